import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ANA, enterAna, PASSWORD } from "../../api/ana.fixture.ts";
import { type Browser, HOUR, MINUTE, makeWorld, type World } from "../../api/browser.fixture.ts";
import { openMemory } from "../../backends/sqlite/memory.fixture.ts";
import type { Backend } from "../../domain/backend.ts";
import { userHandleOf } from "../../domain/sign-in/use-passkey.ts";
import { CannotWrite } from "../../domain/unavailable.ts";
import { type Authenticator, type Behaviour, makeAuthenticator } from "./authenticator.fixture.ts";
import { createPasskeyVerifier } from "./passkey-verifier.server.ts";

let backend: Backend;
let world: World;
let ana: Browser;
let phone: Authenticator;
beforeEach(async () => {
	backend = await openMemory();
	({ world, ana } = await enterAna(backend, { passkeyVerifier: createPasskeyVerifier() }));
	phone = makeAuthenticator();
});
afterEach(() => backend.close());

const uidOf = async (browser: Browser) => (await browser.call("getUser")).body.user?.uid ?? null;
const keysOf = async (browser: Browser) => (await browser.call("listPasskeys")).body.passkeys;

async function add(browser: Browser, device: Authenticator, behaviour?: Behaviour) {
	const { options } = (await browser.call("beginPasskey")).body;
	return browser.call("finishPasskey", device.create(options, behaviour));
}
async function prove(browser: Browser, device: Authenticator, change: string, behaviour?: Behaviour) {
	const { options } = (await browser.call("beginPasskeyProof", { change })).body;
	return browser.call("confirmProofWithPasskey", { ...device.sign(options, behaviour), change });
}
async function begin(browser: Browser) {
	return (await browser.call("beginPasskeySignIn")).body.options;
}
async function use(browser: Browser, device: Authenticator, behaviour?: Behaviour) {
	return browser.call("finishPasskeySignIn", { ...device.sign(await begin(browser), behaviour), back: "/school" });
}
/** The visitor's browser after an attempt that must have failed with this status. */
async function refused(answer: ReturnType<typeof use>, status: number, visitor: Browser) {
	expect(await answer).toMatchObject({ status });
	expect(await uidOf(visitor)).toBeNull();
}

