import type { JSHandle, Page } from "@playwright/test";
import { startPageInTwo } from "./page-in-two.ts";
import { ARTICLE, hold, isSameDocument, markDocument, open } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

declare global {
	interface Window {
		/** Class of the body in every frame since it exists. */
		shownModes?: string[];
	}
}

/** What has moved by itself on a page, and how far, since it began to load. */
function shiftsOf(page: Page): Promise<readonly { readonly value: number; readonly moved: string }[]> {
	return page.evaluate(
		() =>
			new Promise<{ value: number; moved: string }[]>((resolve) => {
				const found: { value: number; moved: string }[] = [];
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries() as (PerformanceEntry & {
						value: number;
						sources?: { node?: Node }[];
					})[]) {
						const moved = entry.sources
							?.map(({ node }) => (node instanceof Element ? `${node.localName}.${node.className}` : ""))
							.join(" ");
						found.push({ value: entry.value, moved: moved ?? "" });
					}
				}).observe({ type: "layout-shift", buffered: true });
				requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)));
			}),
	);
}

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	for (const url of ["/home", "/blog", ARTICLE]) {
		test(`nothing of ${url} moves while it loads and is scrolled`, async ({ page }) => {
			await open(page, url);
			await page.evaluate(() => document.fonts.ready);
			await page.evaluate(async () => {
				for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
					scrollTo(0, y);
					await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
				}
			});
			await page.waitForFunction(() =>
				[...document.images].every((image) => image.complete || !image.checkVisibility()),
			);
			const shifts = await shiftsOf(page);
			// Tools show less than 0.001 as 0. The fallback font's letters do not match ours to the pixel.
			const total = shifts.reduce((sum, { value }) => sum + value, 0);
			expect(total, JSON.stringify(shifts)).toBeLessThan(0.001);
		});
	}

	test("what home shows of its newest article stays where it is when the rest of the page comes", async ({
		context,
		site,
	}) => {
		const html = await (await fetch(`${site}/home`)).text();
		const [begin, end] = [html.indexOf('<ul class="home-page-articles'), html.indexOf('<li class="home-page-pair')];
		expect(begin).toBeGreaterThan(0);
		expect(end).toBeGreaterThan(begin);
		const places = [...html.slice(begin, end).matchAll(/<\/(?:div|h3|p)>/g)].map(
			(tag) => begin + tag.index + tag[0].length,
		);
		for (const length of places) {
			const halves = await startPageInTwo({ site, path: "/home", length });
			const page = await context.newPage();
			await page.goto(`${halves.origin}/home`, { waitUntil: "commit" });
			await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
			halves.release();
			await page.waitForLoadState();
			expect(await shiftsOf(page), html.slice(begin, length)).toEqual([]);
			await page.close();
			await halves.stop();
		}
	});
});

