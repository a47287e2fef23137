import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makeMail } from "../mail/mail.fixture.ts";
import { consentTexts } from "../sign-in/consent.ts";
import { askImported } from "./ask-imported.ts";
import { importReaders } from "./import-readers.ts";
import { changeLetters, forgetSubscribers, startLetters } from "./keep-subscribers.ts";
import { findReaders, READERS_PAGE } from "./letter-readers.ts";
import type { ListedReader } from "./reader-file.ts";
import { takeReaders } from "./reader-table.ts";
import { removeReader } from "./remove-reader.ts";
import { lettersState, newSubscriber } from "./subscriber.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const LATER = "2026-12-20T12:00:00.000Z";
const PROOF = "Lo pidieron en mi Substack, con doble confirmación, entre 2021 y 2026.";
const listed = (emailKey: string): ListedReader => ({ email: emailKey, emailKey, cadence: "each" });
const ANA = listed("ana@e.es");
const EVA = listed("eva@e.es");
const LEO = listed("leo@e.es");

/** Tests of the list of readers that every backend must pass. `open` returns a new, empty backend for each test. */
export function readersSuite(open: () => Promise<Backend>): void {
	describe("readers of letters", () => {
		let backend: Backend;
		let clock: number;
		beforeEach(async () => {
			backend = await open();
			clock = Date.parse(NOW);
		});
		afterEach(() => backend.close());

		const at = () => new Date(clock).toISOString();
		const how = (proof: string | null = null) => ({ proof, at: at(), by: "u1" });
		const join = (who: ListedReader, source = "letters") =>
			startLetters(backend, who, { cadence: "each", at: at(), source });
		const leave = (who: ListedReader) => changeLetters(backend, who, "leave", { at: at(), source: "letters" });
		const linesOf = ({ emailKey }: ListedReader) => backend.consents.listFor(emailKey);
		const stateOf = async (who: ListedReader) => lettersState(await linesOf(who), at()).state;
		const ask = (firstDay = 200) =>
			askImported({
				...{ backend, siteName: "Tertulia", siteUrl: "https://e.es", organiser: { name: "Inés" } },
				now: () => new Date(clock),
				limits: { perMinute: 60, perDomainMinute: 20, firstDay },
			});
		const mailsTo = async ({ email }: ListedReader) => (await backend.outbox.listFor(email)).length;
		async function emptyOutbox(): Promise<void> {
			for (const { id } of await backend.outbox.claimable({ now: at(), limit: 99 })) await backend.outbox.remove(id);
		}

		test("are found by a part of their address, page by page", async () => {
			for (let index = 0; index < READERS_PAGE + 1; index++)
				await join(listed(`p${String(index).padStart(3, "0")}@e.es`));
			await join(listed("ana@otro.es"), "event");
			const first = await findReaders(backend, { text: "", page: 1 });
			expect(first).toMatchObject({ counts: { on: READERS_PAGE + 2, asked: 0, imported: 0 }, page: 1, pages: 2 });
			expect(first.readers[0]).toMatchObject({ email: "ana@otro.es", source: "event", bouncedSince: null });
			expect((await findReaders(backend, { text: "", page: 9 })).readers).toHaveLength(2);
			expect(await findReaders(backend, { text: " OTRO ", page: 1 })).toMatchObject({ counts: { on: 1 }, pages: 1 });
			expect((await takeReaders(backend, { at: at(), by: "u1" }, "news")).length).toBe(READERS_PAGE + 2);
			expect(await backend.acts.list({ what: "people-exported" })).toMatchObject([
				{ detail: String(READERS_PAGE + 2) },
			]);
		});

		test("are removed by the author, which the ledger says and the log of acts without an address", async () => {
			await join(ANA);
			expect(await removeReader(backend, ANA, { at: at(), by: "u1" })).toBe("reader");
			expect(await removeReader(backend, ANA, { at: at(), by: "u1" })).toBeNull();
			expect((await linesOf(ANA)).at(-1)).toMatchObject({ given: false, source: "author", ...consentTexts.news });
			const acts = await backend.acts.list({ what: "reader-removed" });
			expect(acts).toMatchObject([{ by: "u1", on: null, detail: null }]);
		});

		const request = async (who: ListedReader) =>
			backend.subscribers.put({
				...newSubscriber(who, { token: `t-${who.emailKey}`, now: at() }),
				...{ asked: { text: "Sí.", version: "1", askedAt: at() }, confirmHash: `h-${who.emailKey}` },
				...{ confirmUntil: LATER, keptUntil: LATER },
			});

		test("who has not confirmed is found apart, by where they asked, and gets nothing", async () => {
			await join(ANA);
			await request(EVA);
			await importReaders(backend, [LEO, ANA], how());
			const find = (state: "on" | "asked" | "imported", text = "") => findReaders(backend, { text, page: 1, state });
			expect(await find("asked")).toMatchObject({
				counts: { on: 1, asked: 1, imported: 1 },
				readers: [],
				pending: [{ email: "eva@e.es", kind: "asked", since: NOW, isQueued: false, until: LATER }],
			});
			expect((await find("imported")).pending).toMatchObject([{ emailKey: "leo@e.es", since: NOW, isQueued: true }]);
			clock += 3_600_000;
			await ask();
			expect((await find("imported")).pending).toMatchObject([{ since: at(), isQueued: false }]);
			expect(await find("imported", "eva")).toMatchObject({ counts: { on: 0, asked: 1, imported: 0 }, pending: [] });
			expect((await find("on")).pending).toEqual([]);
			expect((await takeReaders(backend, { at: at(), by: "u1" }, "news")).map(({ email }) => email)).toEqual([
				"ana@e.es",
			]);
			await join(EVA);
			expect((await find("asked")).counts).toEqual({ on: 2, asked: 0, imported: 1 });
		});

		test("who has not confirmed is deleted by the author without a line in the ledger, and may be asked again", async () => {
			await request(EVA);
			await importReaders(backend, [LEO], how());
			for (const who of [EVA, LEO]) {
				expect(await removeReader(backend, who, { at: at(), by: "u1" })).toBe("pending");
				expect(await backend.subscribers.find(who.emailKey)).toBeNull();
				expect(await linesOf(who)).toEqual([]);
			}
			expect((await backend.acts.list({ what: "reader-removed" })).length).toBe(2);
			expect(await importReaders(backend, [LEO], how())).toMatchObject({ toAsk: 1, gone: 0 });
		});

		test("ending a request keeps the token of somebody who gets notices of events", async () => {
			for (const [who, end] of [
				[EVA, () => removeReader(backend, EVA, { at: at(), by: "u1" })],
				[LEO, () => leave(LEO)],
			] as const) {
				const line = { purpose: "events", given: true, source: "event", askedAt: at(), confirmedAt: at() } as const;
				await backend.consents.add({ id: who.emailKey, emailKey: who.emailKey, ...line, ...consentTexts.events });
				await request(who);
				await end();
				const kept = { token: `t-${who.emailKey}`, asked: null, confirmHash: null, keptUntil: null };
				expect(await backend.subscribers.find(who.emailKey)).toMatchObject(kept);
			}
		});

		test("of another list are asked once by one mail, and get letters only once they have confirmed", async () => {
			await join(ANA);
			await join(EVA);
			await leave(EVA);
			expect(await importReaders(backend, [ANA, EVA, LEO], how())).toEqual({ added: 0, toAsk: 1, known: 1, gone: 1 });
			expect(await importReaders(backend, [LEO], how())).toEqual({ added: 0, toAsk: 0, known: 1, gone: 0 });
			expect(await ask()).toBe(new Date(clock + 1_000).toISOString());
			expect(await ask()).toBeNull();
			expect([await mailsTo(LEO), await mailsTo(EVA), await mailsTo(ANA)]).toEqual([1, 0, 0]);
			expect(await stateOf(LEO)).toBe("off");
			const mail = (await backend.outbox.claimable({ now: at(), limit: 1 }))[0]?.mail;
			expect(mail?.subject).toBe("¿Quieres recibir las novedades de Tertulia?");
			expect(mail?.text).toContain("/novedades/confirmar/");
			expect(mail?.unsubscribeUrl).toContain("https://e.es/baja/");
			expect(await backend.subscribers.find(LEO.emailKey)).toMatchObject({ asked: { source: "import" }, askAt: null });
			expect((await backend.letters.listDays())[0]).toMatchObject({ taken: 1 });
			clock += 31 * 24 * 3_600_000;
			await forgetSubscribers(backend, at());
			expect(await backend.subscribers.find(LEO.emailKey)).toBeNull();
			expect((await backend.acts.list({ what: "readers-imported" })).map(({ detail }) => detail)).toEqual(["1", "0"]);
		});

		test("of another list who do not want letters are never asked again", async () => {
			await importReaders(backend, [LEO], how());
			await ask();
			await leave(LEO);
			expect(await backend.subscribers.find(LEO.emailKey)).toBeNull();
			expect(await importReaders(backend, [LEO], how())).toMatchObject({ gone: 1, toAsk: 0 });
			expect(await importReaders(backend, [LEO], how(PROOF))).toMatchObject({ gone: 1, added: 0 });
			expect(await stateOf(LEO)).not.toBe("on");
		});

		test("get letters at once by a stated proof, which the ledger keeps word by word", async () => {
			await join(EVA);
			await leave(EVA);
			expect(await importReaders(backend, [EVA, LEO], how(PROOF))).toMatchObject({ added: 1, gone: 1 });
			expect(await linesOf(LEO)).toMatchObject([{ given: true, source: "import", text: PROOF, confirmedAt: NOW }]);
			expect([await stateOf(LEO), await ask(), await mailsTo(LEO)]).toEqual(["on", null, 0]);
		});

		test("are asked behind all other mail, within the day's limit, and not once they have asked themselves", async () => {
			await importReaders(backend, [ANA, EVA, LEO], how());
			await backend.outbox.add(makeMail(), at());
			await ask();
			expect(await backend.letters.listDays()).toEqual([]);
			await emptyOutbox();
			await join(ANA);
			for (const _ of [1, 2, 3]) {
				await ask(1);
				await emptyOutbox();
			}
			expect(await backend.letters.listDays()).toMatchObject([{ taken: 1 }]);
			expect(await ask(1)).toBe("2026-11-21T00:00:00.000Z");
			clock += 24 * 3_600_000;
			await ask(1);
			await emptyOutbox();
			expect(await ask(1)).toBeNull();
			expect((await backend.letters.listDays()).length).toBe(2);
		});
	});
}
