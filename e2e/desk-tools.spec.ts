import type { Page } from "@playwright/test";
import { expectAxeClean } from "./axe.ts";
import { expect, test, writePlainly } from "./signed-in.ts";

const words = (page: Page) => page.getByLabel("Texto", { exact: true });
const ready = (page: Page) => page.locator("form[data-ready]").waitFor();
const tool = (page: Page, name: string) => page.getByRole("toolbar").getByRole("button", { name });

test.beforeEach(async ({ signIn, context }) => {
	await writePlainly(context);
	await signIn("editora@ejemplo.es", { permissions: ["ed.10"], displayName: "Eva" });
});

/** Begins an article as somebody would, and waits until the site has it. */
async function begin(page: Page, body: string): Promise<void> {
	await page.goto("/escritorio/nuevo/articulo");
	await ready(page);
	await page.getByLabel("Título").pressSequentially(`Un texto ${Math.random().toString(36).slice(2)}`);
	await words(page).fill(body);
	await page.waitForURL(/\/escritorio\/contenido\/[0-9a-f]{16}$/);
}

/** Pastes as a browser does: the page's own handler sees what is on the clipboard. */
const paste = (page: Page, html: string, plain: string) =>
	words(page).evaluate(
		(area, [asHtml = "", text = ""]) => {
			const data = new DataTransfer();
			data.setData("text/html", asHtml);
			data.setData("text/plain", text);
			area.focus();
			area.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
		},
		[html, plain],
	);

test("what is written is saved before anybody presses, and goes on in its page", async ({ page }) => {
	await page.goto("/escritorio/nuevo/articulo");
	await ready(page);
	await words(page).fill("Sin título todavía.");
	await words(page).blur();
	await expect(page.locator(".desk-saving")).toHaveText(/^Guardado en este dispositivo/);
	await page.reload();
	await expect(words(page)).toHaveValue("Sin título todavía.");
	await page.getByLabel("Título").pressSequentially("Ya tengo un título");
	await words(page).focus();
	await page.keyboard.press("Control+End");
	await page.keyboard.type(" Y sigo.");
	await page.waitForURL(/\/escritorio\/contenido\/[0-9a-f]{16}$/);
	await expect(page.getByRole("button", { name: "Publicar…" })).toBeVisible();
	await page.keyboard.type(" Más.");
	await expect(page.locator(".desk-saving")).toHaveText(/^Guardado a las?\s/);
	await page.reload();
	await expect(words(page)).toHaveValue("Sin título todavía. Y sigo. Más.");
	await page.goto("/escritorio/nuevo/articulo");
	await ready(page);
	await expect(words(page)).toHaveValue("");
	await page.goto("/escritorio?buscar=ya+tengo+un+titulo");
	await expect(page.getByRole("link", { name: "Ya tengo un título" })).toHaveCount(1);
});

test("the tools are one row as wide as the text, each with its name", async ({ page }) => {
	for (const width of [820, 1280, 1600]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto("/escritorio/nuevo/articulo");
		await ready(page);
		const buttons = page.getByRole("toolbar").getByRole("button");
		const tops = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
		expect(tops).toHaveLength(13);
		expect(new Set(tops).size).toBe(1);
		for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
		// The last one has words on it, and no drawing that needs a name.
		for (const button of (await buttons.all()).slice(0, -1)) await expect(button).toHaveAttribute("title", /^\p{Lu}/u);
		const left = (box: { x: number } | null) => Math.round(box?.x ?? Number.NaN);
		expect(left(await page.getByRole("toolbar").boundingBox())).toBe(left(await words(page).boundingBox()));
	}
});

test("what the fields of a text are called is seen where one writes, and nothing moves", async ({ page }) => {
	await page.goto("/escritorio/nuevo/articulo");
	await ready(page);
	const labels = page.locator(".desk-paper label");
	const seen = () =>
		labels.evaluateAll((all) =>
			all.flatMap((each) => (getComputedStyle(each).opacity === "1" ? [each.textContent ?? ""] : [])),
		);
	const tops = () => labels.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
	const before = await tops();
	expect(await seen()).toEqual(["Título"]);
	await page.getByLabel("Resumen").focus();
	expect(await seen()).toEqual(["Resumen"]);
	await page.getByRole("toolbar").getByRole("button").first().focus();
	expect(await seen()).toEqual(["Texto"]);
	await page.getByRole("button", { name: "Guardar", exact: true }).focus();
	expect(await seen()).toEqual([]);
	expect(await tops()).toEqual(before);
	await page.emulateMedia({ forcedColors: "active" });
	expect(await seen()).toEqual(["Título", "Resumen", "Texto"]);
});

