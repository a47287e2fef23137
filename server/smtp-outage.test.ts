import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeEvent } from "../domain/content/content.fixture.ts";
import { runRegistrations } from "../domain/events/run-registrations.ts";
import { makeMail } from "../domain/mail/mail.fixture.ts";
import { site as settings } from "../site.config.ts";
import { openBrowser } from "./browser.fixture.ts";
import { createSmtpMailer } from "./mail/smtp-mailer.server.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";
import { mailFactsOf } from "./site-jobs.ts";

const MINUTE = 60_000;
const START = Date.parse("2026-11-20T10:00:00.000Z");

let clock: number;
let site: TestSite;
let port: number;
const closers: (() => Promise<unknown>)[] = [];
const now = () => new Date(clock);
const instant = (later = 0) => new Date(clock + later).toISOString();

beforeEach(async () => {
	clock = START;
	const probe = createServer().listen(0, "127.0.0.1");
	await once(probe, "listening");
	port = (probe.address() as AddressInfo).port;
	await new Promise((resolve) => probe.close(resolve));
	const mailer = createSmtpMailer({
		url: `smtp://127.0.0.1:${port}`,
		from: async () => ({ name: "Tertulia", address: "hola@tertulia.example" }),
	});
	site = await startTestSite({
		now,
		mailer,
		events: [makeEvent("taller", "2026-12-20T18:00:00.000Z", { capacity: 100 })],
		env: { TRUSTED_PROXY: "127.0.0.1" },
	});
	closers.push(() => site.stop());
});
afterEach(async () => {
	for (const close of closers.splice(0).reverse()) await close();
});

/**
 * Starts the mail server again: the messages it accepts from now on, in order, and a promise for the one to an address.
 */
async function startServer() {
	const received: string[] = [];
	const watchers = new Map<string, () => void>();
	const server = new SMTPServer({
		disabledCommands: ["STARTTLS", "AUTH"],
		logger: false,
		closeTimeout: 1,
		async onData(stream, session, callback) {
			await text(stream);
			const [to] = session.envelope.rcptTo.map(({ address }) => address);
			received.push(to ?? "");
			callback();
			watchers.get(to ?? "")?.();
		},
	});
	server.on("error", () => undefined);
	server.listen(port, "127.0.0.1");
	await once(server.server, "listening");
	closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
	return { received, arrived: (to: string) => new Promise<void>((resolve) => watchers.set(to, resolve)) };
}

/** Joins the waiting list, or registers for the event, as a browser without scripts does. */
async function signUp(kind: "list" | "event", person: number): Promise<string> {
	const email = `p${person}@ejemplo.es`;
	const from = { "x-forwarded-for": `10.0.0.${person}` };
	const answer =
		kind === "list"
			? await openBrowser(site).post("/lista-de-espera", { email, school: "on" }, from)
			: await openBrowser(site).post(
					"/apuntate-al-evento?evento=taller",
					{ event: "taller", email, name: "Ana Peña", isOldEnough: "on" },
					from,
				);
	expect([answer.status, answer.headers.get("location")]).toEqual([
		303,
		kind === "list" ? "/gracias" : "/gracias-evento",
	]);
	return email;
}

/** Does what is due with registrations. */
const work = () => runRegistrations({ backend: site.backend, ...mailFactsOf({ siteUrl: site.origin }, settings), now });
const registrationOf = (email: string) => site.backend.registrations.findLive("event-taller", email);

test("with the mail server down for an hour people sign up; then all mail still of use goes out in order, and seats wait for theirs (docs/product.md, 14.3 and 16.3)", async () => {
	const people: { readonly email: string; readonly kind: "list" | "event" }[] = [];
	await site.backend.outbox.add(makeMail({ to: "caduca@ejemplo.es", expiresAt: instant(10 * MINUTE) }), instant());
	for (let minute = 0; minute < 60; minute += 2) {
		for (const kind of ["list", "event"] as const) people.push({ email: await signUp(kind, people.length), kind });
		clock += 2 * MINUTE;
		await work();
	}
	const events = people.filter(({ kind }) => kind === "event");
	for (const { email } of events)
		expect(await registrationOf(email)).toMatchObject({ status: "pending_email", seat: true });
	const tries = site.log.filter(({ message }) => message === "mail postponed");
	expect(tries.length).toBeGreaterThan(3);
	expect(tries.length).toBeLessThan(30);

	const server = await startServer();
	clock += 5 * MINUTE;
	const last = server.arrived(`p${people.length}@ejemplo.es`);
	people.push({ email: await signUp("event", people.length), kind: "event" });
	await last;
	expect(server.received).toEqual(people.map(({ email }) => email));
	await expect.poll(() => site.backend.outbox.nextDueAt()).toBeNull();
	expect(await site.backend.outbox.undelivered(10)).toMatchObject([{ to: "caduca@ejemplo.es", state: "expired" }]);

	for (const { email } of events) expect(await registrationOf(email)).toMatchObject({ dueAt: instant(30 * MINUTE) });
	clock += 30 * MINUTE - 1;
	await work();
	for (const { email } of events)
		expect(await registrationOf(email)).toMatchObject({ status: "pending_email", seat: true });
	clock += 1;
	await work();
	for (const { email } of events) expect(await registrationOf(email)).toBeNull();
}, 60_000);

test("a seat whose mail never goes out is held for a day and no longer, and its mail is not sent then", async () => {
	const email = await signUp("event", 0);
	await expect.poll(() => site.log.some(({ message }) => message === "mail postponed")).toBe(true);
	clock += 24 * 60 * MINUTE - 1;
	await work();
	expect(await registrationOf(email)).toMatchObject({ status: "pending_email", dueAt: instant(1) });
	clock += 1;
	await work();
	expect(await registrationOf(email)).toBeNull();
	const server = await startServer();
	clock += MINUTE;
	const other = server.arrived("p1@ejemplo.es");
	await signUp("list", 1);
	await other;
	expect(server.received).toEqual(["p1@ejemplo.es"]);
	expect(await site.backend.outbox.undelivered(10)).toMatchObject([{ to: email, state: "expired" }]);
});
