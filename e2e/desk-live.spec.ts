import type { Page } from "@playwright/test";
import { expectAxeClean } from "./axe.ts";
import { overflowing } from "./pages.ts";
import { expect, test } from "./signed-in.ts";

const area = (page: Page) => page.locator('textarea[name="body"]');
const live = (page: Page) => page.getByRole("textbox", { name: "Texto", exact: true });
const tool = (page: Page, name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true });

test.beforeEach(async ({ signIn }) => {
	await signIn("editora@ejemplo.es", { permissions: ["ed.10"], displayName: "Eva" });
});

/** Begins an article, waits until the site has it, and shows its text with its format. */
async function begin(page: Page, body: string): Promise<void> {
	await page.goto("/escritorio");
	await page.evaluate(() => localStorage.setItem("con-formato", "false"));
	await page.goto("/escritorio/nuevo/articulo");
	await page.locator("form[data-ready]").waitFor();
	await page.getByLabel("Título").pressSequentially(`Un texto ${Math.random().toString(36).slice(2)}`);
	await area(page).fill(body);
	await page.waitForURL(/\/escritorio\/contenido\/[0-9a-f]{16}$/);
	await tool(page, "Escribir con formato").click();
	await expect(page.locator(".desk-live:not([hidden])")).toBeVisible();
}

test("a text is written with its format, saved, remembered, and the same in both editors", async ({ page }) => {
	const files: string[] = [];
	page.on("request", (request) => files.push(request.url()));
	const isLoaded = () => files.some((file) => file.includes("/desk-live-editor-"));
	const odd = "\tUno  \n\n## Disen\u0303o 👩‍👩‍👧\n\n- a\n\n\n> b **c** [d](/e)\n";
	await begin(page, odd);
	expect(isLoaded()).toBe(true);
	await expect(live(page)).toBeFocused();
	await expect(area(page)).toHaveValue(odd);
	await page.keyboard.press("Control+End");
	await page.keyboard.type("Camión ñandú.");
	await expect(area(page)).toHaveValue(`${odd}Camión ñandú.`);
	await page.keyboard.press("Control+s");
	await expect(page.locator(".desk-saving")).toHaveText(/^Guardado a las?\s/);
	await page.reload();
	await expect(live(page)).toContainText("Camión ñandú.");
	await expect(area(page)).toHaveValue(`${odd}Camión ñandú.`);
	await live(page).focus();
	await page.keyboard.press("Control+End");
	await page.keyboard.type(" Más.");
	await tool(page, "Texto sencillo").click();
	await expect(area(page)).toBeFocused();
	await page.keyboard.type(" Y más.");
	await expect(area(page)).toHaveValue(`${odd}Camión ñandú. Más. Y más.`);
	await page.keyboard.press("Control+z");
	await page.keyboard.press("Control+z");
	await expect(area(page)).toHaveValue(`${odd}Camión ñandú.`);
	await page.keyboard.press("Control+Shift+z");
	await tool(page, "Escribir con formato").click();
	await page.keyboard.press("Control+z");
	await expect(area(page)).toHaveValue(`${odd}Camión ñandú.`);
});

test("a text is met with its format, and plain by those who chose that", async ({ page }) => {
	const files: string[] = [];
	page.on("request", (request) => files.push(request.url()));
	const isLoaded = () => files.some((file) => file.includes("/desk-live-editor-"));
	await page.goto("/escritorio/nuevo/articulo");
	await expect(live(page)).toBeVisible();
	await live(page).focus();
	await page.keyboard.type("| Uno | Dos |\n| --- | --- |\n| tres | cuatro |");
	const [first, second] = await Promise.all(
		["Uno", "tres"].map((words) => live(page).locator("[class*=md-cell-]", { hasText: words }).boundingBox()),
	);
	expect(second?.width).toBeCloseTo(first?.width ?? 0, 0);
	await tool(page, "Texto sencillo").click();
	await expect(area(page)).toBeFocused();
	await expect(area(page)).toHaveValue("| Uno | Dos |\n| --- | --- |\n| tres | cuatro |");
	await page.getByLabel("Título").fill(`Un texto ${Math.random().toString(36).slice(2)}`);
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/escritorio\/contenido\/[0-9a-f]{16}$/);
	files.length = 0;
	await page.reload();
	await page.locator("form[data-ready]").waitFor();
	await expect(tool(page, "Escribir con formato")).toBeVisible();
	expect(isLoaded()).toBe(false);
});

