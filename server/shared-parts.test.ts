import { afterAll, beforeAll, expect, test } from "vitest";
import { samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const PATHS = ["/home", "/blog", "/blog/hola", "/blog/libreta", "/eventos", "/recursos", "/aviso-legal", "/no-existe"];

let site: TestSite;

beforeAll(async () => {
	site = await startTestSite({ pages: samplePages, pageCacheBytes: 0 });
});
afterAll(() => site.stop());

test("a page is the same whichever pages were rendered before it (docs/decisions/0045)", async () => {
	const read = async (path: string) => (await site.get(path)).text();
	const first = new Map<string, string>();
	for (const path of PATHS) first.set(path, await read(path));
	for (const path of PATHS.toReversed()) expect(await read(path), path).toBe(first.get(path));
});

test("the navigation marks the page it stands on", async () => {
	for (const path of ["/blog", "/eventos", "/recursos", "/blog", "/home"]) {
		const [navigation = ""] =
			/<nav aria-label="Principal"[\s\S]*?<\/nav>/.exec(await (await site.get(path)).text()) ?? [];
		expect(
			navigation.match(/<a [^>]*aria-current="page"[^>]*>/g)?.map((link) => /href="([^"]+)"/.exec(link)?.[1]),
		).toEqual([path]);
	}
});
