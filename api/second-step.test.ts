import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import type { Backend } from "../domain/backend.ts";
import { resetDueSteps } from "../domain/sign-in/reset-second-step.ts";
import { beginRoleGrace } from "../domain/sign-in/role-demand.ts";
import { changePermissions } from "../domain/sign-in/roles.ts";
import { hashSecret } from "../domain/sign-in/secrets.ts";
import { ANA, enterAna, PASSWORD } from "./ana.fixture.ts";
import { type Browser, DAY, HOUR, MINUTE, type World, wrongCode } from "./browser.fixture.ts";
import { type CodeApp, turnOn } from "./second-step.fixture.ts";

const EVA = "eva@ejemplo.es";
let backend: Backend;
let world: World;
let ana: Browser;
beforeEach(async () => {
	backend = await openMemory();
	({ world, ana } = await enterAna(backend));
});
afterEach(() => backend.close());

const userOf = async (browser: Browser) => (await browser.call("getUser")).body.user;
const kinds = (to = ANA) => world.mails.filter((mail) => mail.to === to).map(({ kind }) => kind);
const acts = async () => (await backend.acts.list({ since: "2026-01-01" })).map(({ what }) => what);
const organiser = { name: "Inés", email: "ayuda@example.com" };
const context = () => ({ ...world.settings, siteName: "Tertulia", organiser });

/** Takes the first step with a mailed code. */
async function firstStep(browser: Browser, email = ANA) {
	world.wait(MINUTE);
	await browser.call("requestCode", { email, purpose: "sign-in", back: "/blog/socios" });
	return browser.call("verifyCode", { code: world.codeFor(email) });
}

