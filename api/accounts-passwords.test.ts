import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import type { Backend } from "../domain/backend.ts";
import { MINUTE, makeWorld, type World } from "./browser.fixture.ts";

const ANA = "ana@ejemplo.es";
const PASSWORD = "caballo grapa batería";
const OTHER = "ñandúes y avestruces";
let backend: Backend;
let world: World;
beforeEach(async () => {
	backend = await openMemory();
	world = makeWorld(backend);
});
afterEach(() => backend.close());

/** A browser in which Ana is signed in and has set this password. */
async function withPassword(password = PASSWORD) {
	const browser = world.browser();
	await browser.signIn(ANA);
	expect((await browser.call("setPassword", { password })).status).toBe(200);
	return browser;
}
const signIn = (password: string, email = ANA, address = "192.0.2.1") =>
	world.browser({ address }).call("signIn", { email, password, back: "/blog/x" });

describe("signing in with a password (docs/product.md, 15.4)", () => {
	test("opens a session and leads to the requested page", async () => {
		await withPassword();
		expect(await signIn(PASSWORD, " ANA@ejemplo.es")).toMatchObject({
			status: 200,
			body: { back: "/blog/x" },
			session: { kind: "begin" },
		});
		expect((await signIn(PASSWORD.normalize("NFD"))).status).toBe(200);
	});

	test("says the same for an unknown address, a wrong password and an account without one", async () => {
		await withPassword();
		await world.browser().signIn("eva@ejemplo.es");
		const heard = [
			await signIn(OTHER),
			await signIn(PASSWORD, "nadie@ejemplo.es"),
			await signIn(PASSWORD, "eva@ejemplo.es"),
			await signIn("x".repeat(4_000)),
		];
		const refused = { error: { code: "auth.wrong", message: "El correo o la contraseña no son correctos." } };
		for (const each of heard) expect(each).toEqual({ status: 401, body: refused, session: null });
		expect(world.notes.filter((note) => note.includes("password refused"))).toHaveLength(4);
	});

	test("names the field that is empty", async () => {
		expect((await signIn("")).body.error.fields).toEqual({ password: "Escribe tu contraseña." });
		expect((await signIn(PASSWORD, "")).body.error.fields).toEqual({ email: "Escribe tu correo electrónico." });
	});

	test("signing up too often computes no hash", async () => {
		const hash = vi.spyOn(backend.identity, "hashPassword");
		const signUp = () => world.browser().call("signUp", { email: ANA, password: PASSWORD, back: "/blog/x" });
		expect((await signUp()).status).toBe(200);
		expect((await signUp()).status).toBe(429);
		expect(hash).toHaveBeenCalledTimes(1);
	});

	test("is limited by address and by caller, and over the limit checks no password", async () => {
		await withPassword();
		for (let each = 0; each < 10; each++) await signIn("mal", ANA, `198.51.100.${each}`);
		const message = "Has hecho demasiados intentos. Inténtalo de nuevo dentro de 15 minutos.";
		expect(await signIn(PASSWORD, ANA, "203.0.113.1")).toMatchObject({
			status: 429,
			body: { error: { message, retryAfterSeconds: 900 } },
		});
		world.wait(15 * MINUTE);
		expect((await signIn(PASSWORD)).status).toBe(200);
		for (let each = 0; each < 30; each++) await signIn("mal", `p${each}@ejemplo.es`, "203.0.113.9");
		expect((await signIn(PASSWORD, ANA, "203.0.113.9")).body.error.code).toBe("auth.too_many");
		expect((await signIn(PASSWORD, ANA, "203.0.113.8")).status).toBe(200);
	}, 180_000);
});

