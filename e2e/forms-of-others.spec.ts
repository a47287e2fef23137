import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test as sampleTest } from "./sample-site.ts";
import { serveSite } from "./serve-site.ts";

/*
 * What texts of other sites contain (docs/product.md, 5.6), as readers meet it. Videos may play in place on this site.
 */

const FORMS = "/blog/formas";
const VIDEO = "/blog/video";
const RESOURCE = "/recursos/plantilla";

const front = (name: string) =>
	`---\nname: ${name}\ntemplate: blog\ncreatedBy: Ana Prueba\ncreatedAt: 2026-03-09T10:00:00+01:00\n---\n\n`;

const TEXTS = {
	"sitio.yaml": "videosInPlace: true\n",
	"blog/formas.md": `${front("Formas de otros")}> [!WARNING]
> Haz una copia antes.

:::tip Un consejo
Con **negrita** dentro.
:::

## ¿Qué es? {#que}

Ve [al apartado](#qué-es).

Marea
: Subida y bajada del agua.

Vale $E=mc^2$, y cuesta 5 $ o 10 $.

$$
\\sum_{i=1}^n x_i
$$

\`\`\`js title="saludo.js" {2}
const uno = 1;
const dos = 2;
\`\`\`

![Gira](/gira.gif)

[![Un cuadro](/cuadro.png)](/cuadro.png)

![Una demo](/demo.mp4)

![](/voz.mp3)

https://codepen.io/ana/pen/abc

https://x.com/ana/status/123
`,
	"blog/citas.md": `${front("Citas")}> Una sola frase.\n\nEntre medias.\n\n> Una carta.\n>\n> Con dos párrafos.\n\nY luego.\n\n> Un párrafo largo. ${"Sigue y sigue la carta. ".repeat(10)}\n`,
	"blog/video.md": `${front("Un vídeo")}[Cómo sube la marea](https://youtu.be/abcdefghijk)\n`,
	"recursos/plantilla.md": `${front("Plantilla de marea")}[La guía](/guia.pdf)\n\nSea $a^2$:\n\n$$\nb_1\n$$\n`,
};

async function writeFolder(folder: string): Promise<void> {
	for (const name of ["blog", "recursos"]) mkdirSync(path.join(folder, name));
	const frames = Buffer.alloc(40 * 80 * 3, 200);
	frames.fill(20, frames.length / 2);
	const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: "#0a5040" } });
	const files = {
		...TEXTS,
		"gira.gif": await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
			.gif({ delay: [100, 100] })
			.toBuffer(),
		"cuadro.png": await plain.png().toBuffer(),
		"demo.mp4": Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42", "latin1"), Buffer.alloc(5_000, 7)]),
		"voz.mp3": Buffer.concat([Buffer.from("ID3"), Buffer.alloc(500)]),
		"guia.pdf": Buffer.from("%PDF-1.7 hola"),
	};
	for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
}

const test = sampleTest.extend<object, { readonly withForms: string }>({
	withForms: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
		async ({}, use) => {
			const folder = mkdtempSync(path.join(tmpdir(), "tertulia-forms-"));
			try {
				await writeFolder(folder);
				const fill = (dataDir: string) => {
					const command = path.resolve(import.meta.dirname, "../server/cli/main.ts");
					const { status, stderr } = spawnSync(process.execPath, [command, "import", folder, "--drop-sample"], {
						env: { ...process.env, DATA_DIR: dataDir },
						encoding: "utf8",
					});
					if (status !== 0) throw new Error(stderr);
				};
				await serveSite({ APP_ENV: "production" }, use, fill);
			} finally {
				rmSync(folder, { recursive: true, force: true });
			}
		},
		{ scope: "worker", timeout: 180_000 },
	],
	baseURL: async ({ withForms }, use) => {
		await use(withForms);
	},
});

test("a quote of one paragraph is large, a longer one reads as the text does", async ({ page }) => {
	await page.goto("/blog/citas");
	const sizeOf = (words: string) =>
		page.getByText(words).evaluate((paragraph) => Number.parseFloat(getComputedStyle(paragraph).fontSize));
	const text = await sizeOf("Entre medias.");
	expect(await sizeOf("Una sola frase.")).toBeGreaterThan(text);
	expect(await sizeOf("Una carta.")).toBe(text);
	expect(await sizeOf("Un párrafo largo.")).toBe(text);
});

/** The addresses of other hosts that a page asks for. They get an empty page as their answer. */
async function watchOthers(page: Page, site: string): Promise<string[]> {
	const asked: string[] = [];
	await page.route(
		(url) => url.origin !== site && /^https?:/.test(url.protocol),
		async (route) => {
			asked.push(route.request().url());
			await route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Otro sitio</title>" });
		},
	);
	return asked;
}

const policyOf = async (page: Page, address: string) =>
	(await page.request.get(address)).headers()["content-security-policy"] ?? "";

