import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import type { Backend } from "../domain/backend.ts";
import { DAY, HOUR, MINUTE, makeWorld, SECOND, type World, wrongCode } from "./browser.fixture.ts";

const ANA = "ana@ejemplo.es";
const EXPIRED = "El código ha caducado. Pide uno nuevo.";
let backend: Backend;
let world: World;
beforeEach(async () => {
	backend = await openMemory();
	world = makeWorld(backend);
});
afterEach(() => backend.close());

const ask = { email: ANA, purpose: "sign-in" };
const error = (status: number, code: string, message: string) => ({ status, body: { error: { code, message } } });

describe("signing in with a code (docs/product.md, 15.3)", () => {
	test("makes the account at first use and finds it later", async () => {
		const browser = world.browser();
		expect(
			await browser.call("requestCode", { ...ask, email: " Ana@Ejemplo.es ", back: "/blog/x?a=1#b" }),
		).toMatchObject({
			status: 200,
			body: { email: "Ana@ejemplo.es", resendInSeconds: 60 },
			session: { kind: "begin", uid: null },
		});
		expect(await backend.users.findByEmailKey(ANA)).toBeNull();
		expect((await browser.call("getSignIn")).body).toEqual({
			signedIn: false,
			pending: { purpose: "sign-in", email: "Ana@ejemplo.es", resendInSeconds: 60 },
			provider: null,
			secondStep: false,
		});
		const code = world.codeFor("Ana@ejemplo.es");
		expect(await browser.call("verifyCode", { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).toMatchObject({
			status: 200,
			body: { back: "/blog/x?a=1#b" },
			session: { kind: "begin" },
		});
		const { body } = await browser.call("getUser");
		expect(body.user).toMatchObject({
			email: "Ana@ejemplo.es",
			emailVerified: true,
			displayName: null,
			permissions: [],
			erasedAfter: null,
		});
		expect((await browser.call("getSignIn")).body).toMatchObject({ signedIn: true, pending: null });

		world.wait(DAY);
		const other = world.browser();
		await other.signIn("ANA@ejemplo.es");
		expect((await other.call("getUser")).body.user.uid).toBe(body.user.uid);
	});

	test("answers the same with and without an account", async () => {
		await world.browser().signIn(ANA);
		for (const [name, input] of [
			["requestCode", { purpose: "sign-in" }],
			["requestCode", { purpose: "password-reset" }],
			["signUp", { password: "caballo grapa batería" }],
		] as const) {
			world.wait(HOUR);
			const [known, unknown] = [world.browser(), world.browser()];
			const [one, other] = [
				await known.call(name, { ...input, email: ANA }),
				await unknown.call(name, { ...input, email: "eva@ejemplo.es" }),
			];
			expect(JSON.stringify(one.body).replaceAll(ANA, "X")).toBe(
				JSON.stringify(other.body).replaceAll("eva@ejemplo.es", "X"),
			);
			expect([one.status, other.status]).toEqual([200, 200]);
			expect(world.mailTo(ANA).subject.replace(/\d{6}/, "")).toBe(
				world.mailTo("eva@ejemplo.es").subject.replace(/\d{6}/, ""),
			);
		}
	});

	test("counts down the tries, then is exhausted for the right code too", async () => {
		const browser = world.browser();
		await browser.call("requestCode", ask);
		const code = world.codeFor(ANA);
		for (const left of ["Te quedan 4 intentos", "Te quedan 3 intentos", "Te quedan 2 intentos", "Te queda 1 intento"]) {
			const message = `El código no es correcto. ${left}.`;
			const heard = await browser.call("verifyCode", { code: wrongCode(code) });
			expect(heard).toMatchObject(error(400, "auth.code_invalid", message));
			expect(heard.body.error.fields).toEqual({ code: message });
		}
		const exhausted = error(410, "auth.code_exhausted", "Has agotado los intentos. Pide un código nuevo.");
		expect(await browser.call("verifyCode", { code: wrongCode(code) })).toMatchObject(exhausted);
		expect(await browser.call("verifyCode", { code })).toMatchObject(exhausted);
		expect(await backend.users.findByEmailKey(ANA)).toBeNull();
		world.wait(MINUTE);
		expect((await browser.call("resendCode")).status).toBe(200);
		expect((await browser.call("verifyCode", { code: world.codeFor(ANA) })).status).toBe(200);
	});

	test("is valid for ten minutes", async () => {
		const browser = world.browser();
		await browser.call("requestCode", ask);
		world.wait(10 * MINUTE);
		expect(await browser.call("verifyCode", { code: world.codeFor(ANA) })).toMatchObject(
			error(410, "auth.code_expired", EXPIRED),
		);
		world.wait(-1);
		expect((await browser.call("verifyCode", { code: world.codeFor(ANA) })).status).toBe(200);
	});

	test("is valid once, and only the newest code of the browser that requested it", async () => {
		const [browser, other] = [world.browser(), world.browser()];
		await browser.call("requestCode", ask);
		const old = world.codeFor(ANA);
		world.wait(MINUTE);
		await browser.call("resendCode");
		const fresh = world.codeFor(ANA);
		if (old !== fresh)
			expect((await browser.call("verifyCode", { code: old })).body.error.code).toBe("auth.code_invalid");
		world.wait(MINUTE);
		await other.call("requestCode", ask);
		expect((await other.call("verifyCode", { code: fresh })).status).toBe(fresh === world.codeFor(ANA) ? 200 : 400);
		expect((await browser.call("verifyCode", { code: fresh })).status).toBe(200);
		expect((await other.call("verifyCode", { code: world.codeFor(ANA) })).body.error.code).toBe("auth.code_expired");
	});

	test("does nothing in a browser that did not request it", async () => {
		await world.browser().call("requestCode", ask);
		const nothing = error(409, "auth.nothing_pending", EXPIRED);
		expect(await world.browser().call("verifyCode", { code: world.codeFor(ANA) })).toMatchObject(nothing);
		const forgetful = world.browser();
		world.wait(MINUTE);
		await forgetful.call("requestCode", ask);
		await forgetful.call("forgetCode");
		expect(await forgetful.call("verifyCode", { code: world.codeFor(ANA) })).toMatchObject(nothing);
		expect(await forgetful.call("resendCode")).toMatchObject(nothing);
		expect((await forgetful.call("getSignIn")).body.pending).toBeNull();
	});

	test.each(["", "12345", "1234567", "12345a", "١٢٣٤٥٦"])("«%s» is no code and costs no try", async (code) => {
		const browser = world.browser();
		await browser.call("requestCode", ask);
		for (let each = 0; each < 6; each++) {
			expect((await browser.call("verifyCode", { code })).body.error).toMatchObject({
				fields: { code: "El código tiene seis cifras." },
			});
		}
		expect((await browser.call("verifyCode", { code: world.codeFor(ANA) })).status).toBe(200);
	});

	test.each([
		["", "Escribe tu correo electrónico."],
		["   ", "Escribe tu correo electrónico."],
		["ana", "Revisa el correo: parece que falta algo. Ejemplo: nombre@dominio.es"],
		["ana@ejemplo", "Revisa el correo: parece que falta algo. Ejemplo: nombre@dominio.es"],
	])("«%s» is no address", async (email, message) => {
		expect((await world.browser().call("requestCode", { ...ask, email })).body.error.fields).toEqual({
			email: message,
		});
		expect(world.mails).toEqual([]);
	});

	test.each(["//mal.example", "https://mal.example", "/\\mal.example", "/iniciar-sesion", "javascript:alert(1)"])(
		"never leads to %s",
		async (back) => {
			const browser = world.browser();
			await browser.call("requestCode", { ...ask, back });
			expect((await browser.call("verifyCode", { code: world.codeFor(ANA) })).body).toEqual({ back: "/user" });
		},
	);
});

describe("asking again (docs/product.md, 15.6)", () => {
	test("waits for 60 s, and says for how long", async () => {
		const browser = world.browser();
		await browser.call("requestCode", ask);
		world.wait(18 * SECOND + 1);
		const soon = {
			code: "auth.too_soon",
			message: "Podrás pedir otro código dentro de 42\u00a0s.",
			retryAfterSeconds: 42,
		};
		expect(await browser.call("resendCode")).toMatchObject({ status: 429, body: { error: soon } });
		expect(await world.browser().call("requestCode", { ...ask, email: "ANA@ejemplo.es" })).toMatchObject({
			status: 429,
			body: {
				error: {
					...soon,
					message:
						"Hace un momento se envió un código a este correo. Usa el enlace de ese mensaje, o pide otro código dentro de 42\u00a0s.",
				},
			},
		});
		expect((await browser.call("getSignIn")).body.pending.resendInSeconds).toBe(42);
		expect(world.mails).toHaveLength(1);
		world.wait(42 * SECOND);
		expect((await browser.call("resendCode")).status).toBe(200);
		expect(world.mails).toHaveLength(2);
	});

	test.each(["requestCode", "requestRightsCode"])("%s again in the browser that gave up waiting", async (name) => {
		const browser = world.browser();
		const asked = name === "requestCode" ? ask : { email: ask.email };
		await browser.call(name, asked);
		await browser.call("forgetCode");
		world.wait(18 * SECOND + 1);
		expect(await browser.call(name, asked)).toMatchObject({ status: 200, body: { email: ANA, resendInSeconds: 42 } });
		expect(world.mails).toHaveLength(1);
		const verify = name === "requestCode" ? "verifyCode" : "verifyRightsCode";
		for (let tries = 0; tries < 5; tries++)
			await browser.call(verify, { code: world.codeFor(ANA) === "000000" ? "111111" : "000000" });
		await browser.call("forgetCode");
		expect((await browser.call(name, asked)).body.error.code).toBe("auth.too_soon");
	});

	test("again in the browser that gave up waiting, the code it has been sent is valid", async () => {
		const browser = world.browser();
		await browser.call("requestCode", ask);
		await browser.call("forgetCode");
		await browser.call("requestCode", { ...ask, back: "/blog" });
		expect((await browser.call("getSignIn")).body.pending).toMatchObject({ email: ANA, resendInSeconds: 60 });
		expect((await browser.call("verifyCode", { code: world.codeFor(ANA) })).body).toEqual({ back: "/blog" });
	});

	test("an address gets 5 an hour from all callers together", async () => {
		for (let each = 0; each < 5; each++) {
			expect((await world.browser().call("requestCode", ask)).status).toBe(200);
			world.wait(MINUTE);
		}
		const message = "Has hecho demasiados intentos. Inténtalo de nuevo dentro de 55 minutos.";
		expect((await world.browser().call("requestCode", ask)).body.error).toEqual({
			code: "auth.too_many",
			message,
			retryAfterSeconds: 55 * 60,
		});
		world.wait(54 * MINUTE + SECOND);
		expect(
			(await world.browser().call("signUp", { email: ANA, password: "caballo grapa batería" })).body.error,
		).toMatchObject({
			message: "Has hecho demasiados intentos. Inténtalo de nuevo dentro de 1 minuto.",
			retryAfterSeconds: 59,
		});
		world.wait(59 * SECOND);
		expect((await world.browser().call("requestCode", ask)).status).toBe(200);
	});

	test.each([
		["an IPv4 address", "192.0.2.1", "192.0.2.1", "192.0.2.2"],
		["an IPv6 network", "2001:db8:1:2::1", "2001:0DB8:1:2:ffff:0:0:9", "2001:db8:1:3::1"],
	])("%s gets 20 an hour", async (_, address, same, other) => {
		for (let each = 0; each < 20; each++) {
			expect(
				(await world.browser({ address }).call("requestCode", { ...ask, email: `p${each}@ejemplo.es` })).status,
			).toBe(200);
		}
		expect((await world.browser({ address: same }).call("requestCode", ask)).body.error.code).toBe("auth.too_many");
		expect((await world.browser({ address: other }).call("requestCode", ask)).status).toBe(200);
	});

	test.each([
		["a /56", 40, (each: number) => `2001:db8:1:2${each.toString(16).padStart(2, "0")}::1`, 30],
		["a /48", 60, (each: number) => `2001:db8:1:${(each * 256).toString(16)}::1`, 40],
	])("%s gets no further by taking another network each time", async (_, tries, addressOf, sent) => {
		for (let each = 0; each < tries; each++) {
			await world.browser({ address: addressOf(each) }).call("requestCode", { ...ask, email: `p${each}@ejemplo.es` });
		}
		expect(world.mails).toHaveLength(sent);
	});

	test("a code that was sent again late is still awaited", async () => {
		const browser = world.browser();
		await browser.call("requestCode", ask);
		world.wait(29 * MINUTE);
		expect(await browser.call("resendCode")).toMatchObject({
			status: 200,
			session: { kind: "begin", token: browser.token, uid: null },
		});
		world.wait(9 * MINUTE);
		expect((await browser.call("verifyCode", { code: world.codeFor(ANA) })).status).toBe(200);
	});

	test("codes can be tried 60 times in ten minutes from one address", async () => {
		const browser = world.browser();
		await browser.call("requestCode", ask);
		for (let each = 0; each < 60; each++) await browser.call("verifyCode", { code: "x" });
		const heard = await browser.call("verifyCode", { code: world.codeFor(ANA) });
		expect(heard.body.error).toMatchObject({ code: "auth.too_many", retryAfterSeconds: 600 });
	});
});

describe("the form guard (docs/product.md, 15.6)", () => {
	const message = "No se ha podido comprobar el formulario. Espera un segundo y vuelve a pulsar el botón.";
	test.each([
		["requestCode", ask],
		["signUp", { email: ANA, password: "caballo grapa batería" }],
	])("%s refuses robots", async (name, input) => {
		const browser = world.browser();
		for (const robot of [{ trap: "x" }, { drawnAt: world.clock - 999 }, { trap: "x", drawnAt: world.clock - HOUR }]) {
			expect(await browser.call(name, { ...input, ...robot })).toMatchObject(error(400, "input.too_fast", message));
		}
		expect(world.mails).toEqual([]);
		expect((await browser.call(name, { ...input, trap: "", drawnAt: world.clock - SECOND })).status).toBe(200);
	});

	test.each([
		["requestCode", { ...ask, email: "" }, ["email"]],
		["signUp", { email: "", password: "corta" }, ["email", "password"]],
		["requestRightsCode", { email: "ana" }, ["email"]],
		["joinWaitingList", { email: "", name: "", school: false, news: false, attribution: {} }, ["email", "school"]],
		["askForEventAlert", { event: "taller", email: "" }, ["email"]],
	])("%s says what is wrong with a form that was sent too early", async (name, input, fields) => {
		const { status, body } = await world.browser().call(name, { ...input, trap: "", drawnAt: world.clock });
		expect([status, Object.keys(body.error.fields)]).toEqual([400, fields]);
	});
});