describe("making a key (docs/product.md, 15.12)", () => {
	test("stores it under the device's name, writes a mail and a line in the log of acts", async () => {
		const { options } = (await ana.call("beginPasskey")).body;
		expect(options).toMatchObject({
			rp: { id: "tertulia.example", name: "Tertulia" },
			user: { id: userHandleOf(await uidOf(ana)), name: ANA, displayName: "Ana" },
			attestation: "none",
			authenticatorSelection: { residentKey: "required", userVerification: "required" },
			excludeCredentials: [],
		});
		expect((await ana.call("finishPasskey", phone.create(options))).body).toEqual({
			id: phone.id,
			name: "Firefox en Linux",
		});
		expect(await keysOf(ana)).toMatchObject([
			{ id: phone.id, name: "Firefox en Linux", lastUsedDay: null, elsewhere: null },
		]);
		expect(world.mailTo(ANA, "passkey-added").subject).toBe("Llave de acceso nueva en tu cuenta de Tertulia");
		expect((await backend.acts.list({ what: "passkey-added" })).length).toBe(1);
		const second = (await ana.call("beginPasskey")).body.options;
		expect(second.excludeCredentials).toMatchObject([{ id: phone.id }]);
		expect((await ana.call("finishPasskey", makeAuthenticator().create(second))).body.name).toBe(
			"Firefox en Linux (2)",
		);
	});

	test("needs a recent proof of identity, by password, code or another key", async () => {
		await add(ana, phone);
		world.wait(HOUR);
		expect(await ana.call("beginPasskey")).toMatchObject({ status: 403 });
		expect((await ana.call("preparePasskey")).body).toMatchObject({ email: ANA });
		expect((await ana.call("getSecurity")).body).toMatchObject({ afterProof: "passkey" });
		expect((await ana.call("confirmProof", { code: world.codeFor(ANA) })).body).toEqual({ next: "passkey" });
		expect((await ana.call("beginPasskey")).status).toBe(200);
		world.wait(HOUR);
		const { options } = (await ana.call("beginPasskeyProof", { change: "passkey" })).body;
		expect(options.allowCredentials).toMatchObject([{ id: phone.id }]);
		expect((await prove(ana, phone, "passkey")).body).toEqual({ next: "nothing" });
		expect((await ana.call("listSessions")).body.sessions).toMatchObject([{ provedBy: "passkey" }]);
		await ana.call("setPassword", { password: PASSWORD });
		world.wait(HOUR);
		expect((await ana.call("preparePasskey")).body.error.fields).toMatchObject({ current: expect.any(String) });
		expect((await ana.call("preparePasskey", { current: PASSWORD })).body).toEqual({ done: true });
		expect((await ana.call("beginPasskey")).status).toBe(200);
	});

	test.each<[string, Behaviour]>([
		["another origin", { origin: "https://tertulia.example.attacker.example" }],
		["another host", { host: "attacker.example" }],
		["no verification of the person", { verified: false }],
	])("is refused with %s", async (_, behaviour) => {
		expect(await add(ana, phone, behaviour)).toMatchObject({ status: 400 });
		expect(await keysOf(ana)).toEqual([]);
	});

	test("answers count once, for five minutes, in the browser and for the account that began", async () => {
		const other = world.browser();
		await other.signIn("eva@ejemplo.es");
		const { options } = (await ana.call("beginPasskey")).body;
		const answer = phone.create(options);
		expect(await other.call("finishPasskey", answer)).toMatchObject({ status: 410 });
		other.passkey = ana.passkey;
		expect(await other.call("finishPasskey", answer)).toMatchObject({ status: 410 });
		expect(await ana.call("finishPasskey", answer)).toMatchObject({ status: 200 });
		expect(await ana.call("finishPasskey", answer)).toMatchObject({ status: 410 });
		const late = (await ana.call("beginPasskey")).body.options;
		world.wait(5 * MINUTE);
		expect(await ana.call("finishPasskey", makeAuthenticator().create(late))).toMatchObject({ status: 410 });
		expect(await keysOf(ana)).toHaveLength(1);
	});

	test("a key belongs to one account, which has at most twenty", async () => {
		await add(ana, phone);
		const eva = world.browser();
		await eva.signIn("eva@ejemplo.es");
		expect(await add(eva, phone)).toMatchObject({ status: 409 });
		for (let count = 1; count < 20; count++) await add(ana, makeAuthenticator());
		expect(await keysOf(ana)).toHaveLength(20);
		expect(await ana.call("beginPasskey")).toMatchObject({
			status: 409,
			body: { error: { code: "passkey.too_many" } },
		});
	});
});

