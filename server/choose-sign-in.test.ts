import { expect, test } from "vitest";
import { makeWorld } from "../api/browser.fixture.ts";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { chooseProvider } from "./choose-sign-in.ts";
import { parseConfig } from "./config.ts";
import { answerConsent, startOpenIdServer } from "./openid/openid-server.fixture.ts";

test("there is a provider where one is configured", () => {
	expect(chooseProvider(parseConfig({}))).toBeNull();
	const pair = { OPENID_CLIENT_ID: "id", OPENID_CLIENT_SECRET: "secreto" };
	expect(chooseProvider(parseConfig(pair))).toMatchObject({
		id: "google",
		name: "Google",
		origin: "https://accounts.google.com",
	});
	expect(
		chooseProvider(parseConfig({ ...pair, OPENID_ISSUER: "http://localhost:8080/x", OPENID_NAME: "Casa" })),
	).toMatchObject({
		id: "localhost",
		name: "Casa",
		origin: "http://localhost:8080",
	});
});

test("people sign in with it, and stay out when they say no there", async () => {
	const server = await startOpenIdServer({
		person: { sub: "108", email: "ana@ejemplo.es", email_verified: true, name: "Ana Peña" },
	});
	const backend = await openEmbedded({ dataDir: ":memory:" });
	const { clientId: OPENID_CLIENT_ID, clientSecret: OPENID_CLIENT_SECRET, issuer: OPENID_ISSUER } = server;
	const world = makeWorld(backend, {
		provider: chooseProvider(parseConfig({ OPENID_CLIENT_ID, OPENID_CLIENT_SECRET, OPENID_ISSUER })),
	});
	const comeBack = async (answer: "yes" | "no") => {
		const browser = world.browser();
		const begun = await browser.call("beginElsewhere", { back: "/blog/x" });
		const finished = await browser.call("finishElsewhere", { query: await answerConsent(begun.body.url, answer) });
		return { status: finished.status, user: (await browser.call("getUser")).body.user };
	};
	expect(await comeBack("no")).toEqual({ status: 502, user: null });
	expect(world.notes.at(-1)).toContain("sign-in elsewhere failed");
	expect(await comeBack("yes")).toEqual({ status: 200, user: null });
	// The provider is not the authority for this address, so the code in the mail must prove it once.
	expect(world.mailTo("ana@ejemplo.es").kind).toBe("sign-in-code");
	expect(world.notes.join()).not.toMatch(/@|Peña|108/);
	await server.stop();
	const late = makeWorld(backend, {
		provider: chooseProvider(parseConfig({ OPENID_CLIENT_ID, OPENID_CLIENT_SECRET, OPENID_ISSUER })),
	});
	expect((await late.browser().call("beginElsewhere", { back: "/user" })).status).toBe(502);
	expect(late.notes.at(-1)).toMatch(/"reason":"[A-Z_]+"/);
	await backend.close();
});
