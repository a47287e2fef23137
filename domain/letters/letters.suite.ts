import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makeMail } from "../mail/mail.fixture.ts";
import type { QueuedMail } from "../mail/mail.ts";
import type { LetterDelivery } from "../mail/mail-outbox.ts";
import { consentTexts } from "../sign-in/consent.ts";
import { changeLetters, startLetters } from "./keep-subscribers.ts";
import { LEAVE_PLACE } from "./letter-body.ts";
import { type IssueStep, LETTER_WAIT_MS, type LetterRecipient, later } from "./letter-issue.ts";
import { type LetterLimits, letterLimits } from "./letter-limits.ts";
import { countReaders } from "./readership.ts";
import { eraseRecipients, moveRecipients } from "./recipients-of-address.ts";
import { retryUncertain } from "./retry-uncertain.ts";
import { draftLetter, forgetRecipients, freezeIssue, stepIssue } from "./run-issue.ts";
import { createLetterLane, sendLetters } from "./send-letters.ts";
import type { Cadence } from "./subscriber.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const MINUTE = 60_000;
const BODY = {
	...{ subject: "Lo nuevo", previewText: "Tres textos", html: `<a href="${LEAVE_PLACE}">Darme de baja</a>` },
	text: `Darme de baja: ${LEAVE_PLACE}`,
};