describe("turning the second step on (docs/product.md, 15.13)", () => {
	test("needs the app's first code, gives ten recovery codes once, and ends the other sessions", async () => {
		const other = world.browser();
		await other.signIn(ANA);
		expect((await ana.call("confirmSecondStep", { code: "123456" })).status).toBe(409);
		expect((await ana.call("beginSecondStep")).body).toEqual({ next: "second-step" });
		const { setup, since } = (await ana.call("getSecondStep")).body;
		expect(since).toBeNull();
		expect(setup.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
		expect(new URL(setup.address).searchParams.get("secret")).toBe(setup.secret.replaceAll(" ", ""));
		expect((await ana.call("confirmSecondStep", { code: "12" })).body.error.fields).toEqual({
			code: "El código tiene seis cifras.",
		});
		expect((await ana.call("confirmSecondStep", { code: "000000" })).status).toBe(400);
		const before = ana.token;
		const app = await turnOn(world, ana);
		expect(new Set(app.recoveryCodes).size).toBe(10);
		for (const code of app.recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
		expect(ana.token).not.toBe(before);
		expect(await userOf(other)).toBeNull();
		expect((await ana.call("getSecondStep")).body).toMatchObject({ codesLeft: 10, setup: null, isNeeded: false });
		expect((await ana.call("beginSecondStep")).status).toBe(409);
		expect(kinds()).toContain("second-step-on");
		expect(await acts()).toContain("second-step-on");
	});

	test("stores neither secret nor recovery codes as they are", async () => {
		const app = await turnOn(world, ana);
		const { uid } = await userOf(ana);
		const stored = JSON.stringify([
			await backend.secondSteps.find(uid),
			await backend.secondSteps.listRecoveryCodes(uid),
		]);
		for (const code of app.recoveryCodes) expect(stored).not.toContain(code.replaceAll("-", ""));
		expect(await backend.vault.open((await backend.secondSteps.find(uid))?.sealedSecret ?? "", uid)).toMatch(
			/^[A-Z2-7]{32}$/,
		);
		const exported = JSON.stringify((await ana.call("exportUser")).body);
		expect(exported).toContain('"secondStep":{"since":');
		expect(exported).not.toContain((await backend.secondSteps.find(uid))?.sealedSecret);
	});

	test("needs a recent proof, and goes on after it", async () => {
		world.wait(HOUR);
		expect((await ana.call("beginSecondStep")).body).toMatchObject({ email: ANA });
		expect((await ana.call("confirmProof", { code: world.codeFor(ANA) })).body).toEqual({ next: "second-step" });
		expect((await ana.call("getSecondStep")).body.setup).not.toBeNull();
	});
});

describe("signing in with the second step (docs/product.md, 15.13)", () => {
	let app: CodeApp;
	let phone: Browser;
	beforeEach(async () => {
		app = await turnOn(world, ana);
		phone = world.browser();
	});

	test("after the first step, nobody is signed in until the second", async () => {
		expect((await firstStep(phone)).body).toEqual({ back: "/iniciar-sesion?redirect=%2Fblog%2Fsocios" });
		expect(await userOf(phone)).toBeNull();
		expect((await phone.call("getSignIn")).body).toMatchObject({ signedIn: false, pending: null, secondStep: true });
		for (const name of ["getSecurity", "exportUser", "listSessions", "getSecondStep"])
			expect((await phone.call(name)).status).toBe(401);
		const before = phone.token;
		expect((await phone.call("takeSecondStep", { code: await app.show() })).body).toEqual({ back: "/blog/socios" });
		expect(phone.token).not.toBe(before);
		expect(await userOf(phone)).toMatchObject({ email: ANA });
		const [session] = (await phone.call("listSessions")).body.sessions;
		expect(session).toMatchObject({ provedBy: "code", secondBy: "totp", current: true });
	});

	test("every first step leads to it: password, mailed link, and a forgotten password, which only then changes", async () => {
		await ana.call("setPassword", { password: PASSWORD });
		const asked = { back: "/iniciar-sesion?redirect=%2Fuser" };
		expect((await phone.call("signIn", { email: ANA, password: PASSWORD, back: "/user" })).body).toEqual(asked);
		expect(await userOf(phone)).toBeNull();
		world.wait(MINUTE);
		const linked = world.browser();
		await linked.call("requestCode", { email: ANA, purpose: "sign-in", back: "/user" });
		expect((await linked.call("followLink", { link: world.linkFor(ANA) })).body).toEqual(asked);
		expect(await userOf(linked)).toBeNull();
		world.wait(MINUTE);
		const forgot = world.browser();
		await forgot.call("requestCode", { email: ANA, purpose: "password-reset", back: "/user" });
		const chosen = "otra frase bastante larga";
		const reset = { code: world.codeFor(ANA), password: chosen };
		expect((await forgot.call("verifyCode", reset)).body).toEqual(asked);
		expect((await userOf(ana)).email).toBe(ANA);
		const hasChosen = async () =>
			backend.identity.checkPassword({ uid: (await backend.users.findByEmailKey(ANA))?.uid ?? "", password: chosen });
		expect(await hasChosen()).toBe(false);
		expect((await forgot.call("takeSecondStep", { code: await app.show() })).status).toBe(200);
		expect(await hasChosen()).toBe(true);
		expect(await userOf(ana)).toBeNull();
		expect(await userOf(forgot)).toMatchObject({ email: ANA });
	});

	test("a code counts once, one step early or late, and no older than the last", async () => {
		world.wait(5 * MINUTE);
		const [one, other] = [phone, world.browser()];
		for (const browser of [one, other]) await firstStep(browser);
		const take = async (browser: Browser, steps: number) =>
			(await browser.call("takeSecondStep", { code: await app.showAt(steps) })).status;
		expect([await take(one, 2), await take(one, -2)]).toEqual([400, 400]);
		expect(await take(one, 0)).toBe(200);
		expect([await take(other, 0), await take(other, -1)]).toEqual([400, 400]);
		expect(await take(other, 1)).toBe(200);
	});

	test("of two browsers with the same code, one gets in", async () => {
		const other = world.browser();
		await firstStep(phone);
		await firstStep(other);
		const code = await app.show();
		const statuses = await Promise.all(
			[phone, other].map(async (each) => (await each.call("takeSecondStep", { code })).status),
		);
		expect(statuses.toSorted()).toEqual([200, 400]);
	});

	test("a recovery code works once, as people type it, and its person is told", async () => {
		const [code = "", next = ""] = app.recoveryCodes;
		await firstStep(phone);
		expect((await phone.call("takeSecondStep", { code: "AAAA-AAAA-AAAA-AAAA" })).body.error.message).toBe(
			"El código de recuperación no es correcto o ya se ha usado.",
		);
		expect((await phone.call("takeSecondStep", { code: "hola" })).body.error.fields.code).toContain("seis cifras");
		const other = world.browser();
		await firstStep(other);
		const typed = code.toLowerCase().replaceAll("-", " ");
		const statuses = await Promise.all(
			[phone, other].map(async (each) => (await each.call("takeSecondStep", { code: typed })).status),
		);
		expect(statuses.toSorted()).toEqual([200, 400]);
		expect(world.mailTo(ANA, "recovery-code-used").text).toContain("Te quedan 9");
		const again = world.browser();
		await firstStep(again);
		expect((await again.call("takeSecondStep", { code })).status).toBe(400);
		expect((await again.call("takeSecondStep", { code: next })).status).toBe(200);
		expect((await again.call("getSecondStep")).body.codesLeft).toBe(8);
		expect((await acts()).filter((what) => what === "recovery-code-used")).toHaveLength(2);
	});

	test("a recovery code of an earlier version, of 16 letters, still works", async () => {
		const { uid } = await userOf(ana);
		await backend.secondSteps.putRecoveryCodes(uid, [await hashSecret("ABCDEFGHIJKLMNOP")]);
		await firstStep(phone);
		expect((await phone.call("takeSecondStep", { code: "ABCDEFGHIJKL" })).status).toBe(400);
		expect((await phone.call("takeSecondStep", { code: "abcd-efgh-ijkl-mnop" })).status).toBe(200);
	});

	test("waits ten minutes, and can be left", async () => {
		await firstStep(phone);
		world.wait(10 * MINUTE);
		expect((await phone.call("getSignIn")).body.secondStep).toBe(false);
		expect((await phone.call("takeSecondStep", { code: await app.show() })).body.error.code).toBe(
			"auth.nothing_pending",
		);
		await firstStep(phone);
		await phone.call("forgetCode");
		expect((await phone.call("takeSecondStep", { code: await app.show() })).status).toBe(409);
		expect((await world.browser().call("takeSecondStep", { code: await app.show() })).status).toBe(409);
	});

	test("wrong codes are counted for the account; its own browsers have tries of their own", async () => {
		const stranger = world.browser();
		await firstStep(stranger);
		const code = wrongCode(await app.showAt(0));
		for (let count = 0; count < 10; count++) expect((await stranger.call("takeSecondStep", { code })).status).toBe(400);
		expect((await stranger.call("takeSecondStep", { code: await app.showAt(0) })).status).toBe(429);
		await ana.call("signOut");
		await firstStep(ana);
		expect((await ana.call("takeSecondStep", { code: await app.show() })).status).toBe(200);
	});

	test("a secret that no longer opens lets nobody in with a code, but recovery codes still do", async () => {
		const { uid } = await userOf(ana);
		const step = await backend.secondSteps.find(uid);
		if (step !== null) await backend.secondSteps.put({ ...step, sealedSecret: "de-otra-clave" });
		await firstStep(phone);
		expect((await phone.call("takeSecondStep", { code: await app.show() })).status).toBe(400);
		expect(world.notes.some((note) => note.includes("second step does not open"))).toBe(true);
		expect((await phone.call("takeSecondStep", { code: app.recoveryCodes[0] })).status).toBe(200);
	});

	test("signing up with a password for an account that has the step changes nothing without it", async () => {
		world.wait(MINUTE);
		await phone.call("signUp", { email: ANA, password: PASSWORD, back: "/user" });
		expect((await phone.call("verifyCode", { code: world.codeFor(ANA) })).body.back).toContain("/iniciar-sesion");
		expect((await ana.call("getSecurity")).body.hasPassword).toBe(false);
	});
});

describe("remembering a browser for the second step (docs/product.md, 15.13)", () => {
	/** What the browser sends besides the session: the fixture's browsers keep no such cookie. */
	let remembered: string | null;
	let app: CodeApp;
	beforeEach(async () => {
		app = await turnOn(world, ana);
		remembered = null;
	});
	async function signIn(email = ANA) {
		const browser = world.browser({ remembered: () => remembered });
		await firstStep(browser, email);
		return browser;
	}
	async function rememberHere() {
		const browser = await signIn();
		const { session } = await browser.call("takeSecondStep", { code: await app.show(), remember: true });
		remembered = session !== null && "remembered" in session ? (session.remembered?.token ?? null) : null;
		return browser;
	}

	test("takes it by itself for 30 days, with a new token each time", async () => {
		const first = await rememberHere();
		expect(remembered).toMatch(/^[\w-]{43}$/);
		const { remembered: list } = (await first.call("getSecondStep")).body;
		expect(list).toMatchObject([{ device: "Firefox en Linux", current: true }]);
		const before = remembered;
		const browser = world.browser({ remembered: () => remembered });
		world.wait(29 * DAY);
		const answer = await firstStep(browser);
		expect(answer.body).toEqual({ back: "/blog/socios" });
		remembered =
			answer.session !== null && "remembered" in answer.session ? (answer.session.remembered?.token ?? null) : null;
		expect(remembered).not.toBe(before);
		expect((await browser.call("listSessions")).body.sessions).toContainEqual(
			expect.objectContaining({ current: true, secondBy: "browser" }),
		);
		world.wait(DAY);
		expect((await userOf(await signIn())) ?? null).toBeNull();
	});

	test("helps no other account, and no other browser", async () => {
		await rememberHere();
		const eva = world.browser();
		await eva.signIn(EVA);
		await turnOn(world, eva);
		expect(await userOf(await signIn(EVA))).toBeNull();
		remembered = "A".repeat(43);
		expect(await userOf(await signIn())).toBeNull();
	});

	test.each([
		[
			"forgotten by its person",
			async (browser: Browser) => {
				const [one] = (await browser.call("getSecondStep")).body.remembered;
				expect((await browser.call("forgetRemembered", { id: one.id })).status).toBe(200);
				expect((await browser.call("forgetRemembered", { id: one.id })).status).toBe(404);
			},
		],
		[
			"whose session is ended from elsewhere",
			async (browser: Browser) => {
				const [session] = (await browser.call("listSessions")).body.sessions;
				expect((await ana.call("endSession", { which: session.id })).body).toEqual({ next: "session" });
			},
		],
		[
			"after the step was turned off",
			async (browser: Browser) => {
				expect((await browser.call("removeSecondStep")).body).toEqual({ next: "second-step-off" });
				app = await turnOn(world, browser);
			},
		],
	] as const)("ends for a browser %s", async (_, end) => {
		const browser = await rememberHere();
		await end(browser);
		expect(await userOf(await signIn())).toBeNull();
	});

	test("proves nothing for what is dangerous", async () => {
		await rememberHere();
		world.wait(HOUR);
		const browser = await signIn();
		expect(await userOf(browser)).toMatchObject({ email: ANA });
		expect((await browser.call("removeSecondStep")).body).toEqual({ confirm: "second-step" });
		expect(await browser.call("beginPasskey")).toMatchObject({ status: 403 });
	});
});

describe("confirming that it is them, in both steps (docs/product.md, 15.5)", () => {
	let app: CodeApp;
	beforeEach(async () => {
		app = await turnOn(world, ana);
	});

	test("without a password: a mailed code, then the second step, and the change goes on", async () => {
		world.wait(HOUR);
		expect((await ana.call("requestEmailChange", { email: "nueva@ejemplo.es" })).body).toMatchObject({ email: ANA });
		const before = ana.token;
		expect((await ana.call("confirmProof", { code: world.codeFor(ANA) })).body).toEqual({ confirm: "second-step" });
		expect(ana.token).not.toBe(before);
		expect(world.mails.some(({ to }) => to === "nueva@ejemplo.es")).toBe(false);
		expect((await ana.call("getSecondStep")).body.confirming).toEqual({ by: "second-step", change: "email" });
		expect((await ana.call("confirmIdentity", { code: "000000" })).status).toBe(400);
		const half = ana.token;
		expect((await ana.call("confirmIdentity", { code: await app.show() })).body).toEqual({ next: "email-change" });
		expect(ana.token).not.toBe(half);
		expect(world.codeFor("nueva@ejemplo.es")).toMatch(/^\d{6}$/);
		expect((await ana.call("confirmIdentity", { code: await app.show() })).status).toBe(409);
	});

	test("with a password: the password, then the second step", async () => {
		await ana.call("setPassword", { password: PASSWORD });
		world.wait(HOUR);
		expect((await ana.call("renewRecoveryCodes")).body).toEqual({ confirm: "password" });
		expect((await ana.call("confirmIdentity", {})).body.error.fields.current).toContain("Escribe tu contraseña");
		expect((await ana.call("confirmIdentity", { current: "otra que no es" })).status).toBe(400);
		expect((await ana.call("confirmIdentity", { current: PASSWORD })).body).toEqual({ confirm: "second-step" });
		const { next, recoveryCodes } = (await ana.call("confirmIdentity", { code: await app.show() })).body;
		expect([next, recoveryCodes.length]).toEqual(["recovery-codes", 10]);
		expect(kinds()).toContain("recovery-codes-made");
		await ana.call("signOut");
		await firstStep(ana);
		expect((await ana.call("takeSecondStep", { code: app.recoveryCodes[0] })).status).toBe(400);
		expect((await ana.call("takeSecondStep", { code: recoveryCodes[0] })).status).toBe(200);
	});

	test.each([
		["setPassword", { password: PASSWORD }],
		["requestDeletion", {}],
		["beginSecondStep", {}],
		["removeSecondStep", {}],
		["endSession", { which: "others" }],
	])("%s needs both steps to be recent", async (name, input) => {
		world.wait(HOUR);
		const first = await ana.call(name, input);
		expect(first.status).toBe(200);
		const asked = "email" in first.body ? await ana.call("confirmProof", { code: world.codeFor(ANA) }) : first;
		expect(asked.body).toEqual({ confirm: "second-step" });
		const done = await ana.call("confirmIdentity", { code: await app.show() });
		expect([200, 409]).toContain(done.status);
		expect(done.body).not.toHaveProperty("confirm");
	});

	test("a password that has to be given anyway still needs the second step", async () => {
		await ana.call("setPassword", { password: PASSWORD });
		world.wait(HOUR);
		const change = { current: PASSWORD, password: "otra frase bastante larga" };
		expect((await ana.call("setPassword", change)).body).toEqual({ confirm: "second-step" });
		expect((await ana.call("confirmIdentity", { code: await app.show() })).body).toEqual({ next: "password" });
		const phone = world.browser();
		const entry = { email: ANA, password: change.password, back: "/user" };
		expect((await phone.call("signIn", entry)).body.back).toContain("/iniciar-sesion");
	});

	test("turning it off tells its person and leaves one step", async () => {
		expect((await ana.call("removeSecondStep")).body).toEqual({ next: "second-step-off" });
		expect((await ana.call("removeSecondStep")).status).toBe(409);
		expect(kinds()).toContain("second-step-off");
		expect((await firstStep(world.browser())).body).toEqual({ back: "/blog/socios" });
	});

	test("ending sessions needs a proof without a second step too (ASVS 7.5.2)", async () => {
		const eva = world.browser();
		await eva.signIn(EVA);
		const other = world.browser();
		await other.signIn(EVA);
		world.wait(HOUR);
		expect((await eva.call("endSession", { which: "others" })).body).toMatchObject({ email: EVA });
		expect(await userOf(other)).not.toBeNull();
		expect((await eva.call("confirmProof", { code: world.codeFor(EVA) })).body).toEqual({ next: "sessions" });
		expect(await userOf(other)).toBeNull();
	});
});

describe("roles and the second step (docs/product.md, 3.1)", () => {
	const give = async (browser: Browser, code: string) =>
		changePermissions(context(), { uid: (await userOf(browser)).uid, by: null, given: [code] });

	test.each(["au.10", "ed.10", "sa.10"])(
		"%s does nothing until the step is made, and then works at once",
		async (code) => {
			await give(ana, "al.10");
			await give(ana, code);
			expect(await userOf(ana)).toMatchObject({ permissions: ["al.10"], roleDemand: { until: null, isSetUp: false } });
			expect((await ana.call("getSecondStep")).body).toMatchObject({ isNeeded: true, mayReset: false });
			expect((await ana.call("exportUser")).body.profile.permissions).toEqual(["al.10", code]);
			expect((await ana.call("updateUser", { displayName: "Ana" })).body.user.permissions).toEqual(["al.10"]);
			const app = await turnOn(world, ana);
			expect(await userOf(ana)).toMatchObject({ permissions: ["al.10", code], roleDemand: null });
			expect((await ana.call("removeSecondStep")).body.error.code).toBe("auth.second_step_needed");
			const phone = world.browser();
			await firstStep(phone);
			await phone.call("takeSecondStep", { code: await app.show() });
			expect((await userOf(phone)).permissions).toEqual(["al.10", code]);
		},
	);

	test("a student needs none", async () => {
		await give(ana, "al.10");
		expect(await userOf(ana)).toMatchObject({ permissions: ["al.10"], roleDemand: null });
	});

	test("a role that is older than the demand works for 14 days more; a later one does not", async () => {
		await give(ana, "ed.10");
		const begun = await beginRoleGrace(context());
		expect(begun).toEqual({ accounts: 1, until: new Date(world.clock + 14 * DAY).toISOString() });
		expect(await beginRoleGrace(context())).toBeNull();
		const eva = world.browser();
		await eva.signIn(EVA);
		await give(eva, "ed.10");
		expect(await userOf(eva)).toMatchObject({ permissions: [], roleDemand: { until: null, isSetUp: false } });
		world.wait(14 * DAY - 5 * MINUTE);
		const late = world.browser();
		await firstStep(late);
		expect(await userOf(late)).toMatchObject({
			permissions: ["ed.10"],
			roleDemand: { until: begun?.until, isSetUp: false },
		});
		world.wait(5 * MINUTE);
		expect(await userOf(late)).toMatchObject({ permissions: [], roleDemand: { until: null, isSetUp: false } });
	});

	test("a passkey of another address of the site is nothing to sign in again with", async () => {
		await give(ana, "ed.10");
		const { uid } = await userOf(ana);
		const key = { uid, publicKey: "x", counter: 0, transports: [], backedUp: true, name: "Móvil", lastUsedDay: null };
		const { backend, siteUrl } = context();
		const createdAt = new Date(world.clock).toISOString();
		await backend.passkeys.add({ ...key, id: "old", host: "antes.example", createdAt });
		expect((await userOf(ana)).roleDemand).toEqual({ until: null, isSetUp: false });
		await backend.passkeys.add({ ...key, id: "new", host: new URL(siteUrl).hostname, createdAt });
		expect((await userOf(ana)).roleDemand).toEqual({ until: null, isSetUp: true });
	});

	test("a role that is taken and given again has no grace", async () => {
		await give(ana, "ed.10");
		await beginRoleGrace(context());
		await changePermissions(context(), { uid: (await userOf(ana)).uid, by: null, taken: ["ed.10"] });
		await give(ana, "ed.10");
		expect((await userOf(ana)).roleDemand).toEqual({ until: null, isSetUp: false });
	});
});

describe("resetting the second step of a person who has lost everything (docs/product.md, 15.13)", () => {
	let app: CodeApp;
	let admin: Browser;
	async function makeAdmin(email: string) {
		const browser = world.browser();
		await browser.signIn(email);
		await changePermissions(context(), { uid: (await userOf(browser)).uid, by: null, given: ["sa.10"] });
		await turnOn(world, browser);
		return browser;
	}
	beforeEach(async () => {
		app = await turnOn(world, ana);
		admin = await makeAdmin(EVA);
	});
	const isOn = async () => {
		const user = await backend.users.findByEmailKey(ANA);
		return (await backend.secondSteps.find(user?.uid ?? "")) !== null;
	};
	const ask = (browser = admin, email = ANA) => browser.call("resetSecondStep", { email });

	test("is for administrators, and for accounts that have one", async () => {
		expect((await ask(ana)).status).toBe(403);
		expect((await ask(admin, "nadie@ejemplo.es")).body.error.fields.email).toContain("ninguna cuenta");
		expect((await ask(admin, EVA)).body.error.fields.email).toContain("Es tu cuenta");
		await world.browser().signIn("leo@ejemplo.es");
		expect((await ask(admin, "leo@ejemplo.es")).body.error.fields.email).toContain("no tiene activada");
		world.wait(HOUR);
		expect((await ask()).body).toMatchObject({ email: EVA });
	});

	test("happens after a day, and both are told", async () => {
		expect((await ask()).body).toEqual({ next: "step-reset" });
		expect([kinds(), kinds(EVA)].every((each) => each.includes("second-step-reset-asked"))).toBe(true);
		expect(world.mailTo(EVA, "second-step-reset-asked").subject).toContain(`de la cuenta ${ANA}`);
		await resetDueSteps(context());
		world.wait(DAY - MINUTE);
		await resetDueSteps(context());
		expect(await isOn()).toBe(true);
		world.wait(MINUTE);
		await resetDueSteps(context());
		expect(await isOn()).toBe(false);
		expect(await userOf(ana)).toBeNull();
		expect([kinds(), kinds(EVA)].every((each) => each.includes("second-step-reset"))).toBe(true);
		expect(await acts()).toEqual(expect.arrayContaining(["second-step-reset-asked", "second-step-reset"]));
		expect((await firstStep(ana)).body).toEqual({ back: "/blog/socios" });
	});

	test("is taken back when the person uses the step after all", async () => {
		await ask();
		const phone = world.browser();
		await firstStep(phone);
		await phone.call("takeSecondStep", { code: await app.show() });
		world.wait(2 * DAY);
		await resetDueSteps(context());
		expect(await isOn()).toBe(true);
	});

	test("happens at once when a second administrator asks too; asking twice does not", async () => {
		await ask();
		await ask();
		expect(await isOn()).toBe(true);
		expect((await ask(await makeAdmin("zoe@ejemplo.es"))).body).toEqual({ next: "step-reset" });
		expect(await isOn()).toBe(false);
	});
});
