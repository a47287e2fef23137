import { readFileSync } from "node:fs";
import path from "node:path";
import { ARTICLE, open, stopClock } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** The code blocks in the Markdown source of an article. */
function codeOf(url: string): string[] {
	const source = readFileSync(path.resolve(import.meta.dirname, `../content${url}.md`), "utf8");
	return [...source.matchAll(/^```[^\n]*\n(.*?)\n```$/gms)].map(([, code]) => code ?? "");
}

const refuseClipboard = () =>
	Object.defineProperty(Clipboard.prototype, "writeText", {
		value: () => Promise.reject(new DOMException("refused", "NotAllowedError")),
	});

test.describe("copying the link", () => {
	test("puts the canonical address on the clipboard and says so for 3 seconds", async ({ page, site }) => {
		await open(page, `${ARTICLE}?utm_source=x#el-foco-tambien-es-color`);
		await stopClock(page);
		await page.getByRole("button", { name: "Copiar enlace" }).click();
		const message = page.getByRole("status");
		await expect(message).toContainText("Copiado al portapapeles");
		await expect(message.getByRole("button", { name: "Cerrar" })).toBeVisible();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site}${ARTICLE}`);
		await page.clock.runFor(2_900);
		await expect(message).toContainText("Copiado al portapapeles");
		await page.clock.runFor(100);
		await expect(message).toBeEmpty();
	});

	test("can be dismissed with «Cerrar»", async ({ page }) => {
		await open(page, ARTICLE);
		await stopClock(page);
		await page.getByRole("button", { name: "Copiar enlace" }).click();
		await page.getByRole("button", { name: "Cerrar" }).click();
		await expect(page.getByRole("status")).toBeEmpty();
	});

	test("keeps its message while the pointer rests on it", async ({ page }) => {
		await open(page, ARTICLE);
		await stopClock(page);
		await page.getByRole("button", { name: "Copiar enlace" }).click();
		const text = page.getByText("Copiado al portapapeles");
		await text.hover();
		await page.clock.runFor(20_000);
		await expect(text).toBeVisible();
		await page.mouse.move(0, 0);
		await page.clock.runFor(3_000);
		await expect(page.getByRole("status")).toBeEmpty();
	});

	test("keeps its message while «Cerrar» has the focus, also when the pointer passes over it", async ({ page }) => {
		await open(page, ARTICLE);
		await stopClock(page);
		await page.getByRole("button", { name: "Copiar enlace" }).click();
		const close = page.getByRole("button", { name: "Cerrar" });
		await close.focus();
		await page.clock.runFor(20_000);
		await expect(close).toBeFocused();
		await close.hover();
		await page.mouse.move(0, 0);
		await page.clock.runFor(20_000);
		await expect(close).toBeFocused();
		await close.blur();
		await page.clock.runFor(3_000);
		await expect(page.getByRole("status")).toBeEmpty();
	});

	test("says what to do when the browser refuses", async ({ page }) => {
		await page.addInitScript(refuseClipboard);
		await open(page, ARTICLE);
		await page.getByRole("button", { name: "Copiar enlace" }).click();
		await expect(page.getByRole("status")).toHaveText("No se ha podido copiar. Selecciona el enlace y cópialo.");
	});

	test("shows one message at a time", async ({ page }) => {
		await open(page, ARTICLE);
		await stopClock(page);
		await page.getByRole("button", { name: "Copiar enlace" }).click();
		await expect(page.getByRole("status")).toContainText("Copiado al portapapeles");
		await page.clock.runFor(2_000);
		await page.getByRole("button", { name: "Guardar en favoritos" }).click();
		await expect(page.getByRole("status")).toHaveText("Pronto podrás guardar tus artículos en favoritos");
		await page.clock.runFor(2_900);
		await expect(page.getByRole("status")).not.toBeEmpty();
		await page.clock.runFor(100);
		await expect(page.getByRole("status")).toBeEmpty();
	});
});

test("saving to favourites announces that it will come, for 3 seconds, and stores nothing", async ({ page }) => {
	await open(page, ARTICLE);
	await stopClock(page);
	await page.getByRole("button", { name: "Guardar en favoritos" }).click();
	await expect(page.getByRole("status")).toHaveText("Pronto podrás guardar tus artículos en favoritos");
	await page.clock.runFor(3_000);
	await expect(page.getByRole("status")).toBeEmpty();
	expect(await page.evaluate(() => localStorage.length)).toBe(0);
	expect(await page.context().cookies()).toEqual([]);
});

test.describe("sharing", () => {
	test("is not offered where the device cannot", async ({ page }) => {
		await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
		await open(page, ARTICLE);
		await expect(page.getByRole("button", { name: "Copiar enlace" })).toBeVisible();
		await expect(page.getByRole("button", { name: "Compartir" })).toHaveCount(0);
	});

	test("hands over name, sentence and address where the device can", async ({ page, site }) => {
		await page.addInitScript(() =>
			Object.defineProperty(navigator, "share", {
				value: async (data: ShareData) => document.documentElement.setAttribute("data-shared", JSON.stringify(data)),
			}),
		);
		await open(page, ARTICLE);
		await page.getByRole("button", { name: "Compartir" }).click();
		await expect(page.locator("html")).toHaveAttribute("data-shared", /./);
		expect(JSON.parse((await page.locator("html").getAttribute("data-shared")) ?? "")).toEqual({
			title: "Contraste y color: elegir una paleta que se pueda leer",
			text: "¡Mira que interesante!",
			url: `${site}${ARTICLE}`,
		});
		await expect(page.getByRole("status")).toBeEmpty();
	});

	test("stays silent when the person changes their mind, and says so when it fails", async ({ page }) => {
		await page.addInitScript(() => {
			const answers = ["AbortError", "DataError"];
			Object.defineProperty(navigator, "share", {
				value: () => Promise.reject(new DOMException("no", answers.shift() ?? "")),
			});
		});
		await open(page, ARTICLE);
		const share = page.getByRole("button", { name: "Compartir" });
		await share.click();
		await expect(page.getByRole("status")).toBeEmpty();
		await share.click();
		await expect(page.getByRole("status")).toHaveText(
			"No se ha podido compartir. Copia el enlace y pégalo donde quieras.",
		);
	});
});

test.describe("copying code", () => {
	const check = (button: Element) => getComputedStyle(button, "::before").content;

	test("puts exactly the block's code on the clipboard and shows a check for 5 seconds", async ({ page }) => {
		await open(page, ARTICLE);
		await stopClock(page);
		const buttons = page.getByRole("article").locator("figure").getByRole("button");
		const blocks = codeOf(ARTICLE);
		expect(blocks.length).toBeGreaterThan(1);
		await expect(buttons).toHaveCount(blocks.length);
		for (const [index, code] of blocks.entries()) {
			await buttons.nth(index).click();
			await expect(buttons.nth(index)).toHaveText("Copiado");
			expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
		}
		const last = buttons.last();
		await page.clock.runFor(4_900);
		await expect(last).toHaveText("Copiado");
		expect(await last.evaluate(check)).toBe('"✓"');
		await page.clock.runFor(100);
		await expect(last).toHaveText("Copiar");
		expect(await last.evaluate(check)).not.toContain("✓");
	});

	test("keeps the check 5 seconds from the last time", async ({ page }) => {
		await open(page, ARTICLE);
		await stopClock(page);
		const button = page.getByRole("article").locator("figure").getByRole("button").first();
		await button.click();
		await expect(button).toHaveText("Copiado");
		await page.clock.runFor(4_000);
		await page.evaluate(() => navigator.clipboard.writeText(""));
		await button.click();
		await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(codeOf(ARTICLE)[0]);
		await page.clock.runFor(4_900);
		await expect(button).toHaveText("Copiado");
		await page.clock.runFor(100);
		await expect(button).toHaveText("Copiar");
	});

	test("works after a navigation inside the site", async ({ page }) => {
		await open(page, "/blog");
		await page.getByRole("link", { name: /^Tokens de diseño/ }).click();
		const button = page.getByRole("article").locator("figure").getByRole("button").first();
		await button.click();
		await expect(button).toHaveText("Copiado");
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codeOf("/blog/design-tokens-desde-cero")[0]);
	});

	test("says what to do when the browser refuses", async ({ page }) => {
		await page.addInitScript(refuseClipboard);
		await open(page, ARTICLE);
		const button = page.getByRole("article").locator("figure").getByRole("button").first();
		await button.click();
		await expect(page.getByRole("status")).toHaveText("No se ha podido copiar. Selecciona el código y cópialo.");
		await expect(button).toHaveText("Copiar");
	});
});

test.describe("taking a resource along", () => {
	const TEMPLATE = "/recursos/plantillas/mapa-de-experiencia";

	test("copies its text as Markdown, with its source and licence", async ({ page, site }) => {
		await open(page, TEMPLATE);
		await page.getByRole("checkbox", { name: "Las incógnitas están a la vista." }).check();
		await page.getByRole("button", { name: "Copiar la plantilla" }).click();
		await expect(page.getByRole("status")).toContainText("Copiado al portapapeles");
		const text = (await page.evaluate(() => navigator.clipboard.readText())).replaceAll("\r\n", "\n");
		expect(text).toMatch(/^# Plantilla de mapa de experiencia\n\nCopia esta página/);
		for (const part of [
			`«[Mapas de experiencia que alguien vuelve a abrir](${site}/blog/mapas-de-experiencia)»`,
			"## 1. Ficha de alcance\n",
			"- **Objetivo, con sus palabras:** «Quiero…».\n",
			"| N.º | Qué vimos o leímos | Fuente | Fecha |\n| --- | --- | --- | --- |\n| 1 |",
			"2. Si no hay datos, escribe «no lo sabemos». Nunca la dejes en blanco.\n",
			"> **Cuando** [fase y situación], **la persona**",
			"- [x] Las incógnitas están a la vista.\n- [ ] Hay tres oportunidades con responsable.",
			`---\n\nFuente: ${site}${TEMPLATE}  \nLicencia: CC BY 4.0, https://creativecommons.org/licenses/by/4.0/deed.es`,
		])
			expect(text).toContain(part);
	});

	test("says what to do when the browser refuses", async ({ page }) => {
		await page.addInitScript(refuseClipboard);
		await open(page, TEMPLATE);
		await page.getByRole("button", { name: "Copiar la plantilla" }).click();
		await expect(page.getByRole("status")).toHaveText("No se ha podido copiar. Selecciona el texto y cópialo.");
	});

	test("lets the boxes of its lists be ticked, and the tab keeps them", async ({ page }) => {
		await open(page, TEMPLATE);
		const boxes = page.getByRole("article").getByRole("checkbox");
		await expect(boxes).toHaveCount(7);
		await page.getByText("Cada emoción remite a un dato.").click();
		await boxes.first().press("Space");
		await page.reload();
		await expect(boxes.nth(3)).toBeChecked();
		await expect(boxes.nth(0)).toBeChecked();
		await expect(boxes.nth(1)).not.toBeChecked();
	});

	test("names the licence on every resource, and an article has none of this", async ({ page }) => {
		for (const url of [TEMPLATE, "/recursos/biblioteca-basica"]) {
			await page.goto(url);
			await expect(page.getByRole("article").getByRole("link", { name: "CC BY 4.0" })).toHaveAttribute(
				"rel",
				"license",
			);
		}
		await page.goto("/aviso-legal");
		await expect(page.getByRole("article").getByRole("link", { name: "CC BY 4.0" })).toHaveAttribute("rel", "license");
		await open(page, ARTICLE);
		await expect(page.getByRole("link", { name: "CC BY 4.0" })).toHaveCount(0);
		await expect(page.getByRole("button", { name: /^Copiar (?:el texto|la plantilla)/ })).toHaveCount(0);
	});
});
