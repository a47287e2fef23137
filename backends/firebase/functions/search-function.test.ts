import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../domain/backend.ts";
import { makePage, makePublication } from "../../../domain/content/content.fixture.ts";
import type { IndexChange } from "../../../domain/search/search-index.ts";
import { searchSite } from "../../../domain/search/search-site.ts";
import { emulated } from "../emulated.fixture.ts";
import { functions, openFunctions } from "./functions.fixture.ts";

async function* nothing(): AsyncGenerator<IndexChange> {}

describe.skipIf(emulated === null)("the search index on Firebase (docs/product.md, 25.5)", () => {
	let backend: Backend;
	let close: () => Promise<void>;
	beforeAll(async () => {
		({ backend, close } = await openFunctions({ take: () => undefined }));
	});
	afterAll(() => close());

	async function found(): Promise<readonly string[]> {
		const report = (error: unknown) => {
			throw error;
		};
		const query = { q: "libélula", kind: null, page: 1, limit: 20 } as const;
		const { hits } = await searchSite(query, { backend, reader: null, report });
		return hits.map(({ url }) => url);
	}

	test("is put right by the job of each minute where a publication could not tell it", async () => {
		await backend.publication.publish(makePublication([makePage({ url: "/blog/uno", body: "<p>Una libélula.</p>" })]));
		expect(await found()).toEqual(["/blog/uno"]);
		await backend.search.replace(["open"], nothing());
		expect(await found()).toEqual([]);
		await (await functions()).everyMinute.run({});
		await expect.poll(found, { timeout: 10_000 }).toEqual(["/blog/uno"]);
	});
});
