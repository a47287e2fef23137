import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makeEvent, makePage, makePublication } from "../content/content.fixture.ts";
import { changeLetters, forgetSubscribers, startLetters } from "../letters/keep-subscribers.ts";
import { makeSentLetter } from "../letters/letter.fixture.ts";
import type { LetterContents } from "../letters/letter-contents.ts";
import { countReaders } from "../letters/readership.ts";
import { retryUncertain } from "../letters/retry-uncertain.ts";
import { draftLetter, stepIssue } from "../letters/run-issue.ts";
import { createLetterLane, sendLetters } from "../letters/send-letters.ts";
import type { LetterAudience } from "../letters/subscriber.ts";
import type { QueuedMail } from "../mail/mail.ts";
import { type ConsentPurpose, consentTexts } from "../sign-in/consent.ts";
import { whyStopped } from "./why-stopped.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const MINUTE = 60_000;

/** Tests of sending what is published that every backend must pass. `open` returns a new, empty backend. */
export function sendingSuite(open: () => Promise<Backend>): void {
	describe("sending what is published", () => {
		let backend: Backend;
		let clock: number;
		let sent: QueuedMail[];
		/** Done after each letter. */
		let afterEachLetter: () => Promise<unknown>;
		beforeEach(async () => {
			backend = await open();
			clock = Date.parse(NOW);
			sent = [];
			afterEachLetter = async () => undefined;
			await publish();
			for (const name of ["ana", "eva", "leo"]) await join(`${name}@e.es`);
		});
		afterEach(() => backend.close());

		const at = () => new Date(clock).toISOString();
		const join = (email: string) =>
			startLetters(backend, { email, emailKey: email }, { cadence: "each", at: NOW, source: "letters" });
		let version = 0;
		const publish = (
			page: Partial<Parameters<typeof makePage>[0]> = {},
			event: Parameters<typeof makeEvent>[2] = {},
		) => {
			version += 1;
			return backend.publication.publish(
				makePublication([makePage({ url: "/blog/uno", sourceHash: `${version}`, ...page })], {
					events: [makeEvent("charla", "2026-12-03T18:00:00.000Z", event)],
				}),
			);
		};
		const about = (...ids: readonly string[]): LetterContents => ({
			opening: null,
			subjects: ids.map((id) => ({
				...{ kind: id.startsWith("event") ? "event" : "page", id, name: id, path: "/x", isWhole: ids.length === 1 },
				html: "<p>Algo.</p>",
			})),
		});
		async function start(contents: LetterContents | null, audience: LetterAudience = "news"): Promise<string> {
			const { body } = makeSentLetter();
			const { id } = await draftLetter(backend, { body, contents, audience, cadence: "each", now: at() });
			await stepIssue(backend, id, "send", { at: at(), by: null });
			return id;
		}
		const lane = createLetterLane();
		async function run(forMs: number): Promise<void> {
			const end = clock + forMs;
			const send = async (mail: QueuedMail) => {
				sent.push(mail);
				await afterEachLetter();
				return { outcome: "sent" } as const;
			};
			const pause = async (milliseconds: number) => {
				clock += milliseconds;
			};
			while (clock < end) {
				await sendLetters(
					{
						...{ backend, send, siteUrl: "https://e.es", now: () => new Date(clock), atOnce: 1, pause },
						whyStopped: (issue) => whyStopped(backend, issue),
					},
					lane,
				);
				clock += MINUTE;
			}
		}
		const stateOf = async (id: string) => {
			const issue = await backend.letters.findIssue(id);
			return [issue?.state, issue?.reason];
		};

		test("goes on while its texts change, also from one address to another", async () => {
			const id = await start(about("blog_uno", "event-charla"));
			await publish({ url: "/blog/otra", id: "blog_uno", name: "Otra" }, { place: "Otra sala" });
			await run(15 * MINUTE);
			expect(sent).toHaveLength(3);
			expect(await stateOf(id)).toEqual(["sent", null]);
		});

		test.each([
			["a text is withdrawn", { draft: true }, {}, "«blog_uno» ya no está publicado."],
			["an event is withdrawn", {}, { draft: true }, "«event-charla» ya no está publicado."],
			["an event is cancelled", {}, { cancelled: true }, "«event-charla» se ha cancelado."],
		] as const)("stops by itself when %s, while it waits and between two letters", async (_, page, event, why) => {
			const id = await start(about("blog_uno", "event-charla"));
			await run(5 * MINUTE);
			await publish(page, event);
			await run(2 * MINUTE);
			expect(await stateOf(id)).toEqual(["stopped", `Se ha parado sola: ${why}`]);
			await run(10 * MINUTE);
			expect(sent).toEqual([]);
			expect(await stepIssue(backend, id, "resume", { at: at(), by: null })).toBeNull();

			await publish({}, { id: "event-otra", slug: "otra" });
			const other = await start(about("blog_uno"));
			afterEachLetter = () => publish({ draft: true });
			await run(20 * MINUTE);
			expect(sent).toHaveLength(1);
			expect(await stateOf(other)).toEqual(["stopped", "Se ha parado sola: «blog_uno» ya no está publicado."]);
			expect((await backend.letters.countRecipients(other)).waiting).toBe(2);
		});

		test.each([
			["is sent with the publication of its text", 30, "sent"],
			["stops if its text is not published by its time", 120, "stopped"],
		])("%s, and waits for it until then", async (_, publishedAfter, state) => {
			await publish({ draft: true });
			const recipe = { ids: ["blog_uno"], opening: null, subject: null, preview: null, goesWithText: true };
			const { body } = makeSentLetter();
			const made = { audience: "news", cadence: "each", recipe, now: at() } as const;
			const letter = { body, contents: about("blog_uno"), ...made };
			const { id } = await draftLetter(backend, letter);
			const startsAt = new Date(clock + 60 * MINUTE).toISOString();
			await stepIssue(backend, id, "send", { at: at(), by: null, startsAt });
			await run(publishedAfter * MINUTE);
			await publish();
			await run(40 * MINUTE);
			expect((await stateOf(id))[0]).toBe(state);
			expect(sent).toHaveLength(state === "sent" ? 3 : 0);
		});

		test("stops when a text that it has whole becomes restricted, not where it has the summary", async () => {
			const whole = await start(about("blog_uno"));
			const digest = await start(about("blog_uno", "event-charla"));
			await publish({ restrictedTo: { registeredUsers: true } });
			await run(15 * MINUTE);
			const why = "Se ha parado sola: «blog_uno» es ahora solo para usuarios registrados.";
			expect([await stateOf(whole), await stateOf(digest)]).toEqual([
				["stopped", why],
				["sent", null],
			]);
		});

		describe("as notices of events", () => {
			const LUZ = { email: "luz@e.es", emailKey: "luz@e.es" };
			const give = (emailKey: string, purpose: ConsentPurpose, given = true) =>
				backend.consents.add({
					...{ id: crypto.randomUUID(), emailKey, purpose, given, source: "dashboard", ...consentTexts[purpose] },
					...{ askedAt: at(), confirmedAt: at() },
				});
			const leave = (who: typeof LUZ) =>
				changeLetters(backend, who, "leave", { at: at(), source: "letters", audience: "events" });
			const lines = async ({ emailKey }: typeof LUZ) =>
				(await backend.consents.listFor(emailKey)).map(({ purpose, given }) => [purpose, given]);

			test("go to those who asked for them alone, whatever their cadence, with a link that ends them alone", async () => {
				const ana = { email: "ana@e.es", emailKey: "ana@e.es" };
				await give("luz@e.es", "events");
				await give("mar@e.es", "school");
				await changeLetters(backend, ana, "monthly", { at: at(), source: "letters" });
				await give("ana@e.es", "events");
				expect(await countReaders(backend, "events")).toBe(2);
				const id = await start(about("event-charla"), "events");
				await run(15 * MINUTE);
				expect(sent.map(({ mail }) => mail.to)).toEqual(["ana@e.es", "luz@e.es"]);
				const token = (await backend.subscribers.find("luz@e.es"))?.token;
				expect(sent[1]?.mail).toMatchObject({
					...{ listId: "eventos.e.es", unsubscribeUrl: `https://e.es/baja/eventos/${token}` },
					text: `https://e.es/baja/eventos/${token}`,
				});
				expect(await stateOf(id)).toEqual(["sent", null]);
				expect((await backend.letters.listArchived({ offset: 0, limit: 9 })).total).toBe(0);

				expect((await leave(ana)).state).toBe("left");
				expect(await lines(ana)).toEqual([
					["news", true],
					["events", true],
					["events", false],
				]);
				sent = [];
				await start(about("event-charla"), "events");
				clock += MINUTE;
				await start(about("blog_uno"));
				await run(30 * MINUTE);
				expect(sent.map(({ mail }) => [mail.to, mail.listId])).toEqual([
					["luz@e.es", "eventos.e.es"],
					["eva@e.es", "novedades.e.es"],
					["leo@e.es", "novedades.e.es"],
				]);
			});

			test("do not reach who left after the list was made", async () => {
				await give("luz@e.es", "events");
				await give("mar@e.es", "events");
				const id = await start(about("event-charla"), "events");
				afterEachLetter = () => give("mar@e.es", "events", false);
				await run(15 * MINUTE);
				expect(sent.map(({ mail }) => mail.to)).toEqual(["luz@e.es"]);
				expect(await backend.letters.countRecipients(id)).toMatchObject({ sent: 1, skipped: 1 });
			});

			test("keep their link while a consent stands, and the record is forgotten after the last one", async () => {
				const kept = async () => (await backend.subscribers.find("luz@e.es"))?.keptUntil;
				await give("luz@e.es", "events");
				await startLetters(backend, LUZ, { cadence: "each", at: at(), source: "letters" });
				await changeLetters(backend, LUZ, "leave", { at: at(), source: "letters" });
				clock += 11 * MINUTE;
				await forgetSubscribers(backend, at());
				expect(await kept()).toBeNull();
				await leave(LUZ);
				expect(
					(await changeLetters(backend, LUZ, "undo", { at: at(), source: "letters", audience: "events" })).state,
				).toBe("on");
				await leave(LUZ);
				clock += 11 * MINUTE;
				await forgetSubscribers(backend, at());
				expect(await kept()).toBeUndefined();
			});
		});

		test("ends in the archive, by day and subject, newest first; a letter without parts does not", async () => {
			const { listArchived, findArchived } = backend.letters;
			const ids: string[] = [];
			for (let count = 0; count < 3; count += 1) {
				ids.push(await start(about("blog_uno")));
				expect((await listArchived({ offset: 0, limit: 9 })).total).toBe(count);
				await run(15 * MINUTE);
			}
			await start(null);
			await run(15 * MINUTE);
			const name = "2026-11-20-lo-nuevo";
			const { items, total } = await listArchived({ offset: 0, limit: 2 });
			expect([total, items.map(({ slug, subject }) => [slug, subject])]).toEqual([
				3,
				[3, 2].map((number) => [`${name}-${number}`, "Lo nuevo"]),
			]);
			expect((await listArchived({ offset: 2, limit: 2 })).items).toMatchObject([{ slug: name }]);
			expect(await findArchived(name)).toMatchObject({ id: ids[0], state: "sent" });
			expect(await findArchived("nada")).toBeNull();

			const first = await findArchived(name);
			const row = await backend.letters.findRecipient(ids[0] ?? "", "ana@e.es");
			if (row !== null) await backend.letters.putRecipients([{ ...row, state: "uncertain" }]);
			await retryUncertain(backend, ids[0] ?? "", { at: at(), by: null });
			await run(5 * MINUTE);
			expect(await findArchived(name)).toMatchObject({ id: ids[0], state: "sent", archivedAt: first?.archivedAt });
		});
	});
}
