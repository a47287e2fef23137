import { rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { LETTER_WAIT_MS, later } from "../domain/letters/letter-issue.ts";
import { draftLetter, freezeIssue, stepIssue } from "../domain/letters/run-issue.ts";
import { newSubscriber } from "../domain/letters/subscriber.ts";
import { consentTexts } from "../domain/sign-in/consent.ts";
import { makeToken } from "../domain/sign-in/secrets.ts";
import { startMailServer } from "../server/mail/mail-server.fixture.ts";
import { drawForm, FILLING_MS } from "./forms.ts";
import { load, MOST_STEADY, steadyLoad } from "./load.ts";
import { type Server, startSite } from "./processes.ts";
import { atMost, type Figure, median, p95, plain, relativeAtMost } from "./report.ts";
import { OWN_CORE, type Sample } from "./speed.ts";

/** People who get the letter, and the letter's size in characters, about that of a long article. */
const PEOPLE = 5_000;
const LENGTH = 40_000;

/** How long the mail server takes to accept a message, in milliseconds. */
const ACCEPTS_MS = 20;

/** Codes that are requested while the letter goes out, and the pause between two of them, in milliseconds. */
const CODES = 100;
const CODES_EVERY_MS = 100;

/** How long a code is waited for, in milliseconds. */
const LONGEST_MS = 30_000;

/** Seconds that a site gets before it is measured. */
const SETTLING = 2;

const emailOf = (index: number) => `persona${index}@correo${index % 50}.ejemplo.es`;

/** Stores the people and a letter to them that waits for its time, which has come. Returns the letter's id. */
async function fill(dataDir: string): Promise<string> {
	const backend = await openEmbedded({ dataDir });
	const at = later(new Date().toISOString(), -LETTER_WAIT_MS - 1_000);
	const about = { purpose: "news", given: true, source: "letters", askedAt: at, confirmedAt: at } as const;
	await backend.transaction(async () => {
		for (let index = 0; index < PEOPLE; index += 1) {
			const address = { email: emailOf(index), emailKey: emailOf(index) };
			await backend.consents.add({ id: `c${index}`, emailKey: address.emailKey, ...about, ...consentTexts.news });
			await backend.subscribers.put(newSubscriber(address, { token: makeToken(), now: at }));
		}
	});
	const html = `<p>${"Un texto como otro cualquiera. ".repeat(LENGTH / 31)}</p><a href="{{baja}}">Darme de baja</a>`;
	const body = { subject: "Lo nuevo", previewText: "", html, text: html };
	const { id } = await draftLetter(backend, { body, contents: null, audience: "news", cadence: "each", now: at });
	await stepIssue(backend, id, "send", { at, by: null });
	await backend.close();
	return id;
}

/** How long it takes to store to whom a letter goes, in milliseconds, and by how many MB memory grows meanwhile. */
async function freeze(dataDir: string, id: string): Promise<{ readonly took: number; readonly grew: number }> {
	const backend = await openEmbedded({ dataDir });
	const issue = await backend.letters.findIssue(id);
	if (issue === null) throw new Error("There is no letter.");
	const before = process.memoryUsage().rss;
	let most = before;
	const watch = setInterval(() => {
		most = Math.max(most, process.memoryUsage().rss);
	}, 5);
	const begin = performance.now();
	await freezeIssue(backend, issue, new Date().toISOString());
	const took = performance.now() - begin;
	clearInterval(watch);
	most = Math.max(most, process.memoryUsage().rss);
	const { waiting } = await backend.letters.countRecipients(id);
	await backend.close();
	if (waiting !== PEOPLE) throw new Error(`The letter goes to ${waiting} people.`);
	return { took, grew: (most - before) / 1024 / 1024 };
}

/** Starts the site with a mail server, does something, and stops it. */
async function withMail(dataDir: string, url: string, work: (server: Server) => Promise<void>): Promise<void> {
	Object.assign(process.env, { SMTP_URL: url, TRUSTED_PROXY: "127.0.0.1" });
	const server = await startSite(dataDir, "/blog");
	await work(server).finally(async () => {
		await server.stop();
		delete process.env.SMTP_URL;
		delete process.env.TRUSTED_PROXY;
	});
}

let callers = 0;

/** Requests a sign-in code for an address, by a form that was drawn before, as a visitor whom the limits have not counted. */
async function requestCode({ origin }: Server, fields: Readonly<Record<string, string>>, email: string): Promise<void> {
	callers += 1;
	const response = await fetch(`${origin}/iniciar-sesion`, {
		method: "POST",
		redirect: "manual",
		headers: {
			origin,
			"content-type": "application/x-www-form-urlencoded",
			"x-forwarded-for": `10.9.${callers >> 8}.${callers & 255}`,
		},
		body: new URLSearchParams({ ...fields, trap: "", hacer: "code", email }).toString(),
	});
	await response.arrayBuffer();
	if (response.status >= 400) throw new Error(`The form was answered with ${response.status}.`);
}

/**
 * Measures the sending of a letter to 5,000 people: how long it takes to store them, how soon a code leaves meanwhile,
 * and how long pages take beside the same site with nothing to send.
 */
export async function measureLetters({ dataDir, article, rounds, seconds }: Sample): Promise<Figure[]> {
	const times: number[] = [];
	const grown: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		rmSync(path.join(dataDir, "..", "letters"), { recursive: true, force: true });
		const own = path.join(dataDir, "..", "letters");
		const { took, grew } = await freeze(own, await fill(own));
		times.push(took);
		grown.push(grew);
	}
	const takenAt = new Map<string, number>();
	const mail = await startMailServer({
		take: ({ to }) => void takenAt.set(to, performance.now()),
		answerMs: ACCEPTS_MS,
	});
	const idle: number[] = [];
	const busy: number[] = [];
	const codes: number[] = [];
	let perSecond = 0;
	let share = 1;
	let letters = 0;
	const lettersTaken = () => Array.from(takenAt.keys()).filter((to) => to.startsWith("persona")).length;
	for (let round = 0; round < rounds; round += 1) {
		await withMail(dataDir, mail.url, async (quiet) => {
			const most = await load(quiet, article, round === 0 ? seconds : 1);
			if (round === 0) perSecond = most.perSecond / 4;
			share = Math.min(share, most.share);
			await steadyLoad(quiet, article, { perSecond, seconds: SETTLING });
			idle.push(p95(await steadyLoad(quiet, article, { perSecond, seconds })));
		});
		forgetLetters(dataDir);
		await fill(dataDir);
		takenAt.clear();
		await withMail(dataDir, mail.url, async (sending) => {
			await load(sending, article, 1);
			while (lettersTaken() === 0) await pause(100);
			await steadyLoad(sending, article, { perSecond, seconds: SETTLING });
			busy.push(p95(await steadyLoad(sending, article, { perSecond, seconds })));
			if (round > 0) return;
			const fields = await drawForm(sending, "/iniciar-sesion");
			await pause(FILLING_MS);
			for (let index = 0; index < CODES; index += 1) {
				const email = `codigo${index}@ejemplo.es`;
				const begin = performance.now();
				await requestCode(sending, fields, email);
				while (!takenAt.has(email) && performance.now() - begin < LONGEST_MS) await pause(2);
				codes.push((takenAt.get(email) ?? Number.POSITIVE_INFINITY) - begin);
				await pause(CODES_EVERY_MS);
			}
			letters = lettersTaken();
		});
	}
	await mail.close();
	forgetLetters(dataDir);
	const rate = Math.round(Math.min(perSecond, MOST_STEADY));
	const note = `${rate} requests/s; had ${Math.round(share * 100)} % of the core`;
	return [
		atMost("storing 5,000 recipients", median(times), "ms", 2_000),
		atMost("memory it takes meanwhile", median(grown), "MB", 30),
		atMost("a code leaves while a letter goes out, 95 of 100", p95(codes), "ms", 1_000),
		plain("letters that left meanwhile", letters, ""),
		relativeAtMost("p95 of an article while a letter goes out", "ms", median(busy), median(idle), {
			...{ atMost: 1.1, isCertain: share >= OWN_CORE, note },
		}),
	];
}

/** Removes what `fill` has stored, so that the site has nothing to send. */
function forgetLetters(dataDir: string): void {
	const database = new DatabaseSync(path.join(dataDir, "tertulia.db"));
	for (const table of ["letter_issue", "letter_recipient", "letter_day", "subscriber", "consent"])
		database.exec(`DELETE FROM ${table}`);
	database.close();
}
