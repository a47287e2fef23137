import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { type ConsentEntry, standingConsents } from "./consent.ts";

function entry(id: string, overrides: Partial<ConsentEntry> = {}): ConsentEntry {
	const at = "2026-11-20T12:00:00.000Z";
	return {
		id,
		emailKey: "ana@e.es",
		purpose: "news",
		given: true,
		text: "Sí, quiero.",
		version: "1",
		source: "dashboard",
		askedAt: at,
		confirmedAt: at,
		...overrides,
	};
}

/** Tests that every `ConsentLedger` must pass, with a fresh, empty backend for each test. */
export function consentLedgerSuite(open: () => Promise<Backend>): void {
	describe("ConsentLedger", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());

		test("keeps every line in the order they came, for an address and for all", async () => {
			const lines = [
				entry("z"),
				entry("y", { emailKey: "eva@e.es" }),
				entry("x", { given: false }),
				entry("a", { purpose: "school" }),
			];
			for (const line of lines) await backend.consents.add(line);
			expect(await backend.consents.listFor("ana@e.es")).toEqual([lines[0], lines[2], lines[3]]);
			expect(await backend.consents.list({ after: "", limit: 2 })).toEqual(lines.slice(0, 2));
			expect(await backend.consents.list({ after: "y", limit: 9 })).toEqual(lines.slice(2));
			const standing = standingConsents(await backend.consents.listFor("ana@e.es"));
			expect([standing.news?.given, standing.school?.given, standing.events]).toEqual([false, true, undefined]);
		});

		test("lists the addresses whose consent about a purpose stands, page by page", async () => {
			const of = (id: string, emailKey: string, overrides: Partial<ConsentEntry> = {}) => ({
				...entry(id, { emailKey }),
				...overrides,
			});
			const lines = [
				of("1", "eva@e.es"),
				of("2", "ana@e.es"),
				of("3", "ana@e.es", { given: false }),
				of("4", "leo@e.es", { purpose: "school" }),
				of("5", "zoe@e.es"),
				of("6", "zoe@e.es", { given: false }),
				of("7", "zoe@e.es", { text: "Otra vez." }),
				of("8", "eva@e.es", { purpose: "school", given: false }),
				of("9", "mar@e.es"),
			];
			for (const line of lines) await backend.consents.add(line);
			const page = (after: string, limit: number) => backend.consents.standing({ purpose: "news", after, limit });
			expect((await page("", 9)).map(({ id }) => id)).toEqual(["1", "9", "7"]);
			expect((await page("", 2)).map(({ id }) => id)).toEqual(["1", "9"]);
			expect((await page("mar@e.es", 2)).map(({ id }) => id)).toEqual(["7"]);
			expect(await page("zoe@e.es", 2)).toEqual([]);
			expect(await page("eva@e.es", 1)).toEqual([lines[8]]);
		});

		test("forgets consents withdrawn before the given instant with their history, and none that stand or were withdrawn later", async () => {
			const on = (day: string) => ({ confirmedAt: `2026-11-${day}T12:00:00.000Z` });
			const lines = [
				entry("dado", on("01")),
				entry("retirado", { given: false, ...on("02") }),
				entry("otra vez", { emailKey: "eva@e.es", ...on("01") }),
				entry("retirado antes", { emailKey: "eva@e.es", given: false, ...on("02") }),
				entry("dado después", { emailKey: "eva@e.es", ...on("03") }),
				entry("vigente", { purpose: "school", ...on("01") }),
				entry("reciente", { purpose: "events", given: false, ...on("09") }),
			];
			for (const line of lines) await backend.consents.add(line);
			await backend.consents.forgetWithdrawn("2026-11-02T12:00:00.000Z");
			expect(await backend.consents.list({ after: "", limit: 9 })).toHaveLength(7);
			await backend.consents.forgetWithdrawn("2026-11-05T12:00:00.000Z");
			expect((await backend.consents.list({ after: "", limit: 9 })).map(({ id }) => id)).toEqual([
				"otra vez",
				"retirado antes",
				"dado después",
				"vigente",
				"reciente",
			]);
		});

		test("follows a person to their new address", async () => {
			await backend.consents.add(entry("uno"));
			await backend.consents.move("ana@e.es", "nueva@e.es");
			expect(await backend.consents.listFor("ana@e.es")).toEqual([]);
			expect(await backend.consents.listFor("nueva@e.es")).toEqual([entry("uno", { emailKey: "nueva@e.es" })]);
		});
	});
}