test.describe("the theme stands before the first paint", () => {
	const watchFrames = () => {
		window.shownModes = [];
		const look = () => {
			if (document.body !== null) window.shownModes?.push(document.body.className);
			requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	};
	const themeOf = (page: Page) =>
		page.evaluate(() => ({
			frames: [...new Set(window.shownModes)],
			color: document.querySelector<HTMLMetaElement>("meta[name=theme-color]")?.content,
			background: getComputedStyle(document.body).backgroundColor,
		}));

	for (const { stored, mode, color } of [
		{ stored: null, mode: "dark", color: "#0A5040" },
		{ stored: "dark", mode: "dark", color: "#0A5040" },
		{ stored: "light", mode: "light", color: "#B0EFDA" },
		{ stored: "system", mode: "system", color: "" },
		{ stored: "nonsense", mode: "dark", color: "#0A5040" },
	]) {
		test(`as ${mode} when ${stored === null ? "nothing" : `«${stored}»`} is stored, and hydration leaves it`, async ({
			page,
		}) => {
			await page.addInitScript(watchFrames);
			if (stored !== null) await page.addInitScript((value) => localStorage.setItem("theme-mode", value), stored);
			await open(page, ARTICLE);
			const theme = await themeOf(page);
			expect(theme.frames).toEqual([mode]);
			expect(theme.color).toBe(color);
			await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Blog" }).click();
			await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
			expect(await themeOf(page)).toEqual(theme);
		});
	}

	test("as dark when the browser lets nothing be stored, and the page works", async ({ context }) => {
		// A page without the fixture's check for errors: the router logs that it cannot store scroll positions.
		const page = await context.newPage();
		await page.addInitScript(watchFrames);
		await page.addInitScript(() => {
			const get = () => {
				throw new DOMException("blocked", "SecurityError");
			};
			Object.defineProperty(window, "localStorage", { get });
			Object.defineProperty(window, "sessionStorage", { get });
		});
		await open(page, ARTICLE);
		expect((await themeOf(page)).frames).toEqual(["dark"]);
		await page.getByRole("button", { name: "Guardar en favoritos" }).click();
		await expect(page.getByRole("status")).toHaveText("Pronto podrás guardar tus artículos en favoritos");
		await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Blog" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
	});

	test("as the device's mode when it is «system», following its changes", async ({ page }) => {
		await page.addInitScript(() => localStorage.setItem("theme-mode", "system"));
		await page.emulateMedia({ colorScheme: "dark" });
		await page.goto(ARTICLE);
		const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
		const dark = await background();
		await page.emulateMedia({ colorScheme: "light" });
		await expect.poll(background).not.toBe(dark);
		const light = await background();
		await page.evaluate(() => localStorage.setItem("theme-mode", "dark"));
		await page.addInitScript(() => localStorage.setItem("theme-mode", "light"));
		await page.reload();
		expect(await background()).toBe(light);
	});
});

test.describe("before the application runs", () => {
	test("a tap on a link in view finds its document fetched (docs/product.md, 10.4)", async ({ page }) => {
		const session = await page.context().newCDPSession(page);
		const fetched = new Promise<string>((resolve) =>
			session.on("Preload.prefetchStatusUpdated", ({ status, prefetchUrl }) => {
				if (status === "Ready") resolve(prefetchUrl);
			}),
		);
		await session.send("Preload.enable");
		await hold(page, "**/assets/*.js");
		await page.goto("/blog");
		const { pathname } = new URL(await fetched);
		await page.locator(`main a[href="${pathname}"]`).click();
		await page.waitForURL(`**${pathname}`);
		const delivered = await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.toJSON().deliveryType);
		expect(delivered).toBe("navigational-prefetch");
	});

	for (const url of [
		"/home",
		"/blog",
		ARTICLE,
		"/recursos",
		"/eventos",
		"/novedades",
		"/iniciar-sesion",
		"/buscar",
		"/linktree",
	]) {
		test(`the rules within ${url} lay it out as the whole sheet does (docs/product.md, 10.4)`, async ({ page }) => {
			// Otherwise the drawer is on its way when it is measured.
			await page.emulateMedia({ reducedMotion: "reduce" });
			// Letters would change while it is measured; and a script that fails would load the page again.
			await page.route(/\.(?:js|woff2)$/, () => {});
			await page.route(/\/style-[^/?]+\.css$/, () => {});
			await page.goto(url, { waitUntil: "commit" });
			await page.getByRole("contentinfo").waitFor();
			const layout = () =>
				page.evaluate(() =>
					// The progress bar has its rules in the whole sheet alone, and is beside what is laid out.
					[...document.body.querySelectorAll("*:not(script, template, use, [role=progressbar])")].map((element) => {
						const { x, y, width, height } = element.getBoundingClientRect();
						// Not by its attributes: links in view are marked while this measures.
						const name = `${element.localName} ${element.className} ${element.textContent?.slice(0, 40)}`;
						return [name, ...[x, y, width, height].map(Math.round)].join(" ");
					}),
				);
			const own = new Map<number, string[]>();
			for (const width of [390, 820, 1280, 1600]) {
				await page.setViewportSize({ width, height: 800 });
				own.set(width, await layout());
			}
			await page.evaluate(async () => {
				const href = document.querySelector<HTMLElement>("style[data-sheet]")?.dataset.sheet ?? "";
				const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `${href}?` });
				await new Promise((resolve, reject) => {
					Object.assign(link, { onload: resolve, onerror: reject });
					document.querySelector("style[data-sheet]")?.after(link);
				});
			});
			for (const [width, before] of own) {
				await page.setViewportSize({ width, height: 800 });
				expect(await layout(), `${width}`).toEqual(before);
			}
		});
	}
});

interface Loaded {
	readonly name: string;
	readonly bytes: number;
	readonly blocking: boolean;
}