test("what a file is stands in a few lines, on a handset too", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/escritorio/archivos");
	const heights = await page
		.getByRole("listitem")
		.getByText(/^Imagen.*Desde el/)
		.evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height));
	expect(heights.length).toBeGreaterThan(10);
	expect(Math.max(...heights)).toBeLessThan(100);
});

test("a first save whose answer is lost makes one text", async ({ page }) => {
	let lost = 0;
	await page.route("**/api/createSource", async (route) => {
		if (lost > 0) return route.continue();
		lost += 1;
		await route.fetch();
		return route.abort("internetdisconnected");
	});
	await begin(page, "Uno.");
	expect(lost).toBe(1);
	const title = await page.getByLabel("Título").inputValue();
	await page.goto(`/escritorio?buscar=${encodeURIComponent(title)}`);
	await expect(page.getByRole("link", { name: title })).toHaveCount(1);
});

test("a paste arrives as Markdown in one step, and without the site as plain words", async ({ page }) => {
	await begin(page, "Antes.");
	await words(page).press("Control+End");
	const html = "<h2>Un apartado</h2><p>Con <b>fuerza</b>.</p><img src='data:image/png;base64,AA'>";
	await paste(page, html, "Un apartado\nCon fuerza.");
	await expect(words(page)).toHaveValue("Antes.\n\n## Un apartado\n\nCon **fuerza**.");
	await expect(page.locator(".desk-pasted")).toHaveText(/^Pegado con formato\. Una imagen no se ha pegado/);
	await page.getByRole("button", { name: "Pegar sin formato" }).click();
	await expect(words(page)).toHaveValue("Antes.Un apartado\nCon fuerza.");
	await page.keyboard.press("Control+z");
	await expect(words(page)).toHaveValue("Antes.\n\n## Un apartado\n\nCon **fuerza**.");
	await page.keyboard.press("Control+z");
	await expect(words(page)).toHaveValue("Antes.");
	await page.route("**/api/convertPaste", (route) => route.abort("internetdisconnected"));
	await words(page).press("Control+End");
	await paste(page, html, " Llano.");
	await expect(words(page)).toHaveValue("Antes. Llano.");
});

test("a page is linked by its title, with «[[» or the button, by keyboard", async ({ page }) => {
	await begin(page, "Mira ");
	await words(page).press("Control+End");
	await page.keyboard.type("[[");
	const dialog = page.getByRole("dialog", { name: "Enlazar una página tuya" });
	await dialog.getByRole("combobox").fill("design tokens");
	await expect(dialog.getByRole("option").first()).toContainText("/blog/design-tokens-desde-cero");
	await expectAxeClean(page, "the dialog", { include: ".desk-dialog" });
	await page.keyboard.press("Enter");
	await expect(words(page)).toHaveValue(/^Mira \[.+\]\(\/blog\/design-tokens-desde-cero\)$/);
	await tool(page, "Página tuya").click();
	await expect(dialog).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(words(page)).toBeFocused();
});

test("the index leads to a heading, and the text stands beside itself as it will be read", async ({ page }) => {
	await begin(page, `Uno.\n\n## Primero\n\n${"Texto.\n\n".repeat(120)}## Segundo\n\nFin **fuerte**.`);
	await expect(page.locator(".desk-saving")).toHaveText(/^Guardado a las?\s/);
	await tool(page, "Índice").click();
	await page.getByRole("dialog", { name: "Índice" }).getByRole("button", { name: "Segundo" }).click();
	await page.keyboard.type(" y último");
	await expect(words(page)).toHaveValue(/## Segundo y último\n/);
	const top = await words(page).evaluate((area: HTMLTextAreaElement) => area.getBoundingClientRect().top);
	expect(top).toBeLessThan(-500);
	await tool(page, "Ver al lado").click();
	const look = page.getByRole("region", { name: "Cómo se leerá" });
	await expect(look.getByRole("heading", { name: "Segundo y último" })).toBeAttached();
	await expect(look.locator("strong")).toHaveText("fuerte");
	await expect(words(page)).toBeVisible();
	await page.setViewportSize({ width: 390, height: 844 });
	await expect(words(page)).toBeHidden();
	await expect(look).toBeVisible();
	await expectAxeClean(page);
	await tool(page, "Ver al lado").click();
	await expect(words(page)).toBeVisible();
});
