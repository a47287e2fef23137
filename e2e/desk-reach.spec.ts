import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expectAxeClean } from "./axe.ts";
import { overflowing } from "./pages.ts";
import { expect, test, writePlainly } from "./signed-in.ts";

const PICTURE = path.resolve(import.meta.dirname, "../public/og-default.jpg");
const SAVE = "**/api/saveSource";
const words = (page: Page) => page.getByLabel("Texto", { exact: true });
const status = (page: Page) => page.locator(".desk-saving");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Goes to a control with the Tab key alone, and presses another key there. */
async function tabTo(page: Page, control: Locator, press?: string): Promise<void> {
	for (let stops = 0; stops < 120; stops += 1) {
		if ((await control.count()) === 1 && (await control.evaluate((each) => each === document.activeElement))) {
			if (press !== undefined) await page.keyboard.press(press);
			return;
		}
		await page.keyboard.press("Tab");
	}
	throw new Error(`The Tab key does not come to ${control}.`);
}

test.beforeEach(async ({ signIn, context }) => {
	await writePlainly(context);
	await signIn("teclas@ejemplo.es", { permissions: ["ed.10"], displayName: "Eva" });
});

test("with the keyboard alone an article is written, illustrated, looked at, scheduled, corrected and restored", async ({
	page,
}) => {
	await page.goto("/escritorio/nuevo/articulo");
	await tabTo(page, page.getByLabel("Título"));
	await page.keyboard.type("Con las teclas");
	await tabTo(page, words(page));
	await page.keyboard.type("Llegamos tarde.");
	// Before its script is there, the form would be sent, and another page come while the keys go on.
	await page.locator("form[data-ready]").waitFor();
	await tabTo(page, button(page, "Guardar"), "Enter");
	await expect(status(page)).toHaveText(/^Guardado/);

	await tabTo(page, page.getByRole("toolbar").getByRole("button").first(), "ArrowRight");
	for (let step = 0; step < 20; step += 1) {
		if (await button(page, "Imagen").evaluate((each) => each === document.activeElement)) break;
		await page.keyboard.press("ArrowRight");
	}
	await expect(button(page, "Imagen")).toBeFocused();
	const chooser = page.waitForEvent("filechooser");
	await page.keyboard.press("Enter");
	await (await chooser).setFiles(PICTURE);
	await tabTo(page, page.getByLabel("Describe la imagen para quien no la ve"));
	await page.keyboard.type("Tres voces");
	await page.keyboard.press("Enter");
	await expect(words(page)).toHaveValue(/!\[Tres voces\]\(\/imagenes\/[^)]+\)/);
	await expect(status(page)).toHaveText(/^Guardado a las?\s/);

	await tabTo(page, button(page, "Vista previa"), "Enter");
	await expect(page.getByRole("heading", { level: 1, name: "Con las teclas" })).toBeVisible();
	await tabTo(page, link(page, "Volver al texto"), "Enter");

	await page.locator("form[data-ready]").waitFor();
	await tabTo(page, button(page, "Publicar…"), "Enter");
	await tabTo(page, page.getByRole("radio", { name: "Ahora" }), "ArrowDown");
	await tabTo(page, button(page, "Programar"), "Enter");
	await expect(page.getByText(/^Programado para el /)).toBeVisible();

	await page.locator("form[data-ready]").waitFor();
	await tabTo(page, words(page), "Control+End");
	await page.keyboard.type("Y nos fuimos.");
	await expect(status(page)).toHaveText(/^Guardado a las?\s/);
	await tabTo(page, link(page, "Historial"), "Enter");
	const versions = page.getByRole("main").getByRole("listitem");
	await tabTo(page, versions.nth(1).getByRole("link"), "Enter");
	await tabTo(page, button(page, "Recuperar esta versión"), "Enter");
	await expect(page.getByText("Versión recuperada", { exact: true })).toBeVisible();
	await expect(words(page)).not.toHaveValue(/Y nos fuimos/);
});

/** Makes an article and opens it. */
async function openArticle(page: Page): Promise<void> {
	await page.goto("/escritorio/nuevo/articulo");
	await page.getByLabel("Título").fill(`Un texto ${Math.random().toString(36).slice(2)}`);
	await words(page).fill("Uno.");
	await button(page, "Guardar").click();
	await page.waitForURL(/\/escritorio\/contenido\/\w+/);
	await page.locator("form[data-ready]").waitFor();
	await expect(status(page)).toHaveText(/^Guardado/);
}

async function type(page: Page): Promise<void> {
	await words(page).focus();
	await page.keyboard.press("Control+End");
	await page.keyboard.type(" Dos.");
}

const failing = (code: number, message: string) => (page: Page) =>
	page.route(SAVE, (route) => route.fulfill({ status: code, json: { error: { code: "test", message } } }));

/** The states of a text that cannot be saved, by what its line says: how each comes about. */
const STATES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
	"Sin conexión": (page) => page.context().setOffline(true),
	"Tu sesión ha caducado": failing(401, "Inicia sesión."),
	"No se ha podido guardar: El sitio no responde": failing(500, "El sitio no responde bien."),
	"No se ha podido guardar: No queda sitio": failing(500, "No queda sitio en el disco."),
	"No se ha podido guardar: Es demasiado largo": failing(413, "Es demasiado largo."),
	"Este texto ya no está": failing(404, "No está."),
	"Marta ha cambiado lo mismo": (page) =>
		page.route(SAVE, (route) => {
			const conflict = { by: "Marta", at: new Date().toISOString(), version: 2, proposal: "", mine: "" };
			return route.fulfill({ json: { conflict } });
		}),
	"No cierres esta pestaña": async (page) => {
		await failing(500, "El sitio no responde bien.")(page);
		await page.evaluate(() => {
			Storage.prototype.setItem = () => {
				throw new DOMException("There is no room.", "QuotaExceededError");
			};
		});
	},
};

for (const [says, happen] of Object.entries(STATES))
	test(`«${says}» is accessible in all colours, at 400 % and without motion`, async ({ page }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await openArticle(page);
		await happen(page);
		await type(page);
		await expect(status(page)).toContainText(says);
		for (const media of [
			{ colorScheme: "light" },
			{ colorScheme: "dark" },
			{ colorScheme: "light", forcedColors: "active" },
		] as const) {
			await page.emulateMedia({ reducedMotion: "reduce", ...media });
			// What forced colours look like is the system's: there is no contrast to measure.
			const hasOwnColours = !("forcedColors" in media);
			await expectAxeClean(page, says, hasOwnColours ? {} : { without: ["color-contrast"] });
			expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
		}
		await page.setViewportSize({ width: 320, height: 256 });
		expect(await overflowing(page)).toEqual([]);
		// The page goes where one types.
		await page.keyboard.type(".");
		await expect(words(page)).toBeInViewport();
	});
