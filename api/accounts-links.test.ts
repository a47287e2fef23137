import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import type { Backend } from "../domain/backend.ts";
import { MINUTE, makeWorld, type World } from "./browser.fixture.ts";

const ANA = "ana@ejemplo.es";
const PASSWORD = "caballo grapa batería";
let backend: Backend;
let world: World;
beforeEach(async () => {
	backend = await openMemory();
	world = makeWorld(backend);
});
afterEach(() => backend.close());

const expired = {
	status: 410,
	body: { error: { code: "auth.link_expired", message: "Este enlace ha caducado o ya se ha usado. Pide uno nuevo." } },
};
const signInWith = (password: string) => world.browser().call("signIn", { email: ANA, password });

describe("the link in place of the code (docs/product.md, 15.3)", () => {
	test("can be opened without being spent, acts once, and spends the code", async () => {
		const [browser, scanner] = [world.browser(), world.browser()];
		await browser.call("requestCode", { email: ANA, purpose: "sign-in", back: "/blog/x" });
		const link = world.linkFor(ANA);
		for (let each = 0; each < 3; each++) {
			expect(await scanner.call("getLink", { link })).toEqual({
				status: 200,
				body: { purpose: "sign-in", email: "a…a@ejemplo.es", isHere: true },
				session: null,
			});
		}
		expect(await browser.call("followLink", { link })).toMatchObject({ status: 200, body: { back: "/blog/x" } });
		expect((await browser.call("getUser")).body.user.email).toBe(ANA);
		expect(await scanner.call("getLink", { link })).toMatchObject(expired);
		expect(await scanner.call("followLink", { link })).toMatchObject(expired);
	});

	test("ends after ten minutes, and with a newer one", async () => {
		const browser = world.browser();
		await browser.call("requestCode", { email: ANA, purpose: "sign-in" });
		const old = world.linkFor(ANA);
		world.wait(MINUTE);
		await browser.call("resendCode");
		expect(await browser.call("followLink", { link: old })).toMatchObject(expired);
		world.wait(10 * MINUTE);
		expect(await browser.call("getLink", { link: world.linkFor(ANA) })).toMatchObject(expired);
		expect(await browser.call("followLink", { link: world.linkFor(ANA) })).toMatchObject(expired);
		expect((await browser.call("getLink", { link: "no es de aquí" })).status).toBe(400);
	});

	test("also signs in another browser, and forgets only the code that browser requested", async () => {
		await world.browser().call("requestCode", { email: ANA, purpose: "sign-in", back: "/blog/x" });
		const phone = world.browser();
		await phone.call("requestCode", { email: "eva@ejemplo.es", purpose: "sign-in", back: "/recursos" });
		expect((await phone.call("followLink", { link: world.linkFor(ANA) })).body).toEqual({ back: "/user" });
		expect((await phone.call("getUser")).body.user.email).toBe(ANA);
	});
});

describe("a password chosen before the address is proved (docs/product.md, 15.4)", () => {
	test("counts with the code, and with the link in the same browser", async () => {
		const [one, two] = [world.browser(), world.browser()];
		await one.call("signUp", { email: ANA, password: PASSWORD });
		expect((await signInWith(PASSWORD)).status).toBe(401);
		expect((await one.call("verifyCode", { code: world.codeFor(ANA) })).status).toBe(200);
		expect((await signInWith(PASSWORD)).status).toBe(200);
		await two.call("signUp", { email: "eva@ejemplo.es", password: PASSWORD });
		await two.call("followLink", { link: world.linkFor("eva@ejemplo.es") });
		expect((await world.browser().call("signIn", { email: "eva@ejemplo.es", password: PASSWORD })).status).toBe(200);
	});

	test("does not count in another browser, so that no one can choose a password for another person", async () => {
		const thief = world.browser();
		await thief.call("signUp", { email: ANA, password: "la clave del ladrón" });
		const ana = world.browser();
		expect((await ana.call("followLink", { link: world.linkFor(ANA) })).status).toBe(200);
		expect((await ana.call("getSecurity")).body.hasPassword).toBe(false);
		expect((await signInWith("la clave del ladrón")).status).toBe(401);
		expect((await thief.call("verifyCode", { code: world.codeFor(ANA) })).status).toBe(410);
	});

	test("does not count after the owner has requested another code", async () => {
		const [thief, ana] = [world.browser(), world.browser()];
		await thief.call("signUp", { email: ANA, password: "la clave del ladrón" });
		world.wait(MINUTE);
		await ana.call("signUp", { email: ANA, password: PASSWORD });
		expect((await ana.call("verifyCode", { code: world.codeFor(ANA) })).status).toBe(200);
		expect((await signInWith("la clave del ladrón")).status).toBe(401);
		expect((await signInWith(PASSWORD)).status).toBe(200);
	});

	test("does not replace the present password before the code is typed; then the other sessions end and a mail is sent", async () => {
		const ana = world.browser();
		await ana.call("signUp", { email: ANA, password: PASSWORD });
		await ana.call("verifyCode", { code: world.codeFor(ANA) });
		world.wait(MINUTE);
		const again = world.browser();
		await again.call("signUp", { email: ANA, password: "otra clave distinta" });
		expect((await signInWith(PASSWORD)).status).toBe(200);
		expect((await signInWith("otra clave distinta")).status).toBe(401);
		expect((await again.call("verifyCode", { code: world.codeFor(ANA) })).status).toBe(200);
		expect((await signInWith(PASSWORD)).status).toBe(401);
		expect((await signInWith("otra clave distinta")).status).toBe(200);
		expect((await ana.call("getUser")).body.user).toBeNull();
		expect((await again.call("getUser")).body.user.email).toBe(ANA);
		expect(world.mailTo(ANA, "password-changed")).toBeDefined();
	});

	test("is stored only as a hash, and a bad one is refused with its field", async () => {
		const browser = world.browser();
		expect((await browser.call("signUp", { email: "ana", password: "corta" })).body.error.fields).toEqual({
			email: "Revisa el correo: parece que falta algo. Ejemplo: nombre@dominio.es",
			password: "Usa al menos 10 caracteres.",
		});
		await browser.call("signUp", { email: ANA, password: PASSWORD });
		expect(JSON.stringify(world.mails) + world.notes.join()).not.toContain(PASSWORD);
	});
});