describe("a new password by mail (docs/product.md, 15.4)", () => {
	test("replaces the old one, ends the other sessions and notifies its owner", async () => {
		const old = await withPassword();
		world.wait(MINUTE);
		const browser = world.browser();
		await browser.call("requestCode", { email: ANA, purpose: "password-reset" });
		const code = world.codeFor(ANA);
		expect((await browser.call("verifyCode", { code, password: "corta" })).body.error.fields).toEqual({
			password: "Usa al menos 10 caracteres.",
		});
		expect((await browser.call("verifyCode", { code })).body.error.fields).toEqual({
			password: "Usa al menos 10 caracteres.",
		});
		expect((await browser.call("verifyCode", { code, password: OTHER })).status).toBe(200);
		expect([(await signIn(PASSWORD)).status, (await signIn(OTHER)).status]).toEqual([401, 200]);
		expect((await old.call("getUser")).body.user).toBeNull();
		expect(world.mailTo(ANA).kind).toBe("password-changed");
	});

	test.each([
		["requestCode", { email: ANA, purpose: "password-reset" }, { password: OTHER }],
		["signUp", { email: ANA, password: OTHER }, {}],
	])(
		"an account's first password, by %s, also ends the other sessions and notifies its owner",
		async (name, asked, typed) => {
			const before = world.browser();
			await before.signIn(ANA);
			const browser = world.browser();
			await browser.call(name, asked);
			expect((await browser.call("verifyCode", { code: world.codeFor(ANA), ...typed })).status).toBe(200);
			expect((await before.call("getUser")).body.user).toBeNull();
			expect((await browser.call("getUser")).body.user.email).toBe(ANA);
			expect(world.mailTo(ANA).kind).toBe("password-changed");
		},
	);

	test("an account created with a password gets no notice of that password", async () => {
		const browser = world.browser();
		await browser.call("signUp", { email: ANA, password: OTHER });
		expect((await browser.call("verifyCode", { code: world.codeFor(ANA) })).status).toBe(200);
		expect(world.mails.map(({ kind }) => kind)).toEqual(["sign-up-code"]);
	});

	test("works by link in any browser, which asks for the password there", async () => {
		await withPassword();
		await world.browser().call("requestCode", { email: ANA, purpose: "password-reset" });
		const link = world.linkFor(ANA);
		const phone = world.browser();
		expect((await phone.call("getLink", { link })).body.purpose).toBe("password-reset");
		expect((await phone.call("followLink", { link })).body.error.fields).toEqual({
			password: "Usa al menos 10 caracteres.",
		});
		expect((await phone.call("followLink", { link, password: OTHER })).status).toBe(200);
		expect((await signIn(OTHER)).status).toBe(200);
	});
});

describe("changing it when signed in (docs/product.md, 15.4)", () => {
	test("the first password needs no other; each later one needs the current one", async () => {
		const browser = await withPassword();
		expect(world.mailTo(ANA).kind).toBe("password-changed");
		expect((await browser.call("getSecurity")).body).toEqual({
			hasPassword: true,
			providers: [],
			pending: null,
			afterProof: null,
			needsProof: false,
			needsStep: false,
			secondStep: false,
		});
		for (const current of [undefined, "", OTHER]) {
			const refused = await browser.call("setPassword", {
				...(current === undefined ? {} : { current }),
				password: OTHER,
			});
			expect(refused).toMatchObject({
				status: 400,
				body: { error: { fields: { current: "La contraseña actual no es correcta." } } },
			});
		}
		expect((await browser.call("setPassword", { current: PASSWORD, password: OTHER })).status).toBe(200);
		expect([(await signIn(PASSWORD)).status, (await signIn(OTHER)).status]).toEqual([401, 200]);
	});

	test("ends the other sessions with their pending requests, but not this one", async () => {
		const browser = await withPassword();
		const thief = world.browser();
		await thief.signIn(ANA);
		await thief.call("requestEmailChange", { email: "ladron@ejemplo.es" });
		await browser.call("setPassword", { current: PASSWORD, password: OTHER });
		expect((await thief.call("getUser")).body.user).toBeNull();
		expect((await browser.call("getUser")).body.user.email).toBe(ANA);
		expect((await world.browser().call("followLink", { link: world.linkFor("ladron@ejemplo.es") })).status).toBe(410);
	});

	test.each([
		["corta", "Usa al menos 10 caracteres."],
		["x".repeat(129), "Usa como mucho 128 caracteres."],
		["1234567890", "Esa contraseña es demasiado común. Elige otra."],
		[ANA, "Esa contraseña es demasiado común. Elige otra."],
	])("«%s» is refused", async (password, message) => {
		const browser = world.browser();
		await browser.signIn(ANA);
		expect((await browser.call("setPassword", { password })).body.error.fields).toEqual({ password: message });
		expect((await browser.call("getSecurity")).body.hasPassword).toBe(false);
	});

	test("can be tried at most 30 times in ten minutes", async () => {
		const browser = await withPassword();
		for (let each = 0; each < 29; each++) await browser.call("setPassword", { current: "mal", password: OTHER });
		const heard = await browser.call("setPassword", { current: PASSWORD, password: OTHER });
		expect(heard.body.error).toMatchObject({ code: "auth.too_many" });
	}, 180_000);
});
