import { createServer } from "node:http";
import type { Browser } from "@playwright/test";
import { freePort } from "../server/free-port.fixture.ts";
import { startBare } from "./bare.ts";
import { startSite } from "./processes.ts";
import { type Figure, median, relative } from "./report.ts";
import type { Sample } from "./speed.ts";
import { kindOf, openTab, SLOW_PHONE, startBrowser, summarize } from "./visitor.ts";

/** How long a page is left alone after its last request, in milliseconds, so that its work is done and counted. */
const SETTLE_MS = 1_500;

interface Resource {
	readonly address: string;
	/** Milliseconds from the start of the visit to the request. */
	readonly at: number;
	/** Bytes of the body as it was sent. */
	readonly bytes: number;
}

/** What a visitor noticed, in milliseconds from the start of the visit, and what was fetched. */
interface Visit {
	readonly firstPaint: number;
	/** When the page's own work for the first paint was done. The screen shows it a little later, at `firstPaint`. */
	readonly firstFrame: number;
	readonly largestPaint: number;
	/** The sum of what long tasks took beyond 50 ms after the first paint. */
	readonly blocking: number;
	/** Cumulative layout shift. */
	readonly shift: number;
	readonly load: number;
	/** The document comes first. */
	readonly resources: readonly Resource[];
}

interface Seen {
	largestPaint: number;
	shift: number;
	readonly tasks: { readonly startTime: number; readonly duration: number }[];
}

/** Runs in the page, before anything else: records paints, shifts and long tasks. */
function watch(): void {
	const seen: Seen = { largestPaint: 0, shift: 0, tasks: [] };
	Object.assign(globalThis, { seen });
	new PerformanceObserver((list) => {
		for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ startTime, duration });
	}).observe({ type: "longtask", buffered: true });
	new PerformanceObserver((list) => {
		for (const { startTime } of list.getEntries()) seen.largestPaint = startTime;
	}).observe({ type: "largest-contentful-paint", buffered: true });
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
			if (!entry.hadRecentInput) seen.shift += entry.value;
	}).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page, at the end of the visit. */
function readVisit(): Visit {
	const { largestPaint, shift, tasks } = (globalThis as unknown as { seen: Seen }).seen;
	const paint = performance.getEntriesByName("first-contentful-paint")[0] as
		| (PerformanceEntry & { readonly paintTime?: number })
		| undefined;
	const firstPaint = paint?.startTime ?? Number.NaN;
	const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
	// What the browser has fetched and uses later comes from its cache, as another entry without a transfer.
	const entries = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(
		({ transferSize }) => transferSize > 0,
	);
	return {
		firstPaint,
		firstFrame: paint?.paintTime ?? firstPaint,
		largestPaint,
		shift,
		blocking: tasks.reduce(
			(sum, { startTime, duration }) => sum + Math.max(0, startTime + duration - Math.max(startTime, firstPaint) - 50),
			0,
		),
		load: document?.loadEventStart ?? Number.NaN,
		resources: [...(document === undefined ? [] : [document]), ...entries].map(
			({ name, startTime, encodedBodySize }) => ({ address: name, at: startTime, bytes: encodedBodySize }),
		),
	};
}

/**
 * Serves a page of another site, where visits begin: browsers count localhost and 127.0.0.1 as two sites. Without it,
 * only the bare page could use the process of the empty tab, because ours has `Cross-Origin-Opener-Policy`
 * (docs/decisions/0045).
 */
async function startElsewhere(): Promise<{ readonly url: string; stop(): void }> {
	const port = await freePort();
	const server = createServer((_, response) =>
		response.setHeader("content-type", "text/html").end("<!doctype html><title>Otro sitio</title><p>Hola"),
	);
	await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
	return {
		url: `http://localhost:${port}/`,
		stop() {
			server.close();
			server.closeAllConnections();
		},
	};
}

