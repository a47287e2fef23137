import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { makeRegistration } from "../domain/events/registrations.fixture.ts";
import { expectFitAtEveryWidth } from "./axe.ts";
import { expect, test, writePlainly } from "./signed-in.ts";

test.beforeEach(({ context }) => writePlainly(context));

const idIn = (url: string) => /contenido\/([^/?]+)/.exec(url)?.[1] ?? "";

for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
		test.use({ javaScriptEnabled });

		/** Somebody who never saw the desk makes an event, moves it, and learns who was told (docs/product.md, 26.7). */
		test("an event is made, moved, and its people are told", async ({ page, signIn, served }) => {
			test.slow();
			await signIn(`eventos-${javaScriptEnabled}@ejemplo.es`, { permissions: ["ed.10"] });
			const name = `Taller ${javaScriptEnabled ? "con" : "sin"} mapas`;
			const press = (button: string) => page.getByRole("button", { name: button, exact: true }).click();
			const [start, end] = [page.getByLabel("Empieza"), page.getByLabel("Termina")];
			const save = async () => {
				await press("Guardar");
				await expect(page.getByText(/^Guardado(?: a las?\s|$)/).first()).toBeVisible();
			};
			await page.goto("/escritorio/nuevo/evento");
			if (javaScriptEnabled) await page.locator("form[data-ready]").waitFor();
			await page.getByLabel("Título").fill(name);
			await page.getByLabel("Resumen").fill("Dibujamos el barrio.");
			await page.getByLabel("Texto", { exact: true }).fill("Trae un lápiz.");
			await start.fill("2099-03-15T19:00");
			if (javaScriptEnabled) await expect(end).toHaveValue("2099-03-15T20:30");
			else await end.fill("");
			const [place, link] = [page.getByLabel("Lugar"), page.getByLabel("Enlace para conectarse")];
			await expect(place).toBeHidden();
			await link.fill("https://meet.example/mapas");
			await page.getByLabel("Presencial", { exact: true }).check();
			await expect(link).toBeHidden();
			await place.fill("Biblioteca, Soria");
			const line = page.getByLabel("Con lista de espera si se llena");
			await expect(line).toBeHidden();
			await page.getByLabel("Plazas", { exact: true }).fill("30");
			await expect(line).toBeVisible();
			await save();
			if (!javaScriptEnabled) await expect(end).toHaveValue("2099-03-15T21:00");
			await page.getByLabel("En línea", { exact: true }).check();
			await expect(link).toHaveValue("https://meet.example/mapas");
			await page.getByLabel("Presencial", { exact: true }).check();
			await expect(place).toHaveValue("Biblioteca, Soria");
			await press("Publicar…");
			const day = `Domingo 15 de marzo de 2099, de 19:00 a ${javaScriptEnabled ? "20:30" : "21:00"}`;
			await expect(page.getByText(day)).toBeVisible();
			await expect(page.getByText("30 plazas, con lista de espera si se llena")).toBeVisible();
			await press("Publicar ahora");
			await expect(page.getByText("No se ha avisado a nadie: el evento es nuevo.")).toBeVisible();
			await expect(page.getByText("todavía nadie · 30\u00a0plazas")).toBeVisible();

			const id = idIn(page.url());
			const backend = await openEmbedded({ dataDir: served.dataDir });
			for (const email of ["ana@e.es", "eva@e.es"]) {
				const person = { id: backend.registrations.newId(), eventId: id, email, emailKey: email };
				await backend.registrations.add(makeRegistration(person));
			}
			await backend.close();
			await page.goto(`/escritorio/contenido/${id}`);
			await expect(page.getByText("2 confirmadas · 30 plazas")).toBeVisible();
			if (javaScriptEnabled) await page.locator("form[data-ready]").waitFor();
			await start.fill("2099-03-16T03:00");
			if (javaScriptEnabled) await expect(end).toHaveValue("2099-03-16T04:30");
			else {
				await press("Guardar");
				const field = page.locator("#campo-event\\.endsAt-error");
				await expect(field).toContainText("El evento termina antes de empezar. Revisa el día y la hora.");
				await end.fill("2099-03-16T04:30");
			}
			await page.getByLabel("Plazas", { exact: true }).fill("1");
			await save();
			await expect(page.getByText("No se avisa a nadie hasta que publiques los cambios")).toBeVisible();
			await press("Publicar los cambios…");
			await expect(page.getByText("Empieza a las 03:00, de madrugada. ¿Es esa la hora?")).toBeVisible();
			await expect(page.getByText(/^Hay 2.plazas ocupadas y solo 1.plaza\./)).toBeVisible();
			await expect(page.getByText(/se avisará por correo a 2.personas, con el asunto «Cambios en/)).toBeVisible();
			await press("Publicar los cambios");
			await expect(page.getByText(/^Se (?:está avisando|ha avisado) por correo a 2.personas/)).toBeVisible();
			await expect(async () => {
				await page.reload();
				await expect(page.getByText(/^Se ha avisado por correo a 2.personas/)).toBeVisible({ timeout: 1_000 });
			}).toPass();
			await page.goto("/escritorio?clase=evento");
			const row = page.getByRole("region", { name: "Próximos" }).getByRole("listitem").filter({ hasText: name });
			await expect(row).toContainText(/lun 16 mar 2099, 03:00.*2.de.1.plaza/);
		});
	});

/** At the door of an event, with a telephone (docs/product.md, 26.23). */
test.describe("who comes", () => {
	test.use({ javaScriptEnabled: true, viewport: { width: 390, height: 844 } });

	test("is read at the door, and taken along", async ({ page, signIn, served }) => {
		await signIn("puerta@ejemplo.es", { permissions: ["sa.10"] });
		const backend = await openEmbedded({ dataDir: served.dataDir });
		const texts = await backend.sources.list();
		const eventId = texts.find(({ path }) => path.endsWith("taller-de-formularios-accesibles.md"))?.id ?? "";
		for (const [name, more] of [
			["Óscar Peña", {}],
			["Bea Ruiz", { status: "waitlisted", seat: false, turn: 1 }],
			["Eva Luz", { status: "cancelled", seat: false }],
		] as const) {
			const email = `${name.slice(0, 3).toLowerCase()}@puerta.es`;
			const person = { id: backend.registrations.newId(), eventId, name, email, emailKey: email };
			await backend.registrations.add(makeRegistration({ ...person, ...more }));
		}
		await backend.close();
		await page.goto("/escritorio?clase=evento");
		const row = page.getByRole("listitem").filter({ hasText: "Taller de formularios accesibles" });
		await row.getByRole("link", { name: /plazas: quién viene$/ }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quién viene");
		await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Óscar Peña", "Bea Ruiz"]);
		await expect(page.getByText(/1.persona en espera/)).toBeVisible();
		const mail = page.getByRole("link", { name: "bea@puerta.es" });
		await expect(mail).toHaveAttribute("href", "mailto:bea@puerta.es");
		expect((await mail.boundingBox())?.height).toBeGreaterThanOrEqual(44);
		await page.getByRole("link", { name: /^También las canceladas/ }).click();
		await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Óscar Peña", "Bea Ruiz", "Eva Luz"]);
		const file = page.waitForEvent("download");
		await page.getByRole("button", { name: "Descargar en CSV" }).click();
		expect((await file).suggestedFilename()).toBe("quien-viene-taller-de-formularios-accesibles.csv");
		for (const colorScheme of ["light", "dark"] as const) {
			await page.evaluate((mode) => localStorage.setItem("theme-mode", mode), colorScheme);
			await expectFitAtEveryWidth(page);
		}
	});
});
