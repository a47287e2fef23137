import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import type { Backend } from "../domain/backend.ts";
import { consentTexts } from "../domain/sign-in/consent.ts";
import { eraseDueAccounts } from "../domain/user/erase-account.ts";
import { type Browser, DAY, HOUR, makeWorld, type World, wrongCode } from "./browser.fixture.ts";

/** A picture as it arrives. Nothing reads it here. */
const PHOTO = { path: "/nowhere/yo.png", bytes: 3 };

const ANA = "ana@ejemplo.es";
let backend: Backend;
let world: World;
let ana: Browser;
let removed: string[];
beforeEach(async () => {
	backend = await openMemory();
	removed = [];
	world = makeWorld(backend, {
		makePhoto: { make: async () => "/media/foto.webp", remove: async (url) => void removed.push(url) },
	});
	ana = world.browser();
	await ana.signIn(ANA);
});
afterEach(() => backend.close());

const erase = () =>
	eraseDueAccounts({ backend, now: world.settings.now, note: world.settings.note, photos: world.settings.makePhoto });
const consent = (purpose: string, given: boolean) => ana.call("setConsent", { purpose, given });

async function askForErasure(): Promise<string> {
	expect(await ana.call("requestDeletion")).toMatchObject({ status: 200, body: { email: ANA, resendInSeconds: 60 } });
	const at = new Date(world.clock + 14 * DAY).toISOString();
	expect(await ana.call("deleteUser", { code: world.codeFor(ANA) })).toMatchObject({
		status: 200,
		session: { kind: "end", signedOut: true },
	});
	return at;
}

describe("erasing an account (docs/product.md, 15.8)", () => {
	test("needs the code sent to its address", async () => {
		expect((await ana.call("deleteUser", { code: "123456" })).body.error.code).toBe("auth.nothing_pending");
		await ana.call("requestDeletion");
		expect((await ana.call("deleteUser", { code: wrongCode(world.codeFor(ANA)) })).body.error.code).toBe(
			"auth.code_invalid",
		);
		expect((await ana.call("getUser")).body.user.erasedAfter).toBeNull();
	});

	test("ends every session at once, and can be taken back for 14 days", async () => {
		const phone = world.browser();
		await phone.signIn(ANA);
		const erasedAfter = await askForErasure();
		expect((await phone.call("getUser")).body.user).toBeNull();
		expect(world.mailTo(ANA)).toMatchObject({
			kind: "deletion-scheduled",
			subject: expect.stringContaining("se eliminará el 4 de diciembre de 2026"),
		});
		world.wait(14 * DAY - HOUR);
		await erase();
		await ana.signIn(ANA);
		expect((await ana.call("getUser")).body.user.erasedAfter).toBe(erasedAfter);
		expect((await ana.call("restoreUser")).status).toBe(200);
		expect((await ana.call("getUser")).body.user.erasedAfter).toBeNull();
		world.wait(DAY);
		await erase();
		expect((await ana.call("getUser")).body.user.email).toBe(ANA);
	});

	test("works by its link in any browser", async () => {
		await ana.call("requestDeletion");
		expect((await world.browser().call("followLink", { link: world.linkFor(ANA) })).body).toEqual({ back: "/home" });
		expect((await ana.call("getUser")).body.user).toBeNull();
		expect(await backend.users.findByEmailKey(ANA)).toMatchObject({ erasedAfter: expect.any(String) });
	});

	test("spares an account that was restored after the due ones were listed", async () => {
		await askForErasure();
		world.wait(14 * DAY);
		const users = {
			...backend.users,
			async dueForErasure(now: string) {
				const due = await backend.users.dueForErasure(now);
				await ana.signIn(ANA);
				expect((await ana.call("restoreUser")).status).toBe(200);
				return due;
			},
		};
		const { now, note, makePhoto: photos } = world.settings;
		await eraseDueAccounts({ backend: { ...backend, users }, now, note, photos });
		expect((await ana.call("getUser")).body.user).toMatchObject({ email: ANA, erasedAfter: null });
	});

	test("then removes everything, also the picture; the ledger stays and shows every consent as withdrawn", async () => {
		await ana.call("setPhoto", { file: PHOTO });
		await consent("news", true);
		await consent("events", true);
		await consent("events", false);
		const { uid } = (await ana.call("getUser")).body.user;
		await backend.progress.write(uid, "uno", { kind: "done" }, "2026-11-20T12:00:30.000Z");
		await askForErasure();
		world.wait(14 * DAY);
		expect(await backend.progress.listFor(uid)).toHaveLength(1);
		await erase();
		expect(await backend.progress.listFor(uid)).toEqual([]);
		expect(removed).toEqual(["/media/foto.webp"]);
		expect(await backend.users.find(uid)).toBeNull();
		expect((await backend.consents.listFor(ANA)).map(({ purpose, given, source }) => [purpose, given, source])).toEqual(
			[
				["news", true, "dashboard"],
				["events", true, "dashboard"],
				["events", false, "dashboard"],
				["news", false, "erasure"],
			],
		);
		expect(world.notes.at(-1)).toBe(JSON.stringify(["account erased", { uid }]));
		await erase();
		expect(removed).toHaveLength(1);
		await ana.signIn(ANA);
		expect((await ana.call("getUser")).body.user.uid).not.toBe(uid);
		expect((await ana.call("listConsents")).body.purposes.map(({ given }: { given: boolean }) => given)).toEqual([
			false,
			false,
			false,
		]);
	});
});