describe("signing in with a key (docs/product.md, 15.12)", () => {
	let visitor: Browser;
	beforeEach(async () => {
		visitor = world.browser();
		await add(ana, phone);
	});

	test("opens the session of its account, proved by the key, and goes to the page asked for", async () => {
		const uid = await uidOf(ana);
		expect(await begin(visitor)).toMatchObject({ allowCredentials: [], userVerification: "required" });
		expect((await use(visitor, phone, { userHandle: userHandleOf(uid) })).body).toEqual({ back: "/school" });
		expect(await uidOf(visitor)).toBe(uid);
		expect((await visitor.call("listSessions")).body.sessions[0]).toMatchObject({ provedBy: "passkey", current: true });
		expect((await visitor.call("getSecurity")).body.needsProof).toBe(false);
		expect(await keysOf(visitor)).toMatchObject([{ lastUsedDay: "2026-11-20" }]);
	});

	test.each<[string, Behaviour]>([
		["another origin", { origin: "http://tertulia.example" }],
		["another host", { host: "example" }],
		["no verification of the person", { verified: false }],
		["another account's handle", { userHandle: userHandleOf("otra") }],
	])("is refused with %s", async (_, behaviour) => {
		await refused(use(visitor, phone, behaviour), 401, visitor);
	});

	test("an unknown key, another's signature and a key taken away get the same answer", async () => {
		const unknown = await use(visitor, makeAuthenticator());
		const other = makeAuthenticator().sign(await begin(visitor));
		const forged = await visitor.call("finishPasskeySignIn", { ...other, id: phone.id });
		await ana.call("removePasskey", { id: phone.id });
		const removed = await use(visitor, phone);
		for (const { status, body } of [unknown, forged, removed])
			expect({ status, body }).toEqual({
				status: 401,
				body: { error: { code: "passkey.refused", message: expect.stringContaining("pide un código por correo") } },
			});
		expect(world.notes.join()).not.toContain(phone.id);
	});

	test.each([
		["a type", JSON.stringify({ type: "una frase del remitente" })],
		["a binding", JSON.stringify({ type: "webauthn.get", tokenBinding: { status: "una frase del remitente" } })],
		["anything", '" una frase del remitente "'],
	])("the log has nothing that the sender chose as %s", async (_, clientData) => {
		const answer = phone.sign(await begin(visitor));
		const clientDataJSON = Buffer.from(clientData).toString("base64url");
		await visitor.call("finishPasskeySignIn", { ...answer, clientDataJSON });
		expect(world.notes.at(-1)).toContain("passkey refused");
		expect(world.notes.join()).not.toContain("remitente");
	});

	test("an answer counts once, for five minutes and in the browser that asked", async () => {
		const answer = phone.sign(await begin(visitor));
		const thief = world.browser();
		await refused(thief.call("finishPasskeySignIn", answer), 410, thief);
		await begin(thief);
		await refused(thief.call("finishPasskeySignIn", answer), 410, thief);
		expect(await visitor.call("finishPasskeySignIn", answer)).toMatchObject({ status: 200 });
		expect(await visitor.call("finishPasskeySignIn", answer)).toMatchObject({ status: 410 });
		const late = world.browser();
		const lateAnswer = phone.sign(await begin(late));
		world.wait(5 * MINUTE);
		await refused(late.call("finishPasskeySignIn", lateAnswer), 410, late);
	});

	test("two tabs of a browser may each have a challenge, and one for a proof is worth nothing here", async () => {
		const [first, second] = [await begin(visitor), await begin(visitor)];
		expect(await visitor.call("finishPasskeySignIn", phone.sign(second))).toMatchObject({ status: 200 });
		expect(await visitor.call("finishPasskeySignIn", phone.sign(first))).toMatchObject({ status: 200 });
		const proof = (await ana.call("beginPasskeyProof", { change: "passkey" })).body.options;
		expect(await ana.call("finishPasskeySignIn", phone.sign(proof))).toMatchObject({ status: 410 });
	});

	test("a count that goes back ends all sessions and writes a mail, unless the key is backed up", async () => {
		expect((await use(visitor, phone, { counter: 5 })).status).toBe(200);
		const thief = world.browser();
		await refused(use(thief, phone, { counter: 5 }), 401, thief);
		expect(await uidOf(ana)).toBeNull();
		expect(await uidOf(visitor)).toBeNull();
		expect(world.mailTo(ANA, "passkey-refused").text).toContain("Firefox en Linux");
		expect(await backend.acts.list({ what: "passkey-refused" })).toHaveLength(1);
		// Whoever has the copy could say that it is backed up: what counts is what was known before.
		await refused(use(thief, phone, { counter: 4, backedUp: true }), 401, thief);

		await ana.signIn(ANA);
		const synced = makeAuthenticator();
		await add(ana, synced, { counter: 9, backedUp: true });
		expect((await use(visitor, synced, { counter: 3, backedUp: true })).status).toBe(200);
		expect((await use(visitor, synced, { counter: 3, backedUp: true })).status).toBe(200);
	});

	test("callers have a limit", async () => {
		const answer = phone.sign(await begin(visitor), { verified: false });
		for (let count = 0; count < 60; count++) await visitor.call("finishPasskeySignIn", answer);
		expect(await visitor.call("finishPasskeySignIn", answer)).toMatchObject({ status: 429 });
		for (let count = 1; count < 300; count++) await visitor.call("beginPasskeySignIn");
		expect(await visitor.call("beginPasskeySignIn")).toMatchObject({ status: 429 });
	});
});

