import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../domain/backend.ts";
import { type Browser, MINUTE, makeWorld, SECOND, type World } from "./browser.fixture.ts";
import { type Gathering, makeGathering } from "./events.fixture.ts";

const ANA = "ana@ejemplo.es";
let backend: Backend;
let world: World;
let taller: Gathering;
beforeEach(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
	world = makeWorld(backend);
	taller = await makeGathering(world, backend);
});
afterEach(() => backend.close());

const thanks = (browser: Browser) => browser.call("getEventThanks");
/** Registers Ana in one browser and confirms in another: the given one, or a new one. */
async function confirmed(browser = world.browser()) {
	await taller.register(ANA);
	const registration = await taller.linkFor(ANA);
	expect((await browser.call("confirmRegistration", { registration })).body.status).toBe("confirmed");
	return { browser, registration };
}

describe("the thanks a browser sees (docs/product.md, 16.1)", () => {
	test("disappear once the registration is cancelled in any browser, until that is undone", async () => {
		const { browser, registration } = await confirmed();
		expect((await thanks(browser)).body).toMatchObject({ status: "confirmed", over: null });
		for (const other of [browser, world.browser()]) {
			await other.call("cancelRegistration", { registration });
			expect((await thanks(browser)).status).toBe(404);
			await other.call("undoCancel", { registration });
			expect((await thanks(browser)).body).toMatchObject({ status: "confirmed", email: "a…a@ejemplo.es" });
		}
		await browser.call("cancelRegistration", { registration });
		world.wait(10 * SECOND);
		await taller.work();
		expect((await thanks(browser)).status).toBe(404);
	});

	test("disappear for signed-in people too", async () => {
		const ana = world.browser();
		await ana.signIn(ANA);
		await taller.register("", {}, ana);
		const { own } = (await thanks(ana)).body;
		await ana.call("cancelRegistration", { registration: own });
		expect((await thanks(ana)).status).toBe(404);
		await ana.call("undoCancel", { registration: own });
		expect((await thanks(ana)).body).toMatchObject({ status: "confirmed", own });
	});

	test("also disappear when this browser has cancelled an unconfirmed registration", async () => {
		const browser = world.browser();
		await taller.register(ANA, {}, browser);
		const registration = await taller.linkFor(ANA);
		expect((await thanks(browser)).body).toMatchObject({ status: "pending_email", email: ANA });
		await browser.call("cancelRegistration", { registration });
		expect((await thanks(browser)).status).toBe(404);
		await browser.call("undoCancel", { registration });
		expect((await thanks(browser)).body).toMatchObject({ status: "pending_email", email: ANA });
	});

	test("stay the same where the registration may be another person's", async () => {
		const { registration } = await confirmed();
		const stranger = world.browser();
		await taller.register(ANA, {}, stranger);
		const before = (await thanks(stranger)).body;
		expect(before).toMatchObject({ status: "pending_email", email: ANA });
		await world.browser().call("cancelRegistration", { registration });
		expect((await thanks(stranger)).body).toEqual(before);
	});

	test("say that the event is cancelled, or over", async () => {
		const { browser } = await confirmed();
		await taller.publish({ cancelled: true });
		expect((await thanks(browser)).body).toMatchObject({ over: { kind: "cancelled" } });
		await taller.work();
		expect((await thanks(browser)).body).toMatchObject({ over: { kind: "cancelled" } });
	});

	test("lead back to the registration's page without its link, only in that browser and while they are shown (docs/product.md, 16.4)", async () => {
		const { browser, registration } = await confirmed();
		const { page, own } = (await thanks(browser)).body;
		const [{ id } = { id: "" }] = await backend.registrations.listByEmail(ANA);
		expect([own, page === id, page === registration]).toEqual([null, false, false]);
		const eva = world.browser();
		await eva.signIn("eva@ejemplo.es");
		for (const other of [world.browser(), eva]) {
			for (const name of ["getRegistration", "cancelRegistration"])
				expect((await other.call(name, { registration: page })).status).toBe(410);
		}
		expect((await browser.call("getRegistration", { registration: page })).body).toMatchObject({
			id,
			status: "confirmed",
			email: "a…a@ejemplo.es",
		});
		expect((await browser.call("cancelRegistration", { registration: page })).body).toMatchObject({
			status: "cancelled",
		});
		expect((await browser.call("undoCancel", { registration: page })).body).toMatchObject({ status: "confirmed" });
		world.wait(30 * MINUTE);
		expect((await browser.call("getRegistration", { registration: page })).status).toBe(410);
	});

	test("do not lead a browser that only sent a form to a registration, nor an older page to another person's", async () => {
		const { browser, registration } = await confirmed();
		const { page } = (await thanks(browser)).body;
		await taller.register("eva@ejemplo.es", {}, browser);
		expect((await thanks(browser)).body).toMatchObject({ status: "pending_email", page: null });
		await browser.call("confirmRegistration", { registration: await taller.linkFor("eva@ejemplo.es") });
		expect((await browser.call("cancelRegistration", { registration: page })).status).toBe(410);
		expect((await browser.call("getRegistration", { registration })).body.status).toBe("confirmed");
	});

	test("say that the event is over as soon as it is", async () => {
		world.clock = Date.parse("2026-12-11T18:00:00.000Z") - SECOND;
		const { browser } = await confirmed();
		await taller.publish({ endsAt: "2026-12-11T18:00:01.000Z" });
		expect((await thanks(browser)).body).toMatchObject({ over: null });
		world.wait(2 * SECOND);
		expect((await thanks(browser)).body).toMatchObject({ over: { kind: "ended" } });
	});
});
