import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../domain/backend.ts";
import { type Browser, DAY, HOUR, MINUTE, makeWorld, SECOND, type World, wrongCode } from "./browser.fixture.ts";
import { type Gathering, makeGathering } from "./events.fixture.ts";

const ANA = "ana@ejemplo.es";
let backend: Backend;
let world: World;
let taller: Gathering;
beforeEach(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
	world = makeWorld(backend);
	taller = await makeGathering(world, backend);
});
afterEach(() => backend.close());

const nothing = { waitingList: 0, registrations: 0, eventAlerts: 0, consents: 0, mails: 0 };
const kept = async (browser: Browser) => (await browser.call("getRights")).body.kept;
const tokenIn = async (email: string, word: string) => {
	const sent = (await taller.deliver()).findLast(({ to }) => to === email);
	return new RegExp(`/${word}/([\\w-]{43})`).exec(sent?.text ?? "")?.[1] ?? "";
};

/** A browser that has proved an address. */
async function prove(email: string, browser = world.browser()): Promise<Browser> {
	expect((await browser.call("requestRightsCode", { email })).status).toBe(200);
	expect(await browser.call("verifyRightsCode", { code: world.codeFor(email) })).toMatchObject({
		status: 200,
		body: { done: true },
	});
	return browser;
}

/** Joins the waiting list, with consent to news, and takes a seat at the event. Confirms both. There is no account. */
async function leaveTraces(email: string): Promise<void> {
	const attribution = { source: "youtube", medium: "social", campaign: "lanzamiento", content: "perfil" };
	await world.browser().call("joinWaitingList", { email, name: "Ana Peña", school: true, news: true, attribution });
	await world.browser().call("confirmWaiting", { link: await tokenIn(email, "confirmar") });
	await taller.join(email, { name: "Ana Peña", timeZone: "Atlantic/Canary", attribution });
}

describe("proving an address (docs/product.md, 20.2)", () => {
	test("creates no account, signs nobody in, and answers the same with and without stored data", async () => {
		await leaveTraces(ANA);
		const answers = await Promise.all(
			[ANA, "nadie@ejemplo.es"].map(async (email) => {
				const { status, body } = await world.browser().call("requestRightsCode", { email });
				return [status, { ...body, email: "…" }];
			}),
		);
		expect(answers[0]).toEqual(answers[1]);
		const browser = world.browser();
		world.wait(MINUTE);
		await prove(ANA, browser);
		expect((await browser.call("getUser")).body.user).toBeNull();
		expect(await backend.users.findByEmailKey(ANA)).toBeNull();
	});

	test("its code opens nothing else, and no other code opens this", async () => {
		const browser = world.browser();
		await browser.call("requestRightsCode", { email: ANA });
		const code = world.codeFor(ANA);
		expect((await browser.call("verifyCode", { code })).body.error.code).toBe("auth.nothing_pending");
		expect(await backend.users.findByEmailKey(ANA)).toBeNull();
		world.wait(MINUTE);
		await browser.call("requestCode", { email: ANA, purpose: "sign-in" });
		expect((await browser.call("verifyRightsCode", { code: world.codeFor(ANA) })).body.error.code).toBe(
			"auth.nothing_pending",
		);
		expect(await kept(browser)).toBeNull();
	});

	test("a wrong code says how many tries are left; another one can be asked for after a minute", async () => {
		const browser = world.browser();
		await browser.call("requestRightsCode", { email: ANA });
		expect((await browser.call("getRights")).body.pending).toEqual({ email: ANA, resendInSeconds: 60 });
		expect((await browser.call("verifyRightsCode", { code: wrongCode(world.codeFor(ANA)) })).body.error.message).toBe(
			"El código no es correcto. Te quedan 4 intentos.",
		);
		expect((await browser.call("verifyRightsCode", { code: "x" })).body.error.message).toBe(
			"El código tiene seis cifras.",
		);
		expect((await browser.call("resendCode")).status).toBe(429);
		world.wait(MINUTE);
		expect((await browser.call("resendCode")).status).toBe(200);
		expect((await browser.call("verifyRightsCode", { code: world.codeFor(ANA) })).status).toBe(200);
	});

	test("works by the message's link in any browser, and lasts for half an hour", async () => {
		await world.browser().call("requestRightsCode", { email: ANA });
		const other = world.browser();
		const link = world.linkFor(ANA, "rights-code");
		expect((await other.call("getLink", { link })).body).toMatchObject({ purpose: "rights" });
		expect((await other.call("followLink", { link })).body).toEqual({ back: "/tus-derechos" });
		expect(await kept(other)).toMatchObject({ email: ANA });
		expect(await backend.users.findByEmailKey(ANA)).toBeNull();
		world.wait(30 * MINUTE);
		expect(await kept(other)).toBeNull();
		expect((await other.call("useRight", { right: "erasure" })).body.error.code).toBe("rights.expired");
		expect((await other.call("exportRights")).status).toBe(410);
	});

	test("gives the session a new token, and voids the one before", async () => {
		const [visitor, member] = [world.browser(), world.browser()];
		await member.signIn("otra@ejemplo.es");
		for (const browser of [visitor, member]) {
			await browser.call("requestRightsCode", { email: ANA });
			const { token } = browser;
			const link = world.linkFor(ANA, "rights-code");
			const heard =
				browser === visitor
					? await browser.call("verifyRightsCode", { code: world.codeFor(ANA) })
					: await browser.call("followLink", { link });
			expect(heard.status).toBe(200);
			expect(browser.token).not.toBe(token);
			expect(await kept(browser)).toMatchObject({ email: ANA });
			const fixated = world.browser({ token });
			expect([await kept(fixated), (await fixated.call("getUser")).body.user]).toEqual([null, null]);
			world.wait(MINUTE);
		}
		expect((await member.call("getUser")).body.user.email).toBe("otra@ejemplo.es");
		expect((await member.call("listSessions")).body.sessions).toHaveLength(1);
	});

	test("a signed-in person can prove another address too, and stays signed in to their account", async () => {
		const browser = world.browser();
		await browser.signIn("otra@ejemplo.es");
		await prove(ANA, browser);
		expect(await kept(browser)).toMatchObject({ email: ANA, hasAccount: false });
		expect((await browser.call("getUser")).body.user.email).toBe("otra@ejemplo.es");
	});
});

