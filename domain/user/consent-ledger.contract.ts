import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { type ConsentEntry, standingConsents } from "./consent.ts";

function entry(id: string, wish: Partial<ConsentEntry> = {}): ConsentEntry {
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
		...wish,
	};
}

/** What every `ConsentLedger` does, over a fresh, empty backend a test. */
export function consentLedgerContract(open: () => Promise<Backend>): void {
	describe("ConsentLedger", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());

		test("keeps every line in the order they came, for an address and for all", async () => {
			const lines = [entry("z"), entry("y", { emailKey: "eva@e.es" }), entry("x", { given: false }), entry("a", { purpose: "school" })];
			for (const line of lines) await backend.consents.add(line);
			expect(await backend.consents.listFor("ana@e.es")).toEqual([lines[0], lines[2], lines[3]]);
			expect(await backend.consents.list({ after: "", limit: 2 })).toEqual(lines.slice(0, 2));
			expect(await backend.consents.list({ after: "y", limit: 9 })).toEqual(lines.slice(2));
			const standing = standingConsents(await backend.consents.listFor("ana@e.es"));
			expect([standing.news?.given, standing.school?.given, standing.events]).toEqual([false, true, undefined]);
		});

		test("follows a person to their new address", async () => {
			await backend.consents.add(entry("uno"));
			await backend.consents.move("ana@e.es", "nueva@e.es");
			expect(await backend.consents.listFor("ana@e.es")).toEqual([]);
			expect(await backend.consents.listFor("nueva@e.es")).toEqual([entry("uno", { emailKey: "nueva@e.es" })]);
		});
	});
}
