import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { type CacheablePage, createPageCache, type PageCache } from "./page-cache.ts";

/** Size of an entry beside its bytes. */
const OVERHEAD = 2_048;

let now = 0;
let cache: PageCache;
beforeEach(() => {
	now = 1_000_000;
	cache = createPageCache({ maxBytes: 1_000_000, clock: () => now });
});

function page(text: string, restricted = false): CacheablePage {
	return {
		headers: [
			["content-type", "text/html; charset=utf-8"],
			["etag", `"${text.length}"`],
			["cache-control", "public"],
		],
		bytes: Buffer.from(text),
		restricted,
		etag: `"${text.length}"`,
	};
}
const freshness = (key: string, revision = "r1") => cache.find(key, "identity", revision)?.freshness;

describe("how long a page is kept (docs/product.md, 10.2)", () => {
	test("it is fresh for 60 s, stale for 600 s more, and then gone", () => {
		cache.put("/a", page("uno"), "r1");
		expect(freshness("/a")).toBe("fresh");
		now += 60_000;
		expect(freshness("/a")).toBe("fresh");
		now += 1;
		expect(freshness("/a")).toBe("stale");
		now += 599_999;
		expect(freshness("/a")).toBe("stale");
		now += 1;
		expect(freshness("/a")).toBeUndefined();
		expect(cache.size()).toBe(0);
	});

	test("a request does not renew its age, rendering it again does", () => {
		cache.put("/a", page("uno"), "r1");
		for (let minute = 0; minute < 11; minute++) {
			now += 59_000;
			freshness("/a");
		}
		expect(freshness("/a")).toBe("stale");
		cache.put("/a", page("dos"), "r1");
		expect(freshness("/a")).toBe("fresh");
	});

	test("after the content has changed it is only good while nothing better can be made", () => {
		cache.put("/a", page("uno"), "r1");
		expect(freshness("/a", "r2")).toBe("fallback");
		now += 660_001;
		expect(freshness("/a", "r2")).toBeUndefined();
	});

	test("of content that tells no revision nothing old is shown before a new page was tried", () => {
		cache.put("/a", page("uno"), "");
		now += 60_000;
		expect(freshness("/a", "")).toBe("fresh");
		now += 1;
		expect(freshness("/a", "")).toBe("fallback");
		expect(freshness("/a", "r1")).toBe("fallback");
	});

	test("a dropped page is gone, and unknown ones never were", () => {
		cache.put("/a", page("uno"), "r1");
		cache.drop("/a");
		cache.drop("/b");
		expect(freshness("/a")).toBeUndefined();
		expect(freshness("/b")).toBeUndefined();
		expect(cache.size()).toBe(0);
	});
});

describe("how much is kept", () => {
	test("the pages asked for longest ago go first", () => {
		cache = createPageCache({ maxBytes: 3 * (OVERHEAD + 100), clock: () => now });
		for (const key of ["/a", "/b", "/c"]) cache.put(key, page("x".repeat(100)), "r1");
		freshness("/a");
		cache.put("/d", page("x".repeat(100)), "r1");
		expect(["/a", "/b", "/c", "/d"].map((key) => freshness(key))).toEqual(["fresh", undefined, "fresh", "fresh"]);
	});

	test("it never holds more than it may, encodings included", async () => {
		const maxBytes = 50_000;
		cache = createPageCache({ maxBytes, clock: () => now });
		for (let each = 0; each < 200; each++) {
			cache.put(`/p${each}`, page(`${each}${Math.sin(each)}`.repeat(40)), "r1");
			await cache.ready(`/p${each}`, "gzip");
			await cache.ready(`/p${each}`, "br");
			expect(cache.size()).toBeLessThanOrEqual(maxBytes);
		}
		expect(freshness("/p199")).toBe("fresh");
		expect(freshness("/p0")).toBeUndefined();
	});

	test("a page larger than all that may be held is not held, and nothing else is lost for good", async () => {
		cache = createPageCache({ maxBytes: 10_000, clock: () => now });
		cache.put("/big", page("x".repeat(20_000)), "r1");
		expect(await cache.ready("/big", "identity")).toBeNull();
		cache.put("/a", page("uno"), "r1");
		expect(freshness("/a")).toBe("fresh");
	});

	test("putting a page again replaces it", () => {
		cache.put("/a", page("x".repeat(1_000)), "r1");
		cache.put("/a", page("x"), "r1");
		expect(cache.size()).toBe(1 + OVERHEAD);
	});
});

