import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../../domain/backend.ts";
import { deliverDueMail, type MailAttempt } from "../../domain/mail/deliver-mail.ts";
import { makeMail } from "../../domain/mail/mail.fixture.ts";
import type { QueuedMail } from "../../domain/mail/mail.ts";
import type { Delivery, Mailer } from "../../domain/mail/mail-outbox.ts";
import { openEmbedded } from "./open-embedded.server.ts";

const START = Date.parse("2026-11-20T10:00:00.000Z");
const later: Delivery = { outcome: "later", reason: "451 Greylisted" };
const refused: Delivery = { outcome: "refused", reason: "550 No such user" };
const sent: Delivery = { outcome: "sent" };

let backend: Backend;
let clock: number;
let tries: QueuedMail[];
let attempts: MailAttempt[];
beforeEach(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
	clock = START;
	tries = [];
	attempts = [];
});
afterEach(() => backend.close());

/** A mailer in place of the network, which gives the given answer to each attempt. */
function mailerThat(answer: (queued: QueuedMail) => Delivery | Promise<Delivery>): Mailer {
	return {
		async send(queued) {
			tries.push(queued);
			return answer(queued);
		},
		async close() {},
	};
}
const now = () => new Date(clock);
const add = (overrides = {}) => backend.outbox.add(makeMail(overrides), now().toISOString());
const deliver = (mailer: Mailer, options = {}) =>
	deliverDueMail({ backend, mailer, now, onAttempt: (attempt) => attempts.push(attempt), ...options });

/** Moves the clock to each next attempt until none is left, and returns the minutes at which messages were tried. */
async function deliverToTheEnd(mailer: Mailer): Promise<number[]> {
	const minutes: number[] = [];
	for (
		let due: string | null = now().toISOString();
		due !== null && minutes.length < 50;
		due = await backend.outbox.nextDueAt()
	) {
		clock = Date.parse(due);
		const before = tries.length;
		await deliver(mailer);
		if (tries.length > before) minutes.push((clock - START) / 60_000);
	}
	return minutes;
}

