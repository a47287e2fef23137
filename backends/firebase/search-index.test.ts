import { expect, test } from "vitest";
import { AUDIENCES } from "../../domain/search/search-entry.ts";
import type { IndexChange, SearchIndex } from "../../domain/search/search-index.ts";
import { startStorage } from "./emulators/storage.ts";
import { createSearchIndex } from "./search-index.server.ts";

async function* changeTo(url: string, name: string, revision: string): AsyncGenerator<IndexChange> {
	const entry = {
		...{ audiences: AUDIENCES, id: url, url, kind: "article" as const, whole: true },
		...{ name, summary: "", labels: "", headings: "", text: name },
	};
	yield { put: [{ url, fingerprint: name, entries: [entry] }], revision };
}

async function found(index: SearchIndex): Promise<readonly string[] | undefined> {
	const reader = await index.reader("open");
	const plan = [{ stems: ["libelul"], beginnings: [], words: [], phrases: [] }];
	return reader?.find(plan, { kind: null, offset: 0, limit: 9 }).entries.map(({ url }) => url);
}

test("processes share the index in the bucket, and take over what another has stored", async () => {
	const emulator = await startStorage(0);
	const bucket = { origin: `http://127.0.0.1:${emulator.port}`, name: "b", accessToken: async () => null };
	let now = 0;
	const [one, two] = [createSearchIndex(bucket, () => now), createSearchIndex(bucket, () => now)];
	try {
		expect(await found(two)).toBeUndefined();
		expect(await one.change(changeTo("/a", "Libélula", "1"))).toBe("anew");
		await one.replace(["open"], changeTo("/a", "Libélula", "1"));
		expect(await found(one)).toEqual(["/a"]);
		now += 2_000;
		await expect.poll(() => found(two)).toEqual(["/a"]);
		expect(await two.change(changeTo("/b", "Otra libélula", "2"))).toBe("changed");
		expect(await one.revision()).toBe("2");
		expect(await found(one)).toEqual(["/a", "/b"]);
	} finally {
		one.close();
		two.close();
		await emulator.stop();
	}
});
