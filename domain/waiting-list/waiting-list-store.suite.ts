import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makeMail } from "../mail/mail.fixture.ts";
import { claimMail } from "../mail/outgoing-mail.ts";
import {
	confirmEntry,
	enterList,
	findByToken,
	forgetPending,
	inviteNext,
	joinList,
	moveEntry,
} from "./list-entries.ts";
import type { KeptEntry, WaitingEntry } from "./waiting-list.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const WEEK = "2026-11-27T12:00:00.000Z";
const MONTH = "2026-12-20T12:00:00.000Z";

/** Tests that every `WaitingListStore` must pass. `open` returns a new, empty backend for each test. */
export function waitingListStoreSuite(open: () => Promise<Backend>): void {
	describe("WaitingListStore", () => {
		let backend: Backend;
		let tokens = 0;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());

		async function join(
			name: string,
			overrides: Partial<WaitingEntry> = {},
		): Promise<{ entry: KeptEntry; known: boolean; confirmHash: string; leaveHash: string }> {
			tokens += 1;
			const hashes = { confirmHash: `c${tokens}`, leaveHash: `l${tokens}` };
			const attribution = { source: "youtube", medium: "social", campaign: "lanzamiento", content: "perfil" };
			const entry = {
				id: `${name}-${tokens}`,
				email: `${name}@Ejemplo.es`,
				emailKey: `${name}@ejemplo.es`,
				name: null,
				consents: [{ purpose: "school" as const, text: "Sí", version: "1", askedAt: NOW }],
				attribution,
				createdAt: NOW,
				...overrides,
			};
			const mailFor = ({ email, status }: WaitingEntry) => makeMail({ to: email, subject: status });
			const joined = await joinList(backend, { entry, ...hashes, confirmUntil: WEEK, keptUntil: MONTH, mailFor });
			return { entry: joined, known: joined.id !== entry.id, ...hashes };
		}
		const byToken = (hash: string, use: "confirm" | "leave" = "confirm", now = NOW) =>
			findByToken(backend, { hash, use, now });

		test("keeps one entry an address, and a message for each time it was asked", async () => {
			const all = await Promise.all([join("ana"), join("ana"), join("ana")]);
			expect(new Set(all.map(({ entry }) => entry.id)).size).toBe(1);
			expect(all.filter(({ known }) => !known)).toHaveLength(1);
			expect(await backend.waitingList.list({ after: "", limit: 10 })).toHaveLength(1);
			const mails = await claimMail(backend, { now: NOW, claimedUntil: WEEK, limit: 10 });
			expect(mails.map(({ mail }) => [mail.to, mail.subject])).toEqual(
				Array.from({ length: 3 }, () => ["ana@Ejemplo.es", "pending"]),
			);
		});

		test("a message that cannot be written leaves nothing behind", async () => {
			const mailFor = () => {
				throw new Error("no");
			};
			const { entry } = { entry: { ...(await join("eva")).entry, id: "x", email: "ana@e.es", emailKey: "ana@e.es" } };
			const request = { entry, confirmHash: "x", leaveHash: "y", confirmUntil: WEEK, keptUntil: MONTH, mailFor };
			await expect(joinList(backend, request)).rejects.toThrow("no");
			expect(await backend.waitingList.find("ana@e.es")).toBeNull();
			expect(await byToken("x")).toBeNull();
		});

		test("a pending entry takes what was said last; a confirmed one stays as it is", async () => {
			const first = await join("ana", { name: "Ana" });
			const { entry } = await join("ana", { name: "Ana Peña", consents: [] });
			expect(entry).toMatchObject({ id: first.entry.id, name: "Ana Peña", consents: [], status: "pending" });
			expect(await confirmEntry(backend, entry, NOW)).toBe(true);
			expect(await confirmEntry(backend, entry, WEEK)).toBe(false);
			expect(await join("ana", { name: "Otra" })).toMatchObject({
				known: true,
				entry: { name: "Ana Peña", status: "confirmed", confirmedAt: NOW },
			});
		});

		test("a newer token that confirms voids the one before; those that leave all stay good", async () => {
			const first = await join("ana");
			const second = await join("ana");
			expect(await byToken(first.confirmHash)).toBeNull();
			expect(await byToken(second.confirmHash)).toMatchObject({
				expired: false,
				entry: { emailKey: "ana@ejemplo.es" },
			});
			expect(await byToken(second.confirmHash, "confirm", WEEK)).toMatchObject({ expired: true });
			expect(await byToken(second.confirmHash, "leave")).toBeNull();
			for (const hash of [first.leaveHash, second.leaveHash])
				expect(await byToken(hash, "leave", "2030-01-01T00:00:00.000Z")).toMatchObject({ expired: false });
		});

		test("removing an entry removes its tokens", async () => {
			const { entry, confirmHash, leaveHash } = await join("ana");
			expect(await backend.waitingList.remove(entry)).toBe(true);
			expect(await backend.waitingList.remove(entry)).toBe(false);
			expect(await byToken(confirmHash)).toBeNull();
			expect(await byToken(leaveHash, "leave")).toBeNull();
			expect(await backend.waitingList.find("ana@ejemplo.es")).toBeNull();
		});

		test("invites in the order people confirmed, each once", async () => {
			for (const name of ["luz", "ana", "eva", "sol"]) await join(name);
			const confirm = async (name: string, at: string) =>
				confirmEntry(backend, (await backend.waitingList.find(`${name}@ejemplo.es`)) as KeptEntry, at);
			await confirm("eva", "2026-11-20T13:00:00.000Z");
			await confirm("ana", "2026-11-20T14:00:00.000Z");
			await confirm("luz", "2026-11-20T15:00:00.000Z");
			await claimMail(backend, { now: NOW, claimedUntil: MONTH, limit: 9 });
			const invite = (leaveHash: string) =>
				inviteNext(backend, {
					now: WEEK,
					leaveHash,
					mailFor: ({ email, status }) => makeMail({ to: email, subject: status }),
				});
			expect(await invite("uno")).toMatchObject({ emailKey: "eva@ejemplo.es", status: "invited", invitedAt: WEEK });
			expect(await byToken("uno", "leave", MONTH)).toMatchObject({
				expired: false,
				entry: { emailKey: "eva@ejemplo.es" },
			});
			expect(
				(await Promise.all([invite("dos"), invite("tres"), invite("cuatro")]))
					.map((each) => each?.emailKey ?? "")
					.sort(),
			).toEqual(["", "ana@ejemplo.es", "luz@ejemplo.es"]);
			const mails = await claimMail(backend, { now: WEEK, claimedUntil: MONTH, limit: 9 });
			expect(mails.map(({ mail }) => `${mail.to} ${mail.subject}`).sort()).toEqual(
				["ana", "eva", "luz"].map((name) => `${name}@Ejemplo.es invited`),
			);
			expect(await backend.waitingList.invitedBefore(WEEK, 9)).toEqual([]);
			expect((await backend.waitingList.invitedBefore(MONTH, 9)).map(({ emailKey }) => emailKey).sort()).toEqual([
				"ana@ejemplo.es",
				"eva@ejemplo.es",
				"luz@ejemplo.es",
			]);
			expect(await backend.waitingList.invitedBefore(MONTH, 1)).toHaveLength(1);
		});

		test("an invitation whose message cannot be written leaves the person waiting", async () => {
			const { entry } = await join("eva");
			await confirmEntry(backend, entry, NOW);
			const mailFor = () => {
				throw new Error("no");
			};
			await expect(inviteNext(backend, { now: WEEK, leaveHash: "uno", mailFor })).rejects.toThrow("no");
			expect(await backend.waitingList.find("eva@ejemplo.es")).toMatchObject({ status: "confirmed", invitedAt: null });
			expect(await byToken("uno", "leave")).toBeNull();
		});

		test("a proved address enters confirmed, without a message; an existing entry stays as it is", async () => {
			const enter = async (name: string, at: string) => {
				const attribution = { source: "", medium: "", campaign: "", content: "" };
				const entry = {
					id: `${name}-account`,
					email: `${name}@ejemplo.es`,
					emailKey: `${name}@ejemplo.es`,
					name: "Suyo",
					consents: [],
				};
				await enterList(backend, { ...entry, attribution, createdAt: at });
				return backend.waitingList.find(entry.emailKey);
			};
			expect(await enter("luz", NOW)).toMatchObject({
				id: "luz-account",
				name: "Suyo",
				status: "confirmed",
				confirmedAt: NOW,
				invitedAt: null,
			});
			expect(await claimMail(backend, { now: MONTH, claimedUntil: MONTH, limit: 9 })).toEqual([]);
			expect(await enter("luz", WEEK)).toMatchObject({ confirmedAt: NOW });
			const { entry } = await join("eva");
			expect(await enter("eva", WEEK)).toMatchObject({
				id: entry.id,
				name: null,
				status: "confirmed",
				confirmedAt: WEEK,
			});
			expect(await forgetPending(backend, "2030-01-01T00:00:00.000Z")).toBe(0);
		});

		test("an entry follows its person to another address, with its place and its tokens", async () => {
			const luz = await join("luz");
			await confirmEntry(backend, luz.entry, NOW);
			const to = (name: string) => ({ email: `${name}@Otro.es`, emailKey: `${name}@otro.es` });
			await moveEntry(backend, "luz@ejemplo.es", to("luz"));
			await moveEntry(backend, "nadie@ejemplo.es", to("nadie"));
			expect(await backend.waitingList.find("luz@ejemplo.es")).toBeNull();
			expect(await backend.waitingList.find("luz@otro.es")).toMatchObject({
				...luz.entry,
				...to("luz"),
				keptUntil: null,
				status: "confirmed",
				confirmedAt: NOW,
			});
			expect(await byToken(luz.leaveHash, "leave")).toMatchObject({
				entry: { id: luz.entry.id, email: "luz@Otro.es" },
			});
			await moveEntry(backend, "luz@otro.es", to("luz"));
			expect(await backend.waitingList.find("luz@otro.es")).not.toBeNull();
			expect(await backend.waitingList.find("nadie@otro.es")).toBeNull();
		});

		test("where the other address is on the list, the confirmed entry stays", async () => {
			const [eva, ana, sol] = [await join("eva"), await join("ana"), await join("sol")];
			await confirmEntry(backend, eva.entry, NOW);
			await moveEntry(backend, "eva@ejemplo.es", { email: "ana@Ejemplo.es", emailKey: "ana@ejemplo.es" });
			expect(await backend.waitingList.find("ana@ejemplo.es")).toMatchObject({ id: eva.entry.id, status: "confirmed" });
			expect(await byToken(ana.confirmHash)).toBeNull();
			await moveEntry(backend, "sol@ejemplo.es", { email: "ana@Ejemplo.es", emailKey: "ana@ejemplo.es" });
			expect(await backend.waitingList.find("ana@ejemplo.es")).toMatchObject({ id: eva.entry.id });
			expect(await backend.waitingList.find("sol@ejemplo.es")).toBeNull();
			expect(await byToken(sol.leaveHash, "leave")).toBeNull();
			expect(await backend.waitingList.list({ after: "", limit: 9 })).toHaveLength(1);
		});

		test("lists by address and counts by campaign and status", async () => {
			const none = { source: "", medium: "", campaign: "", content: "" };
			await join("luz");
			await join("ana", { attribution: none });
			const { entry } = await join("eva");
			await confirmEntry(backend, entry, NOW);
			expect(
				(await backend.waitingList.list({ after: "ana@ejemplo.es", limit: 1 })).map(({ emailKey }) => emailKey),
			).toEqual(["eva@ejemplo.es"]);
			const counted = (await backend.waitingList.counts()).map(
				({ attribution, status, total }) => `${attribution.source} ${status} ${total}`,
			);
			expect(counted.sort()).toEqual([" pending 1", "youtube confirmed 1", "youtube pending 1"]);
		});

		test("forgets only entries that were not confirmed in time", async () => {
			const { entry } = await join("eva");
			await join("ana");
			await confirmEntry(backend, entry, NOW);
			expect(await forgetPending(backend, MONTH)).toBe(0);
			expect(await forgetPending(backend, "2026-12-20T12:00:00.001Z")).toBe(1);
			expect((await backend.waitingList.list({ after: "", limit: 9 })).map(({ emailKey }) => emailKey)).toEqual([
				"eva@ejemplo.es",
			]);
		});
	});
}