describe("encodings", () => {
	const text = "<p>Una frase que se repite.</p>".repeat(200);

	test("each is made once, when it is first asked for, and says so in its headers", async () => {
		cache.put("/a", page(text), "r1");
		expect(cache.find("/a", "br", "r1")).toEqual({ freshness: "fresh", ready: null });
		const [one, two] = await Promise.all([cache.ready("/a", "br"), cache.ready("/a", "br")]);
		expect(one).toBe(two);
		expect(cache.find("/a", "br", "r1")?.ready).toBe(one);
		expect(one?.rawHeaders.slice(-4)).toEqual(["content-length", String(one?.bytes.length), "content-encoding", "br"]);
	});

	test("a page that is requested again is sent in fewer bytes afterwards", async () => {
		const words = Array.from({ length: 2_000 }, (_, index) => `<p>Palabra ${(index * 7_919) % 1_009}</p>`).join("");
		cache.put("/a", page(words), "r1");
		const first = await cache.ready("/a", "br");
		const find = () => cache.find("/a", "br", "r1")?.ready;
		expect(find()).toBe(first);
		await expect.poll(() => find()?.bytes.length).toBeLessThan(first?.bytes.length ?? 0);
		expect(brotliDecompressSync(find()?.bytes ?? "").toString()).toBe(words);
		expect(cache.size()).toBe((find()?.bytes.length ?? 0) + 2 * OVERHEAD);
	});

	test("a page that is made again with the same bytes keeps them, for the new revision", async () => {
		cache.put("/a", page(text), "r1");
		const ready = await cache.ready("/a", "br");
		const size = cache.size();
		now += 60_001;
		cache.put("/a", page(text), "r2");
		expect(cache.find("/a", "br", "r2")).toEqual({ freshness: "fresh", ready });
		expect(cache.size()).toBe(size);
	});

	test("a page that is only sent compressed is kept so, and unpacked for whoever takes nothing else", async () => {
		cache.put("/a", page(text), "r1");
		const [br, gzip] = await Promise.all([cache.ready("/a", "br"), cache.ready("/a", "gzip")]);
		const compressed = (br?.bytes.length ?? 0) + (gzip?.bytes.length ?? 0) + 3 * OVERHEAD;
		expect(cache.size()).toBe(compressed);
		expect((await cache.ready("/a", "identity"))?.bytes.toString()).toBe(text);
		expect(cache.size()).toBe(compressed + text.length);
		cache.put("/b", page("otra"), "r1");
		await cache.ready("/b", "gzip");
		expect(brotliDecompressSync((await cache.ready("/b", "br"))?.bytes ?? "").toString()).toBe("otra");
	});

	test("all decode to the same bytes", async () => {
		cache.put("/a", page(text), "r1");
		const [plain, gzip, br] = [
			await cache.ready("/a", "identity"),
			await cache.ready("/a", "gzip"),
			await cache.ready("/a", "br"),
		];
		expect(plain?.bytes.toString()).toBe(text);
		expect(gunzipSync(gzip?.bytes ?? "").toString()).toBe(text);
		expect(brotliDecompressSync(br?.bytes ?? "").toString()).toBe(text);
		expect(plain?.rawHeaders).not.toContain("content-encoding");
		expect(new Set([plain?.etag, gzip?.etag, br?.etag]).size).toBe(1);
	});

	test("an encoding that comes when its page has been replaced is not taken for the new one's", async () => {
		cache.put("/a", page(text), "r1");
		const underway = cache.ready("/a", "br");
		cache.put("/a", page("dos"), "r2");
		await underway;
		expect(cache.find("/a", "br", "r2")?.ready).toBeNull();
		expect(brotliDecompressSync((await cache.ready("/a", "br"))?.bytes ?? "").toString()).toBe("dos");
		expect(cache.size()).toBeLessThan(3 * OVERHEAD);
	});

	test("the headers of a 304 are the page's without those of a body", async () => {
		cache.put("/a", page(text), "r1");
		const { rawHeadersNotModified } = (await cache.ready("/a", "gzip")) ?? {};
		expect(rawHeadersNotModified).toEqual(["etag", `"${text.length}"`, "cache-control", "public"]);
	});
});

test("a page remembers whether it shows less than some readers may have", async () => {
	cache.put("/a", page("uno"), "r1");
	cache.put("/b", page("dos", true), "r1");
	expect([cache.isRestricted("/a"), cache.isRestricted("/b"), cache.isRestricted("/c")]).toEqual([
		false,
		true,
		undefined,
	]);
	expect((await cache.ready("/b", "identity"))?.restricted).toBe(true);
});
