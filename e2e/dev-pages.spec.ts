import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { bodySchema, TOKEN_CLASSES } from "../publishing/sanitize-schema.server.ts";
import { buildFolder } from "../server/build.ts";
import { expectAxeClean } from "./axe.ts";
import { isSameDocument, markDocument, open } from "./pages.ts";
import { expect, test } from "./sample-site.ts";
import { serveSite } from "./serve-site.ts";

const root = path.resolve(import.meta.dirname, "..");
/** Inside the project, so that the builds find node_modules; ignored by git. */
const variants = path.join(root, ".build-dev");

/** Each page, with a word that occurs only in its markup. */
const PAGES = [
	["/theme", "guia-de-estilo"],
	["/test-page", "elementos-de-un-articulo"],
	["/poc", "prueba-de-transicion"],
] as const;
const ARTICLE = "/poc/blog/contraste-y-color";

/** Files of a build that contain this word, except compressed copies. */
function filesWith(word: string, folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
		.map((entry) => path.join(entry.parentPath, entry.name))
		.filter((file) => readFileSync(file).includes(word));
}

interface DevelopmentSite {
	readonly origin: string;
	/** Folder of the site's build. */
	readonly build: string;
}

/** The sample site built for development, in a temporary folder of its own. */
const developmentTest = test.extend<object, { readonly developmentSite: DevelopmentSite }>({
	developmentSite: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
		async ({}, use) => {
			mkdirSync(variants, { recursive: true });
			const build = mkdtempSync(path.join(variants, "e2e-"));
			try {
				// `npm start` builds what is missing, so this is how a developer gets this variant.
				const settings = { APP_ENV: "development", BUILD_DIR: path.relative(root, build) };
				await serveSite(settings, (origin) => use({ origin, build }));
			} finally {
				rmSync(build, { recursive: true, force: true });
				try {
					rmdirSync(variants);
				} catch {
					// The folder still contains another worker's build.
				}
			}
		},
		{ scope: "worker", timeout: 180_000 },
	],
	baseURL: async ({ developmentSite }, use) => {
		await use(developmentSite.origin);
	},
});

/** Transition names of the page's elements before and after the update, and whether the transition was animated. */
interface Transition {
	readonly before: readonly string[];
	readonly after: readonly string[];
	readonly moves: boolean;
}

declare global {
	interface Window {
		/** View transitions since `watchTransitions` was called. */
		transitions?: Transition[];
	}
}

async function watchTransitions(page: Page): Promise<void> {
	await page.evaluate(() => {
		const names = () => {
			const all = [...document.querySelectorAll("main *")].map(
				(element) => getComputedStyle(element).viewTransitionName,
			);
			return all.filter((name) => name !== "none").sort();
		};
		const seen: Transition[] = [];
		window.transitions = seen;
		const start = document.startViewTransition.bind(document);
		document.startViewTransition = (update) => {
			const before = names();
			const transition = start(update);
			transition.ready.then(() => {
				const moves = document
					.getAnimations()
					.some(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.includes("view-transition"));
				seen.push({ before, after: names(), moves });
			});
			return transition;
		};
	});
}

async function transitions(page: Page): Promise<readonly Transition[]> {
	return page.evaluate(() => window.transitions ?? []);
}

test.describe("in production", () => {
	for (const [url, word] of PAGES) {
		test(`${url} is not there, and its code is in neither half of the build`, async ({ request }) => {
			expect((await request.get(url)).status()).toBe(404);
			expect((await request.get(`${url}.data`)).status()).toBe(404);
			expect(filesWith(word, path.join(buildFolder(root), "client"))).toEqual([]);
			expect(filesWith(word, path.join(buildFolder(root), "server"))).toEqual([]);
		});
	}

	test("neither are the addresses below the trial, nor the styles", async ({ request }) => {
		expect((await request.get(ARTICLE)).status()).toBe(404);
		expect(filesWith("poc-picture", buildFolder(root))).toEqual([]);
	});
});