/** Visits a page by a link on the page `from`, or in an empty tab if it is null. */
async function visit(browser: Browser, url: string, from: string | null): Promise<Visit> {
	const { page, close } = await openTab(browser, SLOW_PHONE);
	try {
		await page.addInitScript(watch);
		if (from === null) await page.goto(url, { waitUntil: "networkidle" });
		else {
			await page.goto(from);
			await page.evaluate((address) => location.assign(address), url);
			await page.waitForURL(url, { waitUntil: "networkidle" });
		}
		await page.waitForTimeout(SETTLE_MS);
		return await page.evaluate(readVisit);
	} finally {
		await close();
	}
}

const firstPaintOf = (name: string, visits: readonly Visit[], bareVisits: readonly Visit[]): Figure =>
	relative(
		`${name}, first contentful paint`,
		"ms",
		median(visits.map(({ firstPaint }) => firstPaint)),
		median(bareVisits.map(({ firstPaint }) => firstPaint)),
	);

/** The figures of one page, of the site's visits beside those of the bare page. */
function compare(name: string, visits: readonly Visit[], bareVisits: readonly Visit[]): Figure[] {
	const both = (what: string, unit: string, read: (visit: Visit) => number, note?: string) =>
		relative(`${name}, ${what}`, unit, median(visits.map(read)), median(bareVisits.map(read)), { note });
	const kilobytes = (kinds: readonly string[]) => (visit: Visit) =>
		visit.resources.reduce((sum, { address, bytes }) => sum + (kinds.includes(kindOf(address)) ? bytes : 0), 0) / 1_000;
	const isScript = ({ address }: Resource) => kindOf(address) === "script";
	const afterLoad = ({ resources, load }: Visit) => resources.filter(({ at }) => at >= load);
	const last = visits.at(-1);
	return [
		firstPaintOf(name, visits, bareVisits),
		both("largest contentful paint", "ms", ({ largestPaint }) => largestPaint),
		both("blocking time", "ms", ({ blocking }) => blocking),
		both("layout shift", "", ({ shift }) => Number(shift.toFixed(3))),
		both("requests before the load event", "", ({ resources, load }) => resources.filter(({ at }) => at < load).length),
		both(
			"requests after it",
			"",
			(each) => afterLoad(each).length,
			last && `last: ${summarize(afterLoad(last).map(({ address }) => address))}`,
		),
		both("HTML and CSS, as sent", "KB", kilobytes(["document", "style"])),
		both("JavaScript, as sent", "KB", kilobytes(["script"])),
		both("JavaScript, files", "", ({ resources }) => resources.filter(isScript).length),
		both(
			"scripts requested before the first paint",
			"",
			({ resources, firstFrame }) => resources.filter((each) => isScript(each) && each.at < firstFrame).length,
		),
	];
}

/**
 * Measures what a visitor with a slow phone feels when article, list and home are loaded, beside the bare pages. Visits
 * of both alternate.
 */
export async function measurePaint({ dataDir, article, rounds }: Sample): Promise<Figure[]> {
	const pages = { article, list: "/blog", home: "/home" };
	const site = await startSite(dataDir, article);
	const bare = await startBare(`${dataDir}/bare-paint`, site, Object.values(pages));
	const elsewhere = await startElsewhere();
	const browser = await startBrowser();
	const visitBoth = async (pathname: string, from: string | null) => {
		const [visits, bareVisits]: [Visit[], Visit[]] = [[], []];
		for (let round = -1; round < rounds; round += 1) {
			const one = await visit(browser, site.origin + pathname, from);
			const other = await visit(browser, bare.origin + pathname, from);
			if (round < 0) continue;
			visits.push(one);
			bareVisits.push(other);
		}
		return [visits, bareVisits] as const;
	};
	try {
		const figures: Figure[] = [];
		for (const [name, pathname] of Object.entries(pages))
			figures.push(...compare(name, ...(await visitBoth(pathname, elsewhere.url))));
		figures.push(firstPaintOf("article in an empty tab", ...(await visitBoth(article, null))));
		return figures;
	} finally {
		elsewhere.stop();
		await browser.close();
		await bare.stop();
		await site.stop();
	}
}
