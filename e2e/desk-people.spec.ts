import type { Page } from "@playwright/test";
import sharp from "sharp";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { NO_CAMPAIGN } from "../domain/waiting-list/waiting-list.ts";
import { expectAxeClean, expectFitAtEveryWidth } from "./axe.ts";
import { overflowing } from "./pages.ts";
import { expect, test } from "./signed-in.ts";

const FACE = {
	name: "cara.jpg",
	mimeType: "image/jpeg",
	buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: "#2f6f8f" } })
		.jpeg()
		.toBuffer(),
};
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test.beforeEach(async ({ signIn }) => {
	await signIn("duena@ejemplo.es", { permissions: ["sa.10"], displayName: "Dueña" });
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("who signs is written in one place, with a portrait, and is chosen in a text", async ({ page }) => {
		await page.goto("/escritorio/ajustes");
		await page.getByRole("link", { name: "Quién firma" }).click();
		await page.getByRole("link", { name: "Añadir a alguien" }).click();
		await press(page, "Guardar");
		await expect(page.getByRole("link", { name: "Escribe un nombre de 2 a 80 caracteres." })).toBeVisible();
		await page.getByLabel("Nombre", { exact: true }).fill("Ana Ruiz");
		await page.getByLabel("Adónde lleva su nombre").fill("ana.es");
		await page.getByLabel("O subir otra").setInputFiles(FACE);
		await press(page, "Guardar");
		await expect(page.getByRole("link", { name: /^Escribe una ruta de este sitio/ })).toBeVisible();
		// The picture that was sent is not lost with the form.
		await expect(page.getByRole("radio", { name: "El de ahora" })).toBeChecked();
		await page.getByLabel("Adónde lleva su nombre").fill("https://ana.es");
		await press(page, "Guardar");
		await expect(page.getByText("Cambios guardados. Ya se ven en el sitio")).toBeVisible();
		const entry = page.getByRole("listitem").filter({ hasText: "Ana Ruiz" });
		await expect(entry).toContainText("https://ana.es");
		await expect
			.poll(() => entry.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
			.toBeGreaterThan(0);

		await page.goto("/escritorio/nuevo/articulo");
		const signs = page.getByLabel("Quién firma");
		await expect(signs.locator("option")).toHaveText(["Inés Valcárcel", "Ana Ruiz"]);
		await signs.selectOption("Ana Ruiz");
		// Older than what home shows, which other tests of this site look at.
		await page.getByText("Más campos", { exact: true }).click();
		await page.getByLabel("Fecha", { exact: true }).fill("2020-01-01T10:00");
		await page.getByLabel("Título").fill("Firmado por Ana");
		await page.getByLabel("Resumen").fill("Algo.");
		await page.locator('textarea[name="body"]').fill("Hola.");
		await press(page, "Guardar");
		await press(page, "Publicar…");
		await press(page, "Publicar ahora");
		await page.getByRole("link", { name: "Verlo en el sitio" }).click();
		await expect(page.getByRole("link", { name: "Ana Ruiz" }).first()).toHaveAttribute("href", "https://ana.es");
		const src = /\/imagenes\/retrato-de-ana-ruiz-[0-9a-f]{10}\.jpg/.exec(await page.content())?.[0] ?? "";
		const portrait = await page.request.get(src);
		expect([portrait.status(), portrait.headers()["content-type"]]).toEqual([200, "image/webp"]);
		const { width, height } = await sharp(await portrait.body()).metadata();
		expect([width, height]).toEqual([600, 600]);

		// Another portrait is seen in what she signed before, and the old one nowhere.
		await page.goto("/escritorio/ajustes/quien");
		await page.getByRole("link", { name: "Ana Ruiz" }).click();
		await page.getByLabel("Sin retrato: se ve su inicial").check();
		await press(page, "Guardar");
		await expect(page.getByText("Cambios guardados. Ya se ven en el sitio")).toBeVisible();
		await page.goto("/blog/firmado-por-ana");
		expect(await page.content()).not.toContain("retrato-de-ana");
		expect((await page.request.get(src)).status()).toBe(404);
		await page.goto("/escritorio/ajustes/quien");
		await page.getByRole("link", { name: "Ana Ruiz" }).click();
		await press(page, "Quitar de la lista");
		await expect(page.getByRole("link", { name: "Ana Ruiz" })).toHaveCount(0);
		await page.goto("/escritorio?buscar=firmado");
		await page.getByRole("link", { name: "Firmado por Ana" }).click();
		await page.getByText("Ficha", { exact: true }).click();
		await expect(page.getByLabel("Quién firma").locator("option:checked")).toHaveText("Ana Ruiz (no está en Ajustes)");
	});

	test("the owner's own words, facts and portrait are fields, without bars", async ({ page }) => {
		await page.goto("/escritorio/ajustes/quien");
		await page.getByRole("link", { name: "Inés Valcárcel" }).click();
		expect(await page.getByRole("main").innerText()).not.toContain("|");
		await expect(page.getByLabel("Dato 1", { exact: true })).toHaveValue("2011");
		await page.getByLabel("Dato 6").fill("2026");
		await page.getByLabel("Qué dice").nth(5).fill("Un escritorio");
		await page.getByLabel("Una frase sobre ti").fill("");
		await press(page, "Guardar");
		await expect(page.getByRole("link", { name: "Escribe un texto de 1 a 160 caracteres." })).toBeVisible();
		await expect(page.getByLabel("Dato 6")).toHaveValue("2026");
		await page.getByLabel("Una frase sobre ti").fill("Escribo despacio.");
		await press(page, "Guardar");
		await expect(page.getByRole("listitem").filter({ hasText: "Escribo despacio." })).toBeVisible();
		await page.goto("/sobre-mi");
		await expect(page.getByText("Un escritorio")).toBeVisible();
	});
});

test("these pages are accessible, and overflow on no screen", async ({ page }) => {
	for (const screen of ["", "/tu", "/nueva"]) {
		await page.goto(`/escritorio/ajustes/quien${screen}`);
		for (const summary of await page.locator("main summary").all()) await summary.click();
		for (const width of [320, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			expect(await overflowing(page), `${screen} at ${width}`).toEqual([]);
		}
		await expectAxeClean(page, screen);
	}
});

/** Who waits for School, and is invited (docs/product.md, 17.6). */
test.describe("the waiting list", () => {
	test.use({ javaScriptEnabled: true, viewport: { width: 390, height: 844 } });

	test("is found from School, and its first people are invited once that is confirmed", async ({ page, served }) => {
		const backend = await openEmbedded({ dataDir: served.dataDir });
		for (const [name, status, day] of [
			["Óscar Espera", "confirmed", "02"],
			["Bea Espera", "confirmed", "01"],
			["Eva Espera", "pending", null],
		] as const) {
			const email = `${name.slice(0, 3).toLowerCase()}@espera.es`;
			const confirmedAt = day === null ? null : `2001-01-${day}T10:00:00.000Z`;
			await backend.waitingList.put({
				...{ id: email, email, emailKey: email, name, status, consents: [], attribution: NO_CAMPAIGN },
				...{ createdAt: "2001-01-01T09:00:00.000Z", confirmedAt, invitedAt: null, keptUntil: null },
			});
		}
		await page.goto("/escritorio/school");
		await page.getByRole("link", { name: "Lista de espera" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lista de espera");
		const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
		await expect(row("Eva Espera")).toContainText("Sin confirmar");
		const file = page.waitForEvent("download");
		await press(page, "Descargar en CSV");
		expect((await file).suggestedFilename()).toBe("lista-de-espera.csv");
		const isFit = async () => {
			for (const colorScheme of ["light", "dark"] as const) {
				await page.evaluate((mode) => localStorage.setItem("theme-mode", mode), colorScheme);
				await expectFitAtEveryWidth(page);
			}
		};
		await isFit();
		await page.getByLabel("A cuántas personas").fill("muchas");
		await press(page, "Invitar…");
		await expect(page.getByLabel("A cuántas personas")).toHaveValue("muchas");
		await expect(page.getByLabel("A cuántas personas")).toHaveAccessibleDescription(/Escribe a cuántas personas/);
		await isFit();
		await page.getByLabel("A cuántas personas").fill("1");
		await expect(page.getByLabel("Abrirles School")).toBeChecked();
		await press(page, "Invitar…");
		await expect(page.getByText("Una persona recibirá un correo")).toBeVisible();
		await isFit();
		await page.getByRole("button", { name: /^Invitar a 1.persona$/ }).click();
		await expect(page.getByText(/Invitada 1.persona/)).toBeVisible();
		await expect(row("Bea Espera")).toContainText("Invitada el");
		await expect(row("Óscar Espera")).not.toContainText("Invitada");
		for (const entry of ["bea", "ósc", "eva"]) {
			const email = `${entry}@espera.es`;
			await backend.waitingList.remove({ id: email, emailKey: email });
		}
		await backend.close();
	});
});