async function load(page: Page, url: string): Promise<{ files: Loaded[]; encodings: Set<string> }> {
	const encodings = new Set<string>();
	page.on("response", (response) => {
		if (/\.(?:css|js)$/.test(response.url())) encodings.add(response.headers()["content-encoding"] ?? "none");
	});
	await page.goto(url, { waitUntil: "networkidle" });
	// Files are fetched first and used later, from the browser's cache: those are not transferred again.
	const files = await page.evaluate(() =>
		(performance.getEntriesByType("resource") as (PerformanceResourceTiming & { renderBlockingStatus?: string })[])
			.filter(({ transferSize }) => transferSize > 0)
			.map((entry) => ({
				name: new URL(entry.name).pathname,
				bytes: entry.encodedBodySize,
				blocking: entry.renderBlockingStatus === "blocking",
			})),
	);
	return { files, encodings };
}

/**
 * The code that checks for new versions. It loads once the page has been idle for a while, which on a slow machine is
 * before the page is measured.
 */
const LATER = /\/(?:update-flow|server-version|worker-registration)-[^/]+$/;

/** Total size in KB of 1,000 bytes, as transferred. */
const weigh = (files: readonly Loaded[], ending: string) =>
	files.filter(({ name }) => name.endsWith(ending) && !LATER.test(name)).reduce((sum, { bytes }) => sum + bytes, 0) /
	1_000;

for (const url of [ARTICLE, "/home"]) {
	test(`${url} waits for no file and is within its weight`, async ({ page }) => {
		// The page itself is weighed, not what it fetches ahead.
		await page.addInitScript(() =>
			Object.defineProperty(Navigator.prototype, "connection", {
				get: () => ({ saveData: true, effectiveType: "4g" }),
			}),
		);
		const { files, encodings } = await load(page, url);
		expect(files.filter(({ blocking }) => blocking)).toEqual([]);
		expect(files.filter(({ name }) => name.endsWith(".css"))).toHaveLength(1);
		expect([...encodings]).toEqual(["br"]);
		expect(files.filter(({ name }) => name.endsWith(".woff2")).length).toBeGreaterThan(0);
		expect(weigh(files, ".woff2")).toBeGreaterThan(1);
		const code = files.filter(({ name }) => name.includes("spline-sans-mono"));
		expect(code).toHaveLength(url === ARTICLE ? 1 : 0);
		expect(weigh(code, ".woff2")).toBeLessThanOrEqual(8);
		expect(weigh(files, ".woff2") - weigh(code, ".woff2")).toBeLessThanOrEqual(31);
		expect(weigh(files, ".css")).toBeGreaterThan(1);
		expect(weigh(files, ".css")).toBeLessThanOrEqual(14.8);
		if (url === ARTICLE) expect(files.filter(({ name }) => name.endsWith(".js") && !LATER.test(name))).toHaveLength(9);
		expect(weigh(files, ".js")).toBeGreaterThan(40);
		expect(weigh(files, ".js")).toBeLessThanOrEqual(104.6);
		const app = files.filter(({ name }) => /\/(?:app|root|main-layout)-[^/]+$/.test(name));
		expect(app).toHaveLength(3);
		expect(weigh(app, ".js")).toBeLessThanOrEqual(9.7);
		// React and the router; the rest is this site's, with the router's manifest.
		const vendor = weigh(
			files.filter(({ name }) => /\/vendor-/.test(name)),
			".js",
		);
		expect(vendor).toBeGreaterThan(40);
		expect(vendor).toBeLessThanOrEqual(87.5);
		expect(weigh(files, ".js") - vendor).toBeLessThanOrEqual(url === ARTICLE ? 16.3 : 17.3);
	});
}