describe("consents (docs/product.md, 15.9)", () => {
	test("are a line for every change, with the exact words and their version", async () => {
		expect((await ana.call("listConsents")).body).toEqual({
			...{ cadence: "each", bouncedSince: null },
			purposes: (["school", "news", "events"] as const).map((purpose) => ({
				purpose,
				text: consentTexts[purpose].text,
				given: false,
				since: null,
			})),
			ledger: [],
		});
		await consent("news", false);
		const given = new Date(world.clock).toISOString();
		await consent("news", true);
		world.wait(HOUR);
		await consent("news", true);
		const { purposes, ledger } = (await ana.call("listConsents")).body;
		expect(purposes[1]).toEqual({ purpose: "news", text: consentTexts.news.text, given: true, since: given });
		const line = { purpose: "news", ...consentTexts.news, source: "dashboard" };
		expect(ledger).toEqual([{ ...line, given: true, askedAt: given, confirmedAt: given }]);
		await consent("news", false);
		const withdrawn = new Date(world.clock).toISOString();
		expect((await ana.call("listConsents")).body.ledger.slice(1)).toEqual([
			{ ...line, given: false, askedAt: withdrawn, confirmedAt: withdrawn },
		]);
	});

	test("are separate for each person, and only for known purposes", async () => {
		await consent("school", true);
		const eva = world.browser();
		await eva.signIn("eva@ejemplo.es");
		expect((await eva.call("listConsents")).body.ledger).toEqual([]);
		expect((await consent("todo", true)).status).toBe(400);
	});
});

describe("the export of a person's data (docs/product.md, 15.8)", () => {
	test("contains everything about them, and no secret", async () => {
		await ana.call("updateUser", { displayName: "Ana Peña", timeZone: "Atlantic/Canary" });
		await ana.call("setPassword", { password: "caballo grapa batería" });
		await consent("news", true);
		const { uid } = (await ana.call("getUser")).body.user;
		await backend.identity.linkProvider({
			provider: "google",
			subject: "sujeto-108",
			uid,
			now: new Date(world.clock).toISOString(),
		});
		await ana.call("requestEmailChange", { email: "nueva@ejemplo.es" });
		const progress = await backend.progress.write(uid, "uno", { kind: "done" }, "2026-11-20T12:00:30.000Z");
		const { status, body } = await ana.call("exportUser");
		expect(status).toBe(200);
		expect(body).toEqual({
			exportedAt: new Date(world.clock).toISOString(),
			profile: {
				uid,
				email: ANA,
				displayName: "Ana Peña",
				photoURL: null,
				permissions: [],
				timeZone: "Atlantic/Canary",
				createdAt: "2026-11-20T12:00:00.000Z",
			},
			signInMethods: { password: true, providers: ["google"] },
			passkeys: [],
			sessions: [
				{
					device: "Firefox en Linux",
					createdAt: "2026-11-20T12:00:00.000Z",
					lastSeenAt: "2026-11-20T12:00:00.000Z",
					expiresAt: "2026-12-20T12:00:00.000Z",
					provedAt: "2026-11-20T12:00:00.000Z",
				},
			],
			browsers: [
				{ device: "Firefox en Linux", createdAt: "2026-11-20T12:00:00.000Z", expiresAt: "2027-11-20T12:00:00.000Z" },
			],
			consents: [expect.objectContaining({ purpose: "news", given: true, ...consentTexts.news })],
			waitingList: null,
			letters: null,
			lettersSent: [],
			registrations: [],
			lessons: [progress],
			eventAlerts: [],
			mails: ["password-changed", "sign-in-code"].map((kind) => expect.objectContaining({ kind, state: "waiting" })),
			requests: [],
			secondStep: null,
			rememberedBrowsers: [],
			acts: [{ at: "2026-11-20T12:01:00.000Z", what: "puso otra contraseña", detail: null }],
			favourites: [],
		});
		const text = JSON.stringify(body);
		expect(text).not.toMatch(/hash|token|secret|scrypt|verifier|sujeto-108|[\w-]{43}/i);
		for (const secret of [ana.token, world.codeFor("nueva@ejemplo.es"), world.linkFor("nueva@ejemplo.es")])
			expect(text).not.toContain(secret);
	});

	test("can be requested ten times an hour", async () => {
		for (let each = 0; each < 10; each++) expect((await ana.call("exportUser")).status).toBe(200);
		expect((await ana.call("exportUser")).body.error).toMatchObject({
			code: "auth.too_many",
			retryAfterSeconds: 3_600,
		});
	});
});
