import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { searchSite } from "../domain/search/search-site.ts";
import { makeQuestions } from "./search-texts.ts";

/*
 * Searches in the site in a folder, in a process of its own: `node bench/search-reader.ts DATA_DIR`. Prints the
 * durations in milliseconds, how many MB of objects are kept afterwards, and how many MB the process has grown by.
 */

/** Lists of twelve articles that are read before, so that the searches are not charged for what any page takes. */
const LISTS = 100;

const backend = await openEmbedded({ dataDir: process.argv[2] ?? "" });
const questions = makeQuestions();
for (let list = 0; list < LISTS; list += 1) {
	const { items } = await backend.content.list({ folder: "/blog/", offset: list * 12, limit: 12 });
	for (const { id } of items) await backend.content.readBody(id);
}
const residentBefore = process.memoryUsage.rss();
const memory = () => {
	globalThis.gc?.();
	const { heapUsed, external } = process.memoryUsage();
	return (heapUsed + external) / 2 ** 20;
};
const before = memory();
/** What the thread has worked since, in milliseconds: a search never waits, but other programs take turns with it. */
function busySince(begin: NodeJS.CpuUsage): number {
	const { user, system } = process.threadCpuUsage(begin);
	return (user + system) / 1_000;
}
const durations: number[] = [];
for (const round of [0, 1])
	for (const q of questions) {
		const begin = process.threadCpuUsage();
		await searchSite({ q, kind: null, page: 1, limit: 20 }, { backend, reader: null, report: () => undefined });
		if (round === 1) durations.push(busySince(begin));
	}
const residentGrown = (process.memoryUsage.rss() - residentBefore) / 2 ** 20;
const grown = memory() - before;
await backend.close();
process.stdout.write(JSON.stringify({ durations, grown, residentGrown }));
