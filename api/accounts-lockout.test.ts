import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import type { Backend } from "../domain/backend.ts";
import { type Browser, DAY, HOUR, MINUTE, makeWorld, type World, wrongCode } from "./browser.fixture.ts";

const ANA = "ana@ejemplo.es";
const PASSWORD = "caballo grapa batería";
const WAYS = [
	{ name: "sign in", request: "requestCode", verify: "verifyCode", input: { email: ANA, purpose: "sign-in" } },
	{ name: "use one's rights", request: "requestRightsCode", verify: "verifyRightsCode", input: { email: ANA } },
];
let backend: Backend;
let world: World;
beforeEach(async () => {
	backend = await openMemory();
	world = makeWorld(backend);
});
afterEach(() => backend.close());

/** A browser from which Ana has signed in before. */
async function knownBrowser(): Promise<Browser> {
	const browser = world.browser();
	await browser.signIn(ANA);
	await browser.call("signOut");
	return browser;
}

describe("a stranger who knows an address cannot lock its owner out (docs/product.md, 15.3 and 15.6)", () => {
	test.each(WAYS)(
		"wrong codes in another session use up only that session's tries: to $name",
		async ({ request, verify, input }) => {
			const [stranger, owner] = [world.browser(), world.browser()];
			await stranger.call(request, input);
			const theirs = world.codeFor(ANA);
			world.wait(MINUTE);
			await owner.call(request, input);
			const code = world.codeFor(ANA);
			const link = world.linkFor(ANA);
			for (let each = 0; each < 5; each++) await stranger.call(verify, { code: wrongCode(theirs) });
			expect((await stranger.call(verify, { code: theirs })).body.error.code).toBe("auth.code_exhausted");
			expect((await world.browser().call("getLink", { link })).status).toBe(200);
			expect((await owner.call(verify, { code })).status).toBe(200);
		},
	);

	test.each(WAYS)("a newer code of another person voids nothing: to $name", async ({ request, verify, input }) => {
		const [stranger, owner] = [world.browser(), world.browser()];
		await owner.call(request, input);
		const code = world.codeFor(ANA);
		world.wait(MINUTE);
		await stranger.call(request, input);
		expect((await owner.call(verify, { code })).status).toBe(200);
	});

	test("the link of a code whose tries are used up still lets its owner in", async () => {
		const owner = world.browser();
		await owner.call("requestCode", { email: ANA, purpose: "sign-in" });
		for (let each = 0; each < 6; each++) await owner.call("verifyCode", { code: wrongCode(world.codeFor(ANA)) });
		expect((await owner.call("followLink", { link: world.linkFor(ANA) })).status).toBe(200);
	});

	test.each(WAYS)(
		"five codes for others leave a known browser its own codes: to $name",
		async ({ request, verify, input }) => {
			const owner = await knownBrowser();
			world.wait(HOUR);
			for (let each = 0; each < 5; each++) {
				if (each > 0) world.wait(MINUTE);
				expect((await world.browser().call(request, input)).status).toBe(200);
			}
			expect((await world.browser().call(request, input)).status).toBe(429);
			expect((await owner.call(request, input)).status).toBe(200);
			expect((await owner.call(verify, { code: world.codeFor(ANA) })).status).toBe(200);
			// One code for the owner's earlier sign-in, five for others, one for the owner. None for the refused one.
			expect(world.mails.filter(({ to }) => to === ANA)).toHaveLength(1 + 5 + 1);
		},
	);

	test("ten wrong passwords of others leave a known browser its own ten attempts", async () => {
		const owner = world.browser();
		await owner.signIn(ANA);
		await owner.call("setPassword", { password: PASSWORD });
		await owner.call("signOut");
		const give = (browser: Browser, password: string) => browser.call("signIn", { email: ANA, password });
		for (let each = 0; each < 10; each++) await give(world.browser({ address: "203.0.113.9" }), "mal");
		expect((await give(world.browser({ address: "198.51.100.7" }), PASSWORD)).status).toBe(429);
		expect((await give(owner, "mal")).status).toBe(401);
		expect((await give(owner, PASSWORD)).status).toBe(200);
	}, 180_000);
});

