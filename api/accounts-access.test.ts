import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import type { Backend } from "../domain/backend.ts";
import { makePublication } from "../domain/content/content.fixture.ts";
import { makeLesson, makeSchool } from "../domain/school/school.fixture.ts";
import { SUPER_ADMIN } from "../domain/sign-in/permissions.ts";
import type { ProviderClaims, SignInProvider } from "../domain/sign-in/provider.ts";
import { attendeesContracts } from "./attendees.contracts.ts";
import { DAY, MINUTE, makeWorld, type World } from "./browser.fixture.ts";
import { allContracts } from "./contracts.ts";
import { deskContracts } from "./desk.contracts.ts";
import { deskLettersContracts } from "./desk-letters.contracts.ts";
import { makeGathering } from "./events.fixture.ts";
import { filesContracts } from "./files.contracts.ts";
import { historyContracts } from "./history.contracts.ts";
import { previewLinksContracts } from "./preview-links.contracts.ts";

const ANA = "ana@ejemplo.es";
const memo = { state: "estado", nonce: "una vez", verifier: "verificador" };
let backend: Backend;
let world: World;
let claims: ProviderClaims | Error;
let finished: unknown[];

const provider: SignInProvider = {
	id: "google",
	name: "Google",
	origin: "https://accounts.google.com",
	begin: async () => ({ url: "https://accounts.google.com/auth?state=estado", memo }),
	async finish(query, remembered) {
		finished.push([query, remembered]);
		if (claims instanceof Error) throw claims;
		return claims;
	},
};
beforeEach(async () => {
	backend = await openMemory();
	world = makeWorld(backend, { provider });
	claims = {
		subject: "108",
		email: "Ana@ejemplo.es",
		emailVerified: true,
		hostedDomain: "ejemplo.es",
		name: "Ana Peña",
	};
	finished = [];
});
afterEach(() => backend.close());

/** Functions about texts and their events, whose tests make some. */
const OF_TEXTS = {
	...attendeesContracts,
	...deskContracts,
	...historyContracts,
	...filesContracts,
	...previewLinksContracts,
	...deskLettersContracts,
};

/** Functions whose input is a secret link; their own tests follow one. */
const OF_LINKS = [
	...["getLink", "getWaitingLink", "getEventAlert", "getLettersConfirmation", "getLettersLink", "exportRights"],
];

describe("access of visitors and signed-in people to the functions (docs/product.md, 4)", () => {
	const own = allContracts.filter(({ allowed }) => allowed === "registered");

	test("some functions are only for signed-in people", () => {
		expect(own.map(({ name }) => name)).toEqual(
			expect.arrayContaining(["exportUser", "setPassword", "deleteUser", "endSession", "listForMembers"]),
		);
	});

	test.each(own.map(({ name }) => name))("%s is refused to everybody else, whatever they send", async (name) => {
		const visitor = world.browser();
		await visitor.call("requestCode", { email: ANA, purpose: "sign-in" });
		for (const browser of [world.browser(), world.browser({ token: "A".repeat(43) }), visitor]) {
			for (const input of [{}, { code: "123456" }, { no: "existe" }]) {
				expect(await browser.call(name, input)).toMatchObject({
					status: 401,
					body: { error: { code: "auth.required", message: "Tu sesión ha caducado. Inicia sesión de nuevo." } },
				});
			}
		}
	});

	test("their answers have the shape of their contracts", async () => {
		const ana = world.browser();
		await ana.signIn(ANA);
		await ana.call("setConsent", { purpose: "news", given: true });
		await (await makeGathering(world, backend)).register("", {}, ana);
		const { uid } = (await ana.call("getUser")).body.user;
		await backend.users.update(uid, { permissions: [SUPER_ADMIN] });
		await backend.secondSteps.setGrace(uid, new Date(world.clock + DAY).toISOString());
		await backend.publication.publish(makePublication([], { school: makeSchool([makeLesson({ id: "uno" })]) }));
		const inputs: Record<string, unknown> = {
			getRegistration: { registration: (await backend.registrations.listByEmail(ANA))[0]?.id },
			getLesson: { module: "1", lesson: "1" },
		};
		for (const { name, method, output } of allContracts.filter(
			(each) => each.personal && each.method === "GET" && !(each.name in OF_TEXTS) && !OF_LINKS.includes(each.name),
		)) {
			const { status, body } = await ana.call(name, inputs[name]);
			expect([name, method, status]).toEqual([name, "GET", 200]);
			expect(output.parse(body), name).toEqual(body);
		}
	});

	test("the cookie of a deleted account signs nobody in", async () => {
		const ana = world.browser();
		await ana.signIn(ANA);
		const { token } = ana;
		await backend.users.erase((await ana.call("getUser")).body.user.uid);
		expect(await world.browser({ token }).call("getUser")).toMatchObject({
			body: { user: null },
			session: { kind: "end" },
		});
	});
});

