import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../domain/backend.ts";
import type { Mail } from "../domain/mail/mail.ts";
import { DAY, MINUTE, makeWorld, SECOND, type World } from "./browser.fixture.ts";
import { type Gathering, makeGathering } from "./events.fixture.ts";

const ANA = "ana@ejemplo.es";
const OPENS = "2026-12-01T08:00:00.000Z";
let backend: Backend;
let world: World;
let taller: Gathering;
beforeEach(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
	world = makeWorld(backend);
	taller = await makeGathering(world, backend);
	await taller.publish({ registrationOpensAt: OPENS });
});
afterEach(() => backend.close());

const ask = (email: string, browser = world.browser()) => browser.call("askForEventAlert", { event: "taller", email });
const linkIn = (mail: Mail | undefined) => /\/apuntate-al-evento\/aviso\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
/** Requests an alert and returns the token of the link in its message. */
async function asked(email: string): Promise<string> {
	expect((await ask(email)).status).toBe(200);
	return linkIn((await taller.deliver()).find(({ to }) => to === email));
}
const settle = (link: string, wanted: boolean) => world.browser().call("settleEventAlert", { link, wanted });
const untilOpen = () => world.wait(Date.parse(OPENS) - world.clock);
async function told(): Promise<string[]> {
	await taller.work();
	return (await taller.deliver()).map(({ to, subject }) => `${to}: ${subject}`);
}

describe("an alert for the opening of registration (docs/product.md, 16.12)", () => {
	test("is confirmed from the mail, fulfilled once, and forgotten then", async () => {
		const browser = world.browser();
		expect(await ask(ANA, browser)).toMatchObject({
			status: 200,
			body: { event: "taller", email: ANA, isProved: false },
		});
		expect((await browser.call("getEventRegistration", { event: "taller" })).body.alert).toEqual({
			email: ANA,
			isProved: false,
		});
		expect((await world.browser().call("getEventRegistration", { event: "taller" })).body.alert).toBeNull();
		const [mail] = await taller.deliver();
		expect([mail?.kind, mail?.subject]).toEqual(["event-alert-confirm", "Confirma tu aviso: Evento taller"]);
		const link = linkIn(mail);
		for (let looks = 0; looks < 2; looks += 1) {
			expect((await browser.call("getEventAlert", { link })).body).toMatchObject({
				email: "a…a@ejemplo.es",
				isConfirmed: false,
			});
		}
		expect((await settle(link, true)).body).toMatchObject({ isConfirmed: true });
		expect((await settle(link, true)).status).toBe(200);
		world.clock = Date.parse(OPENS) - 1;
		expect(await told()).toEqual([]);
		world.wait(1);
		expect(await told()).toEqual([`${ANA}: Ya puedes apuntarte: Evento taller`]);
		expect(await told()).toEqual([]);
		expect(await backend.eventAlerts.listByEmail(ANA)).toEqual([]);
		expect((await browser.call("getEventAlert", { link })).status).toBe(410);
	});

	test("follows a change of address: it is sent, exported and erased under the new one", async () => {
		const ana = world.browser();
		await ana.signIn(ANA);
		await ask(ANA, ana);
		await ana.call("requestEmailChange", { email: "nueva@ejemplo.es" });
		expect((await ana.call("confirmEmailChange", { code: world.codeFor("nueva@ejemplo.es") })).status).toBe(200);
		await taller.deliver();
		expect((await ana.call("exportUser")).body.eventAlerts).toHaveLength(1);
		expect(await backend.eventAlerts.listByEmail(ANA)).toEqual([]);
		world.clock = Date.parse(OPENS);
		expect(await told()).toEqual(["nueva@ejemplo.es: Ya puedes apuntarte: Evento taller"]);
	});

	test("a person who has not confirmed gets no further message", async () => {
		const link = await asked(ANA);
		world.wait(7 * DAY);
		expect((await settle(link, true)).body.error.code).toBe("event.alert_gone");
		untilOpen();
		expect(await told()).toEqual([]);
	});

	test("the answer does not reveal existing alerts, only the mail differs; a repeat waits for a minute", async () => {
		await settle(await asked(ANA), true);
		expect(await ask(ANA)).toMatchObject({ status: 200 });
		expect(await taller.deliver()).toEqual([]);
		world.wait(MINUTE);
		const [known, unknown] = [await ask(ANA), await ask("eva@ejemplo.es")];
		expect({ ...known.body, email: "…" }).toEqual({ ...unknown.body, email: "…" });
		expect((await taller.deliver()).map(({ to, kind }) => `${to} ${kind}`)).toEqual([
			`${ANA} event-alert-known`,
			"eva@ejemplo.es event-alert-confirm",
		]);
		expect(await backend.eventAlerts.listByEmail(ANA)).toMatchObject([{ confirmedAt: "2026-11-20T12:00:00.000Z" }]);
	});

	test("can be removed by its link, before and after it was confirmed", async () => {
		for (const email of [ANA, "eva@ejemplo.es"]) {
			const link = await asked(email);
			if (email === ANA) await settle(link, true);
			expect((await settle(link, false)).status).toBe(200);
			expect(await backend.eventAlerts.listByEmail(email)).toEqual([]);
			expect((await settle(link, true)).status).toBe(410);
		}
	});

	test("a signed-in person needs no mail to confirm it", async () => {
		const ana = world.browser();
		await ana.signIn(ANA);
		await taller.deliver();
		expect((await ask("", ana)).body).toEqual({ event: "taller", email: ANA, isProved: true });
		expect(await taller.deliver()).toEqual([]);
		const phone = world.browser();
		await phone.signIn(ANA);
		expect((await phone.call("getEventRegistration", { event: "taller" })).body.alert).toEqual({
			email: ANA,
			isProved: true,
		});
		await taller.deliver();
		untilOpen();
		expect(await told()).toEqual([`${ANA}: Ya puedes apuntarte: Evento taller`]);
	});

	test("is refused once registration is open, for unknown events and for robots", async () => {
		expect((await ask("ana@")).body.error.fields.email).toContain("Revisa el correo");
		expect((await world.browser().call("askForEventAlert", { event: "nada", email: ANA })).status).toBe(404);
		const robot = await world.browser().call("askForEventAlert", { event: "taller", email: ANA, trap: "x" });
		expect(robot.status).toBe(400);
		untilOpen();
		expect((await ask(ANA)).body.error.code).toBe("event.alert_late");
		expect(await taller.deliver()).toEqual([]);
	});

	test("the cancellation of an event is not sent to people with only an alert", async () => {
		await settle(await asked(ANA), true);
		await taller.publish({ registrationOpensAt: null, cancelled: true });
		expect(await told()).toEqual([]);
	});

	test("is exported and erased with everything under the address", async () => {
		await settle(await asked(ANA), true);
		const browser = world.browser();
		await browser.call("requestRightsCode", { email: ANA });
		await browser.call("verifyRightsCode", { code: world.codeFor(ANA) });
		expect((await browser.call("exportRights")).body.eventAlerts).toEqual([
			{
				event: "Evento taller",
				email: ANA,
				createdAt: "2026-11-20T12:00:00.000Z",
				confirmedAt: "2026-11-20T12:00:00.000Z",
			},
		]);
		await browser.call("useRight", { right: "erasure" });
		await taller.deliver();
		untilOpen();
		expect(await told()).toEqual([]);
	});
});

