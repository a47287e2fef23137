import type { IncomingMessage } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import type { LinkCount } from "../../domain/linktree/link-counts.ts";
import { NO_CAMPAIGN } from "../../domain/waiting-list/waiting-list.ts";
import { createLinkCounter, type LinkCounter } from "./link-counter.ts";

const PERSON = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";
const NAMED = { ...NO_CAMPAIGN, source: "youtube" };
const MINUTE = 60_000;

let clock: number;
let counter: LinkCounter;
beforeEach(() => {
	clock = Date.parse("2026-11-22T10:00:00.000Z");
	counter = createLinkCounter({
		siteUrl: "https://tertulia.example",
		named: () => [NAMED],
		now: () => new Date(clock),
	});
});

function visit(source: string, address: string): void {
	counter.visit(
		{ method: "GET", headers: { "user-agent": PERSON } } as unknown as IncomingMessage,
		`?utm_source=${source}`,
		address,
	);
}

/** The total of the saved counts by source. */
async function written(): Promise<Readonly<Record<string, number>>> {
	let counts: readonly LinkCount[] = [];
	await counter.writeTo({
		async add(given, named) {
			expect(named).toEqual([NAMED]);
			counts = given;
		},
	});
	return Object.fromEntries(counts.map(({ attribution, total }) => [attribution.source, total]));
}

describe("a caller alone makes no campaign, and takes no room of others' (docs/product.md, 18.2)", () => {
	test("counts once for the same thing in ten minutes, by IPv4 address or IPv6 network", async () => {
		for (let each = 0; each < 50; each += 1) visit("youtube", `2001:db8:1:2::${each + 1}`);
		visit("youtube", "2001:DB8:1:2:3::1");
		visit("youtube", "2001:db8:1:3::1");
		visit("youtube", "203.0.113.9");
		visit("youtube", "::ffff:203.0.113.9");
		expect(await written()).toEqual({ youtube: 3 });
		clock += 10 * MINUTE;
		visit("youtube", "203.0.113.9");
		visit("youtube", "203.0.113.9");
		expect(await written()).toEqual({ youtube: 1 });
	});

	test("has twenty made-up campaigns counted apart on a day; named ones, and those of others, go on", async () => {
		for (let each = 0; each < 3_000; each += 1) visit(`inventada${each}`, "203.0.113.9");
		visit("youtube", "203.0.113.9");
		visit("", "203.0.113.9");
		visit("boletin", "203.0.113.10");
		const counts = await written();
		expect(Object.keys(counts).filter((source) => source.startsWith("inventada"))).toHaveLength(20);
		expect(counts).toMatchObject({ otras: 1, youtube: 1, "": 1, boletin: 1 });
		clock += 10 * MINUTE;
		visit("inventada0", "203.0.113.9");
		visit("inventada2999", "203.0.113.9");
		expect(await written()).toEqual({ inventada0: 1, otras: 1 });
		clock += 24 * 60 * MINUTE;
		visit("inventada2999", "203.0.113.9");
		expect(await written()).toEqual({ inventada2999: 1 });
	});

	test("many callers together fill no memory either, and leave named campaigns their counts", async () => {
		for (let each = 0; each < 6_000; each += 1) visit(`inventada${each}`, `198.51.${each >> 8}.${each & 255}`);
		visit("youtube", "203.0.113.9");
		const counts = await written();
		expect(Object.keys(counts)).toHaveLength(1_002);
		expect(counts).toMatchObject({ otras: 5_000, youtube: 1 });
	});
});

test("what cannot be written down is counted on", async () => {
	visit("youtube", "203.0.113.1");
	visit("youtube", "203.0.113.2");
	const busy = new Error("busy");
	const failing = counter.writeTo({
		add: async () => {
			visit("youtube", "203.0.113.3");
			visit("boletin", "203.0.113.3");
			throw busy;
		},
	});
	await expect(failing).rejects.toBe(busy);
	expect(await written()).toEqual({ youtube: 3, boletin: 1 });
	expect(await written()).toEqual({});
});

test("what is written in portions is written once, though a later portion fails", async () => {
	for (let each = 0; each < 5; each += 1) visit(`campana${each}`, `198.51.100.${each}`);
	const sizes: number[] = [];
	const store = {
		most: 2,
		async add(counts: readonly LinkCount[]) {
			sizes.push(counts.length);
			if (sizes.length === 2) throw new Error("busy");
		},
	};
	await expect(counter.writeTo(store)).rejects.toThrow("busy");
	expect(await written()).toEqual({ campana2: 1, campana3: 1, campana4: 1 });
	expect(sizes).toEqual([2, 2]);
});