describe("deliverDueMail (docs/product.md, 14.3)", () => {
	test("sends everything that is due, each message once", async () => {
		const ids = [];
		for (let count = 0; count < 11; count++) ids.push(await add());
		await deliver(mailerThat(() => sent));
		expect(tries.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
		expect(attempts).toContainEqual({ id: ids[0], kind: "sign-in-code", attempts: 1, outcome: "sent", reason: "" });
		expect(await backend.outbox.nextDueAt()).toBeNull();
		await deliver(mailerThat(() => sent));
		expect(tries).toHaveLength(11);
	});

	test("tries again after growing pauses under one Message-ID, until it is taken", async () => {
		await add();
		const minutes = await deliverToTheEnd(mailerThat((queued) => (queued.attempts < 4 ? later : sent)));
		expect(minutes).toEqual([0, 0.5, 2.5, 12.5, 42.5]);
		expect(new Set(tries.map(({ messageId }) => messageId)).size).toBe(1);
		expect(tries.map((queued) => queued.attempts)).toEqual([0, 1, 2, 3, 4]);
		expect(attempts.map(({ outcome, reason }) => `${outcome} ${reason}`)).toEqual([
			...Array(4).fill("postponed 451 Greylisted"),
			"sent ",
		]);
		expect(await backend.outbox.undelivered(10)).toEqual([]);
	});

	test("a server that is not reached costs no message an attempt or its turn, and ends the pass", async () => {
		const nobody: Delivery = { outcome: "later", reason: "ECONNREFUSED", unreachable: true };
		const ids = [];
		for (let count = 0; count < 6; count++) {
			ids.push(await add());
			clock += 1_000;
		}
		const passes: boolean[] = [];
		for (let pass = 0; pass < 5; pass++) {
			passes.push(
				await deliver(
					mailerThat(() => nobody),
					{ atOnce: 1 },
				),
			);
			clock += 60_000;
		}
		expect([passes, tries.map(({ id }) => id)]).toEqual([Array(5).fill(false), Array(5).fill(ids[0])]);
		tries = [];
		expect(
			await deliver(
				mailerThat(() => sent),
				{ atOnce: 1 },
			),
		).toBe(true);
		expect(tries.map(({ id, attempts }) => [id, attempts])).toEqual(ids.map((id) => [id, 0]));

		const late = await add();
		clock += 3 * 86_400_000 + 1;
		expect(await deliver(mailerThat(() => nobody))).toBe(true);
		expect(await backend.outbox.undelivered(10)).toMatchObject([
			{ id: late, state: "refused", reason: "ECONNREFUSED" },
		]);
	});

	test("gives up after three days, and says why", async () => {
		const id = await add();
		const minutes = await deliverToTheEnd(mailerThat(() => later));
		expect(minutes.length).toBeGreaterThan(8);
		expect(minutes.at(-1)).toBeLessThanOrEqual(72 * 60);
		expect(await backend.outbox.undelivered(10)).toMatchObject([
			{ id, state: "refused", reason: "451 Greylisted", attempts: minutes.length },
		]);
	});

	test("does not try again what was refused for good, and shows it to the owner", async () => {
		const id = await add();
		expect(await deliverToTheEnd(mailerThat(() => refused))).toEqual([0]);
		expect(attempts).toEqual([
			{ id, kind: "sign-in-code", attempts: 1, outcome: "refused", reason: "550 No such user" },
		]);
		expect(await backend.outbox.undelivered(10)).toMatchObject([
			{ id, state: "refused", reason: "550 No such user", attempts: 1 },
		]);
	});

	test("does not send what has expired, and tries several times before", async () => {
		const expiresAt = new Date(START + 600_000).toISOString();
		const id = await add({ expiresAt });
		const minutes = await deliverToTheEnd(mailerThat(() => later));
		expect(minutes.slice(0, 4)).toEqual([0, 0.5, 2.5, 6.25]);
		expect(Math.max(...minutes)).toBeLessThan(10);
		expect(await backend.outbox.undelivered(10)).toMatchObject([{ id, state: "expired", reason: "451 Greylisted" }]);

		await add({ expiresAt });
		tries = [];
		await deliver(mailerThat(() => sent));
		expect(tries).toEqual([]);
		expect(await backend.outbox.nextDueAt()).toBeNull();
	});

	test("a slow server holds up its own messages only, and few are under way at once", async () => {
		let release = () => {};
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		let underWay = 0;
		let most = 0;
		for (let count = 0; count < 10; count++) await add({ to: count === 0 ? "slow@example.es" : "ana@example.es" });
		const done = deliver(
			mailerThat(async ({ mail }) => {
				most = Math.max(most, ++underWay);
				await (mail.to === "slow@example.es" ? held : undefined);
				underWay--;
				if (tries.length === 10 && mail.to !== "slow@example.es") release();
				return sent;
			}),
			{ atOnce: 3 },
		);
		await done;
		expect(tries).toHaveLength(10);
		expect(most).toBeLessThanOrEqual(3);
	});

	test("on request tries what is postponed too, once", async () => {
		await add();
		await deliver(mailerThat(() => later));
		await deliver(mailerThat(() => later));
		expect(tries).toHaveLength(1);
		clock += 1_000;
		await deliver(
			mailerThat(() => later),
			{ ignorePauses: true },
		);
		expect(tries).toHaveLength(2);
	});

	test("asked to stop, it ends with the messages under way", async () => {
		for (let count = 0; count < 5; count++) await add();
		const stop = new AbortController();
		await deliver(
			mailerThat(() => {
				stop.abort();
				return sent;
			}),
			{ atOnce: 1, signal: stop.signal },
		);
		expect(tries).toHaveLength(1);
		await deliver(mailerThat(() => sent));
		expect(tries).toHaveLength(5);
	});

	test("a fault of the mailer's costs one attempt and is told", async () => {
		const id = await add();
		const broken = mailerThat(() => Promise.reject(new TypeError("x is not a function")));
		await expect(deliver(broken)).rejects.toThrow("x is not a function");
		expect(await backend.outbox.undelivered(10)).toMatchObject([
			{ id, state: "waiting", reason: "Fallo interno del programa", attempts: 1 },
		]);
	});

	test("what was sent is noted although the database is busy for a while", async () => {
		await add();
		let busy = 3;
		const pauses: number[] = [];
		const outbox = {
			...backend.outbox,
			async find(id: string) {
				if (busy-- > 0) throw new Error("busy");
				return backend.outbox.find(id);
			},
		};
		await deliver(
			mailerThat(() => sent),
			{ backend: { ...backend, outbox }, pause: async (milliseconds: number) => void pauses.push(milliseconds) },
		);
		expect(pauses).toEqual([1_000, 2_000, 3_000]);
		clock += 86_400_000;
		await deliver(mailerThat(() => sent));
		expect(tries).toHaveLength(1);
	});

	test("after thirty days nothing is remembered", async () => {
		await add();
		await deliver(mailerThat(() => refused));
		clock += 30 * 86_400_000;
		await deliver(mailerThat(() => sent));
		expect(await backend.outbox.undelivered(10)).toHaveLength(1);
		clock += 1;
		await deliver(mailerThat(() => sent));
		expect(await backend.outbox.undelivered(10)).toEqual([]);
	});
});
