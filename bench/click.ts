import type { Browser } from "@playwright/test";
import { startBare } from "./bare.ts";
import { type Server, startSite } from "./processes.ts";
import { atMost, type Figure, median, relative } from "./report.ts";
import type { Sample } from "./speed.ts";
import { COMPUTER, type Device, kindOf, openTab, SLOW_PHONE, startBrowser, summarize } from "./visitor.ts";

const LIST = "/blog";

/** How long requests are still counted after the article is visible, in milliseconds. */
const SETTLE_MS = 500;

interface Kind {
	readonly name: string;
	readonly device: Device;
	/** How long the list rests after its load event, in milliseconds. */
	readonly rest: number;
	/** How long the mouse points at the link before it is pressed, in milliseconds. */
	readonly pointing: number;
}

const KINDS: readonly Kind[] = [
	{ name: "click, computer", device: COMPUTER, rest: 300, pointing: 0 },
	{ name: "click after 1.5 s on the link, computer", device: COMPUTER, rest: 300, pointing: 1_500 },
	{ name: "tap, slow phone", device: SLOW_PHONE, rest: 300, pointing: 0 },
	{ name: "tap 5 s after load, slow phone", device: SLOW_PHONE, rest: 5_000, pointing: 0 },
];

/** One click on the link of an article in the list. */
interface Click {
	/** Milliseconds from the press to the frame with the article's heading and first code block. */
	readonly visible: number;
	/** Addresses requested over the network between the list's load event and the press. */
	readonly ahead: readonly string[];
	/** Addresses requested over the network since the press. */
	readonly requested: readonly string[];
}

/**
 * Runs in every document: remembers the link on which the mouse or finger went down, and records in `visible` how long
 * after that the link's article was in a frame. The session remembers, because the article may be another document.
 */
function watchArrival(): void {
	if (!location.protocol.startsWith("http")) return;
	addEventListener(
		"pointerdown",
		({ target, timeStamp }) => {
			const link = target instanceof Element ? target.closest("a") : null;
			sessionStorage.setItem("to", link?.pathname ?? "");
			sessionStorage.setItem("name", link?.textContent ?? "");
			sessionStorage.setItem("pressed", String(performance.timeOrigin + timeStamp));
		},
		true,
	);
	const look = () => {
		const pressed = sessionStorage.getItem("pressed");
		const isThere =
			pressed !== null &&
			location.pathname === sessionStorage.getItem("to") &&
			document.querySelector("main h1")?.textContent === sessionStorage.getItem("name") &&
			document.querySelector("main pre") !== null;
		if (!isThere) requestAnimationFrame(look);
		// The task after an animation frame runs when that frame has been drawn.
		else
			setTimeout(() =>
				Object.assign(globalThis, { visible: performance.timeOrigin + performance.now() - Number(pressed) }),
			);
	};
	requestAnimationFrame(look);
}

async function clickArticle(browser: Browser, { origin }: Server, article: string, kind: Kind): Promise<Click> {
	const { page, session, close } = await openTab(browser, kind.device);
	try {
		const requests = new Map<string, { readonly address: string; readonly phase: "load" | "ahead" | "click" }>();
		let phase: "load" | "ahead" | "click" = "load";
		session.on("Network.requestWillBeSent", ({ requestId, request }) => {
			if (request.url.startsWith("http")) requests.set(requestId, { address: request.url, phase });
		});
		session.on("Network.requestServedFromCache", ({ requestId }) => requests.delete(requestId));
		session.on("Network.responseReceived", ({ requestId, response }) => {
			if (response.fromDiskCache || response.fromPrefetchCache) requests.delete(requestId);
		});
		await page.addInitScript(watchArrival);
		await page.goto(origin + LIST, { waitUntil: "load" });
		phase = "ahead";
		const link = page.locator(`main a[href="${article}"]`).first();
		await link.scrollIntoViewIfNeeded();
		await page.waitForTimeout(kind.rest);
		const box = await link.boundingBox();
		if (box === null) throw new Error(`The list has no visible link to ${article}.`);
		const [x, y] = [box.x + Math.min(box.width, 40) / 2, box.y + Math.min(box.height, 20) / 2];
		if (kind.pointing > 0) await page.mouse.move(x, y);
		await page.waitForTimeout(kind.pointing);
		phase = "click";
		if (kind.device.screen.hasTouch) await page.touchscreen.tap(x, y);
		else await page.mouse.click(x, y);
		const visible = await page.waitForFunction(() => (globalThis as { visible?: number }).visible);
		const milliseconds = Number(await visible.jsonValue());
		await page.waitForTimeout(SETTLE_MS);
		const addressesOf = (wanted: string) =>
			[...requests.values()].filter((each) => each.phase === wanted).map(({ address }) => address);
		return { visible: milliseconds, ahead: addressesOf("ahead"), requested: addressesOf("click") };
	} finally {
		await close();
	}
}

/** How often the most requested data of a page was requested. */
function mostRequestedData({ ahead, requested }: Click): number {
	const data = Map.groupBy(
		[...ahead, ...requested].filter((address) => kindOf(address) === "data"),
		(address) => address,
	);
	return Math.max(0, ...[...data.values()].map(({ length }) => length));
}

function compare(name: string, clicks: readonly Click[], bareClicks: readonly Click[]): Figure[] {
	const both = (what: string, unit: string, read: (click: Click) => number, note?: string) =>
		relative(`${name}, ${what}`, unit, median(clicks.map(read)), median(bareClicks.map(read)), { note });
	const last = clicks.at(-1);
	return [
		both("until heading and code are seen", "ms", ({ visible }) => visible),
		both("requests from load to click", "", ({ ahead }) => ahead.length, last && `last: ${summarize(last.ahead)}`),
		both(
			"requests since the click",
			"",
			({ requested }) => requested.length,
			last && `last: ${summarize(last.requested)}`,
		),
		atMost(`${name}, times the same data was requested`, median(clicks.map(mostRequestedData)), "", 1),
	];
}

/**
 * Measures a click on an article of a list at rest, until its heading and first code block are in a frame, and what is
 * requested for it, beside the same click on the bare list. Clicks on both alternate.
 */
export async function measureClick({ dataDir, article, rounds }: Sample): Promise<Figure[]> {
	const site = await startSite(dataDir, article);
	const bare = await startBare(`${dataDir}/bare-click`, site, [LIST, article]);
	const browser = await startBrowser();
	try {
		const figures: Figure[] = [];
		for (const kind of KINDS) {
			const [clicks, bareClicks]: [Click[], Click[]] = [[], []];
			for (let round = -1; round < rounds; round += 1) {
				const one = await clickArticle(browser, site, article, kind);
				const other = await clickArticle(browser, bare, article, kind);
				if (round < 0) continue;
				clicks.push(one);
				bareClicks.push(other);
			}
			figures.push(...compare(kind.name, clicks, bareClicks));
		}
		return figures;
	} finally {
		await browser.close();
		await bare.stop();
		await site.stop();
	}
}
