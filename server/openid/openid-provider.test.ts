import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createOpenIdProvider, type OpenIdOptions } from "./openid-provider.server.ts";
import { answerConsent, type OpenIdFlaw, type OpenIdServer, startOpenIdServer } from "./openid-server.fixture.ts";

const SITE = "https://tertulia.example";
const ana = { sub: "108", email: "ana@ejemplo.es", email_verified: true, name: "Ana Peña" };
let server: OpenIdServer;
beforeEach(async () => {
	server = await startOpenIdServer({ person: ana });
});
afterEach(() => server.stop());

function provider(change: Partial<OpenIdOptions> = {}) {
	const { issuer, clientId, clientSecret } = server;
	return createOpenIdProvider({
		issuer,
		clientId,
		clientSecret,
		name: "Google",
		siteUrl: SITE,
		isLocal: true,
		timeoutSeconds: 0.4,
		...change,
	});
}

/** Signs in at the provider and returns to the site. */
async function signIn(openid = provider()) {
	const { url, memo } = await openid.begin();
	return openid.finish(await answerConsent(url), memo);
}

describe("a sign-in elsewhere (docs/product.md, 15.10)", () => {
	test("asks with PKCE, state and nonce, and comes back to this site", async () => {
		const { url, memo } = await provider().begin();
		const { origin, searchParams } = new URL(url);
		expect(origin).toBe(provider().origin);
		expect(Object.fromEntries(searchParams)).toEqual({
			client_id: "tertulia",
			response_type: "code",
			redirect_uri: `${SITE}/iniciar-sesion/otra-cuenta`,
			scope: "openid email profile",
			state: memo.state,
			nonce: memo.nonce,
			code_challenge: expect.stringMatching(/^[\w-]{43}$/),
			code_challenge_method: "S256",
		});
		expect(url).not.toContain(memo.verifier);
		const again = await provider().begin();
		for (const secret of ["state", "nonce", "verifier"] as const) {
			expect(memo[secret].length).toBeGreaterThanOrEqual(43);
			expect(again.memo[secret]).not.toBe(memo[secret]);
		}
	});

	test("returns the person's identity", async () => {
		expect(await signIn()).toEqual({
			subject: "108",
			email: "ana@ejemplo.es",
			emailVerified: true,
			hostedDomain: null,
			name: "Ana Peña",
		});
		for (const method of ["client_secret_basic", "client_secret_post"] as const) {
			server.authMethods = [method];
			expect(await signIn()).toMatchObject({ subject: "108" });
		}
		server.claimsElsewhere = true;
		expect(await signIn()).toMatchObject({ subject: "108", email: "ana@ejemplo.es", name: "Ana Peña" });
	});

	test.each([
		[true, true],
		["true", true],
		[false, false],
		["false", false],
		[undefined, false],
	])("email_verified %j counts as %j", async (email_verified, emailVerified) => {
		server.person = {
			sub: "108",
			email: "ana@ejemplo.es",
			...(email_verified === undefined ? {} : { email_verified }),
		};
		expect(await signIn()).toEqual({
			subject: "108",
			email: "ana@ejemplo.es",
			emailVerified,
			hostedDomain: null,
			name: null,
		});
	});

	test("the organisation's domain comes along", async () => {
		server.person = { ...ana, hd: "Ejemplo.es" };
		expect(await signIn()).toMatchObject({ hostedDomain: "ejemplo.es" });
	});

	test("an identity without an address is refused", async () => {
		server.person = { sub: "108" };
		expect(await signIn()).toEqual({ subject: "108", email: "", emailVerified: false, hostedDomain: null, name: null });
	});

	test("the provider's name is short, and Google's its own", () => {
		expect(provider().id).toBe("localhost");
		expect(provider({ issuer: "https://login.ejemplo.es/realms/uno" }).id).toBe("login.ejemplo.es");
		expect(provider({ issuer: "https://accounts.google.com" })).toMatchObject({
			id: "google",
			origin: "https://accounts.google.com",
			name: "Google",
		});
	});
});

/** An error with this cause. */
const because = (reason: RegExp) => ({ cause: expect.objectContaining({ message: expect.stringMatching(reason) }) });

describe("answers that do not match the request are refused", () => {
	test("another state, none, or none of the rest", async () => {
		const openid = provider();
		const { url, memo } = await openid.begin();
		const query = await answerConsent(url);
		await expect(openid.finish(query, { ...memo, state: "otro" })).rejects.toMatchObject(because(/"state"/));
		await expect(openid.finish(query.replace(/state=[^&]*&?/, ""), memo)).rejects.toMatchObject(because(/"state"/));
		await expect(openid.finish("", memo)).rejects.toThrow();
		await expect(openid.finish(`?state=${memo.state}&code=inventado`, memo)).rejects.toThrow();
		expect(await openid.finish(query, memo)).toMatchObject({ subject: "108" });
	});

	test.each<[OpenIdFlaw, RegExp]>([
		["nonce", /"nonce"/],
		["signature", /signature verification failed/],
		["expired", /"exp"/],
		["audience", /"aud"/],
		["issuer", /"iss"/],
	])("a token with a wrong %s", async (flaw, reason) => {
		server.flaw = flaw;
		await expect(signIn()).rejects.toMatchObject(because(reason));
	});

	test("a sign-in begun by another browser", async () => {
		const openid = provider();
		const [mine, other] = [await openid.begin(), await openid.begin()];
		const query = await answerConsent(mine.url);
		await expect(
			openid.finish(query, { ...other.memo, state: mine.memo.state, nonce: mine.memo.nonce }),
		).rejects.toThrow();
	});

	test("a code used twice", async () => {
		const openid = provider();
		const { url, memo } = await openid.begin();
		const query = await answerConsent(url);
		await openid.finish(query, memo);
		await expect(openid.finish(query, memo)).rejects.toThrow();
	});

	test("a person who declines", async () => {
		const openid = provider();
		const { url, memo } = await openid.begin();
		await expect(openid.finish(await answerConsent(url, "no"), memo)).rejects.toMatchObject({ error: "access_denied" });
	});

	test("another secret than the provider knows", async () => {
		await expect(signIn(provider({ clientSecret: "otro" }))).rejects.toThrow();
	});
});

describe("a provider that is not there", () => {
	test("its configuration is fetched once, at the first sign-in, and again only after a failure", async () => {
		const openid = provider();
		expect(server.requests).toEqual([]);
		server.flaw = "failing";
		await expect(openid.begin()).rejects.toThrow();
		server.flaw = null;
		await Promise.all([openid.begin(), openid.begin()]);
		await openid.begin();
		expect(server.requests.filter((path) => path === "/.well-known/openid-configuration")).toHaveLength(2);
	});

	test("is not waited for", async () => {
		const openid = provider();
		server.flaw = "silent";
		const before = performance.now();
		await expect(openid.begin()).rejects.toThrow();
		expect(performance.now() - before).toBeLessThan(3_000);
		server.flaw = null;
		const { url, memo } = await openid.begin();
		const query = await answerConsent(url);
		server.flaw = "silent";
		await expect(openid.finish(query, memo)).rejects.toThrow();
	});

	test("does not answer at all", async () => {
		const openid = provider();
		await server.stop();
		await expect(openid.begin()).rejects.toThrow();
	});

	test("speaks plain http on another machine: it is never asked", async () => {
		await expect(provider({ issuer: "http://openid.example", isLocal: false }).begin()).rejects.toThrow(/HTTPS/);
	});
});
