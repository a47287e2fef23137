import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "../e2e/chromium.ts";

/** A visitor's device and connection. */
export interface Device {
	readonly screen: BrowserContextOptions;
	/** Latency in milliseconds, throughputs in bytes a second; absent for this machine's own speed. */
	readonly network?: {
		readonly latency: number;
		readonly downloadThroughput: number;
		readonly uploadThroughput: number;
	};
	/** Factor by which its processor is slower than this machine's. */
	readonly slowdown: number;
}

/** A cheap phone on slow 4G. */
export const SLOW_PHONE: Device = {
	screen: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
	network: { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
	slowdown: 4,
};

/** This machine, with neither its network nor its processor slowed. */
export const COMPUTER: Device = { screen: { viewport: { width: 1280, height: 800 } }, slowdown: 1 };

/** A tab of a visitor who has nothing cached. */
export interface Tab {
	readonly page: Page;
	readonly session: CDPSession;
	close(): Promise<void>;
}

/** Starts the browser of the bench. */
export async function startBrowser(): Promise<Browser> {
	const executablePath = ensureChromium();
	return chromium.launch({
		...(executablePath === undefined ? {} : { executablePath }),
		args: CHROMIUM_ARGUMENTS,
	});
}

/** Opens a tab on the device. It has no service worker. */
export async function openTab(browser: Browser, { screen, network, slowdown }: Device): Promise<Tab> {
	const context = await browser.newContext({ ...screen, serviceWorkers: "block" });
	const page = await context.newPage();
	const session = await context.newCDPSession(page);
	await session.send("Network.enable");
	if (network !== undefined) await session.send("Network.emulateNetworkConditions", { offline: false, ...network });
	await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
	return { page, session, close: () => context.close() };
}

/** What an address is, for counting: script, style, font, picture, data of a page, or document. */
export function kindOf(address: string): string {
	const { pathname } = new URL(address);
	const ending = /\.(\w+)$/.exec(pathname)?.[1] ?? "";
	if (/^(?:js|mjs)$/.test(ending)) return "script";
	if (ending === "css") return "style";
	if (/^woff2?$/.test(ending)) return "font";
	if (/^(?:avif|webp|png|jpg|svg|ico)$/.test(ending)) return "picture";
	return ending === "" ? "document" : ending;
}

/** "3 scripts, 1 data", from addresses. */
export function summarize(addresses: readonly string[]): string {
	const counts = Map.groupBy(addresses, kindOf);
	return [...counts].map(([kind, { length }]) => `${length} × ${kind}`).join(", ");
}