test("the browser finds words that are out of sight in it", async ({ page }) => {
	await begin(page, `${"Un párrafo.\n\n".repeat(300)}El último.`);
	await page.keyboard.press("Control+Home");
	await expect(live(page).getByText("El último.")).toBeAttached();
});

test("tools, lists, pastes and links work in it as in the plain text", async ({ page }) => {
	await begin(page, "Uno");
	await page.keyboard.press("Control+a");
	await page.keyboard.press("Control+b");
	await expect(area(page)).toHaveValue("**Uno**");
	// As scripts write over what is selected in a text area: without places.
	await area(page).evaluate((field: HTMLTextAreaElement) => field.setRangeText("Dos"));
	await expect(area(page)).toHaveValue("**Dos**");
	await page.keyboard.press("Control+z");
	await expect(area(page)).toHaveValue("**Uno**");
	await page.keyboard.press("Control+End");
	await page.keyboard.type("\n\n- a\nb\n\n");
	await expect(area(page)).toHaveValue("**Uno**\n\n- a\n- b\n\n");
	await live(page).evaluate((content) => {
		const data = new DataTransfer();
		data.setData("text/html", "<h2>Apartado</h2><p>Con <b>fuerza</b>.</p>");
		data.setData("text/plain", "Apartado\nCon fuerza.");
		const about = { clipboardData: data, bubbles: true, cancelable: true, composed: true };
		content.dispatchEvent(new ClipboardEvent("paste", about));
	});
	await expect(area(page)).toHaveValue("**Uno**\n\n- a\n- b\n\n## Apartado\n\nCon **fuerza**.");
	await page.keyboard.press("Control+z");
	await expect(area(page)).toHaveValue("**Uno**\n\n- a\n- b\n\n");
	await page.keyboard.type("[[");
	const dialog = page.getByRole("dialog", { name: "Enlazar una página tuya" });
	await dialog.getByRole("combobox").fill("design tokens");
	await expect(dialog.getByRole("option").first()).toContainText("/blog/design-tokens-desde-cero");
	await page.keyboard.press("Enter");
	await expect(area(page)).toHaveValue(/- b\n\n\[.+\]\(\/blog\/design-tokens-desde-cero\)$/);
	await expect(live(page)).toBeFocused();
	await live(page).evaluate(async (content) => {
		const canvas = document.createElement("canvas");
		const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
		const data = new DataTransfer();
		if (blob !== null) data.items.add(new File([blob], "mesa.png", { type: "image/png" }));
		const about = { clipboardData: data, bubbles: true, cancelable: true, composed: true };
		content.dispatchEvent(new ClipboardEvent("paste", about));
	});
	await expect(area(page)).toHaveValue(/\)\n\n!\[\]\(\/.+mesa.*\)\n\n$/);
	await page.getByLabel("Describe la imagen").fill("Una mesa");
	await page.keyboard.press("Enter");
	await expect(area(page)).toHaveValue(/!\[Una mesa\]\(\/.+mesa.*\)\n\n$/);
});

test("what is written in another tab joins in it, and the cursor stays at its word", async ({ page, context }) => {
	await begin(page, "Uno.\n\nDos.\n\nTres.");
	await expect(page.locator(".desk-saving")).toHaveText(/^Guardado a las?\s/);
	const other = await context.newPage();
	await other.goto(page.url());
	await expect(other.locator(".desk-live")).toBeVisible();
	await live(other).focus();
	await other.keyboard.press("Control+Home");
	await other.keyboard.type("Antes. ");
	await expect(other.locator(".desk-saving")).toHaveText(/^Guardado a las?\s/);
	await live(page).focus();
	await page.keyboard.press("Control+End");
	await page.keyboard.type(" Después.");
	await expect(area(page)).toHaveValue("Antes. Uno.\n\nDos.\n\nTres. Después.");
	await page.keyboard.type(" Fin.");
	await expect(area(page)).toHaveValue("Antes. Uno.\n\nDos.\n\nTres. Después. Fin.");
	await expect(live(page)).toContainText("Después. Fin.");
});

