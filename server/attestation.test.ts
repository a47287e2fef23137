import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppCheckServer, startAppCheckServer, type TokenOverrides } from "./app-check/app-check-server.fixture.ts";
import { openBrowser } from "./browser.fixture.ts";
import { sampleEvents, samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let appCheck: AppCheckServer;
/** Without App Check, with it, and with its stand-in. */
let off: TestSite;
let on: TestSite;
let standIn: TestSite;
let now = Date.parse("2026-11-20T12:00:00.000Z");
beforeAll(async () => {
	appCheck = await startAppCheckServer();
	const start = (env: Readonly<Record<string, string>>) =>
		startTestSite({ pages: samplePages, events: sampleEvents, now: () => new Date(now), env });
	off = await start({});
	on = await start(appCheck.settings);
	standIn = await start({ ...appCheck.settings, APP_CHECK_STAND_IN_URL: appCheck.standInUrl });
});
afterAll(async () => {
	for (const site of [off, on, standIn]) await site.stop();
	await appCheck.stop();
});

const policyOf = async (site: TestSite, path: string) =>
	(await site.get(path)).headers.get("content-security-policy") ?? "";
const directive = (policy: string, name: string) => policy.split("; ").find((each) => each.startsWith(`${name} `));
const text = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
let people = 0;
function newAddress(): string {
	people += 1;
	now += 61_000;
	return `persona${people}@ejemplo.es`;
}

const FORMS = ["/iniciar-sesion", "/iniciar-sesion?modo=crear", "/lista-de-espera", "/apuntate-al-evento"];
const OTHERS = [
	"/home",
	"/blog/hola",
	"/blog/socios",
	"/eventos",
	"/politica-cookies",
	"/linktree",
	"/gracias",
	"/no-existe",
];

describe("the scripts that pages may load (docs/product.md, 11.1)", () => {
	test.each(FORMS)(
		"%s may ask Google, exactly there and with the scripts' own marks, where the check is on",
		async (path) => {
			const policy = await policyOf(on, path);
			expect(directive(policy, "script-src")).toMatch(
				/^script-src 'self'(?: 'sha256-[^']+')+ https:\/\/www\.google\.com\/recaptcha\/ https:\/\/www\.gstatic\.com\/recaptcha\/$/,
			);
			expect(directive(policy, "frame-src")).toBe(
				"frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
			);
			expect(directive(policy, "connect-src")).toBe(
				"connect-src 'self' https://content-firebaseappcheck.googleapis.com https://www.google.com/recaptcha/",
			);
			expect(directive(policy, "trusted-types")).toBe("trusted-types tertulia default recaptcha goog#html");
			expect(policy).toContain("require-trusted-types-for 'script'");
			expect(policy).not.toMatch(/unsafe-|\*/);
			const local = await policyOf(standIn, path);
			expect(directive(local, "connect-src")).toBe(`connect-src 'self' ${new URL(appCheck.standInUrl).origin}`);
			expect(local).not.toMatch(/google|gstatic|frame-src/);
			expect(await policyOf(off, path)).not.toMatch(/https?:|frame-src/);
		},
	);

	test.each(OTHERS)("%s may not, on or off", async (path) => {
		expect(await policyOf(on, path)).not.toMatch(/google|gstatic|frame-src/);
		expect(directive(await policyOf(on, path), "trusted-types")).toBe("trusted-types tertulia");
	});

	test.each(["/iniciar-sesion.data", "/lista-de-espera.data", "/apuntate-al-evento.data"])(
		"%s sends a browser that comes from another page to the document, whose policy holds",
		async (path) => {
			const answer = await (await on.get(`${path}?utm_source=x`)).text();
			expect(answer).toContain(path.replace(".data", ""));
			expect(answer).toContain("reload");
			expect(await (await off.get(path)).text()).not.toContain("reload");
		},
	);
});

describe("where it is off", () => {
	test("no page says a word of it", async () => {
		for (const path of [...FORMS, ...OTHERS]) {
			expect(await (await off.get(path)).text(), path).not.toMatch(
				/Configurar cookies|reCAPTCHA|name="attestation"|consent-panel/,
			);
		}
	});
});

describe("the notices shown to people (docs/product.md, 9.3)", () => {
	test("every page leads to the settings, forms name the recipients of data, articles ask nothing", async () => {
		for (const path of [...FORMS, ...OTHERS]) {
			expect(await text(await on.get(path)), path).toMatch(
				/<footer.*<a href="\/politica-cookies#configurar"[^>]*>Configurar cookies<\/a>/s,
			);
		}
		for (const path of ["/iniciar-sesion", "/lista-de-espera"]) {
			const page = await text(await on.get(path));
			expect(page).toContain('<input type="hidden" name="attestation" value=""/>');
			expect(page).toContain("Solo si la aceptas, este formulario usa reCAPTCHA");
		}
		expect(await text(await on.get("/blog/socios"))).not.toMatch(/name="attestation"|reCAPTCHA/);
		expect(await text(await on.get("/iniciar-sesion?modo=contrasena"))).not.toMatch(/name="attestation"|reCAPTCHA/);
	});

	test("the policies name the stored data, its recipients and the legal grounds", async () => {
		const cookies = await text(await on.get("/politica-cookies"));
		for (const name of [
			"consent",
			"_GRECAPTCHA",
			"_grecaptcha",
			"firebase-app-check-database",
			"firebase-heartbeat-database",
		]) {
			expect(cookies).toContain(`<code>${name}</code>`);
		}
		expect(cookies).toContain("Hace falta: no se guarda hasta que lo aceptas");
		expect(cookies).toContain("<noscript>");
		expect(cookies).not.toContain("Por qué no ves un aviso de cookies");
		const privacy = await text(await on.get("/politica-privacidad"));
		for (const words of [
			"Comprobar que los formularios los envía una persona",
			"Google Ireland Limited y Google LLC",
			"cláusulas",
		]) {
			expect(privacy).toContain(words);
		}
		expect(await text(await off.get("/politica-cookies"))).toContain("Por qué no ves un aviso de cookies");
		for (const path of ["/politica-cookies", "/politica-privacidad"])
			expect(await text(await off.get(path))).not.toMatch(/Google|contra robots|consent-/);
	});
});

describe("a form and its token (docs/product.md, 15.11)", () => {
	const ask = (email: string, attestation?: string) =>
		openBrowser(on).post("/iniciar-sesion", {
			hacer: "code",
			email,
			...(attestation === undefined ? {} : { attestation }),
		});

	test("a right one is taken, and so is none", async () => {
		expect((await ask(newAddress(), await appCheck.token({ now }))).status).toBe(303);
		expect((await ask(newAddress())).status).toBe(303);
	});

	test.each<[string, TokenOverrides]>([
		["forged", { forged: true }],
		["expired", { now: Date.parse("2026-11-20T10:00:00.000Z") }],
		["made for another project", { audience: "projects/999" }],
		["of another app", { subject: "1:1234567890:web:ffff" }],
	])("one that is %s is refused, and what was typed stays", async (_, overrides) => {
		const email = newAddress();
		const answer = await ask(email, await appCheck.token({ now, ...overrides }));
		const page = await text(answer);
		expect(answer.status).toBe(403);
		expect(page).toContain("La comprobación contra robots no vale o ha caducado. Vuelve a pulsar el botón.");
		expect(page).toContain(`value="${email}"`);
		expect(on.mailbox.received.some(({ mail }) => mail.to === email)).toBe(false);
		expect(JSON.stringify(on.log)).toContain("attestation refused");
		expect(answer.headers.get("content-security-policy")).toContain("https://www.google.com/recaptcha/");
	});

	test("the waiting list and its form are the same in that", async () => {
		const fields = { email: newAddress(), name: "Ana", school: "on" };
		const bad = await openBrowser(on).post("/lista-de-espera", { ...fields, attestation: "x".repeat(50_000) });
		const page = await text(bad);
		expect([bad.status, page.includes(`value="${fields.email}"`), page.includes('value="Ana"')]).toEqual([
			403,
			true,
			true,
		]);
		const good = await openBrowser(on).post("/lista-de-espera", {
			...fields,
			attestation: await appCheck.token({ now }),
		});
		expect([good.status, good.headers.get("location")]).toEqual([303, "/gracias"]);
	});

	test("while Google's keys cannot be fetched, forms work as without a token, and the owner is told", async () => {
		appCheck.keys = "failing";
		const alone = await startTestSite({ env: appCheck.settings, now: () => new Date(now) });
		const answer = await openBrowser(alone).post("/iniciar-sesion", {
			hacer: "code",
			email: newAddress(),
			attestation: await appCheck.token({ now }),
		});
		expect(answer.status).toBe(303);
		expect(alone.log.some(({ level }) => level === "error")).toBe(true);
		await alone.stop();
		appCheck.keys = "right";
	});

	test("a web process elsewhere hands the token on", async () => {
		const web = await startTestSite({
			env: { ...appCheck.settings, API_URL: `${on.origin}/api`, SITE_URL: on.origin },
			now: () => new Date(now),
		});
		const email = newAddress();
		const send = async (overrides: TokenOverrides) => {
			const attestation = await appCheck.token({ now, ...overrides });
			return (
				await openBrowser(web).post("/iniciar-sesion", { hacer: "code", email, attestation }, { origin: on.origin })
			).status;
		};
		expect(await send({ forged: true })).toBe(403);
		expect(await send({})).toBe(303);
		await web.stop();
	});
});
