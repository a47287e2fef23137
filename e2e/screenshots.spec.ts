import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { untilStill } from "./axe.ts";
import { importSample } from "./import-once.ts";
import { ARTICLE, open } from "./pages.ts";
import { expect, test as siteTest } from "./sample-site.ts";
import { serveSite } from "./serve-site.ts";
import { rail } from "./shell.ts";

/** The sample site with the clock set to the day the pictures were taken. */
const test = siteTest.extend<object, { readonly site: string }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
		async ({}, use) => {
			const clock = { NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, "fixed-clock.ts"))}` };
			// The content is imported by this clock, because the dates of the events are relative to the import.
			await serveSite({ APP_ENV: "production", ...clock }, use, (dataDir) => importSample(dataDir, clock));
		},
		{ scope: "worker", timeout: 180_000 },
	],
});

const PAGES = {
	home: "/home",
	blog: "/blog",
	articulo: ARTICLE,
	evento: "/eventos/taller-de-formularios-accesibles",
	eventos: "/eventos",
	recursos: "/recursos",
	enlaces: "/linktree",
	legal: "/aviso-legal",
	"404": "/404",
};
const WIDTHS = [390, 820, 1280, 1600];
const MODES = ["dark", "light"] as const;

/** Pictures by another major version of the browser cannot be compared: it draws letters and curves differently. */
const baselines = (version: string) =>
	path.join(import.meta.dirname, "baselines", `chromium-${version.split(".", 1)[0]}`);
const renews = process.env.UPDATE_BASELINES === "1";

/**
 * Tolerance for the smoothing of letter edges: each colour channel of a pixel may differ by CHANNEL (of 255), and a
 * SHARE of the pixels (0 to 1) by more.
 */
const CHANNEL = 24;
const SHARE = 0.002;

/** Expects header, navigation, main content and footer in their places, and nothing wider than the screen. */
async function expectLayout(page: Page, width: number): Promise<void> {
	expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
		0,
	);
	const banner = await page.getByRole("banner").boundingBox();
	const main = await page.getByRole("main").boundingBox();
	const footer = await page.getByRole("contentinfo").boundingBox();
	if (banner === null || main === null || footer === null) throw new Error("A part of the frame is not there.");
	// On a handset the rail is the bar at the lower edge.
	const hasRail = (await rail(page).count()) > 0 && width >= 600;
	expect(await rail(page).isVisible()).toBe((await rail(page).count()) > 0);
	const left = hasRail ? 80 : 0;
	expect(banner.y).toBe(0);
	expect(footer).toMatchObject({ x: 0, width });
	expect(main.x).toBeGreaterThanOrEqual(left);
	expect(main.x + main.width).toBeLessThanOrEqual(width + 0.5);
	expect(main.y).toBeGreaterThanOrEqual(banner.y + banner.height - 0.5);
	expect(footer.y).toBeGreaterThanOrEqual(main.y + main.height - 0.5);
}

/** A picture of the visible page, once its fonts and pictures are loaded and nothing moves. Encoded as WebP. */
async function takeScreenshot(page: Page): Promise<Buffer> {
	await page.evaluate(async () => {
		await document.fonts.ready;
		const seen = [...document.images].filter(
			(image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
		);
		await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
	});
	await untilStill(page);
	const picture = await page.screenshot({ type: "png", animations: "disabled", caret: "hide", scale: "css" });
	// Both pictures go through the same encoder, so that both have the same losses.
	return sharp(picture).webp({ quality: 70 }).toBuffer();
}

/** The share of pixels in which two pictures differ, 0 to 1; 1 if their sizes differ. */
async function difference(before: Buffer, now: Buffer): Promise<number> {
	const [one, other] = await Promise.all(
		[before, now].map((picture) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
	);
	if (
		one === undefined ||
		other === undefined ||
		one.info.width !== other.info.width ||
		one.info.height !== other.info.height
	)
		return 1;
	let different = 0;
	for (let pixel = 0; pixel < one.data.length; pixel += 3) {
		if (
			[0, 1, 2].some(
				(offset) => Math.abs((one.data[pixel + offset] ?? 0) - (other.data[pixel + offset] ?? 0)) > CHANNEL,
			)
		)
			different += 1;
	}
	return different / (one.data.length / 3);
}

// In one worker, so that the content is imported once more only.
test.describe.configure({ mode: "default" });

for (const [name, url] of Object.entries(PAGES)) {
	for (const width of WIDTHS) {
		test(`${url} looks as it did at ${width} px, dark and light`, async ({ page, browser }) => {
			const folder = baselines(browser.version());
			const hasBaselines = existsSync(folder);
			if (!hasBaselines && !renews) {
				const description = `No baselines for Chromium ${browser.version()}: only the layout is checked.`;
				test.info().annotations.push({ type: "layout only", description });
				process.stdout.write(`${description}\n`);
			}
			await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
			await page.emulateMedia({ reducedMotion: "reduce" });
			for (const mode of MODES) {
				await page.addInitScript((value) => localStorage.setItem("theme-mode", value), mode);
				await open(page, url);
				await expect(page.locator("body")).toHaveClass(mode);
				await expectLayout(page, width);
				if (!hasBaselines && !renews) continue;
				const picture = await takeScreenshot(page);
				const file = path.join(folder, `${name}-${width}-${mode}.webp`);
				if (renews) {
					mkdirSync(folder, { recursive: true });
					writeFileSync(file, picture);
					continue;
				}
				expect(existsSync(file), `${file} is missing: UPDATE_BASELINES=1 makes it`).toBe(true);
				const share = await difference(readFileSync(file), picture);
				if (share > SHARE) {
					await test.info().attach(`${name}-${width}-${mode}, before`, { path: file });
					await test.info().attach(`${name}-${width}-${mode}, now`, { body: picture, contentType: "image/webp" });
				}
				expect(share, `part of ${path.basename(file)} that differs`).toBeLessThanOrEqual(SHARE);
			}
		});
	}
}
