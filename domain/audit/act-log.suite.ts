import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { type Act, type ActQuery, actOf } from "./act.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const LATER = "2026-11-20T12:00:00.001Z";

/** Tests that every `ActLog` must pass, with a fresh, empty backend for each test. */
export function actLogSuite(open: () => Promise<Backend>): void {
	describe("ActLog", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());
		async function add(act: Parameters<typeof actOf>[0]): Promise<Act> {
			const made = actOf(act);
			await backend.acts.add(made);
			return made;
		}

		test("lists acts by kind, by account and since an instant, oldest first, each once", async () => {
			const exported = await add({ at: LATER, by: null, what: "site-exported" });
			const given = await add({ at: NOW, by: "ana", what: "permission-given", on: "eva", detail: "ed.10" });
			const set = await add({ at: LATER, by: "ana", what: "password-set", on: "ana" });
			expect(given).toMatchObject({ on: "eva", detail: "ed.10" });
			expect(exported).toMatchObject({ on: null, detail: null });
			expect(await backend.acts.list({ since: NOW })).toEqual([given, exported, set]);
			expect(await backend.acts.list({ since: LATER })).toEqual([exported, set]);
			expect(await backend.acts.list({ by: "ana" })).toEqual([given, set]);
			expect(await backend.acts.list({ by: "eva" })).toEqual([]);
			expect(await backend.acts.list({ what: "site-exported" })).toEqual([exported]);
			await expect(backend.acts.add(given)).rejects.toThrow();
		});

		test("is read in pages, newest first, by account, kind and time, alone and together", async () => {
			const exported = await add({ at: NOW, by: null, what: "site-exported" });
			const given = await add({ at: NOW, by: "ana", what: "permission-given", on: "eva", detail: "ed.10" });
			const moved = await add({ at: LATER, by: "ana", what: "text-moved", on: "x" });
			const set = await add({ at: LATER, by: "eva", what: "password-set", on: "eva" });
			const page = async (query: ActQuery, skip = 0, limit = 9) => backend.acts.page(query, { skip, limit });
			expect(await page({})).toEqual({ acts: [set, moved, given, exported], total: 4 });
			expect(await page({}, 1, 2)).toEqual({ acts: [moved, given], total: 4 });
			expect(await page({}, 4, 2)).toEqual({ acts: [], total: 4 });
			expect((await page({ by: "ana" })).acts).toEqual([moved, given]);
			expect((await page({ by: null })).acts).toEqual([exported]);
			expect((await page({ what: "text-moved" })).acts).toEqual([moved]);
			expect((await page({ from: LATER })).acts).toEqual([set, moved]);
			expect((await page({ before: LATER })).acts).toEqual([given, exported]);
			expect(await page({ by: "ana", from: LATER })).toEqual({ acts: [moved], total: 1 });
			expect((await page({ what: "permission-given", from: NOW, before: LATER })).acts).toEqual([given]);
			expect(await page({ by: "ana", what: "permission-given", before: LATER })).toEqual({ acts: [given], total: 1 });
			expect(await page({ by: "eva", what: "text-moved" })).toEqual({ acts: [], total: 0 });
		});

		test("is written with what it tells, or not at all", async () => {
			await expect(
				backend.transaction(async () => {
					await add({ at: NOW, by: null, what: "account-erased", on: "ana" });
					throw new Error("no");
				}),
			).rejects.toThrow("no");
			expect(await backend.acts.list({ since: NOW })).toEqual([]);
		});

		test("forgets what was done before, but not what happens once for a site", async () => {
			await add({ at: NOW, by: null, what: "site-exported" });
			const named = await add({ at: NOW, by: null, what: "administrators-named" });
			const demanded = await add({ at: NOW, by: null, what: "second-step-demanded", detail: "1" });
			await backend.acts.forget(NOW);
			expect(await backend.acts.list({ since: NOW })).toHaveLength(3);
			await backend.acts.forget(LATER);
			expect(await backend.acts.list({ since: NOW })).toEqual([named, demanded]);
		});
	});
}
