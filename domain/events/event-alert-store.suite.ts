import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makeEvent, makePublication } from "../content/content.fixture.ts";
import { makeMail } from "../mail/mail.fixture.ts";
import { claimMail, markSent } from "../mail/outgoing-mail.ts";
import { dueAlerts } from "./due-registrations.ts";
import type { SiteEvent } from "./event.ts";
import { announceOpening, moveAlerts, storeAlert } from "./keep-alerts.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const LATER = "2026-11-21T12:00:00.000Z";
const OPENS = "2026-12-01T08:00:00.000Z";
const STARTS = "2026-12-11T18:00:00.000Z";

/** Tests that every `EventAlertStore` must pass. `open` returns a new, empty backend for each test. */
export function eventAlertStoreSuite(open: () => Promise<Backend>): void {
	describe("EventAlertStore", () => {
		let backend: Backend;
		const publish = (overrides: Partial<SiteEvent> & { readonly draft?: boolean } = {}) =>
			backend.publication.publish(
				makePublication([], { events: [makeEvent("taller", STARTS, { registrationOpensAt: OPENS, ...overrides })] }),
			);
		beforeEach(async () => {
			backend = await open();
			await publish();
		});
		afterEach(() => backend.close());
		const ask = (
			name: string,
			tokenHash = name,
			overrides: { readonly isProved?: boolean; readonly now?: string; readonly eventId?: string } = {},
		) =>
			storeAlert(backend, {
				eventId: "event-taller",
				email: `${name}@E.es`,
				emailKey: `${name}@e.es`,
				isProved: false,
				now: NOW,
				tokenHash,
				write: ({ email, confirmedAt }) => makeMail({ to: email, subject: confirmedAt ?? "pendiente" }),
				...overrides,
			});
		async function mails(): Promise<string[]> {
			const claimed = await claimMail(backend, { now: LATER, claimedUntil: OPENS, limit: 100 });
			for (const { id } of claimed) await markSent(backend, id, LATER);
			return claimed.map(({ mail }) => `${mail.to} ${mail.subject}`);
		}
		const dueAt = async (now: string) => (await dueAlerts(backend, { now, limit: 9 })).map(({ emailKey }) => emailKey);

		test("keeps one alert for each event and address, with a message each time; the newest token finds it", async () => {
			const first = await ask("ana", "uno");
			const second = await ask("ana", "dos", { now: LATER });
			expect(second).toEqual({ ...first, createdAt: LATER });
			expect(await backend.eventAlerts.findByToken("uno")).toBeNull();
			expect(await backend.eventAlerts.findByToken("dos")).toEqual(second);
			expect(await backend.eventAlerts.confirm(first.id, LATER)).toBe(true);
			expect(await backend.eventAlerts.confirm(first.id, LATER)).toBe(false);
			expect(await ask("ana", "tres", { now: LATER })).toEqual({ ...second, confirmedAt: LATER });
			expect(await mails()).toEqual(["ana@E.es pendiente", "ana@E.es pendiente", `ana@E.es ${LATER}`]);
			expect(await backend.eventAlerts.listByEmail("ana@e.es")).toHaveLength(1);
		});

		test("a proved address needs no message, and a message that cannot be written leaves nothing behind", async () => {
			expect(await ask("ana", "uno", { isProved: true })).toMatchObject({ confirmedAt: NOW });
			const write = () => {
				throw new Error("no");
			};
			const request = {
				eventId: "event-taller",
				email: "eva@e.es",
				emailKey: "eva@e.es",
				isProved: false,
				now: NOW,
				tokenHash: "x",
				write,
			};
			await expect(storeAlert(backend, request)).rejects.toThrow("no");
			expect(await backend.eventAlerts.listByEmail("eva@e.es")).toEqual([]);
		});

		test("is due once confirmed and open, while people can register", async () => {
			await ask("ana", "a", { isProved: true });
			await ask("eva", "e");
			expect(await dueAt("2026-12-01T07:59:59.999Z")).toEqual([]);
			expect(await dueAt(OPENS)).toEqual(["ana@e.es"]);
			expect(await dueAt(STARTS)).toEqual([]);
			await publish({ registrationOpensAt: null, registrationClosesAt: "2026-11-25T00:00:00.000Z" });
			expect(await dueAt(NOW)).toEqual(["ana@e.es"]);
			expect(await dueAt("2026-11-25T00:00:00.000Z")).toEqual([]);
			await publish({ registrationOpensAt: null, draft: true });
			expect(await dueAt(NOW)).toEqual([]);
			await publish({ registrationOpensAt: null, cancelled: true });
			expect(await dueAt(NOW)).toEqual([]);
		});

		test("is sent once, however many processes try at once", async () => {
			const { id } = await ask("ana", "a", { isProved: true });
			await mails();
			const tell = () =>
				announceOpening(backend, { id, now: NOW, mail: makeMail({ to: "ana@E.es", subject: "Abierta" }) });
			expect((await Promise.all([tell(), tell(), tell()])).filter(Boolean)).toHaveLength(1);
			expect(await mails()).toEqual(["ana@E.es Abierta"]);
			expect(await backend.eventAlerts.listByEmail("ana@e.es")).toEqual([]);
		});

		test("is removed by its owner, alone or with everything under the address", async () => {
			const { id } = await ask("ana", "a");
			expect(await backend.eventAlerts.remove(id)).toBe(true);
			expect(await backend.eventAlerts.remove(id)).toBe(false);
			await ask("ana", "b");
			await ask("eva", "c");
			await backend.eventAlerts.erase("ana@e.es");
			expect(await backend.eventAlerts.findByToken("b")).toBeNull();
			expect(await backend.eventAlerts.findByToken("c")).not.toBeNull();
		});

		test("follows its owner to another address, with its link; of two for one event the confirmed one is kept", async () => {
			const to = { email: "Nueva@e.es", emailKey: "nueva@e.es" };
			const at = async () =>
				(await backend.eventAlerts.listByEmail(to.emailKey)).map(({ email, confirmedAt }) => [email, confirmedAt]);
			const { id } = await ask("ana", "a", { isProved: true });
			await ask("eva", "e", { isProved: true, now: LATER });
			await ask("luz", "l");
			await moveAlerts(backend, "luz@e.es", to);
			expect(await at()).toEqual([["Nueva@e.es", null]]);
			await moveAlerts(backend, "ana@e.es", to);
			expect(await at()).toEqual([["Nueva@e.es", NOW]]);
			expect(await backend.eventAlerts.findByToken("a")).toMatchObject({ id, emailKey: "nueva@e.es" });
			await moveAlerts(backend, "eva@e.es", to);
			expect(await at()).toEqual([["Nueva@e.es", NOW]]);
			for (const token of ["e", "l"]) expect(await backend.eventAlerts.findByToken(token)).toBeNull();
			for (const name of ["ana", "eva", "luz"])
				expect(await backend.eventAlerts.listByEmail(`${name}@e.es`)).toEqual([]);
		});

		test("is forgotten when it was not confirmed in time, and when the event is over, cancelled or gone", async () => {
			const left = async () =>
				(await Promise.all(["a", "b", "c"].map((token) => backend.eventAlerts.findByToken(token)))).map(
					(each) => each !== null,
				);
			await ask("ana", "a", { isProved: true });
			await ask("eva", "b");
			await ask("luz", "c", { isProved: true, eventId: "event-otro" });
			await backend.eventAlerts.forget({ now: NOW, askedBefore: NOW });
			expect(await left()).toEqual([true, true, false]);
			await backend.eventAlerts.forget({ now: NOW, askedBefore: LATER });
			expect(await left()).toEqual([true, false, false]);
			await publish({ draft: true });
			await backend.eventAlerts.forget({ now: NOW, askedBefore: LATER });
			expect(await left()).toEqual([true, false, false]);
			await backend.eventAlerts.forget({ now: "2026-12-11T19:00:00.000Z", askedBefore: NOW });
			expect(await left()).toEqual([false, false, false]);
		});
	});
}
