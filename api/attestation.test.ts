import { beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import type { AttestationVerdict } from "../domain/sign-in/attestation.ts";
import { MINUTE, makeWorld, type World } from "./browser.fixture.ts";
import { makeGathering } from "./events.fixture.ts";

/** In these tests the token is its own verdict. */
const attestation = { verify: async (token: string) => token as AttestationVerdict };
const refused = {
	status: 403,
	body: {
		error: {
			code: "input.attestation",
			message: "La comprobación contra robots no vale o ha caducado. Vuelve a pulsar el botón.",
		},
	},
};

let world: World;
let backend: Awaited<ReturnType<typeof openEmbedded>>;
beforeEach(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
	world = makeWorld(backend, { attestation });
	return () => backend.close();
});

const code = (email: string, token: string, browser = world.browser()) =>
	browser.call("requestCode", { email, purpose: "sign-in", attestation: token });

describe("forms that prove where they come from (docs/product.md, 15.11)", () => {
	test("every public form refuses a bad token, and does and counts nothing", async () => {
		await makeGathering(world, backend);
		const guard = { attestation: "bad", email: "ana@ejemplo.es" };
		for (const [name, input] of [
			["requestCode", { purpose: "sign-in" }],
			["requestCode", { purpose: "password-reset" }],
			["signUp", { password: "caballo grapa 7" }],
			["joinWaitingList", { name: "", school: true, news: false, attribution: {} }],
			["requestRightsCode", {}],
			["askForEventAlert", { event: "taller" }],
			["registerForEvent", { event: "taller", name: "Ana Peña", isOldEnough: true }],
		] as const) {
			expect(await world.browser().call(name, { ...input, ...guard }), name).toMatchObject(refused);
		}
		for (const name of ["resendCode", "resendWaiting"]) {
			expect(await world.browser().call(name, { attestation: "bad" }), name).toMatchObject(refused);
		}
		expect(world.mails).toEqual([]);
		expect(world.notes.filter((note) => note.includes("attestation refused"))).toHaveLength(9);
		expect(world.notes.join()).not.toContain("@");
	});

	test.each([
		["ok", 5],
		["", 2],
		["unknown", 2],
	])("with the token «%s» an address gets %i codes an hour", async (token, allowed) => {
		const browser = world.browser();
		for (let each = 0; each < allowed; each += 1) {
			expect((await code("ana@ejemplo.es", token, browser)).status).toBe(200);
			world.wait(MINUTE);
		}
		expect(await code("ana@ejemplo.es", token, browser)).toMatchObject({
			status: 429,
			body: { error: { code: "auth.too_many" } },
		});
	});

	test("callers without tokens cannot use up the limit of callers with tokens", async () => {
		for (let each = 0; each < 2; each += 1) {
			await code("ana@ejemplo.es", "");
			world.wait(MINUTE);
		}
		expect((await code("ana@ejemplo.es", "")).status).toBe(429);
		expect((await code("ana@ejemplo.es", "ok")).status).toBe(200);
	});

	test("a caller without tokens gets seven codes an hour, and ten registrations in ten minutes", async () => {
		const browser = world.browser();
		for (let each = 0; each < 7; each += 1) expect((await code(`a${each}@ejemplo.es`, "", browser)).status).toBe(200);
		expect((await code("b@ejemplo.es", "", browser)).status).toBe(429);
		const gathering = await makeGathering(world, backend);
		await gathering.publish({ capacity: 100 });
		for (let each = 0; each < 10; each += 1)
			expect((await gathering.register(`a${each}@ejemplo.es`, {}, browser)).status).toBe(200);
		expect((await gathering.register("b@ejemplo.es", {}, browser)).status).toBe(429);
		expect((await gathering.register("b@ejemplo.es", { attestation: "ok" }, browser)).status).toBe(200);
	});

	test("sending again counts like the form before it: with a token more often", async () => {
		const browser = world.browser();
		await code("ana@ejemplo.es", "ok", browser);
		for (const [token, status] of [
			["", 200],
			["", 429],
			["ok", 200],
		] as const) {
			world.wait(MINUTE);
			expect((await browser.call("resendCode", { attestation: token })).status).toBe(status);
		}
	});

	test("signed-in people need no token", async () => {
		const browser = world.browser();
		await code("ana@ejemplo.es", "ok", browser);
		await browser.call("verifyCode", { code: world.codeFor("ana@ejemplo.es") });
		for (let each = 0; each < 4; each += 1) {
			world.wait(MINUTE);
			expect((await browser.call("requestEmailChange", { email: "nueva@ejemplo.es" })).status).toBe(200);
		}
	});

	test("a field that no browser sends is bad input, and without attestation a token means nothing", async () => {
		expect((await code("ana@ejemplo.es", "x".repeat(4_001))).status).toBe(400);
		const elsewhere = makeWorld(backend);
		expect(
			(
				await elsewhere
					.browser()
					.call("requestCode", { email: "eva@ejemplo.es", purpose: "sign-in", attestation: "bad" })
			).status,
		).toBe(200);
	});
});
