import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import type { RightsRequest } from "./rights-ledger.ts";

function request(reference: string, overrides: Partial<RightsRequest> = {}): RightsRequest {
	return {
		reference,
		right: "access",
		email: "Ana@e.es",
		emailKey: "ana@e.es",
		at: "2026-11-20T12:00:00.000Z",
		dueAt: "2026-12-20T12:00:00.000Z",
		counts: { waitingList: 1, registrations: 2, eventAlerts: 0, consents: 1, mails: 4 },
		...overrides,
	};
}

/** Tests that every `RightsLedger` must pass, with a fresh, empty backend for each test. */
export function rightsLedgerSuite(open: () => Promise<Backend>): void {
	describe("RightsLedger", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());

		test("keeps every request of an address, newest first, and no reference twice", async () => {
			const [first, second] = [request("D-1"), request("D-2", { right: "erasure", at: "2026-11-20T12:00:01.000Z" })];
			for (const each of [first, second, request("D-3", { emailKey: "eva@e.es" })]) await backend.rights.add(each);
			expect(await backend.rights.listFor("ana@e.es")).toEqual([second, first]);
			await expect(backend.rights.add(request("D-1"))).rejects.toThrow();
		});

		test("ties an address's requests to another one and leaves what they say", async () => {
			await backend.rights.add(request("D-1"));
			await backend.rights.move("ana@e.es", "nueva@e.es");
			expect(await backend.rights.listFor("ana@e.es")).toEqual([]);
			expect(await backend.rights.listFor("nueva@e.es")).toEqual([request("D-1", { emailKey: "nueva@e.es" })]);
		});

		test("forgets what was answered before, and nothing later", async () => {
			await backend.rights.add(request("D-1"));
			await backend.rights.forget("2026-11-20T12:00:00.000Z");
			expect(await backend.rights.listFor("ana@e.es")).toHaveLength(1);
			await backend.rights.forget("2026-11-20T12:00:00.001Z");
			expect(await backend.rights.listFor("ana@e.es")).toEqual([]);
		});
	});
}
