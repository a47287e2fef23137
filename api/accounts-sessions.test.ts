import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import type { Backend } from "../domain/backend.ts";
import { hashSecret } from "../domain/sign-in/secrets.ts";
import { DAY, HOUR, MINUTE, makeWorld, type World } from "./browser.fixture.ts";

const ANA = "ana@ejemplo.es";
const SAFARI =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1";
let backend: Backend;
let world: World;
beforeEach(async () => {
	backend = await openMemory();
	world = makeWorld(backend);
});
afterEach(() => backend.close());

const userOf = async (token: string | null) =>
	(await world.browser({ token }).call("getUser")).body.user?.email ?? null;

describe("sessions (docs/product.md, 15.5)", () => {
	test("get a new token at every sign-in, and the browser's earlier token is void", async () => {
		const browser = world.browser();
		await browser.call("requestCode", { email: ANA, purpose: "sign-in" });
		const visitor = browser.token;
		await browser.call("verifyCode", { code: world.codeFor(ANA) });
		const first = browser.token;
		expect(first).toMatch(/^[\w-]{43}$/);
		expect(first).not.toBe(visitor);
		expect((await world.browser({ token: visitor }).call("getSignIn")).session).toEqual({
			kind: "end",
			signedOut: false,
		});
		await browser.call("setPassword", { password: "caballo grapa batería" });
		await browser.call("signIn", { email: ANA, password: "caballo grapa batería" });
		expect(browser.token).not.toBe(first);
		expect([await userOf(first), await userOf(browser.token)]).toEqual([null, ANA]);
	});

	test("are stored by the hash of their token only", async () => {
		const browser = world.browser();
		await browser.signIn(ANA);
		const { sessions } = (await browser.call("listSessions")).body;
		expect(sessions).toHaveLength(1);
		const kept = await backend.sessions.list(
			(await backend.users.findByEmailKey(ANA))?.uid ?? "",
			new Date(world.clock).toISOString(),
		);
		expect(JSON.stringify([kept, world.notes])).not.toContain(browser.token);
		expect(await userOf(kept[0]?.tokenHash ?? "")).toBeNull();
	});

	test("last 30 days from their last use, which is recorded once an hour", async () => {
		const browser = world.browser();
		await browser.signIn(ANA);
		const begun = world.clock - MINUTE;
		world.clock = begun + HOUR;
		expect((await browser.call("getUser")).session).toBeNull();
		world.wait(1);
		expect((await browser.call("getUser")).session).toEqual({ kind: "renew", token: browser.token });
		expect((await browser.call("getUser")).session).toBeNull();
		for (let each = 0; each < 3; each++) {
			world.wait(30 * DAY - 1);
			expect(await browser.call("getUser")).toMatchObject({
				body: { user: { email: ANA } },
				session: { kind: "renew" },
			});
		}
		world.wait(30 * DAY);
		const { token } = browser;
		expect(await browser.call("getUser")).toEqual({
			status: 200,
			body: { user: null },
			session: { kind: "end", signedOut: false },
		});
		expect(browser.token).toBeNull();
		expect((await world.browser({ token }).call("listSessions")).body.error).toEqual({
			code: "auth.required",
			message: "Tu sesión ha caducado. Inicia sesión de nuevo.",
		});
	});

	test("end 180 days after they began, however often they are used", async () => {
		const browser = world.browser();
		await browser.signIn(ANA);
		const begun = world.clock - MINUTE;
		for (let day = 20; day < 180; day += 20) {
			world.clock = begun + day * DAY;
			expect((await browser.call("getUser")).body.user).toMatchObject({ email: ANA });
		}
		const { token } = browser;
		world.clock = begun + 180 * DAY - 1;
		expect(await userOf(token)).toBe(ANA);
		world.clock = begun + 180 * DAY;
		expect(await browser.call("getUser")).toMatchObject({
			body: { user: null },
			session: { kind: "end", signedOut: false },
		});
	});

	test("of people with a role end after 12 hours without use, which is recorded every five minutes", async () => {
		const [editor, student] = [world.browser(), world.browser()];
		for (const [browser, email, code] of [
			[editor, ANA, "ed.10"],
			[student, "eva@ejemplo.es", "al.10"],
		] as const) {
			await browser.signIn(email);
			const { uid } = (await browser.call("getUser")).body.user;
			await backend.users.update(uid, { permissions: [code] });
		}
		world.wait(6 * MINUTE);
		expect((await editor.call("getUser")).session).toEqual({ kind: "renew", token: editor.token });
		expect((await student.call("getUser")).session).toBeNull();
		for (let each = 0; each < 3; each++) {
			world.wait(12 * HOUR - 1);
			expect((await editor.call("getUser")).body.user).toMatchObject({ email: ANA });
		}
		world.wait(12 * HOUR);
		const { token } = editor;
		expect(await editor.call("getUser")).toMatchObject({
			body: { user: null },
			session: { kind: "end", signedOut: false },
		});
		expect((await world.browser({ token }).call("listSessions")).status).toBe(401);
		expect((await student.call("getUser")).body.user).toMatchObject({ email: "eva@ejemplo.es" });
		await editor.signIn(ANA);
		const [kept] = await backend.sessions.list(
			(await editor.call("getUser")).body.user.uid,
			"2026-01-01T00:00:00.000Z",
		);
		expect(Date.parse(kept?.expiresAt ?? "") - Date.parse(kept?.createdAt ?? "")).toBe(12 * HOUR);
	});

	test("say when and how the person proved who they are, and when they end at the latest", async () => {
		const browser = world.browser();
		await browser.signIn(ANA);
		const listed = async () => (await browser.call("listSessions")).body.sessions[0];
		const { createdAt } = await listed();
		const lastDay = new Date(Date.parse(createdAt) + 180 * DAY).toISOString();
		expect(await listed()).toMatchObject({ provedAt: createdAt, provedBy: "code", lastDay });
		await browser.call("setPassword", { password: "caballo grapa batería" });
		world.wait(HOUR);
		await browser.call("requestEmailChange", { email: "nueva@ejemplo.es", current: "caballo grapa batería" });
		const provedAt = new Date(world.clock).toISOString();
		expect(await listed()).toMatchObject({ createdAt, provedAt, provedBy: "password", lastDay });
	});

	test("with a longer lifetime from an earlier version end as well", async () => {
		const { uid } = (await backend.users.ensure({ email: ANA, emailKey: ANA, now: "2023-01-01T00:00:00.000Z" })).user;
		const token = "A".repeat(43);
		const [lastSeenAt, expiresAt] = ["2026-11-19T12:00:00.000Z", "2026-12-19T12:00:00.000Z"];
		const kept = {
			id: "vieja",
			uid,
			device: "Firefox",
			createdAt: "2023-01-01T00:00:00.000Z",
			lastSeenAt,
			expiresAt,
			data: {},
		};
		await backend.sessions.insert({ ...kept, tokenHash: await hashSecret(token) });
		expect(await userOf(token)).toBeNull();
	});

	test("of visitors last half an hour", async () => {
		const browser = world.browser();
		await browser.call("requestCode", { email: ANA, purpose: "sign-in" });
		world.wait(30 * MINUTE - 1);
		expect((await browser.call("getSignIn")).body.pending).not.toBeNull();
		world.wait(1);
		expect(await browser.call("getSignIn")).toMatchObject({ body: { pending: null }, session: { kind: "end" } });
	});

	test("an unknown token signs nobody in, and its cookie is deleted", async () => {
		for (const token of ["x", "A".repeat(43)]) {
			expect(await world.browser({ token }).call("getUser")).toEqual({
				status: 200,
				body: { user: null },
				session: { kind: "end", signedOut: false },
			});
		}
	});

	test("are listed with their device, the one used last first", async () => {
		const [laptop, phone] = [world.browser(), world.browser({ userAgent: SAFARI })];
		await laptop.signIn(ANA);
		await phone.signIn(ANA);
		await world.browser().signIn("eva@ejemplo.es");
		const { sessions } = (await laptop.call("listSessions")).body;
		expect(sessions.map(({ device, current }: { device: string; current: boolean }) => [device, current])).toEqual([
			["Safari en iPhone", false],
			["Firefox en Linux", true],
		]);
		for (const each of sessions)
			expect(Object.keys(each).sort()).toEqual([
				...["createdAt", "current", "device", "id", "lastDay", "lastSeenAt", "provedAt", "provedBy", "secondBy"],
			]);
	});

	test("a new device is announced by mail; the first and the known ones are not", async () => {
		await world.browser().signIn(ANA);
		await world.browser().signIn(ANA);
		expect(world.mails.filter(({ kind }) => kind === "new-device")).toEqual([]);
		await world.browser({ userAgent: SAFARI }).signIn(ANA);
		const notices = world.mails.filter(({ kind }) => kind === "new-device");
		expect(notices).toMatchObject([{ to: ANA, text: expect.stringContaining("Safari en iPhone") }]);
	});

	test("end one by one or all the others at once, but never those of another person", async () => {
		const [one, two, three, eva] = [world.browser(), world.browser(), world.browser(), world.browser()];
		for (const browser of [one, two, three]) await browser.signIn(ANA);
		await eva.signIn("eva@ejemplo.es");
		const idOf = async (browser: typeof one) =>
			(await browser.call("listSessions")).body.sessions.find(({ current }: { current: boolean }) => current).id;
		const foreign = await one.call("endSession", { which: await idOf(eva) });
		expect(foreign).toMatchObject({
			status: 404,
			body: { error: { code: "session.not_found", message: "Esa sesión ya no existe." } },
		});
		expect(await one.call("endSession", { which: "00000000-0000-4000-8000-000000000000" })).toMatchObject(foreign);
		expect((await one.call("endSession", { which: "todas" })).status).toBe(400);
		expect((await one.call("endSession", { which: await idOf(two) })).status).toBe(200);
		expect([await userOf(one.token), await userOf(two.token), await userOf(three.token)]).toEqual([ANA, null, ANA]);
		await three.call("requestEmailChange", { email: "ladron@ejemplo.es" });
		expect((await one.call("endSession", { which: "others" })).status).toBe(200);
		expect([await userOf(one.token), await userOf(three.token), await userOf(eva.token)]).toEqual([
			ANA,
			null,
			"eva@ejemplo.es",
		]);
		expect((await world.browser().call("followLink", { link: world.linkFor("ladron@ejemplo.es") })).status).toBe(410);
	});

	test("end at sign-out, for the browser and in the store", async () => {
		const browser = world.browser();
		await browser.signIn(ANA);
		const { token } = browser;
		expect(await browser.call("signOut")).toEqual({
			status: 200,
			body: { done: true },
			session: { kind: "end", signedOut: true },
		});
		expect(await userOf(token)).toBeNull();
		expect((await browser.call("signOut")).session).toEqual({ kind: "end", signedOut: false });
		await browser.call("requestCode", { email: "eva@ejemplo.es", purpose: "sign-in" });
		expect((await browser.call("signOut")).session).toEqual({ kind: "end", signedOut: false });
	});

	test("the log of all this names no person", async () => {
		const browser = world.browser();
		await browser.signIn(ANA);
		await browser.call("signOut");
		expect(world.notes.map((note) => JSON.parse(note)[0])).toEqual(["account made", "signed in", "signed out"]);
		expect(world.notes.join()).not.toMatch(/@|ana/i);
	});
});
