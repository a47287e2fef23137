import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { consentTexts } from "../sign-in/consent.ts";
import { changeLetters, forgetSubscribers, moveSubscriber, startLetters } from "./keep-subscribers.ts";
import { countReaderships } from "./readership.ts";
import { askForLetters, confirmLetters, followLettersLink, type LettersContext, readLettersLink } from "./subscribe.ts";
import { lettersState, type Subscriber } from "./subscriber.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const ANA = { email: "Ana@e.es", emailKey: "ana@e.es" };
const EVA = { email: "eva@e.es", emailKey: "eva@e.es" };

/** Tests of who gets letters that every backend must pass. `open` returns a new, empty backend for each test. */
export function subscribersSuite(open: () => Promise<Backend>): void {
	describe("subscribers", () => {
		let backend: Backend;
		let clock: string;
		beforeEach(async () => {
			backend = await open();
			clock = NOW;
		});
		afterEach(() => backend.close());

		const contextOn = (kept: Backend): LettersContext => ({
			...{ backend: kept, session: null, user: null, siteName: "Tertulia", siteUrl: "https://e.es", isAttested: true },
			organiser: { name: "Ana", email: "ayuda@e.es" },
			now: () => new Date(clock),
			caller: { sessionToken: null, browserToken: null, address: "192.0.2.1", userAgent: "" },
			answerSession: () => undefined,
			note: () => undefined,
		});
		const later = (milliseconds: number) => new Date(Date.parse(NOW) + milliseconds).toISOString();
		const minutes = (count: number) => later(count * 60_000);
		const days = (count: number) => later(count * 24 * 3_600_000);
		const linesOf = ({ emailKey }: typeof ANA) => backend.consents.listFor(emailKey);
		const stateOf = async (who: typeof ANA) => lettersState(await linesOf(who), clock).state;
		const wish = (what: Parameters<typeof changeLetters>[2], who = ANA) =>
			changeLetters(backend, who, what, { at: clock, source: "letters" });
		async function give(who: typeof ANA, id = `c-${who.emailKey}`): Promise<void> {
			const line = { emailKey: who.emailKey, purpose: "news", given: true, source: "event" } as const;
			await backend.consents.add({ id, ...line, ...consentTexts.news, askedAt: NOW, confirmedAt: NOW });
		}
		const record = (who: typeof ANA, overrides: Partial<Subscriber> = {}): Subscriber => ({
			...{ ...who, cadence: "each", token: `t-${who.emailKey}`, createdAt: NOW, asked: null },
			...{ confirmHash: null, confirmUntil: null, keptUntil: null, askAt: null, bounce: null, ...overrides },
		});
		const asked = { text: "Sí.", version: "1", askedAt: NOW };

		test("are stored once for each address, and found by address and by both tokens", async () => {
			const ana = record(ANA, { asked, confirmHash: "h-ana", confirmUntil: days(7), keptUntil: days(30) });
			await backend.subscribers.put(record(ANA, { confirmHash: "antes" }));
			await backend.subscribers.put(ana);
			await backend.subscribers.put(record(EVA, { cadence: "monthly" }));
			const { subscribers } = backend;
			expect(await subscribers.find("ana@e.es")).toEqual(ana);
			expect(await subscribers.findByToken("t-ana@e.es")).toEqual(ana);
			expect(await subscribers.findByConfirmHash("h-ana")).toEqual(ana);
			expect(await subscribers.findByConfirmHash("antes")).toBeNull();
			expect((await subscribers.find("eva@e.es"))?.cadence).toBe("monthly");
			expect(await subscribers.keptBefore(days(29), 9)).toEqual([]);
			expect(await subscribers.keptBefore(days(31), 9)).toEqual([ana]);
			const keys = async (after: string, limit: number) =>
				(await subscribers.list({ after, limit })).map(({ emailKey }) => emailKey);
			expect([await keys("", 9), await keys("", 1), await keys("ana@e.es", 9), await keys("eva@e.es", 9)]).toEqual([
				["ana@e.es", "eva@e.es"],
				["ana@e.es"],
				["eva@e.es"],
				[],
			]);
			expect((await subscribers.list({ after: "", limit: 1 }))[0]).toEqual(ana);
			await subscribers.remove("ana@e.es");
			expect(await subscribers.find("ana@e.es")).toBeNull();
		});

		test("get letters by a consent that was given anywhere before, with its proof and no other", async () => {
			await give(ANA);
			const line = { emailKey: "eva@e.es", purpose: "school", given: true, source: "waiting-list" } as const;
			await backend.consents.add({ id: "s", ...line, ...consentTexts.school, askedAt: NOW, confirmedAt: NOW });
			expect([await stateOf(ANA), await stateOf(EVA)]).toEqual(["on", "off"]);
			await wish("monthly");
			await wish("monthly", EVA);
			expect((await backend.subscribers.find("ana@e.es"))?.cadence).toBe("monthly");
			expect(await backend.subscribers.find("eva@e.es")).toBeNull();
			expect(await linesOf(ANA)).toHaveLength(1);
		});

		test("are counted by what they want, without those whose server refuses letters", async () => {
			const bounce = { issueId: "x", at: NOW, reason: "550", stoppedAt: NOW };
			for (const [name, overrides] of [
				["a", {}],
				["b", { cadence: "monthly" }],
				["c", { bounce }],
				["d", { bounce: { ...bounce, stoppedAt: null } }],
			] as const) {
				const who = { email: `${name}@e.es`, emailKey: `${name}@e.es` };
				await give(who);
				await backend.subscribers.put(record(who, overrides));
			}
			await give(EVA);
			const line = { purpose: "events", given: true, source: "event", askedAt: NOW, confirmedAt: NOW } as const;
			for (const emailKey of ["b@e.es", "c@e.es", "x@e.es"])
				await backend.consents.add({ id: `e-${emailKey}`, emailKey, ...line, ...consentTexts.events });
			expect(await countReaderships(backend)).toEqual({ each: 3, monthly: 1, events: 2 });
		});

		test("leave once, and undo it with the words of their proof for ten minutes", async () => {
			await give(ANA);
			await backend.subscribers.put(record(ANA, { cadence: "monthly" }));
			expect((await wish("leave")).state).toBe("left");
			await wish("leave");
			expect((await linesOf(ANA)).map(({ given }) => given)).toEqual([true, false]);
			clock = minutes(9);
			expect((await wish("undo")).state).toBe("on");
			await wish("undo");
			expect((await linesOf(ANA)).map(({ given }) => given)).toEqual([true, false, true]);
			expect((await linesOf(ANA)).at(-1)).toMatchObject({ ...consentTexts.news, confirmedAt: clock });
			expect(await backend.subscribers.find("ana@e.es")).toMatchObject({ cadence: "monthly", keptUntil: null });
			await wish("leave");
			clock = minutes(19);
			expect((await wish("undo")).state).toBe("off");
			expect((await linesOf(ANA)).at(-1)?.given).toBe(false);
		});

		test("are forgotten ten minutes after they left and thirty days after they asked, unless a consent stands", async () => {
			await give(ANA);
			await backend.subscribers.put(record(ANA));
			await wish("leave");
			const waiting = { asked, confirmHash: "h", confirmUntil: days(7), keptUntil: days(30) };
			await backend.subscribers.put(record(EVA, waiting));
			const leo = { email: "leo@e.es", emailKey: "leo@e.es" };
			await backend.subscribers.put(record(leo, { ...waiting, confirmHash: "h2" }));
			await give(leo);
			const kept = async () =>
				(await Promise.all([ANA, EVA, leo].map(({ emailKey }) => backend.subscribers.find(emailKey)))).map(
					(each) => each?.keptUntil,
				);
			await forgetSubscribers(backend, minutes(9));
			expect(await kept()).toEqual([minutes(10), days(30), days(30)]);
			await forgetSubscribers(backend, minutes(11));
			expect(await kept()).toEqual([undefined, days(30), days(30)]);
			await forgetSubscribers(backend, days(31));
			expect(await kept()).toEqual([undefined, undefined, null]);
		});

		test("keep their own token when their address changes, unless the new one gets letters already", async () => {
			const other = { email: "nueva@e.es", emailKey: "nueva@e.es" };
			await backend.subscribers.put(record(ANA));
			await backend.subscribers.put(record(other, { asked, confirmHash: "h", keptUntil: days(30) }));
			await moveSubscriber(backend, "ana@e.es", other);
			expect(await backend.subscribers.find("ana@e.es")).toBeNull();
			expect(await backend.subscribers.find("nueva@e.es")).toEqual({ ...record(ANA), ...other });
			await backend.subscribers.put(record(EVA));
			await moveSubscriber(backend, "eva@e.es", other);
			expect((await backend.subscribers.find("nueva@e.es"))?.token).toBe("t-ana@e.es");
			expect(await backend.subscribers.find("eva@e.es")).toBeNull();
		});

		test("start at once on an address that is proved", async () => {
			await startLetters(backend, ANA, { cadence: "monthly", at: NOW, source: "letters" });
			await startLetters(backend, ANA, { cadence: "each", at: NOW, source: "letters" });
			expect(await linesOf(ANA)).toMatchObject([{ given: true, source: "letters", ...consentTexts.news }]);
			expect((await backend.subscribers.find("ana@e.es"))?.cadence).toBe("each");
		});

		test("are stored with their message or not at all, and so is a confirmation", async () => {
			const form = { email: ANA.email, cadence: "monthly", agreed: true } as const;
			const outbox = { ...backend.outbox, add: () => Promise.reject(new Error("killed")) };
			await expect(askForLetters(contextOn({ ...backend, outbox }), form)).rejects.toThrow("killed");
			expect(await backend.subscribers.find("ana@e.es")).toBeNull();
			clock = minutes(2);
			await askForLetters(contextOn(backend), form);
			const [mail] = await backend.outbox.claimable({ now: clock, limit: 9 });
			const link = /\/novedades\/confirmar\/([\w-]{43})/.exec(mail?.mail?.text ?? "")?.[1] ?? "";
			const subscribers = { ...backend.subscribers, put: () => Promise.reject(new Error("killed")) };
			await expect(confirmLetters(contextOn({ ...backend, subscribers }), link)).rejects.toThrow("killed");
			expect(await linesOf(ANA)).toEqual([]);
			const confirmed = await Promise.all([1, 2, 3].map(() => confirmLetters(contextOn(backend), link)));
			expect(confirmed.toSorted()).toEqual(["done", "done", "ready"]);
			expect(await linesOf(ANA)).toMatchObject([{ given: true, source: "letters", confirmedAt: clock }]);
		});

		test("of a request that was not confirmed are removed by the link of its mail", async () => {
			await backend.subscribers.put(record(ANA, { asked, confirmHash: "h", keptUntil: days(30) }));
			expect(await readLettersLink(contextOn(backend), "t-ana@e.es")).toMatchObject({ state: "off", isPending: true });
			expect(await followLettersLink(contextOn(backend), "t-ana@e.es", "leave")).toBeNull();
			expect(await backend.subscribers.find("ana@e.es")).toBeNull();
			expect(await linesOf(ANA)).toEqual([]);
		});
	});
}
