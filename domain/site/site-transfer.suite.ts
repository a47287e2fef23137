import { afterEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makePage, makePublication } from "../content/content.fixture.ts";
import { makeReservation, stepsOn } from "../events/registrations.fixture.ts";
import { claimMail } from "../mail/outgoing-mail.ts";
import { redeemCode, redeemLink } from "../sign-in/mailed-codes.ts";
import { confirmEntry } from "../waiting-list/list-entries.ts";
import { comparable, fillSite, NOW, seenOf } from "./filled-site.fixture.ts";
import { parseSiteRecord, type SiteRecord, siteKinds } from "./site-records.ts";
import { SiteNotEmpty } from "./site-transfer.ts";

async function* each(records: readonly SiteRecord[]): AsyncGenerator<SiteRecord> {
	yield* records;
}

/** All records and files of a backend. The records are serialised and parsed again, as in an export. */
async function carriedOf({ transfer, media }: Backend) {
	const records: SiteRecord[] = [];
	for await (const record of transfer.dump()) records.push(parseSiteRecord(JSON.parse(JSON.stringify(record))));
	const files: [string, Uint8Array][] = [];
	for await (const name of media.names()) files.push([name, (await media.read(name)) ?? new Uint8Array()]);
	return { records, files };
}

type Carried = Awaited<ReturnType<typeof carriedOf>>;

async function importSite({ transfer, media }: Backend, { records, files }: Carried): Promise<void> {
	for (const [name, bytes] of files) await media.put(name, bytes);
	await transfer.restore(each(records));
}

/**
 * Tests that every `SiteTransfer` must pass. `open` returns a new, empty backend; the one opened before it is closed by then and
 * may be discarded. `through` opens another kind of backend, through which the site is transferred on its way.
 */
export function siteTransferSuite(open: () => Promise<Backend>, through: () => Promise<Backend> = open): void {
	describe("SiteTransfer", () => {
		let backend: Backend | null = null;
		async function fresh(opener = open): Promise<Backend> {
			await backend?.close();
			backend = await opener();
			return backend;
		}
		afterEach(async () => {
			await backend?.close();
			backend = null;
		});

		test("carries everything into an empty backend and back, nothing lost", async () => {
			const first = await fresh();
			await fillSite(first);
			const [seen, carried] = [await seenOf(first), await carriedOf(first)];
			expect(new Set(carried.records.map(({ kind }) => kind))).toEqual(new Set(siteKinds));
			expect(carried.files.map(([name]) => name).toSorted()).toEqual([
				"locked/mudada/def.webp",
				"open/abc-480.webp",
				"school/bienvenida/a.webm",
			]);
			let under = carried;
			for (const opener of [through, open]) {
				const next = await fresh(opener);
				await importSite(next, under);
				expect(await seenOf(next)).toEqual(seen);
				under = await carriedOf(next);
				expect(comparable(under.records)).toEqual(comparable(carried.records));
				expect(under.files.toSorted()).toEqual(carried.files.toSorted());
			}
		});

		test("people's links and passwords keep working, but not sessions and limits", async () => {
			const first = await fresh();
			const { uid, password, code, undo } = await fillSite(first);
			const carried = await carriedOf(first);
			await fresh(through).then((next) => importSite(next, carried));
			const { identity, users, sessions, limiter, registrations } = backend as Backend;
			expect(await identity.checkPassword({ uid, password })).toBe(true);
			expect(await identity.checkPassword({ uid, password: `${password}.` })).toBe(false);
			const typed = { emailKey: "ana@e.es", purpose: "sign-up" as const, uid: null, asker: "s", now: NOW };
			expect(await redeemCode(backend as Backend, { ...typed, code: code === "111111" ? "222222" : "111111" })).toEqual(
				{
					verdict: "wrong",
					triesLeft: 3,
				},
			);
			expect(await redeemCode(backend as Backend, { ...typed, code })).toMatchObject({ verdict: "right" });
			expect(await redeemLink(backend as Backend, { link: undo, now: NOW })).toMatchObject({
				verdict: "right",
				holder: { uid },
			});
			expect(await users.rememberDevice({ uid, device: "Firefox en Linux", now: NOW })).toBe("known");
			expect((await users.ensure({ email: "ana@e.es", emailKey: "ana@e.es", now: NOW })).user.uid).toBe(uid);
			expect(await users.listWith("sa.10")).toMatchObject([{ uid }]);
			expect(await sessions.find("th", NOW)).toBeNull();
			expect(await sessions.listBrowsers(uid, NOW)).toEqual([]);
			expect(await limiter.take([{ key: "code", limit: 1, windowMs: 3_600_000 }], Date.parse(NOW))).toEqual({
				allowed: true,
			});
			expect(await confirmEntry(backend as Backend, { id: "wleo", emailKey: "leo@e.es" }, NOW)).toBe(true);
			const leo = await registrations.findLive("event-taller", "leo@e.es");
			const steps = stepsOn(backend as Backend);
			const outgoing = { tokenHash: "nuevo", write: () => null };
			expect(await steps.confirm({ id: leo?.id ?? "", now: NOW, outgoing })).toMatchObject({
				status: "confirmed",
				seat: true,
			});
			const reservation = { ...makeReservation("eva", { isProved: true, pauseMs: 0, now: NOW }), outgoing };
			expect(await steps.reserve(reservation)).toMatchObject({ outcome: "full" });
			expect(await steps.reserve({ ...reservation, acceptsWaiting: true })).toMatchObject({ outcome: "new" });
			const places = await Promise.all(
				(await registrations.listByEvent("event-taller", { after: null, limit: 100 })).map(async ({ emailKey, id }) => [
					emailKey,
					await steps.position(id),
				]),
			);
			// All of one moment: in which order they are listed is not promised.
			const line = places.filter(([, place]) => place !== null);
			expect(line.toSorted(([, one], [, other]) => Number(one) - Number(other))).toEqual([
				["sol@e.es", 1],
				["pau@e.es", 2],
				["eva@e.es", 3],
			]);
			const mails = await claimMail(backend as Backend, {
				now: "2026-11-22T12:00:00.000Z",
				claimedUntil: "2026-11-23T12:00:00.000Z",
				limit: 100,
			});
			expect(mails.map(({ messageId }) => messageId).toSorted()).toEqual(
				carried.records
					.flatMap((each) => (each.kind === "mail" && each.record.state === "waiting" ? [each.record.messageId] : []))
					.toSorted(),
			);
		});

		test("refuses a place where something is, and leaves it as it is", async () => {
			const first = await fresh();
			await first.publication.publish(makePublication([makePage({ url: "/mia" })]));
			await expect(first.transfer.restore(each([]))).rejects.toBeInstanceOf(SiteNotEmpty);
			expect(await first.publication.sources()).toMatchObject([{ url: "/mia" }]);
			const second = await fresh();
			await second.users.ensure({ email: "ana@e.es", emailKey: "ana@e.es", now: NOW });
			await expect(second.transfer.restore(each([]))).rejects.toBeInstanceOf(SiteNotEmpty);
		});

		test("pages in caches are rendered again afterwards", async () => {
			const first = await fresh();
			await first.publication.publish(makePublication([makePage({ url: "/mia" })]));
			const carried = await carriedOf(first);
			const next = await fresh();
			const before = await next.content.revision();
			await importSite(next, carried);
			await expect.poll(() => next.content.revision(), { timeout: 3_000 }).not.toBe(before);
		});
	});
}