describe("an account after registering (docs/product.md, 16.13)", () => {
	beforeEach(() => taller.publish());
	const thanks = async (browser: ReturnType<World["browser"]>) =>
		(await browser.call("getEventThanks", { event: "taller" })).body;

	test("needs no other proof of the address in the browser that has just confirmed it", async () => {
		await taller.register(ANA);
		const browser = world.browser();
		await browser.call("confirmRegistration", { registration: await taller.linkFor(ANA) });
		expect(await thanks(browser)).toMatchObject({ canOpenAccount: true, email: "a…a@ejemplo.es" });
		expect((await browser.call("openAccount")).body).toEqual({ back: "/user" });
		expect((await browser.call("getUser")).body.user.email).toBe(ANA);
		expect((await browser.call("listMyEvents")).body.next).toHaveLength(1);
		expect((await browser.call("openAccount")).status).toBe(409);
	});

	test("is not offered after registering alone, to later visitors of the link, or after half an hour", async () => {
		const first = world.browser();
		await taller.register(ANA, {}, first);
		expect(await thanks(first)).toMatchObject({ canOpenAccount: false });
		const link = await taller.linkFor(ANA);
		const owner = world.browser();
		await owner.call("confirmRegistration", { registration: link });
		const friend = world.browser();
		expect((await friend.call("confirmRegistration", { registration: link })).status).toBe(200);
		for (const browser of [first, friend]) {
			expect(await thanks(browser)).toMatchObject({ canOpenAccount: false });
			expect((await browser.call("openAccount")).body.error.code).toBe("auth.nothing_pending");
		}
		world.wait(30 * MINUTE - SECOND);
		expect(await thanks(owner)).toMatchObject({ canOpenAccount: true });
		world.wait(SECOND);
		expect((await owner.call("openAccount")).status).toBe(409);
		expect(await backend.users.findByEmailKey(ANA)).toBeNull();
	});

	test("a person with an account signs in as usual", async () => {
		await world.browser().signIn(ANA);
		await taller.register(ANA);
		const browser = world.browser();
		await browser.call("confirmRegistration", { registration: await taller.linkFor(ANA) });
		expect(await thanks(browser)).toMatchObject({ canOpenAccount: false });
		expect((await browser.call("openAccount")).body.error.code).toBe("auth.account_exists");
		expect((await browser.call("getUser")).body.user).toBeNull();
	});
});
