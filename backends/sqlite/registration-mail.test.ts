import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../../domain/backend.ts";
import { makeEvent, makePublication } from "../../domain/content/content.fixture.ts";
import type { Outgoing, Reserved } from "../../domain/events/change-registration.ts";
import type { SiteEvent } from "../../domain/events/event.ts";
import type { Registration } from "../../domain/events/registration-store.ts";
import { makeReservation, stepsOn } from "../../domain/events/registrations.fixture.ts";
import { makeMail } from "../../domain/mail/mail.fixture.ts";
import { claimMail } from "../../domain/mail/outgoing-mail.ts";
import { openEmbedded } from "./open-embedded.server.ts";

const ID = "event-taller";
const STARTS = "2026-12-01T18:00:00.000Z";
const NOON = Date.parse("2026-11-20T12:00:00.000Z");
const at = (seconds: number) => new Date(NOON + seconds * 1_000).toISOString();

describe("a message about a registration (docs/product.md, 16.3)", () => {
	let dataDir: string;
	let backend: Backend;
	let other: DatabaseSync;
	/**
	 * For each message composed, the status it is about, and whether another connection could have written meanwhile.
	 */
	let written: [status: string, isFree: boolean][];
	let links = 0;
	beforeEach(async () => {
		dataDir = mkdtempSync(path.join(tmpdir(), "tertulia-finished-"));
		backend = await openEmbedded({ dataDir });
		other = new DatabaseSync(path.join(dataDir, "tertulia.db"), { timeout: 0 });
		written = [];
		await publish();
	});
	afterEach(async () => {
		other.close();
		await backend.close();
		rmSync(dataDir, { recursive: true, force: true });
	});

	function publish(overrides: Partial<SiteEvent> = {}) {
		return backend.publication.publish(
			makePublication([], { events: [makeEvent("taller", STARTS, { capacity: 1, ...overrides })] }),
		);
	}
	function isFree(): boolean {
		try {
			other.exec("BEGIN IMMEDIATE");
		} catch {
			return false;
		}
		other.exec("ROLLBACK");
		return true;
	}
	function outgoing(): Outgoing {
		return {
			tokenHash: `link-${++links}`,
			write({ email, status, seat }) {
				written.push([status, isFree()]);
				return makeMail({ to: email, subject: `${status} ${seat}` });
			},
		};
	}
	function reserve(name: string, isProved: boolean): Promise<Reserved> {
		const overrides = { isProved, acceptsWaiting: true, now: at(0), pauseMs: 0 };
		return stepsOn(backend).reserve({ ...makeReservation(name, overrides), outgoing: outgoing() });
	}
	async function got(name: string, isProved: boolean): Promise<Registration> {
		const reserved = await reserve(name, isProved);
		if (!("registration" in reserved)) throw new Error(`${name}: ${reserved.outcome}`);
		return reserved.registration;
	}
	const change = (id: string, seconds = 0) => ({ id, now: at(seconds), outgoing: outgoing() });

	test("is composed before the database is locked, whatever it is about", async () => {
		const registrations = stepsOn(backend);
		const ana = await got("ana", false);
		await registrations.confirm(change(ana.id));
		const eva = await got("eva", true);
		await got("ana", true);
		await registrations.cancel({ ...change(ana.id), undoUntil: at(10) });
		await registrations.undoCancel(change(ana.id, 1));
		await registrations.cancel({ ...change(ana.id, 2), undoUntil: at(12) });
		await registrations.release({ now: at(12), limit: 9 });
		const offer = () => registrations.offerNext({ eventId: ID, now: at(13), until: at(20), outgoing: outgoing() });
		expect(await offer()).toMatchObject({ status: "offered" });
		await registrations.expireOffer(change(eva.id, 20));
		await registrations.rejoin(change(eva.id, 21));
		await publish({ capacity: 2 });
		await registrations.remind({ ...change(eva.id, 22), which: "day", startsAt: STARTS });
		await backend.events.cancel(ID);
		await registrations.notifyOfChange({ ...change(eva.id, 23), toldSequence: 0, eventSequence: 1, cancelled: true });
		expect(written.map(([status]) => status)).toEqual(
			expect.arrayContaining(["pending_email", "confirmed", "waitlisted", "offered", "offer_expired", "cancelled"]),
		);
		expect(written.filter(([, isFree]) => !isFree)).toEqual([]);
	});

	test("has the final state, also when other registrations came in between", async () => {
		await publish({ capacity: 3 });
		const all = await Promise.all(Array.from({ length: 12 }, (_, each) => got(`p${each}`, true)));
		expect(all.filter(({ status }) => status === "confirmed")).toHaveLength(3);
		const claimed = await claimMail(backend, { now: at(1), claimedUntil: at(60), limit: 99 });
		expect(claimed.map(({ mail }) => `${mail.to} ${mail.subject}`).toSorted()).toEqual(
			all.map(({ email, status, seat }) => `${email} ${status} ${seat}`).toSorted(),
		);
		expect(written.filter(([, isFree]) => !isFree)).toEqual([]);
	});
});
