import { expectAxeClean } from "./axe.ts";
import { overflowing } from "./pages.ts";
import { expect, test } from "./signed-in.ts";

test.use({ viewport: { width: 320, height: 844 } });

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("readers of another list are brought, found, taken out and removed", async ({ page, signIn }) => {
		await signIn("jefa@ejemplo.es", { permissions: ["sa.10"], displayName: "Eva" });
		await page.goto("/escritorio/boletin/lectores");
		await page.getByRole("link", { name: /se traen aquí|^Traer a los lectores/ }).click();
		const choose = (text: string) =>
			page.getByLabel("Archivo").setInputFiles({ name: "lista.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
		await choose("email\nana@e.es\nno es\n");
		await page.getByLabel("Dónde y cuándo dieron su permiso").fill("Lo pidieron en mi Substack en 2024.");
		await page.getByRole("button", { name: "Traerlos" }).click();
		await expect(page.getByText("Línea 3: «no es» no es una dirección de correo.")).toBeVisible();
		await expect(page.getByLabel("Dónde y cuándo dieron su permiso")).toHaveValue(
			"Lo pidieron en mi Substack en 2024.",
		);
		await choose("email\nana@e.es\nleo@otro.es\n");
		await page.getByRole("button", { name: "Traerlos" }).click();
		await expect(page.getByText("2\u00a0personas más reciben las novedades.")).toBeVisible();
		await page.getByRole("link", { name: "Ver a los lectores" }).click();
		await page.getByRole("searchbox").fill("leo@otro");
		await page.getByRole("button", { name: "Buscar", exact: true }).click();
		await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "@" })).toHaveCount(1);
		expect(await overflowing(page)).toEqual([]);
		await page.getByText("Quitar a leo@otro.es").click();
		await page.getByRole("button", { name: "Quitar de la lista" }).click();
		await expect(page.getByRole("status").first()).toHaveText("Ya no recibe las novedades.");
		await page.goto("/escritorio/boletin/lectores?buscar=ana@e.es");
		await expect(page.getByText("1\u00a0persona", { exact: true })).toBeVisible();
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("button", { name: "Descargar en CSV" }).click(),
		]);
		expect(download.suggestedFilename()).toBe("lectores.csv");
	});

	test("who has not confirmed stands apart and is deleted", async ({ page, signIn }) => {
		await signIn("jefa@ejemplo.es", { permissions: ["sa.10"] });
		await page.goto("/escritorio/boletin/lectores/traer");
		const buffer = Buffer.from("email\npor-preguntar@e.es\n");
		await page.getByLabel("Archivo").setInputFiles({ name: "lista.csv", mimeType: "text/csv", buffer });
		await page.getByRole("button", { name: "Traerlos" }).click();
		await page.getByRole("link", { name: "Ver a los lectores" }).click();
		await page.getByRole("link", { name: /^De otra lista, sin confirmar/ }).click();
		await page.getByRole("searchbox").fill("por-preguntar");
		await page.getByRole("button", { name: "Buscar", exact: true }).click();
		await expect(page.getByText(/por preguntar$|se le preguntó el/)).toBeVisible();
		expect(await overflowing(page)).toEqual([]);
		await page.getByText("Borrar a por-preguntar@e.es").click();
		await page.getByRole("button", { name: "Borrar su correo" }).click();
		await expect(page.getByRole("status").first()).toHaveText("Su correo se ha borrado.");
		await expect(page.getByText("No hay nadie con ese correo.")).toBeVisible();
	});
});

test("the pages of readers are accessible", async ({ page, signIn }) => {
	await signIn("jefa@ejemplo.es", { permissions: ["sa.10"], displayName: "Eva" });
	for (const path of ["/escritorio/boletin/lectores", "/escritorio/boletin/lectores/traer"]) {
		await page.goto(path);
		await expectAxeClean(page);
		expect(await overflowing(page)).toEqual([]);
	}
});
