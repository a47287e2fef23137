import { expect, test } from "vitest";
import { makePage } from "../content/content.fixture.ts";
import { type IndexedStores, renewIndex } from "./keep-index.ts";
import type { SearchIndex } from "./search-index.ts";

/** How many addresses each step changes when pages with bodies of this length are new. */
async function stepsFor(pages: number, length: number): Promise<readonly number[]> {
	const body = `<p>${"mar ".repeat(length / 4)}</p>`;
	const all = Array.from({ length: pages }, (_, number) => makePage({ url: `/p${number}` }));
	const stores = {
		content: {
			revision: async () => "2",
			findByUrl: async (url: string) => all.find(({ record }) => record.url === url)?.record ?? null,
			readBody: async () => body,
			listForRegistered: async () => [],
		},
		publication: {
			sources: async () => all.map(({ record: { id, url }, sourceHash }) => ({ id, url, sourceHash })),
			lessons: async () => [],
		},
	} as unknown as IndexedStores;
	const steps: number[] = [];
	const index = {
		revision: async () => "1",
		state: async () => ({ revision: "1", fingerprints: new Map<string, string>() }),
		async change(changes) {
			for await (const { put } of changes) if (put.length > 0) steps.push(put.length);
			return "changed";
		},
	} satisfies Partial<SearchIndex>;
	await renewIndex({ stores, index: index as unknown as SearchIndex, pause: async () => undefined }, true);
	return steps;
}

test("requests need not wait for many long texts: a step has few of them, and many short ones", async () => {
	expect(await stepsFor(120, 400)).toEqual([50, 50, 20]);
	expect(await stepsFor(5, 60_000)).toEqual([2, 2, 1]);
	expect(await stepsFor(2, 400_000)).toEqual([1, 1]);
});
