import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAppCheck } from "./app-check.server.ts";
import { type AppCheckServer, startAppCheckServer, type TokenOverrides } from "./app-check-server.fixture.ts";

let server: AppCheckServer;
let reported: unknown[];
const NOW = Date.parse("2026-11-20T12:00:00.000Z");
beforeAll(async () => {
	server = await startAppCheckServer();
});
beforeEach(() => {
	server.keys = "right";
	reported = [];
});
afterAll(() => server.stop());

function open(change: { readonly jwksUrl?: string } = {}) {
	return createAppCheck({
		projectNumber: "1234567890",
		projectId: server.settings.APP_CHECK_PROJECT_ID,
		appId: server.settings.APP_CHECK_APP_ID,
		jwksUrl: server.settings.APP_CHECK_JWKS_URL,
		now: () => new Date(NOW),
		report: (error) => reported.push(error),
		timeoutMs: 200,
		...change,
	});
}
const base64url = (json: object) => Buffer.from(JSON.stringify(json)).toString("base64url");

describe("tokens of App Check (docs/product.md, 15.11)", () => {
	test("a right one is ok, also when its audience names the project only once", async () => {
		const check = open();
		expect(await check.verify(await server.token({ now: NOW }))).toBe("ok");
		for (const audience of ["projects/1234567890", "projects/sitio-de-prueba"]) {
			expect(await check.verify(await server.token({ now: NOW, audience }))).toBe("ok");
		}
	});

	test.each<[string, TokenOverrides]>([
		["signed by somebody else", { forged: true }],
		["signed with a key nobody knows", { kid: "dos" }],
		["expired a second ago", { now: NOW - 3_601_000 }],
		["for another project", { audience: "projects/999" }],
		["from another project", { issuer: "https://firebaseappcheck.googleapis.com/999" }],
		["from another issuer", { issuer: "https://evil.example/1234567890" }],
		["for another app of the project", { subject: "1:1234567890:web:ffff" }],
		["of another type", { typ: "at+jwt" }],
	])("one %s is bad", async (_, overrides) => {
		expect(await open().verify(await server.token({ now: NOW, ...overrides }))).toBe("bad");
		expect(reported).toEqual([]);
	});

	test("a token that is malformed, unsigned or signed with a public key is bad", async () => {
		const good = await server.token({ now: NOW });
		const [, claims = "", signature = ""] = good.split(".");
		const unsigned = `${base64url({ alg: "none", typ: "JWT" })}.${claims}.`;
		const weak = `${base64url({ alg: "HS256", kid: "uno", typ: "JWT" })}.${claims}.${signature}`;
		const changed = good.replace(
			claims,
			base64url({ ...JSON.parse(Buffer.from(claims, "base64url").toString()), exp: 9_999_999_999 }),
		);
		for (const token of [
			"x",
			"a.b.c",
			"....",
			"\u0000",
			"ñ".repeat(4_000),
			unsigned,
			weak,
			changed,
			good.slice(0, -4),
		]) {
			expect(await open().verify(token), token.slice(0, 40)).toBe("bad");
		}
	});

	test("while the keys cannot be fetched the verdict is unknown, and the owner is told; then it works again", async () => {
		const token = await server.token({ now: NOW });
		for (const keys of ["failing", "silent", "broken"] as const) {
			server.keys = keys;
			const check = open();
			expect(await check.verify(token), keys).toBe("unknown");
			server.keys = "right";
			expect(await check.verify(token), keys).toBe("ok");
		}
		expect(reported).toHaveLength(3);
		expect(await open({ jwksUrl: "http://127.0.0.1:1/jwks" }).verify(token)).toBe("unknown");
	});

	test("the keys are fetched once, however many tokens name unknown keys", async () => {
		const check = open();
		const before = server.requests.length;
		for (let each = 0; each < 20; each += 1) {
			await check.verify(await server.token({ now: NOW, kid: `otra-${each}` }));
			await check.verify(await server.token({ now: NOW }));
		}
		expect(server.requests.length - before).toBe(1);
	});
});
