import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { searchSite } from "../domain/search/search-site.ts";
import { makeQuestions } from "./search-texts.ts";

/*
 * Searches in the site in a folder, in a process of its own: `node bench/search-reader.ts DATA_DIR`. Prints the
 * durations in milliseconds and how many MB are kept afterwards.
 */

const backend = await openEmbedded({ dataDir: process.argv[2] ?? "" });
const questions = makeQuestions();
await backend.content.list({ folder: "/blog/", offset: 0, limit: 12 });
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
const grown = memory() - before;
await backend.close();
process.stdout.write(JSON.stringify({ durations, grown }));