describe("the export (docs/product.md, 20.3)", () => {
	test("contains everything under the address, nothing of others, no hash and no token", async () => {
		await leaveTraces(ANA);
		await leaveTraces("eva@ejemplo.es");
		const browser = await prove("Ana@ejemplo.es");
		const { body } = await browser.call("exportRights");
		expect(body).toMatchObject({
			email: "Ana@ejemplo.es",
			waitingList: { email: ANA, name: "Ana Peña", status: "confirmed", attribution: { source: "youtube" } },
			registrations: [
				{ event: "Evento taller", name: "Ana Peña", email: ANA, status: "confirmed", timeZone: "Atlantic/Canary" },
			],
			eventAlerts: [],
			requests: [],
		});
		expect(body.consents.map(({ purpose, given }: { purpose: string; given: boolean }) => [purpose, given])).toEqual([
			["school", true],
			["news", true],
		]);
		expect(body.mails.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
			"event-confirm",
			"event-confirmed",
			"rights-code",
			"waiting-list-confirm",
		]);
		expect(JSON.stringify(body)).not.toMatch(/eva@|[Hh]ash|[Tt]oken|emailKey|"id"/);
	});

	test("has a receipt: reference, date, due date, by page and mail; the ledger keeps the proof", async () => {
		await leaveTraces(ANA);
		const browser = await prove(ANA);
		const { status, body } = await browser.call("useRight", { right: "access" });
		expect(status).toBe(200);
		expect(body).toEqual({
			reference: expect.stringMatching(/^D-20261120-[2-9A-HJ-NP-Z]{8}$/),
			right: "access",
			email: ANA,
			at: "2026-11-20T12:00:00.000Z",
			dueAt: "2026-12-20T12:00:00.000Z",
			counts: { waitingList: 1, registrations: 1, eventAlerts: 0, consents: 2, mails: 4 },
		});
		expect((await browser.call("getRights")).body.receipt).toEqual(body);
		expect(await kept(browser)).toMatchObject({ requests: [body] });
		const mail = world.mailTo(ANA, "rights-receipt");
		for (const part of [
			body.reference,
			"20 de diciembre de 2026",
			"1\u00a0inscripción a un evento",
			"Acceso y portabilidad",
		])
			expect(mail.text).toContain(part);
		expect(await backend.rights.listFor(ANA)).toMatchObject([{ reference: body.reference }]);
		world.wait(30 * MINUTE);
		expect((await browser.call("getRights")).body.receipt).toBeNull();
	});
});