test.describe("without a worker, whose pages count as uncompressed", () => {
	test.use({ serviceWorkers: "block" });

	for (const url of [ARTICLE, "/blog", "/home"]) {
		test(`${url} with its rules comes in the first round trip, and asks for little more until it has loaded`, async ({
			page,
		}) => {
			const measure = () =>
				page.evaluate(() => {
					const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
					const { encodedBodySize: bytes = Number.NaN, loadEventStart: load = 0 } = document ?? {};
					const files = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < load);
					return { bytes, requests: files.length + 1, preloaded: files.some(({ name }) => name.endsWith(".js")) };
				});
			await page.setViewportSize({ width: 390, height: 844 });
			// A page that is requested again is compressed once more, while others are answered. The browser must not ask
			// before: it would keep the larger answer, because the page itself stays the same (304).
			await expect
				.poll(async () => Number((await page.request.get(url)).headers()["content-length"]))
				.toBeLessThanOrEqual(14 * 1024);
			await page.goto(url, { waitUntil: "load" });
			const { bytes, requests, preloaded } = await measure();
			expect(bytes).toBeLessThanOrEqual(14 * 1024);
			// The rows of a list are low: Chromium fetches the small pictures of ten of them ahead.
			expect(requests).toBeLessThanOrEqual({ "/blog": 15, "/home": 13 }[url] ?? 12);
			expect(preloaded).toBe(false);
		});
	}
});

test.describe("in a browser that is busy until the test lets it be idle", () => {
	test.beforeEach(async ({ page }) => {
		await page.setViewportSize({ width: 1280, height: 2000 });
		await page.addInitScript(() => {
			const idle: (() => void)[] = [];
			Object.assign(window, { idle, requestIdleCallback: (work: () => void) => idle.push(work) });
		});
		await page.goto("/blog");
	});

	/** Waits until links in view want to be fetched ahead. */
	async function untilWanted(page: Page): Promise<JSHandle<(() => void)[]>> {
		await page.waitForFunction(() => (window as unknown as { idle: unknown[] }).idle.length > 0);
		return page.evaluateHandle(() => (window as unknown as { idle: (() => void)[] }).idle);
	}

	const runAll = (works: (() => void)[]) => {
		for (const work of works.splice(0)) work();
	};

	test("links in view are fetched ahead one at a time (docs/decisions/0098)", async ({ page }) => {
		const data = page.locator('link[rel="prefetch"][as="fetch"]');
		for (const count of [0, 1, 2]) {
			const idle = await untilWanted(page);
			await expect(data).toHaveCount(count);
			await idle.evaluate(runAll);
		}
		await expect(data).toHaveCount(3);
	});

	for (const [when, kept] of [
		["before anything is fetched ahead is loaded as a document", false],
		["after that is shown by the application", true],
	] as const) {
		test(`an article that is clicked ${when} (docs/decisions/0101)`, async ({ page }) => {
			const idle = await untilWanted(page);
			if (kept) await idle.evaluate(runAll);
			await markDocument(page);
			const link = page.locator("main article h2 a").last();
			const name = await link.innerText();
			await link.click();
			await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
			expect(await isSameDocument(page)).toBe(kept);
		});
	}
});

test("what a list has fetched ahead, data and the sheet of notes, is not requested again by the click, and the sheet is in use before (docs/decisions/0101)", async ({
	page,
}) => {
	const requested: string[] = [];
	const session = await page.context().newCDPSession(page);
	await session.send("Network.enable");
	session.on("Network.responseReceived", ({ response: { url, fromDiskCache } }) => {
		if (!fromDiskCache) requested.push(url);
	});
	await open(page, "/blog");
	const link = page.locator("main article h2 a").first();
	const data = `${await link.getAttribute("href")}.data`;
	const times = (part: string) => requested.filter((url) => url.includes(part)).length;
	await expect.poll(() => [times(data), times("/margin-notes-")]).toEqual([1, 1]);
	await expect(page.locator('link[rel="stylesheet"][data-precedence][href*="/margin-notes-"]')).toHaveCount(1);
	await link.click();
	await expect(page.locator("[data-body] .note").first()).toBeVisible();
	await page.waitForLoadState("networkidle");
	expect([times(data), times("/margin-notes-")]).toEqual([1, 1]);
});

for (const url of [ARTICLE, "/blog"]) {
	test(`${url} needs no formatter of dates in the browser`, async ({ page }) => {
		await page.addInitScript(() => {
			const Original = Intl.DateTimeFormat;
			Intl.DateTimeFormat = new Proxy(Original, {
				construct(target, args) {
					document.documentElement.dataset.formatter = "";
					return Reflect.construct(target, args);
				},
			});
		});
		await open(page, url);
		await expect(page.locator("main time").first()).toHaveText(/^\d{1,2}\s(?:de\s)?\p{L}+\s(?:de\s)?\d{4}$/u);
		await expect(page.locator("html")).not.toHaveAttribute("data-formatter");
	});
}
