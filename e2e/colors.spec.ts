import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { ARTICLE, open } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

/** The build's own sheet, and sheets in other colours. */
const SHEETS = /\/(?:assets\/style-[^/]+|tema\/[\w-]+)\.css$/;

function publishColors(dataDir: string, colors: string): void {
	const folder = mkdtempSync(path.join(tmpdir(), "tertulia-colors-"));
	try {
		writeFileSync(path.join(folder, "sitio.yaml"), colors);
		execFileSync(process.execPath, [path.join(import.meta.dirname, "../server/cli/main.ts"), "import", folder], {
			env: { ...process.env, DATA_DIR: dataDir },
			stdio: "pipe",
		});
	} finally {
		rmSync(folder, { recursive: true });
	}
}

function colorsOf(page: Page) {
	return page.evaluate(() => {
		const { getPropertyValue } = CSSStyleDeclaration.prototype;
		const style = getComputedStyle(document.body);
		return ["--primary", "--on-primary", "--code-string"].map((name) => getPropertyValue.call(style, name));
	});
}

// Other tests of this worker have the same site.
test.afterEach(async ({ page, served: { dataDir } }) => {
	publishColors(dataDir, "# nada\n");
	await expect.poll(async () => (await page.request.get(ARTICLE)).text()).toContain("--primary:#b0efda");
});

test("a site in its own colours looks so before and after its application starts, with one sheet and no error", async ({
	page,
	served: { dataDir },
	context,
}) => {
	publishColors(dataDir, 'themeColor:\n  dark: "#4A148C"\n  light: "#E1BEE7"\n');
	const errors: string[] = [];
	const sheets: string[] = [];
	page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
	page.on("pageerror", (error) => errors.push(error.message));
	context.on("request", (request) => {
		const { pathname } = new URL(request.url());
		if (SHEETS.test(pathname) && !request.serviceWorker()) sheets.push(pathname);
	});
	await expect.poll(async () => (await page.request.get(ARTICLE)).text()).toContain("--primary:#e1bee7");
	await open(page, ARTICLE);
	await expect(page.locator("link[rel=stylesheet]:not([disabled])")).toHaveCount(1);
	await expect(page.locator("link[rel=stylesheet]:not([disabled])")).toHaveAttribute(
		"href",
		/^\/tema\/[\w-]{10}\.css$/,
	);
	const [primary, onPrimary, code] = await colorsOf(page);
	expect([primary, onPrimary]).toEqual(["#e1bee7", "#4a148c"]);
	expect(code).toMatch(/^#[0-9a-f]{6}$/);
	// It is fetched first, and used from the browser's cache.
	expect([...new Set(sheets)]).toEqual([expect.stringMatching(/^\/tema\//)]);

	await page.getByRole("link", { name: "Más sobre mí" }).click();
	await expect(page).toHaveURL("/sobre-mi");
	expect(await colorsOf(page)).toEqual([primary, onPrimary, code]);
	expect(new Set(sheets).size).toBe(1);
	expect(errors).toEqual([]);
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("the whole sheet of the colours is loaded", async ({ page, served: { dataDir } }) => {
		publishColors(dataDir, 'themeColor:\n  dark: "#0D3B66"\n  light: "#F4D35E"\n');
		await expect.poll(async () => (await page.request.get("/blog")).text()).toContain("--primary:#f4d35e");
		const loaded = page.waitForResponse(/\/tema\/[\w-]+\.css$/);
		await page.goto("/blog");
		expect((await loaded).status()).toBe(200);
	});
});
