import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { createClient, type Transport } from "../../api/client.ts";
import { site } from "../../site.config.ts";
import { clientContext, settingsContext } from "../context.ts";
import { loader } from "./sitemap.ts";

const SITE = "https://tertulia.example";
const PORTION = 10_000;

/** The sitemap of a site with `count` pages, over an API that answers in batches as ours does. */
async function sitemapOf(count: number, query = ""): Promise<string> {
	const urls = Array.from({ length: count }, (_, each) => `/blog/p${String(each).padStart(6, "0")}`);
	const transport: Transport = async (_, input) => {
		const start = input.after === "" ? 0 : urls.findIndex((url) => url > String(input.after));
		const entries = (start === -1 ? [] : urls.slice(start, start + PORTION)).map((url) => ({
			url,
			updatedAt: "2026-01-01T00:00:00.000Z",
		}));
		return { status: 200, body: { entries, next: entries.length === PORTION ? (entries.at(-1)?.url ?? null) : null } };
	};
	const context = new RouterContextProvider();
	context.set(clientContext, createClient(transport));
	context.set(settingsContext, {
		siteUrl: SITE,
		site,
		indexable: true,
		indexedPaths: ["/home", "/blog", "/recursos", "/eventos", "/linktree", "/lista-de-espera"],
		development: false,
		version: "0",
		attestation: null,
		now: () => new Date(0),
	});
	const url = new URL(`${SITE}/sitemap.xml${query}`);
	return (await loader({ context, url } as unknown as Parameters<typeof loader>[0])).text();
}
const addressesIn = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);

describe("the sitemap of a large site (docs/product.md, 8.4)", () => {
	test("up to 40,000 pages stand in one file, with the site's own", async () => {
		const text = await sitemapOf(40_000);
		expect(text).toContain("<urlset ");
		const addresses = addressesIn(text);
		expect(addresses.filter((address) => address.includes("/blog/p"))).toHaveLength(40_000);
		expect(addresses).toContain(`${SITE}/home`);
		expect(text.match(/<lastmod>2026-01-01T00:00:00.000Z<\/lastmod>/g)).toHaveLength(40_000);
	});

	test.each([
		[40_001, 2],
		[80_000, 2],
		[80_001, 3],
	])("%i pages are %i files, which together hold each page and the site's own exactly once", async (count, files) => {
		const index = await sitemapOf(count);
		expect(index).toContain("<sitemapindex ");
		const parts = addressesIn(index);
		expect(parts).toHaveLength(files);
		const all: string[] = [];
		for (const part of parts) {
			const addresses = addressesIn(await sitemapOf(count, new URL(part).search));
			expect(addresses.length).toBeGreaterThan(0);
			expect(addresses.length).toBeLessThanOrEqual(50_000);
			all.push(...addresses);
		}
		expect(all.filter((address) => address.includes("/blog/p"))).toHaveLength(count);
		expect(all).toContain(`${SITE}/home`);
		expect(new Set(all).size).toBe(all.length);
	});

	test("an address after which nothing comes has an empty file", async () => {
		expect(addressesIn(await sitemapOf(10, "?desde=%2Fzzz"))).toEqual([]);
	});
});