describe("the erasure (docs/product.md, 20.3)", () => {
	test("leaves only the proof of consents and of the request, and no mail is sent any more", async () => {
		await leaveTraces(ANA);
		await taller.register(ANA.toUpperCase().replace("EJEMPLO.ES", "ejemplo.es"));
		const browser = await prove(ANA);
		const { body } = await browser.call("useRight", { right: "erasure" });
		expect(body).toMatchObject({ right: "erasure", counts: { waitingList: 1, registrations: 1, consents: 2 } });
		expect(await backend.waitingList.find(ANA)).toBeNull();
		expect(await backend.registrations.listByEmail(ANA)).toEqual([]);
		expect((await backend.consents.listFor(ANA)).map(({ purpose, given, source }) => [purpose, given, source])).toEqual(
			[
				["school", true, "waiting-list"],
				["news", true, "waiting-list"],
				["school", false, "rights"],
				["news", false, "rights"],
			],
		);
		expect((await backend.outbox.listFor(ANA)).map(({ kind }) => kind)).toEqual(["rights-receipt"]);
		const mail = world.mailTo(ANA, "rights-receipt");
		expect(mail.text).toContain("Tus datos se han borrado");
		expect(mail.text).toContain(
			"1\u00a0sitio en la lista de espera de School, 1\u00a0inscripción a un evento, 2\u00a0permisos para escribirte",
		);

		const { pending, kept: left, receipt } = (await browser.call("getRights")).body;
		expect([pending, left, receipt.reference]).toEqual([null, null, body.reference]);
		expect((await browser.call("useRight", { right: "erasure" })).status).toBe(410);
		world.wait(MINUTE);
		const again = await prove(ANA);
		expect((await again.call("useRight", { right: "erasure" })).body.counts).toEqual({ ...nothing, mails: 2 });
		expect(JSON.stringify(world.notes)).not.toContain("@ejemplo.es");
	});

	test("frees the seat for the first person in the line; a freed offer passes on", async () => {
		await taller.publish({ capacity: 1 });
		await taller.join(ANA);
		await taller.join("eva@ejemplo.es");
		await taller.join("luz@ejemplo.es");
		await (await prove(ANA)).call("useRight", { right: "erasure" });
		await taller.work();
		const status = async (email: string) => (await backend.registrations.listByEmail(email))[0]?.status;
		expect(await status("eva@ejemplo.es")).toBe("offered");
		await (await prove("eva@ejemplo.es")).call("useRight", { right: "erasure" });
		await taller.work();
		expect(await status("luz@ejemplo.es")).toBe("offered");
	});

	test("past attendance stays as a number without a name", async () => {
		await taller.join(ANA);
		world.wait(30 * DAY);
		await (await prove(ANA)).call("useRight", { right: "erasure" });
		expect(await backend.registrations.listByEmail(ANA)).toEqual([]);
		const [row, ...others] = await backend.registrations.listByEvent("event-taller", { after: null, limit: 9 });
		expect([others, row?.name, row?.email, row?.status]).toEqual([[], "", "", "confirmed"]);
	});

	test("keeps the account and says that there is one; erasing the account erases all of this too", async () => {
		const ana = world.browser();
		await ana.signIn(ANA);
		await leaveTraces(ANA);
		expect((await ana.call("exportUser")).body).toMatchObject({
			waitingList: { status: "confirmed" },
			registrations: [{ status: "confirmed" }],
		});
		const browser = await prove(ANA);
		expect(await kept(browser)).toMatchObject({ hasAccount: true });
		await browser.call("useRight", { right: "erasure" });
		expect((await ana.call("getUser")).body.user.email).toBe(ANA);
		expect((await ana.call("exportUser")).body).toMatchObject({ waitingList: null, registrations: [] });

		world.wait(HOUR);
		await leaveTraces(ANA);
		await ana.call("requestDeletion");
		await ana.call("deleteUser", { code: world.codeFor(ANA) });
		world.wait(15 * DAY);
		const { eraseDueAccounts } = await import("../domain/user/erase-account.ts");
		await eraseDueAccounts({ ...world.settings, photos: world.settings.makePhoto });
		expect(await backend.waitingList.find(ANA)).toBeNull();
		expect(await backend.registrations.listByEmail(ANA)).toEqual([]);
		expect(await backend.outbox.listFor(ANA)).toEqual([]);
	});

	test("can be requested at most ten times an hour", async () => {
		const browser = await prove(ANA);
		for (let times = 0; times < 10; times += 1)
			expect((await browser.call("useRight", { right: "access" })).status).toBe(200);
		expect(await browser.call("useRight", { right: "access" })).toMatchObject({
			status: 429,
			body: { error: { code: "auth.too_many" } },
		});
		world.wait(SECOND);
		expect((await browser.call("useRight", { right: "everything" })).status).toBe(400);
	});
});
