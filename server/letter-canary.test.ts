import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { startLetters } from "../domain/letters/keep-subscribers.ts";
import { LETTER_WAIT_MS } from "../domain/letters/letter-issue.ts";
import type { Readership } from "../domain/letters/readership.ts";
import type { Mail } from "../domain/mail/mail.ts";
import { consentTexts } from "../domain/sign-in/consent.ts";
import { restricted } from "./outputs.fixture.ts";
import {
	CANARY,
	hideTexts,
	SAMPLE_NOW,
	SCHOOL_CANARY,
	sampleEvents,
	samplePages,
	sampleSchool,
} from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const READER = "ana@e.es";
const EDITOR = "editora@e.es";

let site: TestSite;
let cookie: string;
let aheadMs = Date.parse(SAMPLE_NOW) - Date.now();
const now = () => new Date(Date.now() + aheadMs);
beforeAll(async () => {
	site = await startTestSite({ pages: samplePages, events: sampleEvents, school: sampleSchool, now });
	await hideTexts(site.backend);
	const at = now().toISOString();
	await startLetters(site.backend, { email: READER, emailKey: READER }, { cadence: "each", at, source: "letters" });
	await site.backend.consents.add({
		...{ id: "e", emailKey: READER, purpose: "events", given: true, source: "event", ...consentTexts.events },
		...{ askedAt: at, confirmedAt: at },
	});
});
afterAll(() => site.stop());

/** What an address of the site answers, with everything that it says of itself. */
async function read(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
	const response = await site.get(path, { headers });
	expect([path, response.status]).toEqual([path, 200]);
	return `${JSON.stringify([...response.headers])}\n${await response.text()}`;
}

async function post(path: string, fields: readonly (readonly [string, string])[]): Promise<string> {
	const headers = { origin: site.origin, "content-type": "application/x-www-form-urlencoded", cookie };
	const body = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
	const response = await site.get(path, { method: "POST", headers, body });
	expect([path, response.status, response.status === 303 ? "" : await response.text()]).toEqual([path, 303, ""]);
	return response.headers.get("location") ?? "";
}

const idOf = async (url: string) => {
	const found = await site.backend.content.findByUrl(url);
	if (found === null || !("id" in found)) throw new Error(`There is no ${url}.`);
	return found.id;
};

/** Everything that anybody gets of a letter, from the draft at the desk to the archive. */
async function everythingOf(
	ids: readonly string[],
	readership: Readership = "each",
): Promise<{ readonly mail: Mail; readonly said: string }> {
	// A session that has just been proved: each letter takes more than ten minutes.
	cookie = `session=${(await signInAs(site.backend, EDITOR, now(), ["ed.10"])).sessionToken}`;
	const page = await post("/escritorio/boletin/nuevo", [
		["hacer", "escribir"],
		...ids.map((id) => ["ids", id] as const),
	]);
	const id = page.split("/").at(-1) ?? "";
	const atDesk = [page, `${page}/carta?modo=claro`, `${page}/carta?modo=oscuro`, `/api/getIssueBody?id=${id}`];
	const drafted = await Promise.all(atDesk.map((path) => read(path, { cookie })));
	const form = (hacer: string) =>
		[
			["subject", ""],
			["previewText", ""],
			["opening", ""],
			["readership", readership],
			["hacer", hacer],
		] as const;
	await post(page, form("prueba"));
	const trial = await site.mailbox.next(EDITOR);
	await post(page, form("enviar"));
	const waiting = await Promise.all(atDesk.map((path) => read(path, { cookie })));
	aheadMs += LETTER_WAIT_MS + 1_000;
	site.wake("letters");
	const mail = await site.mailbox.next(READER);
	await expect.poll(async () => (await site.backend.letters.findIssue(id))?.state, { timeout: 10_000 }).toBe("sent");
	const issue = await site.backend.letters.findIssue(id);
	const archive = issue?.slug === null || issue?.slug === undefined ? [] : [`/novedades/${issue.slug}`];
	const shown = await Promise.all(
		[...archive, ...archive.map((path) => `${path}.data`), "/novedades", "/api/listLetters"].map((path) => read(path)),
	);
	return { mail, said: JSON.stringify([drafted, trial, waiting, mail, shown, issue]) };
}

describe("restricted bodies are in no letter, whichever way one gets it (docs/product.md, 27.5)", () => {
	test.each(restricted)("%s alone", async (url) => {
		const { mail, said } = await everythingOf([await idOf(url)]);
		for (const hidden of [CANARY, SCHOOL_CANARY, "secreto.webp"]) expect(said).not.toContain(hidden);
		expect(mail.text).toContain(`Resumen de ${url}`);
		expect(mail.html).toContain(`Resumen de ${url}`);
	});

	test("several, among texts that everybody may read and an event", async () => {
		const ids = await Promise.all([...restricted, "/blog/hola"].map(idOf));
		const { mail, said } = await everythingOf([...ids, "event-taller"]);
		for (const hidden of [CANARY, SCHOOL_CANARY, "secreto.webp"]) expect(said).not.toContain(hidden);
		expect(mail.text).toContain("Un resumen con");
	});

	test("nor is the address to join in the notice of an event", async () => {
		const { mail, said } = await everythingOf(["event-taller"], "events");
		expect(said).not.toContain(CANARY);
		expect([mail.listId?.split(".")[0], mail.text.includes("Taller")]).toEqual(["eventos", true]);
	});

	test("while what everybody may read is there whole", async () => {
		const { mail } = await everythingOf([await idOf("/blog/libreta")]);
		expect(mail.text).toContain("Texto de la libreta");
	});

	test("what is not published makes no letter", async () => {
		const headers = { origin: site.origin, "content-type": "application/x-www-form-urlencoded", cookie };
		for (const id of [await idOf("/blog/borrador").catch(() => "blog_borrador"), "oculto", "programado", "tirado"]) {
			const body = new URLSearchParams([
				["hacer", "escribir"],
				["ids", id],
			]).toString();
			const answer = await site.get("/escritorio/boletin/nuevo", { method: "POST", headers, body });
			expect([id, answer.status]).toEqual([id, 400]);
			expect(await answer.text()).not.toContain(CANARY);
		}
	});
});
