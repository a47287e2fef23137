import { expect, test, waitAnHour } from "./signed-in.ts";

for (const javaScriptEnabled of [false, true])
	test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
		test.use({ javaScriptEnabled });

		test("settings wait until their person has confirmed who they are", async ({ page, signIn, served, codeFor }) => {
			const email = javaScriptEnabled ? "jefa@ejemplo.es" : "duena-sin@ejemplo.es";
			await signIn(email, { permissions: ["sa.10"] });
			await waitAnHour(served, email);
			await page.goto("/escritorio/ajustes/legal");
			const register = page.getByLabel("Datos registrales");
			const before = await register.inputValue();
			const typed = `Registro Mercantil de ${javaScriptEnabled ? "Soria" : "Cádiz"}`;
			await register.fill(typed);
			await page.getByRole("button", { name: "Guardar", exact: true }).click();
			await expect(page.getByRole("heading", { name: "Confirma que eres tú" })).toBeVisible();
			await expect(page.getByText("Para cambiar los ajustes del sitio.")).toBeVisible();
			await page.getByLabel("Código").fill(await codeFor(email));
			await page.getByRole("button", { name: "Confirmar y seguir" }).click();
			await expect(page.getByText("Cambios guardados.")).toBeVisible();
			await expect(page).toHaveURL("/escritorio/ajustes/legal?guardado");
			await expect(register).toHaveValue(typed);
			// The proof holds for a while.
			await register.fill(before);
			await page.getByRole("button", { name: "Guardar", exact: true }).click();
			await expect(page.getByText("Cambios guardados.")).toBeVisible();
			await expect(register).toHaveValue(before);
		});
	});
