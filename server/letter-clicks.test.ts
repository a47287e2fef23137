import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeEvent, makePage } from "../domain/content/content.fixture.ts";
import { writeLetter } from "../domain/issues/write-letter.ts";
import { startLetters } from "../domain/letters/keep-subscribers.ts";
import { LETTER_WAIT_MS } from "../domain/letters/letter-issue.ts";
import { draftLetter, stepIssue } from "../domain/letters/run-issue.ts";
import type { Mail } from "../domain/mail/mail.ts";
import { type ConsentPurpose, consentTexts } from "../domain/sign-in/consent.ts";
import { site as settings } from "../site.config.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
let aheadMs = 0;
let people = 0;
const now = () => new Date(Date.now() + aheadMs);
beforeAll(async () => {
	const body = '<p>Algo, y <a href="/blog/otra">otra cosa</a>.</p>';
	site = await startTestSite({
		now,
		pages: [makePage({ url: "/blog/hola", body }), makePage({ url: "/blog/otra" })],
		events: [makeEvent("charla", new Date(Date.now() + 30 * 24 * 3_600_000).toISOString())],
	});
});
afterAll(() => site.stop());

const lines = async (address: string, purpose: ConsentPurpose) =>
	(await site.backend.consents.listFor(address)).flatMap((line) => (line.purpose === purpose ? [line.given] : []));

/** A person who wants letters and notices of events, and the link at the end of their letters. */
async function reader(): Promise<{ readonly address: string; readonly link: string }> {
	people += 1;
	const address = `persona${people}@ejemplo.es`;
	const at = now().toISOString();
	await startLetters(site.backend, { email: address, emailKey: address }, { cadence: "each", at, source: "letters" });
	await site.backend.consents.add({
		...{ id: crypto.randomUUID(), emailKey: address, purpose: "events", given: true, source: "event" },
		...{ ...consentTexts.events, askedAt: at, confirmedAt: at },
	});
	return { address, link: `/baja/${(await site.backend.subscribers.find(address))?.token}` };
}

/** A letter about these texts, as the person gets it by mail. */
async function letterTo(address: string, ...ids: readonly string[]): Promise<Mail> {
	const desk = {
		...{ backend: site.backend, site: settings, siteUrl: site.origin, now },
		compileOpening: async () => ({ html: "", problems: [] }),
	};
	const written = await writeLetter(desk, { ids, opening: null, subject: null, preview: null });
	const at = now().toISOString();
	const { body, contents, audience } = written;
	const { id } = await draftLetter(site.backend, { body, contents, audience, cadence: "each", now: at });
	await stepIssue(site.backend, id, "send", { at, by: null });
	aheadMs += LETTER_WAIT_MS + 1_000;
	site.wake("letters");
	const mail = await site.mailbox.next(address);
	await expect.poll(async () => (await site.backend.letters.findIssue(id))?.state, { timeout: 20_000 }).toBe("sent");
	return mail;
}

