import { load, steadyLoad } from "./load.ts";
import { type Server, startSite, startSiteWithCache } from "./processes.ts";
import { atMost, type Figure, median, p95 } from "./report.ts";
import { createRandom } from "./samples.ts";
import { OWN_CORE, type Sample } from "./speed.ts";
import { makeDraft, signInWriter, type Writer, writeWords } from "./writer.ts";

/** Lengths in words, how often a text of each is saved and looked at a round, and the limits in milliseconds. */
const TEXTS = [
	{ words: 1_100, times: 8, saving: 150, preview: 150 },
	{ words: 10_000, times: 4, saving: 150, preview: 700 },
] as const;

/** Saves and previews that do not count: the first ones load the highlighter and are compiled by V8. */
const WARMING = 6;

/** Requests of visitors after which what was published is not expected any more. */
const MOST_TRIES = 1_000;

/** How much longer visitors may wait while somebody previews, in milliseconds. */
const MOST_MORE = 50;

/** Seconds that a site gets before it is measured. */
const SETTLING = 2;

/** A text that its writer changes: each change is one word more. */
interface Draft {
	readonly id: string;
	readonly name: string;
	readonly url: string;
	version: number;
	body: string;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
	const begin = performance.now();
	await work();
	return performance.now() - begin;
}

let count = 0;

/** Writes a word at the end of the text that was never there, and saves it. Returns the word. */
async function saveWord(writer: Writer, { origin }: Server, draft: Draft): Promise<string> {
	count += 1;
	const word = `palabra${count}x`;
	const body = `${draft.body.trimEnd()} ${word}\n`;
	const ficha = { name: draft.name, summary: "Un texto como otro cualquiera." };
	const sent = { id: draft.id, base: draft.version, joins: true, ficha, body };
	const { version } = await writer.call(origin, "saveSource", sent);
	if (typeof version !== "number") throw new Error("The text was not saved.");
	Object.assign(draft, { version, body });
	return word;
}

/** Loads the preview of a text, with a word in it. */
async function preview(writer: Writer, { origin }: Server, { id }: Draft, word: string): Promise<void> {
	const html = await writer.load(origin, `/escritorio/vista/${id}`);
	if (!html.includes(word)) throw new Error("The preview has not what was saved.");
}

async function makeText(writer: Writer, { origin }: Server, words: number): Promise<Draft> {
	const name = `Texto de ${words} palabras`;
	const body = writeWords(createRandom(words), words);
	return { ...(await makeDraft(writer, origin, name, body)), name, version: 1, body };
}

/**
 * How long it takes from the press until a visitor has what was published, in milliseconds. Visitors ask one request after
 * the other: a page that was made may be shown for 50 ms more.
 */
async function publish(writer: Writer, { origin }: Server, { id, version, url }: Draft, word: string): Promise<number> {
	return timeOf(async () => {
		await writer.call(origin, "publishSource", { id, version });
		for (let tries = 0; tries < MOST_TRIES; tries += 1)
			if ((await (await fetch(origin + url)).text()).includes(word)) return;
		throw new Error("Visitors do not see what was published.");
	});
}

async function measureAnswers(writer: Writer, server: Server, rounds: number): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const { words, times, saving, preview: limit } of TEXTS) {
		const draft = await makeText(writer, server, words);
		const [saves, looks, published]: [number[], number[], number[]] = [[], [], []];
		for (let turn = -WARMING; turn < rounds * times; turn += 1) {
			let word = "";
			const save = await timeOf(async () => {
				word = await saveWord(writer, server, draft);
			});
			const look = await timeOf(() => preview(writer, server, draft, word));
			if (turn < 0) continue;
			saves.push(save);
			looks.push(look);
			// Every other one, so that texts that were just looked at are published, and such that were not.
			if (turn % 2 === 0) word = await saveWord(writer, server, draft);
			if (turn % times < 2) published.push(await publish(writer, server, draft, word));
		}
		const title = `${words.toLocaleString("en-US")} words`;
		const [all, some] = [`${saves.length} times`, `${published.length} times; the slowest`];
		figures.push(
			atMost(`${title}: a save is answered, p95`, p95(saves), "ms", saving, all),
			atMost(`${title}: preview of what was just saved, p95`, p95(looks), "ms", limit, all),
			atMost(`${title}: published, and seen by a visitor`, Math.max(...published), "ms", 1_000, some),
		);
	}
	return figures;
}

/** Saves and looks at a text over and over until the work is done. Returns how often. */
async function whilePreviewing(
	writer: Writer,
	server: Server,
	draft: Draft,
	work: () => Promise<void>,
): Promise<number> {
	let isDone = false;
	let looks = 0;
	const looking = (async () => {
		for (; !isDone; looks += 1) await preview(writer, server, draft, await saveWord(writer, server, draft));
	})();
	await work().finally(() => {
		isDone = true;
	});
	await looking;
	return looks;
}

/** How long visitors wait for a page while somebody previews texts of each length, beside nobody. */
async function measureVisitors(writer: Writer, { dataDir, article, rounds, seconds }: Sample): Promise<Figure[]> {
	const server = await startSiteWithCache(dataDir, article, 0);
	try {
		const most = await load(server, article, seconds);
		const perSecond = most.perSecond / 4;
		const figures: Figure[] = [];
		for (const { words } of TEXTS) {
			const draft = await makeText(writer, server, words);
			const [idle, busy]: [number[], number[]] = [[], []];
			let looks = 0;
			await whilePreviewing(writer, server, draft, async () => {
				await steadyLoad(server, article, { perSecond, seconds: SETTLING });
			});
			for (let round = 0; round < rounds; round += 1) {
				idle.push(p95(await steadyLoad(server, article, { perSecond, seconds })));
				looks += await whilePreviewing(writer, server, draft, async () => {
					busy.push(p95(await steadyLoad(server, article, { perSecond, seconds })));
				});
			}
			const [value, beside] = [median(busy), median(idle)];
			// An idle site at a quarter of its load answers in a few milliseconds, unless others use its core.
			const isCertain = most.share >= OWN_CORE && beside <= MOST_MORE;
			figures.push({
				...{
					name: `p95 of an article, uncached, while ${words.toLocaleString("en-US")} words are previewed in a loop`,
				},
				...{ unit: "ms", value, beside },
				target: { text: `≤ ${MOST_MORE} ms more`, ok: isCertain ? value - beside <= MOST_MORE : undefined },
				note: `${Math.round(perSecond)} requests/s and ${looks} previews in ${rounds * seconds} s; had ${Math.round(most.share * 100)} % of the core`,
			});
		}
		return figures;
	} finally {
		await server.stop();
	}
}

/**
 * Measures how long writers wait: for a save, for a preview of what they saved, and until readers have what they
 * published; and how much longer visitors wait meanwhile.
 */
export async function measureDesk(sample: Sample): Promise<Figure[]> {
	const writer = await signInWriter(sample.dataDir);
	const server = await startSite(sample.dataDir, sample.article);
	const answers = await measureAnswers(writer, server, sample.rounds).finally(() => server.stop());
	return [...answers, ...(await measureVisitors(writer, sample))];
}