describe("a browser that signed in before (docs/product.md, 15.6)", () => {
	const ask = { email: ANA, purpose: "sign-in" };

	test("has its own limits, like an address", async () => {
		const owner = await knownBrowser();
		world.wait(HOUR);
		expect((await owner.call("requestCode", ask)).status).toBe(200);
		const mails = world.mails.length;
		expect(await owner.call("requestCode", ask)).toMatchObject({ status: 200, body: { resendInSeconds: 60 } });
		expect((await owner.call("resendCode")).body.error).toMatchObject({ code: "auth.too_soon", retryAfterSeconds: 60 });
		expect(world.mails).toHaveLength(mails);
		for (let each = 1; each < 5; each++) {
			world.wait(MINUTE);
			expect((await owner.call("requestCode", ask)).status).toBe(200);
		}
		world.wait(MINUTE);
		expect((await owner.call("requestCode", ask)).body.error.code).toBe("auth.too_many");
		expect((await world.browser().call("requestCode", ask)).status).toBe(200);
	});

	test("is known only for the addresses it signed in with", async () => {
		const browser = await knownBrowser();
		await world.browser().call("requestCode", { ...ask, email: "eva@ejemplo.es" });
		expect((await browser.call("requestCode", { ...ask, email: "eva@ejemplo.es" })).body.error.code).toBe(
			"auth.too_soon",
		);
		world.wait(MINUTE);
		await browser.signIn("eva@ejemplo.es");
		await browser.call("signOut");
		world.wait(HOUR);
		for (const email of [ANA, "eva@ejemplo.es"]) {
			expect((await world.browser().call("requestCode", { ...ask, email })).status).toBe(200);
			expect((await browser.call("requestCode", { ...ask, email })).status).toBe(200);
		}
	});

	test("is recognised by a secret that changes at every sign-in, not by its user agent", async () => {
		const browser = await knownBrowser();
		const first = browser.known;
		expect(first).toMatch(/^[\w-]{43}$/);
		const copy = world.browser();
		copy.known = first;
		await browser.signIn(ANA);
		expect(browser.known).not.toBe(first);
		world.wait(HOUR);
		await world.browser().call("requestCode", ask);
		expect((await copy.call("requestCode", ask)).status).toBe(429);
		expect(
			JSON.stringify([
				await backend.sessions.listBrowsers((await backend.users.findByEmailKey(ANA))?.uid ?? "", ""),
				world.notes,
			]),
		).not.toContain(browser.known);
	});

	test("does not sign anyone in by itself", async () => {
		const thief = world.browser();
		thief.known = (await knownBrowser()).known;
		expect((await thief.call("getUser")).body.user).toBeNull();
		expect((await thief.call("listSessions")).status).toBe(401);
	});

	test.each([
		["a year has passed since it signed in", async () => world.wait(365 * DAY)],
		[
			"all sessions were ended from another one",
			async () => {
				const other = world.browser();
				await other.signIn(ANA);
				await other.call("endSession", { which: "others" });
			},
		],
		[
			"the account was erased and made anew",
			async () => {
				await backend.users.erase((await backend.users.findByEmailKey(ANA))?.uid ?? "");
				await world.browser().signIn(ANA);
			},
		],
	])("is no longer known when %s", async (_, happens) => {
		const browser = await knownBrowser();
		await happens();
		world.wait(HOUR);
		await world.browser().call("requestCode", ask);
		expect((await browser.call("requestCode", ask)).status).toBe(429);
	});

	test("is in its owner's export", async () => {
		const browser = world.browser();
		await browser.signIn(ANA);
		const { body } = await browser.call("exportUser");
		expect(body.browsers).toEqual([
			{ device: "Firefox en Linux", createdAt: "2026-11-20T12:00:00.000Z", expiresAt: "2027-11-20T12:00:00.000Z" },
		]);
	});
});
