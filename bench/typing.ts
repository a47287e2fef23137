import type { Browser } from "@playwright/test";
import { type Server, startSite } from "./processes.ts";
import { type Figure, p95 } from "./report.ts";
import { createRandom } from "./samples.ts";
import type { Sample } from "./speed.ts";
import { COMPUTER, openTab, startBrowser, type Tab } from "./visitor.ts";
import { makeDraft, signInWriter, type Writer, writeWords } from "./writer.ts";

const WORDS = 10_000;

/** How much slower the processor is, and the limit of a key, in milliseconds. */
const SPEEDS = [
	{ name: "", slowdown: 1, limit: 50 },
	{ name: ", processor 4 times slower", slowdown: 4, limit: 100 },
] as const;

/** Where in the text the keys go. */
const PLACES = [
	{ name: "at the end", key: "Control+End" },
	{ name: "at the beginning", key: "Control+Home" },
] as const;

/** Typed in each round. The pauses are long enough for the words to be counted, kept and saved. */
const TYPED = "de vez en cuando conviene parar y leer ";
const BETWEEN_KEYS_MS = 70;
const PAUSE_MS = 1_700;

/** What a page remembers of the keys: how long each took to be in a frame. */
type Watched = typeof globalThis & { readonly keys: number[] };

/** Runs in the page, before anything else. */
function watchKeys(): void {
	const keys: number[] = [];
	Object.assign(globalThis, { keys });
	addEventListener(
		"keydown",
		({ key, timeStamp }) => {
			if (key.length > 1) return;
			// The task after an animation frame runs when that frame has been drawn.
			requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - timeStamp)));
		},
		true,
	);
}

/** Opens the page of a text as its writer. `hasScript`: whether the desk's script arrives. */
async function openText(
	browser: Browser,
	{ origin }: Server,
	{ writer, id, slowdown, hasScript }: { writer: Writer; id: string; slowdown: number; hasScript: boolean },
): Promise<Tab> {
	const tab = await openTab(browser, { ...COMPUTER, slowdown });
	const cookie = { name: "session", value: writer.sessionToken, url: origin, httpOnly: true, sameSite: "Lax" } as const;
	await tab.page.context().addCookies([cookie]);
	if (!hasScript) await tab.page.route(/\/assets\/desk-[^/]*\.js$/, (route) => route.abort());
	await tab.page.addInitScript(watchKeys);
	await tab.page.goto(`${origin}/escritorio/contenido/${id}`, { waitUntil: "load" });
	if (hasScript) await tab.page.locator("form[data-ready]").waitFor();
	await tab.page.evaluate(() => document.fonts.ready);
	return tab;
}

/** Types once, and returns how long each key took, in milliseconds. */
async function type({ page }: Tab, place: (typeof PLACES)[number]): Promise<readonly number[]> {
	await page.bringToFront();
	await page.locator('textarea[name="body"]').focus();
	await page.keyboard.press(place.key);
	await page.waitForTimeout(PAUSE_MS);
	await page.evaluate(() => void (globalThis as Watched).keys.splice(0));
	await page.keyboard.type(TYPED, { delay: BETWEEN_KEYS_MS });
	await page.waitForFunction((sent) => (globalThis as Watched).keys.length === sent, TYPED.length);
	return page.evaluate(() => (globalThis as Watched).keys);
}

/**
 * Measures how long a key takes until it is seen in a text of 10,000 words, in the plain text area of the desk, with its
 * script and without it, which take turns.
 */
export async function measureTyping({ dataDir, article, rounds }: Sample): Promise<Figure[]> {
	const writer = await signInWriter(dataDir);
	const server = await startSite(dataDir, article);
	const browser = await startBrowser();
	try {
		const figures: Figure[] = [];
		for (const { name, slowdown, limit } of SPEEDS) {
			const { id } = await makeDraft(writer, server.origin, `Largo ${slowdown}`, writeWords(createRandom(5), WORDS));
			const about = { writer, id, slowdown };
			const scripted = await openText(browser, server, { ...about, hasScript: true });
			const bare = await openText(browser, server, { ...about, hasScript: false });
			for (const place of PLACES) {
				const [with_, without]: [number[], number[]] = [[], []];
				for (let round = -1; round < rounds; round += 1) {
					const [one, other] = [await type(scripted, place), await type(bare, place)];
					if (round < 0) continue;
					with_.push(...one);
					without.push(...other);
				}
				const value = p95(with_);
				const worst = Math.round(Math.max(...with_));
				figures.push({
					...{ name: `key to paint ${place.name}${name}, p95`, unit: "ms", value, beside: p95(without) },
					target: { text: `≤ ${limit} ms`, ok: value <= limit },
					note: `${with_.length} keys; the slowest ${worst} ms`,
				});
			}
			await scripted.close();
			await bare.close();
		}
		return figures;
	} finally {
		await browser.close();
		await server.stop();
	}
}
