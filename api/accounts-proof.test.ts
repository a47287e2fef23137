import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import type { Backend } from "../domain/backend.ts";
import { issueCode } from "../domain/sign-in/mailed-codes.ts";
import { CannotWrite } from "../domain/unavailable.ts";
import { ANA, enterAna, PASSWORD } from "./ana.fixture.ts";
import { type Browser, HOUR, MINUTE, makeWorld, SECOND, type World, wrongCode } from "./browser.fixture.ts";

const NEW = "nueva@ejemplo.es";
let backend: Backend;
let world: World;
let ana: Browser;
beforeEach(async () => {
	backend = await openMemory();
	({ world, ana } = await enterAna(backend));
});
afterEach(() => backend.close());

const emailOf = async (browser: Browser) => (await browser.call("getUser")).body.user?.email;
const security = async () => (await ana.call("getSecurity")).body;
const missing = {
	status: 400,
	body: { error: { fields: { current: "Escribe tu contraseña para confirmar que eres tú." } } },
};

describe("changes to the ways of signing in need a recent proof of identity (docs/product.md, 15.5)", () => {
	test("signing in counts as a proof for a quarter of an hour", async () => {
		expect((await security()).needsProof).toBe(false);
		// Signing in took a minute.
		world.wait(14 * MINUTE - 1);
		expect((await security()).needsProof).toBe(false);
		world.wait(1);
		expect((await security()).needsProof).toBe(true);
	});

	test("an account elsewhere is removed with the password, or with a code to the address", async () => {
		const { uid } = (await ana.call("getUser")).body.user;
		const tie = () =>
			backend.identity.linkProvider({
				provider: "google",
				subject: "1",
				uid,
				now: new Date(world.clock).toISOString(),
			});
		const tied = () => backend.identity.providersOf(uid);
		await tie();
		world.wait(HOUR);
		expect((await ana.call("unlinkProvider", { provider: "otra" })).status).toBe(404);
		expect((await ana.call("unlinkProvider", { provider: "google" })).body).toMatchObject({ email: ANA });
		expect(await security()).toMatchObject({ pending: { purpose: "proof" }, afterProof: "provider" });
		expect(await tied()).toEqual(["google"]);
		expect((await ana.call("confirmProof", { code: wrongCode(world.codeFor(ANA)) })).status).toBe(400);
		expect((await ana.call("confirmProof", { code: world.codeFor(ANA) })).body).toEqual({ next: "provider" });
		expect(await tied()).toEqual([]);
		await ana.call("setPassword", { password: PASSWORD });
		await tie();
		world.wait(HOUR);
		expect(await ana.call("unlinkProvider", { provider: "google" })).toMatchObject(missing);
		expect((await ana.call("unlinkProvider", { provider: "google", current: PASSWORD })).status).toBe(200);
		expect(await tied()).toEqual([]);
	});

	test("an address changes with the password, which counts for a while", async () => {
		await ana.call("setPassword", { password: PASSWORD });
		world.wait(HOUR);
		expect(await ana.call("requestEmailChange", { email: NEW })).toMatchObject(missing);
		const wrong = { error: { fields: { current: "La contraseña actual no es correcta." } } };
		expect((await ana.call("requestEmailChange", { email: NEW, current: "otra que no es" })).body).toMatchObject(wrong);
		expect((await ana.call("requestEmailChange", { email: NEW, current: PASSWORD })).body).toMatchObject({
			email: NEW,
		});
		expect((await ana.call("confirmEmailChange", { code: world.codeFor(NEW) })).status).toBe(200);
		expect(await emailOf(ana)).toBe(NEW);
		expect((await ana.call("requestEmailChange", { email: "tercera@ejemplo.es" })).status).toBe(200);
	});

	test("without a password, an address change first needs a code sent to the present address, and then continues", async () => {
		world.wait(HOUR);
		expect((await ana.call("requestEmailChange", { email: "nada" })).status).toBe(400);
		expect((await ana.call("requestEmailChange", { email: NEW })).body).toEqual({ email: ANA, resendInSeconds: 60 });
		expect(await security()).toMatchObject({ pending: { purpose: "proof", email: ANA }, afterProof: "email" });
		expect(world.mails.some(({ to }) => to === NEW)).toBe(false);
		const mail = world.mailTo(ANA, "proof-code");
		expect(mail.text).not.toContain("/entrar/");
		const code = world.codeFor(ANA);
		expect((await ana.call("confirmEmailChange", { code })).body.error.code).toBe("auth.nothing_pending");
		expect((await ana.call("confirmProof", { code: wrongCode(code) })).body.error.code).toBe("auth.code_invalid");
		world.wait(MINUTE);
		await ana.call("resendCode");
		expect((await ana.call("confirmProof", { code: world.codeFor(ANA) })).body).toEqual({ next: "email-change" });
		expect(await security()).toMatchObject({
			pending: { purpose: "email-change", email: NEW },
			afterProof: null,
			needsProof: false,
		});
		expect((await ana.call("confirmProof", { code })).body.error.code).toBe("auth.nothing_pending");
		expect((await ana.call("confirmEmailChange", { code: world.codeFor(NEW) })).status).toBe(200);
		expect(await emailOf(ana)).toBe(NEW);
	});

	test("a first password is stored as a hash until the code is typed, and set then", async () => {
		world.wait(HOUR);
		expect((await ana.call("setPassword", { password: "corta" })).body.error.fields).toEqual({
			password: "Usa al menos 10 caracteres.",
		});
		expect((await ana.call("setPassword", { password: PASSWORD })).body).toEqual({ email: ANA, resendInSeconds: 60 });
		expect(await security()).toMatchObject({ hasPassword: false, afterProof: "password" });
		expect((await ana.call("confirmProof", { code: world.codeFor(ANA) })).body).toEqual({ next: "password" });
		expect((await security()).hasPassword).toBe(true);
		expect((await world.browser().call("signIn", { email: ANA, password: PASSWORD })).status).toBe(200);
	});

	test("the session stores the change under the name it always had, so that an upgrade loses none", async () => {
		world.wait(HOUR);
		await ana.call("setPassword", { password: PASSWORD });
		const { uid } = (await ana.call("getUser")).body.user;
		const now = new Date(world.clock).toISOString();
		const [session] = await backend.sessions.list(uid, now);
		const { wish, ...pending } = JSON.parse(JSON.stringify(session?.data.pending));
		expect(Object.keys(pending).sort()).toEqual(["back", "email", "emailKey", "purpose", "resendAt", "until"]);
		expect(wish).toEqual({ kind: "password", passwordHash: expect.any(String) });
		const stored = JSON.parse(JSON.stringify({ pending: { ...pending, wish: { kind: "email", email: NEW } } }));
		await backend.sessions.setData(session?.id ?? "", stored);
		expect(await security()).toMatchObject({ pending: { purpose: "proof" }, afterProof: "email" });
		expect((await ana.call("confirmProof", { code: world.codeFor(ANA) })).body).toEqual({ next: "email-change" });
		expect(world.codeFor(NEW)).toMatch(/^\d{6}$/);
	});

	test("a change waits no longer than its code is valid", async () => {
		world.wait(HOUR);
		await ana.call("setPassword", { password: PASSWORD });
		world.wait(10 * MINUTE - 1);
		expect(await security()).toMatchObject({ afterProof: "password" });
		world.wait(1);
		expect(await security()).toMatchObject({ afterProof: null });
		await ana.call("setPassword", { password: PASSWORD });
		await ana.call("confirmProof", { code: world.codeFor(ANA) });
		world.wait(HOUR);
		expect((await ana.call("endSession", { which: "others" })).body).toEqual({ confirm: "password" });
		world.wait(10 * MINUTE - 1);
		expect((await ana.call("getSecondStep")).body.confirming).toEqual({ by: "password", change: "sessions" });
		world.wait(1);
		expect((await ana.call("getSecondStep")).body.confirming).toBeNull();
		expect(await ana.call("confirmIdentity", { current: PASSWORD })).toMatchObject({ status: 409 });
	});

	test("a request with the cookie from before the proof, still under way, does not sign the browser out", async () => {
		world.wait(HOUR);
		await ana.call("setPassword", { password: PASSWORD });
		const before = ana.token;
		await ana.call("confirmProof", { code: world.codeFor(ANA) });
		expect(ana.token).not.toBe(before);
		const late = () => world.browser({ token: before });
		for (const name of ["getUser", "getSecurity", "endSession"]) {
			const heard = await late().call(name, name === "endSession" ? { which: "others" } : {});
			expect(heard.session).toBeNull();
			expect(heard.body.user ?? null).toBeNull();
			expect(heard.status).toBe(name === "getUser" ? 200 : 401);
		}
		expect(await emailOf(ana)).toBe(ANA);
		world.wait(30 * SECOND);
		expect((await late().call("getUser")).session).toEqual({ kind: "end", signedOut: false });
	});

	test("a step behind the proof that cannot be stored leaves the person signed in, with the proof", async () => {
		let isFull = false;
		const outbox: Backend["outbox"] = {
			...backend.outbox,
			add: (mail, now) => (isFull ? Promise.reject(new CannotWrite("full")) : backend.outbox.add(mail, now)),
		};
		const full = makeWorld({ ...backend, outbox });
		const eva = full.browser();
		await eva.signIn("eva@ejemplo.es");
		full.wait(HOUR);
		await eva.call("setPassword", { password: PASSWORD });
		isFull = true;
		const code = /^\d{6}/.exec(full.mailTo("eva@ejemplo.es", "proof-code").subject)?.[0];
		const before = eva.token;
		expect((await eva.call("confirmProof", { code })).status).toBe(503);
		expect(eva.token).not.toBe(before);
		expect((await eva.call("getSecurity")).body).toMatchObject({ hasPassword: false, needsProof: false });
	});

	test("the code counts only in the session that requested it, and its link, which is in no mail, does nothing", async () => {
		world.wait(HOUR);
		await ana.call("requestEmailChange", { email: NEW });
		const code = world.codeFor(ANA);
		const phone = world.browser();
		const { uid } = (await ana.call("getUser")).body.user;
		expect((await phone.call("confirmProof", { code })).status).toBe(401);
		const expiresAt = new Date(world.clock + HOUR).toISOString();
		const { link } = await issueCode(backend, {
			email: ANA,
			emailKey: ANA,
			purpose: "proof",
			uid,
			asker: null,
			expiresAt,
		});
		expect((await phone.call("followLink", { link })).status).toBe(410);
		expect((await ana.call("getUser")).body.user).toMatchObject({ email: ANA, erasedAfter: null });
	});
});