describe("signing in elsewhere (docs/product.md, 15.10)", () => {
	async function comeBack(browser = world.browser()) {
		const begun = await browser.call("beginElsewhere", { back: "/blog/x" });
		expect(begun).toMatchObject({ status: 200, body: { url: "https://accounts.google.com/auth?state=estado" } });
		return browser.call("finishElsewhere", { query: "?code=1&state=estado" });
	}

	test("creates and links the account, and later finds it by the provider's id, not by its address", async () => {
		const browser = world.browser();
		expect(await comeBack(browser)).toMatchObject({
			status: 200,
			body: { back: "/blog/x" },
			session: { kind: "begin" },
		});
		expect(finished).toEqual([["?code=1&state=estado", { ...memo, provider: "google", back: "/blog/x" }]]);
		const { user } = (await browser.call("getUser")).body;
		expect(user).toMatchObject({ email: "Ana@ejemplo.es", displayName: "Ana Peña" });
		expect((await browser.call("getSecurity")).body.providers).toEqual(["google"]);
		claims = {
			subject: "108",
			email: "otra@ejemplo.es",
			emailVerified: false,
			hostedDomain: null,
			name: "Otro Nombre",
		};
		const again = world.browser();
		await comeBack(again);
		expect((await again.call("getUser")).body.user).toEqual(user);
	});

	test("finds the account of an address the provider vouches for, and leaves its name", async () => {
		const browser = world.browser();
		await browser.signIn(ANA);
		await browser.call("updateUser", { displayName: "Anita" });
		const other = world.browser();
		await comeBack(other);
		expect((await other.call("getUser")).body.user).toEqual((await browser.call("getUser")).body.user);
	});

	test("is announced by mail to the account's owner, and only the owner can unlink it", async () => {
		const ana = world.browser();
		await ana.signIn(ANA);
		await comeBack();
		expect(world.mailTo(ANA, "provider-linked").subject).toBe("Ya se puede entrar en tu cuenta de Tertulia con Google");
		const eva = world.browser();
		await eva.signIn("eva@ejemplo.es");
		const gone = {
			status: 404,
			body: { error: { code: "auth.not_linked", message: "Esa cuenta ya no está unida a la tuya." } },
		};
		expect(await eva.call("unlinkProvider", { provider: "google" })).toMatchObject(gone);
		expect(await ana.call("unlinkProvider", { provider: "google" })).toMatchObject({
			status: 200,
			body: { done: true },
		});
		expect(world.mailTo(ANA, "provider-unlinked").subject).toBe(
			"Ya no se puede entrar en tu cuenta de Tertulia con Google",
		);
		expect((await ana.call("getSecurity")).body.providers).toEqual([]);
		expect(await ana.call("unlinkProvider", { provider: "google" })).toMatchObject(gone);
		expect(await backend.identity.findByProvider({ provider: "google", subject: "108" })).toBeNull();
	});

	test("asks for a code sent to the address if the provider does not prove it, also for new accounts, and is linked with the code", async () => {
		const ana = world.browser();
		await ana.signIn(ANA);
		claims = { subject: "666", email: ANA, emailVerified: true, hostedDomain: null, name: "Ana Peña" };
		const other = world.browser();
		expect(await comeBack(other)).toMatchObject({
			status: 200,
			body: { back: "/iniciar-sesion?redirect=%2Fblog%2Fx&aviso=unir" },
		});
		expect((await other.call("getUser")).body.user).toBeNull();
		expect(await backend.identity.findByProvider({ provider: "google", subject: "666" })).toBeNull();
		expect((await other.call("getSignIn")).body).toMatchObject({
			signedIn: false,
			pending: { purpose: "sign-in", email: ANA },
		});
		world.wait(MINUTE);
		await other.call("resendCode");
		expect(await other.call("verifyCode", { code: world.codeFor(ANA) })).toMatchObject({
			status: 200,
			body: { back: "/blog/x" },
		});
		expect((await other.call("getUser")).body.user).toMatchObject({ email: ANA, displayName: "Ana Peña" });
		expect(world.mailTo(ANA, "provider-linked")).toBeDefined();
		const again = world.browser();
		expect((await comeBack(again)).body).toEqual({ back: "/blog/x" });
		expect((await again.call("getUser")).body.user.email).toBe(ANA);

		claims = { subject: "667", email: "nadie@ejemplo.es", emailVerified: true, hostedDomain: null, name: null };
		const stranger = world.browser();
		await comeBack(stranger);
		expect(await backend.users.findByEmailKey("nadie@ejemplo.es")).toBeNull();
		expect((await world.browser().call("followLink", { link: world.linkFor("nadie@ejemplo.es") })).status).toBe(200);
		expect(await backend.identity.findByProvider({ provider: "google", subject: "667" })).toBeNull();
	});

	test("asks for a code for an account with permissions, whichever provider vouches for its address", async () => {
		const admin = world.browser();
		await admin.signIn(ANA);
		const { uid } = (await admin.call("getUser")).body.user;
		await backend.users.update(uid, { permissions: [SUPER_ADMIN] });
		const other = world.browser();
		await comeBack(other);
		expect((await other.call("getUser")).body.user).toBeNull();
		expect(await backend.identity.providersOf(uid)).toEqual([]);
		expect((await other.call("followLink", { link: world.linkFor("Ana@ejemplo.es") })).body).toEqual({
			back: "/blog/x",
		});
		expect(await backend.identity.providersOf(uid)).toEqual(["google"]);
	});

	test("is refused where the provider does not vouch for the address", async () => {
		await world.browser().signIn(ANA);
		for (const wrong of [
			{ email: ANA, emailVerified: false },
			{ email: "", emailVerified: true },
			{ email: "nada", emailVerified: true },
		]) {
			claims = { subject: "200", hostedDomain: null, name: null, ...wrong };
			expect(await comeBack()).toMatchObject({
				status: 403,
				body: { error: { code: "auth.unverified" } },
				session: null,
			});
		}
		expect(await backend.users.list({ after: "", limit: 9 })).toHaveLength(1);
	});

	test.each(["X", "<script>alert(1)</script>", "Ana\u202eP", "ñ".repeat(81), " "])(
		"a name like «%s» is not taken over",
		async (name) => {
			claims = { subject: "108", email: ANA, emailVerified: true, hostedDomain: "ejemplo.es", name };
			const browser = world.browser();
			await comeBack(browser);
			expect((await browser.call("getUser")).body.user.displayName).toBeNull();
		},
	);

	test("belongs to the browser that began it, once", async () => {
		const refused = { status: 502, body: { error: { code: "auth.provider" } } };
		const browser = world.browser();
		expect(await browser.call("finishElsewhere", { query: "?code=1&state=estado" })).toMatchObject(refused);
		expect(finished).toEqual([]);
		await comeBack(browser);
		expect(await browser.call("finishElsewhere", { query: "?code=1&state=estado" })).toMatchObject(refused);
		expect(finished).toHaveLength(1);
	});

	test("that fails shows another way to sign in, and the log has the reason", async () => {
		claims = Object.assign(new Error("secreto"), { code: "OAUTH_INVALID_RESPONSE" });
		const message = "No se ha podido entrar con Google. Inténtalo de nuevo o pide un código por correo.";
		expect(await comeBack()).toMatchObject({ status: 502, body: { error: { code: "auth.provider", message } } });
		expect(world.notes.at(-1)).toBe(
			JSON.stringify(["sign-in elsewhere failed", { provider: "google", reason: "OAUTH_INVALID_RESPONSE" }]),
		);
	});

	test("can be started 30 times in 10 minutes by one caller, because each start stores a session", async () => {
		const from = (address: string) => world.browser({ address }).call("beginElsewhere", { back: "" });
		for (let each = 0; each < 30; each += 1) expect((await from(`2001:db8:1:2::${each + 1}`)).status).toBe(200);
		expect(await from("2001:DB8:1:2:ffff::1")).toMatchObject({
			status: 429,
			session: null,
			body: { error: { code: "auth.too_many" } },
		});
		expect((await from("2001:db8:1:3::1")).status).toBe(200);
		expect((await from("203.0.113.9")).status).toBe(200);
	});

	test("does not exist without a configured provider", async () => {
		const browser = makeWorld(backend).browser();
		for (const [name, input] of [
			["beginElsewhere", { back: "/user" }],
			["finishElsewhere", { query: "" }],
		] as const) {
			expect(await browser.call(name, input)).toMatchObject({
				status: 404,
				body: { error: { code: "auth.no_provider" } },
			});
		}
		expect((await world.browser().call("getSignIn")).body.provider).toBe("Google");
	});
});