test("callouts, headings with ids, definitions, formulas and code are what their authors meant", async ({ page }) => {
	await page.goto(FORMS);
	const body = page.locator("[data-body]");
	await expect(body).not.toContainText(/:::|\[!|\{#|\$\$/);
	await expect(body.locator(".callout-warning")).toContainText("Haz una copia antes.");
	const tip = body.locator(".callout-tip");
	await expect(tip).toContainText("Un consejo");
	await expect(tip.locator("strong", { hasText: "negrita" })).toBeVisible();
	await expect(body.getByRole("term")).toHaveText("Marea");
	await expect(body.getByRole("definition")).toHaveText("Subida y bajada del agua.");
	await expect(body.locator("math")).toHaveCount(2);
	await expect(body).toContainText("cuesta 5 $ o 10 $.");
	await expect(body.locator("mark.line")).toHaveText(/const dos = 2;/);
	await expect(body.locator(".code-title")).toHaveText("saludo.js");

	await body.getByRole("link", { name: "al apartado" }).click();
	await expect(body.getByRole("heading", { name: "¿Qué es?" })).toBeInViewport();
});

test("what is embedded is a card that contacts nobody until it is pressed", async ({ page, withForms }) => {
	const asked = await watchOthers(page, withForms);
	await page.goto(FORMS, { waitUntil: "networkidle" });
	const cards = page.locator("[data-body] .embed");
	await expect(cards).toHaveText([/CodePen|codepen\.io/, /x\.com/]);
	await expect(cards.getByRole("link").first()).toHaveAttribute("href", "https://codepen.io/ana/pen/abc");
	await expect(page.locator("iframe")).toHaveCount(0);
	expect(asked).toEqual([]);
	expect(await policyOf(page, FORMS)).not.toContain("frame-src");

	await cards.getByRole("link").first().click();
	await expect(page).toHaveTitle("Otro sitio");
	expect(asked.map((each) => new URL(each).host)).toContain("codepen.io");
});

test("a video plays in place once its button is pressed, and its frame is allowed only there", async ({
	page,
	withForms,
}) => {
	const asked = await watchOthers(page, withForms);
	await page.goto(VIDEO, { waitUntil: "networkidle" });
	await expect(page.getByText("Al reproducir el vídeo se conectará con YouTube.")).toBeVisible();
	expect(asked).toEqual([]);
	const policy = await policyOf(page, VIDEO);
	expect(policy).toMatch(/frame-src https:\/\/www\.youtube-nocookie\.com;/);

	await page.getByRole("button", { name: "Reproducir aquí: Cómo sube la marea" }).click();
	const frame = page.locator("[data-body] iframe");
	await expect(frame).toHaveAttribute("src", /^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk/);
	await expect(frame).toHaveAttribute("title", "Cómo sube la marea");
	await expect(frame).toBeFocused();
	expect(asked.every((each) => new URL(each).host === "www.youtube-nocookie.com") && asked.length > 0).toBe(true);

	// The next page has no such frame, so it is a document of its own and no state of this one.
	for (const address of ["/blog", FORMS, "/home"]) expect(await policyOf(page, address)).not.toContain("frame-src");
});

test("without scripts a video is a link", async ({ browser, withForms }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: withForms });
	const page = await context.newPage();
	await page.goto(VIDEO);
	await expect(page.locator("[data-body]").getByRole("link", { name: /Cómo sube la marea/ })).toBeVisible();
	await expect(page.getByRole("button", { name: /Reproducir aquí/ })).toBeHidden();
	await context.close();
});

test("films and sounds have controls, and a picture's link opens it large", async ({ page }) => {
	await page.goto(FORMS);
	const film = page.locator("[data-body] video");
	await expect(film).toHaveAttribute("aria-label", "Una demo");
	for (const player of [film, page.locator("[data-body] audio")]) {
		await expect(player).toHaveJSProperty("controls", true);
		await expect(player).toHaveJSProperty("autoplay", false);
	}
	const large = (await page.getByRole("link", { name: "Un cuadro" }).getAttribute("href")) ?? "";
	expect(large).toMatch(/^\/media\/[0-9a-f]{32}-\d+\.webp$/);
	expect((await page.request.get(large)).headers()["content-type"]).toBe("image/webp");
});

for (const [motion, ending] of [
	["no-preference", /\.gif$/],
	["reduce", /\.(?:avif|webp)$/],
] as const) {
	test(`a GIF ${motion === "reduce" ? "shows its first frame where motion is reduced" : "moves"}`, async ({ page }) => {
		await page.emulateMedia({ reducedMotion: motion });
		await page.goto(FORMS);
		const picture = page.getByRole("img", { name: "Gira" });
		await picture.scrollIntoViewIfNeeded();
		await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(ending);
		const animation = page.getByRole("link", { name: "Ver la animación" });
		await expect(animation).toBeVisible({ visible: motion === "reduce" });
	});
}

test("a resource lists its files, downloads them, and copies its formulas as they were written", async ({
	page,
	context,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.goto(RESOURCE);
	const files = page.getByRole("complementary", { name: "Para descargar" });
	await expect(files.getByRole("listitem")).toHaveText(/La guía \(PDF, 1\sKB\)/);
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		files.getByRole("link", { name: "La guía" }).click(),
	]);
	expect(download.suggestedFilename()).toBe("guia.pdf");

	// The part with the button is taken over after the page.
	await expect(async () => {
		await page.getByRole("button", { name: "Copiar la plantilla" }).click();
		await expect(page.getByText("Copiado al portapapeles")).toBeVisible({ timeout: 1_000 });
	}).toPass();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toContain("Sea $a^2$:\n\n$$\nb_1\n$$");
});