test("the index leads to a heading in it, and Tab leaves it", async ({ page }) => {
	await begin(page, `Uno.\n\n${"Texto.\n\n".repeat(150)}## Segundo\n\nFin.${"\n\nTexto.".repeat(60)}`);
	await tool(page, "Índice").click();
	await page.getByRole("dialog", { name: "Índice" }).getByRole("button", { name: "Segundo" }).click();
	await page.keyboard.press("End");
	await page.keyboard.type(" y último");
	await expect(area(page)).toHaveValue(/## Segundo y último\n/);
	await expect(live(page).getByText("Segundo y último")).toBeInViewport();
	await page.keyboard.press("Tab");
	await expect(live(page)).not.toBeFocused();
	await expect(area(page)).not.toHaveValue(/\t/);
});

test("it is readable for axe, in both modes, in forced colours and at 400 %", async ({ page }) => {
	test.slow();
	await begin(
		page,
		"## Apartado\n\nCon **fuerza**, `código` y [enlace](/blog).\n\n> Cita\n\n- Uno\n\n```js\nlet a;\n```",
	);
	for (const mode of ["dark", "light"]) {
		await page.evaluate((value) => localStorage.setItem("theme-mode", value), mode);
		await page.reload();
		await expect(live(page)).toBeVisible();
		await expectAxeClean(page);
	}
	await page.emulateMedia({ forcedColors: "active" });
	await expectAxeClean(page);
	await page.setViewportSize({ width: 320, height: 256 });
	expect(await overflowing(page)).toEqual([]);
});

test.describe("where fingers point", () => {
	test.use({ hasTouch: true, isMobile: true });

	test.use({ viewport: { width: 390, height: 844 } });
	const shown = (page: Page) => page.locator(".desk-live:not([hidden])");

	/** Begins an article that the site has, and opens it anew. */
	async function meet(page: Page, body: string): Promise<void> {
		await page.goto("/escritorio/nuevo/articulo");
		await page.locator("form[data-ready]").waitFor();
		await page.getByLabel("Título").fill(`Un texto ${Math.random().toString(36).slice(2)}`);
		await area(page).fill(body);
		await page.waitForURL(/\/escritorio\/contenido\/[0-9a-f]{16}$/);
		await expect(page.locator(".desk-saving")).toHaveText(/^Guardado a las?\s/);
		await page.reload();
		await page.locator("form[data-ready]").waitFor();
	}

	test("a text is read with its format, and a press on its words writes the plain one there", async ({ page }) => {
		await meet(page, `Uno.\n\n## Segundo\n\nCon **fuerza** aquí.${"\n\nMás.".repeat(40)}`);
		await expect(shown(page).locator(".md-strong")).toBeVisible();
		await expect(shown(page).locator(".md-mark").first()).toBeHidden();
		await expect(page.getByRole("textbox", { name: "Texto", exact: true })).toHaveCount(1);
		await shown(page).locator(".md-strong").tap();
		await expect(shown(page)).toHaveCount(0);
		await expect(area(page)).toBeFocused();
		const at = await area(page).evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart));
		expect(at).toMatch(/^f?u?e?r?z?a?\*\* aquí/);
		await expect(area(page)).toBeInViewport();
		await page.keyboard.press("Control+End");
		await page.keyboard.type(" Fin.");
		await tool(page, "Ver con formato").tap();
		await expect(shown(page)).toContainText("Más. Fin.");
		await page.locator('[data-tool="Negrita"]').tap();
		await expect(shown(page)).toHaveCount(0);
		await page.keyboard.press("Control+z");
		await tool(page, "Ver con formato").tap();
		await expect(shown(page)).toBeVisible();
		await expectAxeClean(page);
	});

	test("the text stays plain for those who chose that, and where there are no words yet", async ({ page }) => {
		await meet(page, "Uno.");
		await tool(page, "Texto sencillo").tap();
		await page.reload();
		await page.locator("form[data-ready]").waitFor();
		await expect(tool(page, "Ver con formato")).toBeVisible();
		await expect(shown(page)).toHaveCount(0);
		await page.evaluate(() => localStorage.clear());
		await page.goto("/escritorio/nuevo/articulo");
		await expect(tool(page, "Ver con formato")).toBeVisible();
	});
});