/** The paths on this site of all addresses in a letter, those of its headers and of its plain text too. */
function linksOf({ html, text, unsubscribeUrl = "" }: Mail): string[] {
	const all = [...`${html} ${text} ${unsubscribeUrl}`.matchAll(/https?:\/\/[^\s"'<>()]+/g)].map(([link]) => link);
	const own = all.flatMap((link) => (link.startsWith(site.origin) ? [link.slice(site.origin.length) || "/"] : []));
	return [...new Set(own.map((path) => path.replaceAll("&amp;", "&")))];
}

/** A request of exactly these headers, beside `Host` and what says how long its body is. */
function post(path: string, headers: Readonly<Record<string, string>>, body: string) {
	return new Promise<{ readonly status: number | undefined; readonly names: readonly string[] }>((resolve, reject) => {
		const sending = request(site.origin + path, { method: "POST", headers: { ...headers, connection: "close" } });
		sending.on("error", reject).on("response", (response) => {
			response.resume().on("end", () => resolve({ status: response.statusCode, names: Object.keys(response.headers) }));
		});
		sending.end(body);
	});
}

describe("programs that open every link of a letter, as scanners do, end nobody's letters (docs/product.md, 27.3)", () => {
	test.each([
		["a letter", ["blog_hola"]],
		["a digest", ["blog_hola", "blog_otra", "event-charla"]],
		["a notice of an event", ["event-charla"]],
	] as const)("%s", async (_, ids) => {
		const { address, link } = await reader();
		const links = linksOf(await letterTo(address, ...ids));
		const own = ids[0] === "event-charla" ? link.replace("/baja/", "/baja/eventos/") : link;
		expect(links.filter((path) => path.startsWith("/baja/"))).toEqual([own]);
		expect(links.some((path) => !path.startsWith("/baja/"))).toBe(true);
		const disguises = [
			{},
			{ "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36" },
			{ purpose: "prefetch", "sec-purpose": "prefetch;prerender" },
		];
		for (const path of links)
			for (const opened of [path, `${path}?utm_source=x`, `${path}.data`, `${path}?hacer=baja`])
				for (const method of ["HEAD", "GET", "OPTIONS"])
					for (const headers of disguises) {
						const { status } = await site.get(opened, { method, headers });
						expect([method, opened, status < 500]).toEqual([method, opened, true]);
					}
		expect([await lines(address, "news"), await lines(address, "events")]).toEqual([[true], [true]]);
	});
});

const FORM = "application/x-www-form-urlencoded";
const part = (name: string, value: string) =>
	`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const CLICK = "List-Unsubscribe=One-Click";
const CLICK_PART = part("List-Unsubscribe", "One-Click");

/** The requests of mail programs: what they are called, their headers, their body. None has an origin or a cookie. */
const REQUESTS: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
	// Google's guidelines for senders print this one.
	["Gmail", { "content-type": FORM }, CLICK],
	["Yahoo", { "content-type": `${FORM}; charset=UTF-8`, accept: "*/*" }, CLICK],
	["Outlook", { "content-type": FORM, "user-agent": "Mozilla/5.0" }, `${CLICK}\r\n`],
	["Outlook, with further fields", { "content-type": FORM }, `${CLICK}&Recipient=ana%40e.es&hacer=`],
	["Apple Mail", { "content-type": "multipart/form-data; boundary=x" }, `${CLICK_PART}--x--\r\n`],
	[
		"Apple Mail, with further fields",
		{ "content-type": 'multipart/form-data; boundary="x"', accept: "*/*", "accept-language": "es-ES" },
		`${CLICK_PART}${part("source", "mail")}--x--\r\n`,
	],
	["a program that ends its form too early", { "content-type": "multipart/form-data; boundary=x" }, CLICK_PART],
	["a program that sends no body and no type", { "content-length": "0" }, ""],
	["a program that sends plain text", { "content-type": "text/plain" }, CLICK],
	["a program on another page", { "content-type": FORM, "sec-fetch-site": "cross-site" }, CLICK],
];

describe("one click ends a person's letters (docs/product.md, 27.3; RFC 8058)", () => {
	test.each(REQUESTS)("in %s, without an origin, a cookie or a redirect", async (_, headers, body) => {
		const { address, link } = await reader();
		for (let time = 0; time < 2; time += 1) {
			const answer = await post(link, headers, body);
			expect([answer.status, answer.names.includes("set-cookie"), answer.names.includes("location")]).toEqual([
				...[200, false, false],
			]);
			expect(await lines(address, "news")).toEqual([true, false]);
		}
		expect(await lines(address, "events")).toEqual([true]);
	});

	test("and the notices of events alone, where it is in one of those", async () => {
		const { address, link } = await reader();
		await post(link.replace("/baja/", "/baja/eventos/"), { "content-type": FORM }, CLICK);
		expect([await lines(address, "news"), await lines(address, "events")]).toEqual([[true], [true, false]]);
	});

	test("but not for a page of another site, which has an origin", async () => {
		const { address, link } = await reader();
		const headers = { "content-type": FORM, origin: "https://otro.example" };
		expect((await post(link, headers, CLICK)).status).toBe(403);
		expect(await lines(address, "news")).toEqual([true]);
	});
});