/** Tests of the sending of letters that every backend must pass. `open` returns a new, empty backend for each test. */
export function lettersSuite(open: () => Promise<Backend>): void {
	describe("letters", () => {
		let backend: Backend;
		let clock: number;
		let lane: ReturnType<typeof createLetterLane>;
		let sent: QueuedMail[];
		/** What the server answers; absent: it accepts. */
		let answer: (mail: QueuedMail) => LetterDelivery | Promise<LetterDelivery>;
		beforeEach(async () => {
			backend = await open();
			clock = Date.parse(NOW);
			lane = createLetterLane();
			sent = [];
			answer = () => ({ outcome: "sent" });
		});
		afterEach(() => backend.close());

		const at = () => new Date(clock).toISOString();
		const join = (email: string, cadence: Cadence = "each") =>
			startLetters(backend, { email, emailKey: email }, { cadence, at: NOW, source: "letters" });
		const step = (id: string, what: IssueStep) => stepIssue(backend, id, what, { at: at(), by: null });
		const row = (id: string, email: string) => backend.letters.findRecipient(id, email);
		const stateOf = async (id: string) => (await backend.letters.findIssue(id))?.state;
		const addresses = () => sent.map(({ mail }) => mail.to);
		async function start(): Promise<string> {
			const { id } = await draftLetter(backend, {
				body: BODY,
				contents: null,
				audience: "news",
				cadence: "each",
				now: at(),
			});
			await step(id, "send");
			return id;
		}
		/** Runs passes until nothing is due within `forMs` from now. */
		async function run(forMs: number, limits: LetterLimits = letterLimits): Promise<void> {
			const end = clock + forMs;
			const pause = async (milliseconds: number) => {
				clock += milliseconds;
			};
			const send = async (mail: QueuedMail) => {
				sent.push(mail);
				return answer(mail);
			};
			const options = {
				backend,
				send,
				siteUrl: "https://e.es",
				now: () => new Date(clock),
				atOnce: 1,
				limits,
				pause,
			};
			while (clock <= end) {
				const next = await sendLetters(options, lane);
				if (next === null || Date.parse(next) > end) break;
				clock = Math.max(clock + 1, Date.parse(next));
			}
			clock = Math.max(clock, end);
		}

		test("wait ten minutes, in which they can be stopped, then go once to everybody who wants them so often", async () => {
			await join("ana@e.es");
			await join("eva@e.es", "monthly");
			const line = { emailKey: "leo@e.es", purpose: "news", given: true, source: "event" } as const;
			await backend.consents.add({ id: "l", ...line, ...consentTexts.news, askedAt: NOW, confirmedAt: NOW });
			const school = { ...line, emailKey: "luz@e.es", purpose: "school" } as const;
			await backend.consents.add({ id: "s", ...school, ...consentTexts.school, askedAt: NOW, confirmedAt: NOW });
			expect(await countReaders(backend, "each")).toBe(2);
			const stopped = await start();
			await run(9 * MINUTE);
			expect(sent).toEqual([]);
			expect(await step(stopped, "stop")).toMatchObject({ state: "stopped" });
			const id = await start();
			expect(await step(id, "pause")).toBeNull();
			await run(20 * MINUTE);
			expect(addresses()).toEqual(["ana@e.es", "leo@e.es"]);
			expect(await stateOf(id)).toBe("sent");
			expect(await backend.letters.countRecipients(id)).toMatchObject({ sent: 2, waiting: 0, skipped: 0 });
			expect((await backend.acts.list({ since: NOW })).map(({ what }) => what)).toEqual([
				...["letter-sent", "letter-stopped", "letter-sent"],
			]);
			await run(60 * MINUTE);
			expect(sent).toHaveLength(2);
		});

		test("end with each person's own link, which works, also for who had none", async () => {
			await backend.consents.add({
				...{ id: "l", emailKey: "leo@e.es", purpose: "news", given: true, source: "event", ...consentTexts.news },
				...{ askedAt: NOW, confirmedAt: NOW },
			});
			await start();
			await run(11 * MINUTE);
			const token = (await backend.subscribers.find("leo@e.es"))?.token;
			expect(sent[0]?.mail).toMatchObject({
				...{ unsubscribeUrl: `https://e.es/baja/${token}`, listId: "novedades.e.es" },
				...{ html: `<a href="https://e.es/baja/${token}">Darme de baja</a>`, kind: "letter" },
				text: `Darme de baja: https://e.es/baja/${token}`,
			});
			expect(sent[0]?.messageId).toMatch(/^<[\w-]+\.[\w-]{22}@e\.es>$/);
		});

		test("do not reach who left after the list was made", async () => {
			for (const name of ["ana", "eva", "leo"]) await join(`${name}@e.es`);
			const id = await start();
			answer = async () => {
				await changeLetters(backend, { email: "eva@e.es", emailKey: "eva@e.es" }, "leave", {
					at: at(),
					source: "letters",
				});
				return { outcome: "sent" };
			};
			await run(12 * MINUTE);
			expect(addresses()).toEqual(["ana@e.es", "leo@e.es"]);
			expect((await row(id, "eva@e.es"))?.state).toBe("skipped");
		});

		test("keep what they are made of, say at last what they are sent with, and wait for their time", async () => {
			await join("ana@e.es");
			const plain = { body: BODY, contents: null, audience: "news", cadence: "each" } as const;
			const recipe = { ids: ["blog_uno"], opening: "Hola.", subject: null, preview: null, goesWithText: false };
			const { id } = await draftLetter(backend, { ...plain, recipe, now: at() });
			expect((await backend.letters.findIssue(id))?.recipe).toEqual(recipe);
			const startsAt = later(NOW, 60 * MINUTE);
			const body = { ...BODY, subject: "Lo último" };
			const sending = { at: at(), by: "u1", startsAt, body };
			expect(await stepIssue(backend, id, "send", sending)).toMatchObject({ state: "waiting", startsAt });
			await run(59 * MINUTE);
			expect(sent).toEqual([]);
			await run(5 * MINUTE);
			expect(sent.map(({ mail }) => mail.subject)).toEqual(["Lo último"]);
			const draft = await draftLetter(backend, { ...plain, now: at() });
			expect(draft.recipe).toBeNull();
			expect(await stepIssue(backend, draft.id, "send", { at: at(), by: null, startsAt: at() })).toMatchObject({
				startsAt: later(at(), LETTER_WAIT_MS),
			});
			await backend.letters.removeIssue(draft.id);
			expect(await backend.letters.findIssue(draft.id)).toBeNull();
			expect((await backend.letters.listIssues()).map((each) => each.id)).toEqual([id]);
		});

		test("can be paused and gone on with, and never change", async () => {
			for (const name of ["ana", "eva", "leo"]) await join(`${name}@e.es`);
			const id = await start();
			answer = async () => {
				if (sent.length === 1) await step(id, "pause");
				return { outcome: "sent" };
			};
			await run(20 * MINUTE);
			expect(sent).toHaveLength(1);
			expect(await stateOf(id)).toBe("paused");
			await step(id, "resume");
			await run(5 * MINUTE);
			expect(new Set(addresses()).size).toBe(3);
			expect(await stateOf(id)).toBe("sent");
			expect(await step(id, "stop")).toBeNull();
			expect(await step(id, "send")).toBeNull();
		});

		test("wait when the server asks for it, 5, 15 and 60 minutes, and go on with the others first", async () => {
			for (const name of ["ana", "eva"]) await join(`${name}@e.es`);
			const id = await start();
			answer = ({ mail }) =>
				mail.to === "ana@e.es" ? { outcome: "later", reason: "450 más tarde" } : { outcome: "sent" };
			await run(11 * MINUTE);
			expect(await backend.letters.findIssue(id)).toMatchObject({
				state: "sending",
				reason: "450 más tarde",
				delays: 1,
			});
			await run(6 * MINUTE);
			expect(addresses()).toEqual(["ana@e.es", "eva@e.es", "ana@e.es"]);
			const [first, other, again] = sent.map(({ messageId }) => messageId);
			expect([again, other === first]).toEqual([first, false]);
			await run(120 * MINUTE);
			expect(await row(id, "ana@e.es")).toMatchObject({ state: "refused", attempts: 4, reason: "450 más tarde" });
			expect(await stateOf(id)).toBe("sent");
		});

		test("count no attempt while no server is reached, and then reach everybody", async () => {
			for (const name of ["ana", "eva"]) await join(`${name}@e.es`);
			const id = await start();
			answer = () => ({ outcome: "later", reason: "no responde", unreachable: true });
			await run(60 * MINUTE);
			expect(sent.length).toBeGreaterThan(5);
			expect(await backend.letters.countRecipients(id)).toMatchObject({ waiting: 2 });
			answer = () => ({ outcome: "sent" });
			sent = [];
			await run(10 * MINUTE);
			expect(addresses().toSorted()).toEqual(["ana@e.es", "eva@e.es"]);
		});

		test("are never sent again by themselves where nobody knows what became of them", async () => {
			for (const name of ["ana", "eva"]) await join(`${name}@e.es`);
			const id = await start();
			answer = ({ mail }) =>
				mail.to === "ana@e.es" ? { outcome: "uncertain", reason: "cortado" } : { outcome: "sent" };
			await run(300 * MINUTE);
			expect(addresses()).toEqual(["ana@e.es", "eva@e.es"]);
			expect(await backend.letters.countRecipients(id)).toMatchObject({ sent: 1, uncertain: 1 });
		});

		test("are sent again to the uncertain ones at a person's demand, to those who still want them", async () => {
			for (const name of ["ana", "eva", "leo"]) await join(`${name}@e.es`);
			const id = await start();
			const again = () => retryUncertain(backend, id, { at: at(), by: "u1" });
			expect(await again()).toBeNull();
			answer = ({ mail }) =>
				mail.to === "leo@e.es" ? { outcome: "sent" } : { outcome: "uncertain", reason: "cortado" };
			await run(120 * MINUTE);
			expect(await stateOf(id)).toBe("sent");
			await changeLetters(backend, { email: "eva@e.es", emailKey: "eva@e.es" }, "leave", {
				...{ at: at(), source: "letters" },
			});
			sent = [];
			answer = () => ({ outcome: "sent" });
			expect(await again()).toBe(2);
			expect(await again()).toBe(0);
			expect(await stateOf(id)).toBe("sending");
			await run(30 * MINUTE);
			expect(addresses()).toEqual(["ana@e.es"]);
			expect(await backend.letters.countRecipients(id)).toMatchObject({ sent: 2, uncertain: 0, skipped: 1 });
			expect(await backend.letters.findIssue(id)).toMatchObject({ state: "sent", endedAt: expect.any(String) });
			const act = (await backend.acts.list({ what: "letter-retried" }))[0];
			expect(act).toMatchObject({ by: "u1", on: id, detail: "2" });
			expect(await retryUncertain(backend, "none", { at: at(), by: null })).toBeNull();
		});

		test("are not sent again once they were stopped", async () => {
			for (const name of ["ana", "eva"]) await join(`${name}@e.es`);
			const id = await start();
			answer = () => ({ outcome: "uncertain", reason: "cortado" });
			await run(11 * MINUTE);
			expect(await step(id, "stop")).not.toBeNull();
			expect(await retryUncertain(backend, id, { at: at(), by: null })).toBeNull();
		});

		test("stop when the server refuses too much, until a person resumes them", async () => {
			const names = Array.from({ length: 8 }, (_, index) => `p${index}@e.es`);
			for (const name of names) await join(name);
			const id = await start();
			answer = () => ({ outcome: "refused", reason: "550 no" });
			await run(30 * MINUTE);
			expect(sent).toHaveLength(5);
			expect(await backend.letters.findIssue(id)).toMatchObject({ state: "paused", reason: "550 no" });
			await step(id, "resume");
			await run(30 * MINUTE);
			expect(sent).toHaveLength(8);
			expect(await stateOf(id)).toBe("sent");
		});

		test("stop for an address that two different ones were refused at, until its owner wants another attempt", async () => {
			const ana = { email: "ana@e.es", emailKey: "ana@e.es" };
			for (const name of ["ana", "eva"]) await join(`${name}@e.es`);
			const sendOne = async () => {
				const id = await start();
				await run(30 * MINUTE);
				return (await row(id, "ana@e.es"))?.state;
			};
			const bounceOf = async () => (await backend.subscribers.find("ana@e.es"))?.bounce;
			const refuse = (mailbox?: "unknown" | "refused") => {
				answer = ({ mail }) =>
					mail.to === "ana@e.es"
						? { outcome: "refused", reason: "550 no", ...(mailbox === undefined ? {} : { mailbox }) }
						: { outcome: "sent" };
			};
			refuse();
			expect([await sendOne(), await bounceOf()]).toEqual(["refused", null]);
			refuse("refused");
			await sendOne();
			expect(await bounceOf()).toMatchObject({ stoppedAt: null, reason: "550 no" });
			answer = () => ({ outcome: "sent" });
			expect([await sendOne(), await bounceOf()]).toEqual(["sent", null]);
			refuse("refused");
			await sendOne();
			expect(await countReaders(backend, "each")).toBe(2);
			await sendOne();
			expect((await bounceOf())?.stoppedAt).toEqual(expect.any(String));
			expect(await countReaders(backend, "each")).toBe(1);
			expect(await sendOne()).toBeUndefined();
			await changeLetters(backend, ana, "each", { at: at(), source: "dashboard" });
			expect(await bounceOf()).toBeNull();
			refuse("unknown");
			expect(await sendOne()).toBe("refused");
			expect((await bounceOf())?.stoppedAt).toEqual(expect.any(String));
		});

		test("do not go to an address that another one stopped for after its list was made", async () => {
			await join("ana@e.es");
			const id = await start();
			clock += 10 * MINUTE;
			const issue = await backend.letters.findIssue(id);
			if (issue !== null) await freezeIssue(backend, issue, at());
			const known = await backend.subscribers.find("ana@e.es");
			const bounce = { issueId: "otra", at: at(), reason: "550 5.1.1", stoppedAt: at() };
			if (known !== null) await backend.subscribers.put({ ...known, bounce });
			await run(5 * MINUTE);
			expect([sent, (await row(id, "ana@e.es"))?.state]).toEqual([[], "skipped"]);
		});

		test("let other mail go first", async () => {
			await join("ana@e.es");
			await start();
			await backend.outbox.add(makeMail(), at());
			await run(11 * MINUTE);
			expect(sent).toEqual([]);
			for (const { id } of await backend.outbox.claimable({ now: at(), limit: 9 })) await backend.outbox.remove(id);
			await run(MINUTE);
			expect(sent).toHaveLength(1);
		});

		test("keep to limits a minute, a domain and a day, which grow with what was sent", async () => {
			for (const name of ["a", "b", "c", "d"]) await join(`${name}@uno.es`);
			for (const name of ["a", "b", "c"]) await join(`${name}@dos.es`);
			const id = await start();
			clock += 10 * MINUTE;
			const limits = { perMinute: 3, perDomainMinute: 2, firstDay: 5 };
			lane = createLetterLane(limits);
			await run(59_000, limits);
			expect(addresses()).toHaveLength(3);
			expect(addresses().filter((to) => to.endsWith("uno.es")).length).toBeLessThan(3);
			await run(60 * MINUTE, limits);
			expect(sent).toHaveLength(5);
			lane = createLetterLane(limits);
			await run(24 * 60 * MINUTE, limits);
			expect(sent).toHaveLength(7);
			expect((await backend.letters.listDays()).toSorted((one, other) => (one.day < other.day ? -1 : 1))).toEqual([
				{ day: "2026-11-20", taken: 5 },
				{ day: "2026-11-21", taken: 2 },
			]);
			expect(await stateOf(id)).toBe("sent");
		});

		test("are known to be uncertain after the process that sent one was killed, unless it still tells", async () => {
			await join("ana@e.es");
			const id = await start();
			answer = () => {
				throw new Error("killed");
			};
			const waiting: LetterRecipient = {
				...{
					issueId: id,
					emailKey: "ana@e.es",
					email: "ana@e.es",
					state: "claimed",
					attempts: 1,
					at: at(),
					reason: null,
				},
			};
			clock += 10 * MINUTE;
			const issue = await backend.letters.findIssue(id);
			if (issue !== null) await backend.letters.putIssue({ ...issue, state: "sending" });
			await backend.letters.putRecipients([{ ...waiting, at: at() }]);
			await run(MINUTE);
			expect((await row(id, "ana@e.es"))?.state).toBe("claimed");
			await run(3 * MINUTE);
			expect(await row(id, "ana@e.es")).toMatchObject({ state: "uncertain" });
			expect(sent).toEqual([]);
			expect(await stateOf(id)).toBe("sent");
		});

		test("follow an address, are erased with it, and its people are forgotten 30 days after the end", async () => {
			for (const name of ["ana", "eva", "leo"]) await join(`${name}@e.es`);
			const id = await start();
			await run(12 * MINUTE);
			const { letters } = backend;
			await moveRecipients(backend, "ana@e.es", { email: "Otra@e.es", emailKey: "otra@e.es" });
			await moveRecipients(backend, "otra@e.es", { email: "leo@e.es", emailKey: "leo@e.es" });
			expect(await letters.countRecipients(id)).toMatchObject({ sent: 2 });
			await eraseRecipients(backend, "eva@e.es");
			expect(await letters.recipientsOf("eva@e.es")).toEqual([]);
			await forgetRecipients(backend, later(at(), 29 * 24 * 60 * MINUTE));
			expect(await letters.countRecipients(id)).toMatchObject({ sent: 1 });
			await forgetRecipients(backend, later(at(), 91 * 24 * 60 * MINUTE));
			expect(await letters.countRecipients(id)).toMatchObject({ sent: 0 });
			expect(await letters.listDays()).toEqual([]);
			expect(await letters.listIssues()).toHaveLength(1);
		});
	});
}
