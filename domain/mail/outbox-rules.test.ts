import { describe, expect, test } from "vitest";
import { makeMail } from "./mail.fixture.ts";
import type { StoredMail } from "./mail.ts";
import { claimed, expired, isClaimable, isFailing, postponed, refused, released, sent } from "./outbox-rules.ts";

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const waiting: StoredMail = {
	...{ id: "1", messageId: "<1@e.es>", kind: "sign-in-code", to: "ana@e.es", mail: makeMail(), state: "waiting" },
	...{ attempts: 0, createdAt: at("10:00"), dueAt: at("10:00"), claimedUntil: null, expiresAt: at("10:10") },
	...{ lastAttemptAt: null, doneAt: null, reason: null },
};
const taken = claimed(waiting, { now: at("10:01"), claimedUntil: at("10:03") });
const delivered = sent(taken, at("10:02")) as StoredMail;

describe("a message in the outbox (docs/product.md, 14.3)", () => {
	test.each([
		["due", waiting, "10:00", undefined, true],
		["not due yet", waiting, "09:59", undefined, false],
		["expired", waiting, "10:10", undefined, false],
		["claimed", taken, "10:02", undefined, false],
		["its claim has run out", taken, "10:03", undefined, true],
		["sent", delivered, "10:05", undefined, false],
		["not due, but tried before", { ...taken, dueAt: at("11:00") }, "10:05", "10:02", true],
		["not due, and tried since", { ...taken, dueAt: at("11:00") }, "10:05", "10:01", false],
		["not due, never tried", { ...waiting, dueAt: at("11:00") }, "10:05", "10:02", false],
	])("may be claimed: %s", (_, mail, now, triedBefore, is) => {
		expect(isClaimable(mail, { now: at(now), triedBefore: triedBefore && at(triedBefore) })).toBe(is);
	});

	test("counts an attempt when it is claimed, and not when no server was reached", () => {
		expect(taken).toEqual({ ...waiting, attempts: 1, claimedUntil: at("10:03"), lastAttemptAt: at("10:01") });
		expect(released(taken, "away")).toEqual({ ...taken, attempts: 0, claimedUntil: null, reason: "away" });
		expect(released(waiting, "away")).toBeNull();
		expect(released(delivered, "away")).toBeNull();
	});

	test("waits again after a failure, or ends with it, unless it has ended", () => {
		const failure = { reason: "451", dueAt: at("10:05") };
		expect(postponed(taken, failure)).toEqual({ ...taken, ...failure, claimedUntil: null });
		expect(postponed(delivered, failure)).toBeNull();
		const end = { ...taken, mail: null, claimedUntil: null, state: "refused", doneAt: at("10:02"), reason: "550" };
		expect(refused(taken, { now: at("10:02"), reason: "550" })).toEqual(end);
		expect(refused(delivered, { now: at("10:02"), reason: "550" })).toBeNull();
	});

	test("is sent once, also after its time", () => {
		const end = { mail: null, claimedUntil: null, state: "sent", doneAt: at("10:02"), reason: null };
		expect(delivered).toEqual({ ...taken, ...end });
		expect(sent(delivered, at("10:05"))).toBeNull();
		const over = expired(waiting, at("10:10")) as StoredMail;
		expect(sent(over, at("10:11"))).toMatchObject({ state: "sent", doneAt: at("10:11") });
	});

	test("expires at its time, but not under its claimer", () => {
		expect(expired(waiting, at("10:09"))).toBeNull();
		expect(expired({ ...taken, claimedUntil: at("10:12") }, at("10:11"))).toBeNull();
		expect(expired(delivered, at("10:11"))).toBeNull();
		expect(expired({ ...waiting, expiresAt: null }, at("23:00"))).toBeNull();
		expect(expired(waiting, at("10:10"))).toMatchObject({ state: "expired", mail: null, doneAt: at("10:10") });
	});

	test.each([
		["waiting", waiting, false],
		["waiting after a failure", { ...waiting, reason: "451" }, true],
		["sent", delivered, false],
		["refused", { ...delivered, state: "refused" as const }, true],
		["expired", { ...delivered, state: "expired" as const }, true],
	])("is shown to the owner: %s", (_, mail, is) => {
		expect(isFailing(mail)).toBe(is);
	});
});