developmentTest.describe("in development", () => {
	// One worker, so that there is only one build.
	developmentTest.describe.configure({ mode: "default" });

	for (const [url, word] of PAGES) {
		developmentTest(
			`${url} is there, kept from search engines, and in both halves of the build`,
			async ({ request, developmentSite: { build } }) => {
				const response = await request.get(url);
				expect(response.status()).toBe(200);
				expect(await response.text()).toMatch(/<meta name="robots" content="(?:none|noindex)"/);
				expect(filesWith(word, path.join(build, "client")).length).toBeGreaterThan(0);
				expect(filesWith(word, path.join(build, "server")).length).toBeGreaterThan(0);
			},
		);
	}

	for (const url of [...PAGES.map(([page]) => page), ARTICLE]) {
		developmentTest(`axe finds nothing on ${url}, dark and light, on a phone and on a desk`, async ({ page }) => {
			developmentTest.slow();
			for (const mode of ["dark", "light"] as const) {
				await page.addInitScript((stored) => localStorage.setItem("theme-mode", stored), mode);
				await page.setViewportSize({ width: 1440, height: 900 });
				await open(page, url);
				for (const width of [1440, 390]) {
					await page.setViewportSize({ width, height: 900 });
					await expect(page.locator("body")).toHaveClass(mode);
					await expectAxeClean(page, `${mode}, ${width} px`);
				}
			}
		});

		developmentTest(`nothing on ${url} is wider than 320 px`, async ({ page }) => {
			await page.setViewportSize({ width: 320, height: 640 });
			await open(page, url);
			const wider = await page.evaluate(
				() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
			);
			expect(wider).toBe(0);
		});
	}

	developmentTest(
		"no worker is registered and no version looked for, whatever kind of build it is",
		async ({ page }) => {
			const asked: string[] = [];
			page.on("request", (request) => asked.push(new URL(request.url()).pathname));
			await page.clock.install();
			await open(page, "/home");
			// Later than the latest time at which the application counts as stable.
			await page.clock.runFor(31_000);
			// Requests that the application has started by now come before this one.
			await page.evaluate(() => fetch("/salud"));
			await expect.poll(() => asked).toContain("/salud");
			expect(asked.filter((path) => /update-flow|version\.json|sw\.js/.test(path))).toEqual([]);
			expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
		},
	);

	developmentTest("/theme shows no colour pair that is too weak", async ({ page }) => {
		await page.goto("/theme");
		await expect(page.getByText(/ a 1 · llega a /)).not.toHaveCount(0);
		await expect(page.getByText(/no llega a/)).toHaveCount(0);
	});

	developmentTest(
		"/theme: a field says its label, its help and what is wrong, and the summary leads to it",
		async ({ page }) => {
			await open(page, "/theme");
			const wrong = page.getByRole("textbox", {
				name: "Correo electrónico",
				description: /^Recibirás un enlace para confirmarlo\. .*Revisa el correo/,
			});
			await expect(wrong).toHaveAttribute("aria-invalid", "true");
			const summary = page.getByRole("region", { name: "Revisa estos tres campos" });
			await summary.getByRole("link", { name: /^Revisa el correo/ }).click();
			await expect(wrong).toBeFocused();
			await expect(
				page.getByRole("checkbox", { name: /abra School/, description: /Marca la casilla/ }),
			).toHaveAttribute("aria-invalid", "true");
			await expect(page.getByRole("textbox", { name: "Código" }).first()).toBeDisabled();
		},
	);

	developmentTest(
		"/test-page holds every element and every class of code a body may hold, and the sanitiser leaves them",
		async ({ page }) => {
			await page.goto("/test-page");
			const { names, classes } = await page.locator("[data-body]").evaluate((body) => ({
				names: [...new Set([...body.querySelectorAll("*")].map((element) => element.localName))],
				classes: [...new Set([...body.querySelectorAll("*")].flatMap((element) => [...element.classList]))],
			}));
			expect(bodySchema?.tagNames?.filter((name) => !names.includes(name))).toEqual([]);
			expect(TOKEN_CLASSES.filter((name) => !classes.includes(name))).toEqual([]);
			expect(
				["callout-note", "callout-tip", "callout-warning", "task", "task-done", "table-scroll"].filter(
					(name) => !classes.includes(name),
				),
			).toEqual([]);
		},
	);

	developmentTest("/test-page is the same after a navigation inside the site", async ({ page }) => {
		// Small sheets are written into a document; a view links to the same sheet (docs/decisions/0099).
		const body = () =>
			page.locator("[data-body]").evaluate((element) => {
				const copy = element.cloneNode(true) as HTMLElement;
				for (const sheet of copy.querySelectorAll("style, link[rel=stylesheet]")) sheet.remove();
				return copy.innerHTML;
			});
		await open(page, "/test-page");
		const loaded = await body();
		await page.locator("[data-body]").getByRole("link", { name: "enlace interno" }).click();
		await expect(page).toHaveURL("/blog");
		await markDocument(page);
		await page.goBack();
		await expect(page.locator("[data-dev-page]")).toBeVisible();
		expect(await isSameDocument(page)).toBe(true);
		expect(await body()).toBe(loaded);
	});

	developmentTest(
		"/poc: the picture and the title of the chosen card, and only they, travel to the article, and back",
		async ({ page }) => {
			await open(page, "/poc");
			await watchTransitions(page);
			await markDocument(page);
			await page.locator("article").first().getByRole("link").click();
			await expect(page).toHaveURL(/\/poc\/blog\//);
			const travelled = { before: ["poc-picture", "poc-title"], after: ["poc-picture", "poc-title"], moves: true };
			await expect.poll(() => transitions(page)).toEqual([travelled]);
			await page.getByRole("link", { name: "Volver a la lista" }).click();
			await expect(page).toHaveURL("/poc");
			await expect.poll(() => transitions(page)).toEqual([travelled, travelled]);
			expect(await isSameDocument(page)).toBe(true);
		},
	);

	developmentTest("/poc: nothing travels for those who asked for less motion", async ({ page }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await open(page, "/poc");
		await watchTransitions(page);
		await page.locator("article").first().getByRole("link").click();
		await expect(page).toHaveURL(/\/poc\/blog\//);
		await expect.poll(() => transitions(page)).toEqual([{ before: [], after: [], moves: false }]);
	});
});