describe("an account's keys (docs/product.md, 15.12)", () => {
	test("are renamed", async () => {
		await add(ana, phone);
		const rename = (name: string, id = phone.id) => ana.call("renamePasskey", { id, name });
		expect((await rename("  Móvil   de Ana ")).body).toEqual({ done: true });
		expect(await keysOf(ana)).toMatchObject([{ name: "Móvil de Ana" }]);
		await add(ana, makeAuthenticator());
		for (const wrong of ["", " ", "x".repeat(61), "a\u202eb", "www.ejemplo.es", "Firefox en Linux"])
			expect(await rename(wrong)).toMatchObject({
				status: 400,
				body: { error: { fields: { name: expect.any(String) } } },
			});
		expect((await rename("Móvil de Ana")).status).toBe(200);
		expect(await rename("Otra", "AAAA")).toMatchObject({ status: 404 });
		const eva = world.browser();
		await eva.signIn("eva@ejemplo.es");
		expect(await eva.call("renamePasskey", { id: phone.id, name: "Mía" })).toMatchObject({ status: 404 });
		expect(await eva.call("removePasskey", { id: phone.id })).toMatchObject({ status: 404 });
	});

	test("are removed after a recent proof, with a mail, and a code goes on by itself", async () => {
		await add(ana, phone);
		world.wait(HOUR);
		expect((await ana.call("removePasskey", { id: phone.id })).body).toMatchObject({ email: ANA });
		expect(await keysOf(ana)).toHaveLength(1);
		expect((await ana.call("confirmProof", { code: world.codeFor(ANA) })).body).toEqual({ next: "passkey-removal" });
		expect(await keysOf(ana)).toEqual([]);
		expect(world.mailTo(ANA, "passkey-removed").subject).toContain("Se ha quitado una llave");
		expect(await backend.acts.list({ what: "passkey-removed" })).toHaveLength(1);
		expect(await ana.call("removePasskey", { id: phone.id })).toMatchObject({ status: 404 });
	});

	test("prove identity for a change that waits, but not those of other people", async () => {
		await add(ana, phone);
		const eva = world.browser();
		await eva.signIn("eva@ejemplo.es");
		const evas = makeAuthenticator();
		await add(eva, evas);
		world.wait(HOUR);
		await ana.call("requestEmailChange", { email: "nueva@ejemplo.es" });
		expect(await prove(ana, evas, "email")).toMatchObject({ status: 400 });
		expect(await prove(ana, phone, "email", { verified: false })).toMatchObject({ status: 400 });
		expect((await prove(ana, phone, "email")).body).toEqual({ next: "email-change" });
		expect(world.mailTo("nueva@ejemplo.es", "email-change-code")).toBeDefined();
		expect(await world.browser().call("beginPasskeyProof", { change: "email" })).toMatchObject({ status: 401 });
	});

	describe("confirm a change that waits", () => {
		const security = async () => (await ana.call("getSecurity")).body;
		let copied: Browser;
		beforeEach(async () => {
			await add(ana, phone);
			world.wait(HOUR);
			copied = world.browser({ token: ana.token });
		});

		test("of the kind that the person asked for, and no other", async () => {
			expect((await copied.call("setPassword", { password: PASSWORD })).body).toMatchObject({ email: ANA });
			expect((await prove(ana, phone, "passkey")).body).toEqual({ next: "nothing" });
			expect(await security()).toMatchObject({ hasPassword: false, needsProof: false });
		});

		test("under the kind that its challenge was made for", async () => {
			await copied.call("setPassword", { password: PASSWORD });
			const { options } = (await ana.call("beginPasskeyProof", { change: "passkey" })).body;
			const answer = { ...phone.sign(options), change: "password" };
			expect(await ana.call("confirmProofWithPasskey", answer)).toMatchObject({ status: 410 });
			expect(await security()).toMatchObject({ hasPassword: false, needsProof: true });
			expect((await prove(ana, phone, "password")).body).toEqual({ next: "password" });
			expect(await security()).toMatchObject({ hasPassword: true });
		});

		test("once: it waits no longer, and neither does the code that was sent for it", async () => {
			await ana.call("setPassword", { password: PASSWORD });
			const code = world.codeFor(ANA);
			expect((await prove(ana, phone, "password")).body).toEqual({ next: "password" });
			expect(await security()).toMatchObject({ pending: null, afterProof: null });
			expect(await ana.call("confirmProof", { code })).toMatchObject({ status: 409 });
			expect(await prove(ana, phone, "password")).toMatchObject({ status: 409 });
			world.wait(HOUR);
			await ana.call("endSession", { which: "others" });
			expect((await prove(ana, phone, "sessions")).body).toEqual({ next: "sessions" });
			expect((await ana.call("getSecondStep")).body.confirming).toBeNull();
			expect(await prove(ana, phone, "sessions")).toMatchObject({ status: 409 });
		});

		test("in one step with the use of the key: what cannot be stored leaves all as it was", async () => {
			await ana.call("setPassword", { password: PASSWORD });
			const setData = () => Promise.reject(new CannotWrite("full"));
			const full = makeWorld(
				{ ...backend, sessions: { ...backend.sessions, setData } },
				{ passkeyVerifier: createPasskeyVerifier(), now: () => new Date(world.clock) },
			).browser({ token: ana.token });
			expect(await prove(full, phone, "password")).toMatchObject({ status: 503 });
			expect(await security()).toMatchObject({ hasPassword: false, needsProof: true, afterProof: "password" });
			expect(await keysOf(ana)).toMatchObject([{ lastUsedDay: null }]);
			expect((await prove(ana, phone, "password")).body).toEqual({ next: "password" });
		});

		test("for ten minutes", async () => {
			await copied.call("setPassword", { password: PASSWORD });
			world.wait(10 * MINUTE);
			expect(await prove(ana, phone, "password")).toMatchObject({ status: 409 });
			expect(await security()).toMatchObject({ hasPassword: false, needsProof: true });
		});

		test("on its page too, by the same rules", async () => {
			await prove(ana, phone, "passkey");
			await ana.call("setPassword", { password: PASSWORD });
			world.wait(HOUR);
			const other = world.browser();
			await other.signIn(ANA);
			const hold = () => ana.call("endSession", { which: "others" });
			expect((await hold()).body).toEqual({ confirm: "password" });
			expect((await prove(ana, phone, "passkey")).body).toEqual({ next: "nothing" });
			world.wait(HOUR);
			expect(await prove(ana, phone, "sessions")).toMatchObject({ status: 409 });
			expect(await uidOf(other)).not.toBeNull();
			await hold();
			expect((await prove(ana, phone, "sessions")).body).toEqual({ next: "sessions" });
			expect(await uidOf(other)).toBeNull();
		});
	});

	test("the last one of a person with a role stays, also where two are removed at once", async () => {
		await add(ana, phone);
		const spare = makeAuthenticator();
		await add(ana, spare);
		await backend.users.update(await uidOf(ana), { permissions: ["ed.10"] });
		await prove(ana, phone, "passkey");
		const both = await Promise.all([phone, spare].map(({ id }) => ana.call("removePasskey", { id })));
		expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
		expect(await keysOf(ana)).toHaveLength(1);
	});

	test("of another address of the site are listed as such, and used for nothing", async () => {
		await add(ana, phone);
		const moved = makeWorld(backend, {
			passkeyVerifier: createPasskeyVerifier(),
			siteUrl: "https://nueva.example",
			now: () => new Date(world.clock),
		});
		const browser = moved.browser({ token: ana.token });
		expect(await keysOf(browser)).toMatchObject([{ elsewhere: "tertulia.example" }]);
		expect(await browser.call("beginPasskeyProof", { change: "passkey" })).toMatchObject({ status: 404 });
		expect((await browser.call("beginPasskey")).body.options).toMatchObject({
			rp: { id: "nueva.example" },
			excludeCredentials: [],
		});
		const visitor = moved.browser();
		const there = { origin: "https://nueva.example", host: "nueva.example" };
		await refused(use(visitor, phone, there), 401, visitor);
	});

	test("go when the change of the account's address is undone, and are in the copy of the person's data", async () => {
		await add(ana, phone);
		expect((await ana.call("exportUser")).body).toMatchObject({
			passkeys: [{ name: "Firefox en Linux", host: "tertulia.example", lastUsedDay: null }],
		});
		await ana.call("requestEmailChange", { email: "nueva@ejemplo.es" });
		await ana.call("confirmEmailChange", { code: world.codeFor("nueva@ejemplo.es") });
		await world.browser().call("followLink", { link: world.linkFor(ANA, "email-changed") });
		const visitor = world.browser();
		await refused(use(visitor, phone), 401, visitor);
	});
});
