import { brotliCompressSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "../e2e/chromium.ts";
import { type Server, startSite } from "./processes.ts";
import { atMost, type Figure, median, plain } from "./report.ts";
import type { Sample } from "./speed.ts";
import { startStatic } from "./static.ts";

const SLOW_4G = {
	offline: false,
	latency: 150,
	downloadThroughput: (1.6 * 1024 * 1024) / 8,
	uploadThroughput: (750 * 1024) / 8,
};
const PHONE = { width: 390, height: 844 };

/** Factor by which a phone's processor is slower than this machine's. */
const PHONE_SLOWDOWN = 4;

/** How long a page is left alone after it has loaded, in milliseconds, so that its work is done and counted. */
const SETTLE_MS = 1_500;

interface Visit {
	readonly paint: number;
	readonly blocking: number;
	readonly shift: number;
}

/** `fetched`: whether the article's data came over the network after the click instead of from the prefetch. */
interface Wait {
	readonly visible: number;
	readonly fetched: boolean;
}

/** Measures, in the page, what a visitor would notice. */
function watch(): void {
	const seen = { blocking: 0, shift: 0 };
	Object.assign(globalThis, { seen });
	new PerformanceObserver((list) => {
		for (const { duration } of list.getEntries()) seen.blocking += Math.max(0, duration - 50);
	}).observe({ type: "longtask", buffered: true });
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
			if (!entry.hadRecentInput) seen.shift += entry.value;
	}).observe({ type: "layout-shift", buffered: true });
}

async function openSlowPage(browser: Browser, slowdown: number): Promise<{ context: BrowserContext; page: Page }> {
	const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, serviceWorkers: "block" });
	const page = await context.newPage();
	await page.addInitScript(watch);
	const session = await context.newCDPSession(page);
	await session.send("Network.enable");
	await session.send("Network.emulateNetworkConditions", SLOW_4G);
	await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
	return { context, page };
}

async function visit(browser: Browser, url: string): Promise<Visit> {
	const { context, page } = await openSlowPage(browser, PHONE_SLOWDOWN);
	try {
		await page.goto(url, { waitUntil: "load" });
		await page.waitForTimeout(SETTLE_MS);
		return await page.evaluate(() => {
			const { blocking, shift } = (globalThis as unknown as { seen: { blocking: number; shift: number } }).seen;
			return {
				paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
				blocking,
				shift,
			};
		});
	} finally {
		await context.close();
	}
}

/** Milliseconds from the click on a link of the list, hovered beforehand, to the painted heading of its article. */
async function nextArticle(browser: Browser, origin: string, article: string, slowdown: number): Promise<Wait> {
	const { context, page } = await openSlowPage(browser, slowdown);
	try {
		await page.goto(`${origin}/blog`, { waitUntil: "load" });
		await page.waitForTimeout(SETTLE_MS);
		const link = page.locator(`main a[href="${article}"]`).first();
		await link.scrollIntoViewIfNeeded();
		await link.hover();
		await page.waitForTimeout(SETTLE_MS);
		const visible = page.evaluate(
			(pathname) =>
				new Promise<number>((resolve) => {
					addEventListener(
						"click",
						({ timeStamp }) => {
							const look = () => {
								if (location.pathname === pathname && document.querySelector("main article h1") !== null)
									requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
								else requestAnimationFrame(look);
							};
							look();
						},
						{ capture: true, once: true },
					);
				}),
			article,
		);
		await link.click();
		const milliseconds = await visible;
		const fetched = await page.evaluate(() =>
			(performance.getEntriesByType("resource") as PerformanceResourceTiming[]).some(
				({ initiatorType, name, transferSize }) =>
					initiatorType === "fetch" && name.includes(".data") && transferSize > 0,
			),
		);
		return { visible: milliseconds, fetched };
	} finally {
		await context.close();
	}
}

/** The page's HTML without any JavaScript. */
function withoutScripts(html: string): string {
	return html
		.replace(/<link[^>]*rel="modulepreload"[^>]*>/g, "")
		.replace(/<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g, "");
}

async function startTwin(site: Server, article: string): Promise<Server> {
	const response = await fetch(site.origin + article);
	const html = withoutScripts(await response.text());
	const assets = [
		...new Set(
			[...html.matchAll(/"(\/(?:assets|favicon|icon|manifest|logo|apple|autora)[^"\s?#]*)/g)].map(
				([, found = ""]) => found,
			),
		),
	];
	const headers = Object.fromEntries(
		[...response.headers].filter(([name]) =>
			/^(?:content-security|x-|referrer|permissions|cross-origin|cache)/.test(name),
		),
	);
	return startStatic({ html: brotliCompressSync(html), headers, pathname: article, upstream: site.origin, assets });
}

/**
 * Measures first paint against the page without JavaScript, blocking time, shifts, and the next article after a
 * prefetch.
 */
export async function measureBrowser({ dataDir, article, rounds }: Sample): Promise<Figure[]> {
	const executablePath = ensureChromium();
	const site = await startSite(dataDir, article);
	const twin = await startTwin(site, article);
	const browser = await chromium.launch({
		...(executablePath === undefined ? {} : { executablePath }),
		args: CHROMIUM_ARGUMENTS,
	});
	try {
		const next = await (await fetch(`${site.origin}/blog`)).text();
		const nextPath = [...next.matchAll(/href="(\/blog\/[^"]+)"/g)]
			.map(([, found = ""]) => found)
			.find((found) => !/\.(?:xml|json)$|\/tags\//.test(found));
		const visits: Visit[] = [];
		const twins: Visit[] = [];
		const waits: Wait[] = [];
		const phoneWaits: Wait[] = [];
		for (let round = -1; round < rounds; round += 1) {
			const one = await visit(browser, site.origin + article);
			const other = await visit(browser, twin.origin + article);
			const wait = await nextArticle(browser, site.origin, nextPath ?? article, 1);
			const phoneWait = await nextArticle(browser, site.origin, nextPath ?? article, PHONE_SLOWDOWN);
			if (round < 0) continue;
			visits.push(one);
			twins.push(other);
			waits.push(wait);
			phoneWaits.push(phoneWait);
		}
		const paint = median(visits.map((each) => each.paint));
		const twinPaint = median(twins.map((each) => each.paint));
		const source = waits.some(({ fetched }) => fetched) ? "data fetched after the click" : "data from the prefetch";
		return [
			plain("first contentful paint", paint, "ms"),
			plain("of the page without JavaScript", twinPaint, "ms"),
			atMost("first paint, of the page without JavaScript", paint / twinPaint, "", 1.15),
			atMost(
				"total blocking time",
				median(visits.map((each) => each.blocking)),
				"ms",
				60,
				`without JavaScript ${median(twins.map((each) => each.blocking)).toFixed(0)}`,
			),
			atMost("layout shift", Number(median(visits.map((each) => each.shift)).toFixed(3)), "", 0),
			atMost(
				"next article, from click to paint",
				median(waits.map((each) => each.visible)),
				"ms",
				80,
				`processor as it is; ${source}`,
			),
			plain("the same, processor 4 times slower", median(phoneWaits.map((each) => each.visible)), "ms"),
		];
	} finally {
		await browser.close();
		await twin.stop();
		await site.stop();
	}
}
