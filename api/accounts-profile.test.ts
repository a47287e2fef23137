import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import type { Backend } from "../domain/backend.ts";
import { makeMail } from "../domain/mail/mail.fixture.ts";
import { claimMail } from "../domain/mail/outgoing-mail.ts";
import { hashSecret } from "../domain/sign-in/secrets.ts";
import { findByToken, inviteNext } from "../domain/waiting-list/list-entries.ts";
import { type Browser, DAY, MINUTE, makeWorld, type World, wrongCode } from "./browser.fixture.ts";

/** A picture as it arrives. Nothing reads it here. */
const PHOTO = { path: "/nowhere/yo.png", bytes: 3 };

const ANA = "ana@ejemplo.es";
const NEW = "nueva@ejemplo.es";
let backend: Backend;
let world: World;
let ana: Browser;
let removed: string[];
let photos: number;
beforeEach(async () => {
	backend = await openMemory();
	removed = [];
	photos = 0;
	const makePhoto = {
		make: async () => `/media/${++photos}.webp`,
		remove: async (url: string) => void removed.push(url),
	};
	world = makeWorld(backend, { makePhoto });
	ana = world.browser();
	await ana.signIn(ANA);
});
afterEach(() => backend.close());

const userOf = async (browser: Browser) => (await browser.call("getUser")).body.user;

describe("name, zone and picture (docs/product.md, 15.7)", () => {
	test.each([
		["  Ana \t Peña ", "Ana Peña"],
		["Jose\u0301 Mª O'Donnell-Güell", "José Mª O'Donnell-Güell"],
		["أنا", "أنا"],
		["ñ".repeat(80), "ñ".repeat(80)],
		["", null],
		["  ", null],
	])("«%s» is kept as %j", async (displayName, kept) => {
		await ana.call("updateUser", { displayName: "Antes" });
		expect((await ana.call("updateUser", { displayName })).body.user.displayName).toBe(kept);
		expect((await userOf(ana)).displayName).toBe(kept);
	});

	test.each([
		["X", "El nombre debe tener entre 2 y 80 caracteres."],
		["ñ".repeat(81), "El nombre debe tener entre 2 y 80 caracteres."],
		["<b>Ana</b>", "En el nombre, usa solo letras, espacios, guiones o apóstrofos."],
		["mal.com", "En el nombre, usa solo letras, espacios, guiones o apóstrofos."],
		["https://mal.example", "En el nombre, usa solo letras, espacios, guiones o apóstrofos."],
		["www.mal.example", "En el nombre, usa solo letras, espacios, guiones o apóstrofos."],
		["Ana\u202eañeP", "En el nombre, usa solo letras, espacios, guiones o apóstrofos."],
		["Ana\u0000", "En el nombre, usa solo letras, espacios, guiones o apóstrofos."],
		["123", "En el nombre, usa solo letras, espacios, guiones o apóstrofos."],
		["👍👍", "En el nombre, usa solo letras, espacios, guiones o apóstrofos."],
	])("«%s» is no name", async (displayName, message) => {
		expect((await ana.call("updateUser", { displayName })).body.error.fields).toEqual({ displayName: message });
		expect((await userOf(ana)).displayName).toBeNull();
	});

	test("a zone is one of the list, or none", async () => {
		expect((await ana.call("updateUser", { timeZone: "Atlantic/Canary" })).body.user.preferences).toEqual({
			timeZone: "Atlantic/Canary",
		});
		expect((await ana.call("updateUser", { timeZone: "Marte/Olimpo" })).body.error.fields).toEqual({
			timeZone: "Esa zona horaria no está en la lista. Elige una, por ejemplo, «Canarias, España».",
		});
		expect((await ana.call("updateUser", { displayName: "Ana" })).body.user.preferences).toEqual({
			timeZone: "Atlantic/Canary",
		});
		expect((await ana.call("updateUser", { timeZone: "" })).body.user).toMatchObject({
			displayName: "Ana",
			preferences: { timeZone: null },
		});
	});

	test("no other field can be changed this way", async () => {
		for (const input of [{ permissions: ["sa.10"] }, { email: NEW }, { uid: "x" }])
			expect((await ana.call("updateUser", input)).status).toBe(400);
		expect(await userOf(ana)).toMatchObject({ email: ANA, permissions: [] });
	});

	test("a picture replaces the one before, and the old file is removed", async () => {
		expect((await ana.call("setPhoto", { file: PHOTO })).body.user.photoURL).toBe("/media/1.webp");
		expect((await ana.call("setPhoto", { file: PHOTO })).body.user.photoURL).toBe("/media/2.webp");
		expect((await ana.call("removePhoto")).body.user.photoURL).toBeNull();
		expect(removed).toEqual(["/media/1.webp", "/media/2.webp"]);
		expect((await ana.call("setPhoto", { file: "no es un archivo" })).status).toBe(400);
	});

	test("of five pictures sent at once one stays; after a removal or an erasure none does", async () => {
		const kept = new Set<string>();
		const begun: (() => void)[] = [];
		let awaited = 5;
		const makePhoto = {
			async make() {
				const url = `/media/${++photos}.webp`;
				kept.add(url);
				await new Promise<void>((resolve) => {
					begun.push(resolve);
					if (begun.length === awaited) for (const go of begun.splice(0)) go();
				});
				return url;
			},
			remove: async (url: string) => void kept.delete(url),
		};
		const busy = makeWorld(backend, { makePhoto });
		const eva = busy.browser();
		await eva.signIn("eva@ejemplo.es");
		await Promise.all(Array.from({ length: 5 }, () => eva.call("setPhoto", { file: PHOTO })));
		expect([...kept]).toEqual([(await userOf(eva)).photoURL]);
		await eva.call("removePhoto");
		expect([...kept]).toEqual([]);

		const late = busy.browser();
		await late.signIn("leo@ejemplo.es");
		const leo = (await userOf(late)).uid;
		awaited = 2;
		const sent = late.call("setPhoto", { file: PHOTO });
		while (begun.length === 0) await new Promise(setImmediate);
		await backend.users.erase(leo);
		for (const go of begun.splice(0)) go();
		await sent;
		expect([...kept]).toEqual([]);
	});

	test("a person may send five pictures in ten minutes, valid or not; removing one does not count", async () => {
		for (let each = 0; each < 5; each++) expect((await ana.call("setPhoto", { file: PHOTO })).status).toBe(200);
		expect(await ana.call("setPhoto", { file: PHOTO })).toMatchObject({
			status: 429,
			body: { error: { retryAfterSeconds: 600 } },
		});
		expect(photos).toBe(5);
		expect((await ana.call("removePhoto")).body.user.photoURL).toBeNull();
		world.wait(10 * MINUTE);
		expect((await ana.call("setPhoto", { file: PHOTO })).body.user.photoURL).toBe("/media/6.webp");
	});
});

describe("the consent to news of School (docs/product.md, 17.5)", () => {
	const school = (given: boolean) => ana.call("setConsent", { purpose: "school", given });
	const since = async () => (await ana.call("getOwnWaiting")).body.since;

	test("puts the account on the waiting list without a mail, and its withdrawal removes the account", async () => {
		await ana.call("updateUser", { displayName: "Ana" });
		expect(await since()).toBeNull();
		await school(true);
		const at = new Date(world.clock).toISOString();
		expect(await since()).toBe(at);
		world.wait(DAY);
		await school(true);
		expect(await since()).toBe(at);
		expect(await backend.waitingList.find(ANA)).toMatchObject({ email: ANA, name: "Ana", status: "confirmed" });
		await school(false);
		expect(await backend.waitingList.find(ANA)).toBeNull();
		expect((await backend.consents.listFor(ANA)).map(({ purpose, given }) => [purpose, given])).toEqual([
			["school", true],
			["school", false],
		]);
	});

	test.each([true, false])(
		"turning it to %s settles what this browser asked of the list by its form",
		async (given) => {
			await ana.call("joinWaitingList", { email: ANA, name: "", school: true, news: false, attribution: {} });
			expect((await ana.call("getWaiting")).body.sent).toMatchObject({ email: ANA });
			await school(given);
			expect((await ana.call("getWaiting")).body.sent).toBeNull();
			world.wait(MINUTE);
			expect((await ana.call("resendWaiting")).status).toBe(409);
		},
	);

	test("after its withdrawal no invitation is sent, not even a queued one", async () => {
		await school(true);
		const invitation = {
			now: new Date(world.clock).toISOString(),
			leaveHash: "x",
			mailFor: () => makeMail({ to: ANA }),
		};
		expect(await inviteNext(backend, invitation)).toMatchObject({ emailKey: ANA });
		await backend.outbox.add(makeMail({ to: ANA, kind: "waiting-list-invite" }), invitation.now);
		await school(false);
		expect(
			(await claimMail(backend, { now: invitation.now, claimedUntil: invitation.now, limit: 99 })).map(
				({ mail }) => mail.kind,
			),
		).not.toContain("waiting-list-invite");
		expect(await findByToken(backend, { hash: "x", use: "leave", now: invitation.now })).toBeNull();
		expect(await inviteNext(backend, invitation)).toBeNull();
	});

	test("the place goes along to another address, with its consent", async () => {
		await school(true);
		const at = await since();
		await ana.call("requestEmailChange", { email: NEW });
		await ana.call("confirmEmailChange", { code: world.codeFor(NEW) });
		expect(await since()).toBe(at);
		expect(await backend.waitingList.find(ANA)).toBeNull();
		expect(await backend.consents.listFor(NEW)).toMatchObject([{ purpose: "school", given: true }]);
	});

	test("leaving by the link in a mail also withdraws it", async () => {
		await school(true);
		const token = "t".repeat(43);
		await inviteNext(backend, {
			now: new Date(world.clock).toISOString(),
			leaveHash: await hashSecret(token),
			mailFor: () => makeMail({ to: ANA }),
		});
		expect((await world.browser().call("leaveWaiting", { link: token })).status).toBe(200);
		expect(await since()).toBeNull();
		expect((await backend.consents.listFor(ANA)).at(-1)).toMatchObject({ purpose: "school", given: false });
	});

	test("the other purposes have no list", async () => {
		await ana.call("setConsent", { purpose: "news", given: true });
		expect(await since()).toBeNull();
	});
});

describe("another address (docs/product.md, 15.7)", () => {
	const change = async (browser = ana, email = NEW) => {
		expect(await browser.call("requestEmailChange", { email })).toMatchObject({
			status: 200,
			body: { email, resendInSeconds: 60 },
		});
		return browser.call("confirmEmailChange", { code: world.codeFor(email) });
	};

	test("is proved by a code sent to it; the old address is notified and can undo the change", async () => {
		await ana.call("setConsent", { purpose: "news", given: true });
		const { uid } = await userOf(ana);
		await ana.call("requestEmailChange", { email: "Nueva@Ejemplo.es" });
		expect((await ana.call("getSecurity")).body.pending).toMatchObject({
			purpose: "email-change",
			email: "Nueva@ejemplo.es",
		});
		const code = world.codeFor("Nueva@ejemplo.es");
		expect((await ana.call("confirmEmailChange", { code: wrongCode(code) })).body.error.message).toBe(
			"El código no es correcto. Te quedan 4 intentos.",
		);
		expect((await userOf(ana)).email).toBe(ANA);
		expect((await ana.call("confirmEmailChange", { code })).status).toBe(200);
		expect(await userOf(ana)).toMatchObject({ uid, email: "Nueva@ejemplo.es" });
		expect((await ana.call("getSecurity")).body.pending).toBeNull();
		expect(world.mailTo(ANA).kind).toBe("email-changed");
		expect((await ana.call("listConsents")).body.ledger).toHaveLength(1);
		expect(await backend.consents.listFor(ANA)).toEqual([]);
	});

	test("works by its link in a session of the account; elsewhere nothing happens and the link stays valid", async () => {
		await ana.call("requestEmailChange", { email: NEW });
		const link = world.linkFor(NEW);
		const eva = world.browser();
		await eva.signIn("eva@ejemplo.es");
		for (const other of [world.browser(), eva]) {
			expect((await other.call("getLink", { link })).body).toEqual({
				purpose: "email-change",
				email: "n…a@ejemplo.es",
				isHere: false,
			});
			expect(await other.call("followLink", { link })).toMatchObject({
				status: 409,
				body: { error: { code: "auth.link_elsewhere" } },
				session: null,
			});
		}
		expect((await userOf(ana)).email).toBe(ANA);
		expect((await ana.call("getLink", { link })).body).toMatchObject({ isHere: true });
		expect((await ana.call("followLink", { link })).body).toEqual({ back: "/user" });
		expect((await userOf(ana)).email).toBe(NEW);
	});

	test("ends the account's other sessions", async () => {
		const phone = world.browser();
		world.wait(MINUTE);
		await phone.signIn(ANA);
		await change();
		expect(await userOf(phone)).toBeNull();
		expect((await userOf(ana)).email).toBe(NEW);
	});

	test("undone within a day: every session ends and the password goes", async () => {
		await ana.call("setPassword", { password: "caballo grapa batería" });
		await change();
		const link = world.linkFor(ANA, "email-changed");
		world.wait(DAY - 1);
		const owner = world.browser();
		expect((await owner.call("getLink", { link })).body).toEqual({
			purpose: "email-undo",
			email: "a…a@ejemplo.es",
			isHere: true,
		});
		expect((await owner.call("followLink", { link })).body).toEqual({ back: "/iniciar-sesion" });
		expect(await userOf(ana)).toBeNull();
		expect((await world.browser().call("signIn", { email: ANA, password: "caballo grapa batería" })).status).toBe(401);
		expect(await backend.users.findByEmailKey(ANA)).not.toBeNull();
		expect(await backend.users.findByEmailKey(NEW)).toBeNull();
		expect((await owner.call("followLink", { link })).status).toBe(410);
	});

	test("undone, removes every provider account that was linked meanwhile", async () => {
		const { uid } = await userOf(ana);
		await change();
		await backend.identity.linkProvider({
			provider: "google",
			subject: "ladrón",
			uid,
			now: new Date(world.clock).toISOString(),
		});
		expect((await world.browser().call("followLink", { link: world.linkFor(ANA, "email-changed") })).status).toBe(200);
		expect(await backend.identity.findByProvider({ provider: "google", subject: "ladrón" })).toBeNull();
		expect(await backend.identity.providersOf(uid)).toEqual([]);
	});

	test("undone, cancels an erasure requested meanwhile, and earlier messages cannot request it again", async () => {
		await change();
		const undo = world.linkFor(ANA, "email-changed");
		const thief = world.browser();
		world.wait(MINUTE);
		await thief.signIn(NEW);
		world.wait(MINUTE);
		await ana.call("requestDeletion");
		expect((await ana.call("deleteUser", { code: world.codeFor(NEW) })).status).toBe(200);
		expect((await backend.users.findByEmailKey(NEW))?.erasedAfter).not.toBeNull();
		world.wait(MINUTE);
		await thief.signIn(NEW);
		world.wait(MINUTE);
		await thief.call("requestDeletion");
		const another = world.linkFor(NEW, "deletion-code");
		expect((await world.browser().call("followLink", { link: undo })).status).toBe(200);
		expect((await thief.call("followLink", { link: another })).status).toBe(410);
		expect(await backend.users.findByEmailKey(ANA)).toMatchObject({ erasedAfter: null });
		expect(await backend.users.dueForErasure(new Date(world.clock + 30 * DAY).toISOString())).toEqual([]);
	});

	test("can be undone once the account created meanwhile for the old address no longer has it", async () => {
		const { uid } = await userOf(ana);
		await change();
		const link = world.linkFor(ANA, "email-changed");
		const owner = world.browser();
		await owner.signIn(ANA);
		const message =
			"Tu correo tiene ahora otra cuenta. Entra en ella, cámbiale el correo y vuelve a abrir este enlace.";
		expect(await owner.call("followLink", { link })).toMatchObject({
			status: 409,
			body: { error: { code: "auth.address_taken", message } },
		});
		await change(owner, "otra-mia@ejemplo.es");
		expect((await owner.call("followLink", { link })).status).toBe(200);
		expect(await backend.users.findByEmailKey(ANA)).toMatchObject({ uid });
	});

	test("cannot be undone after that", async () => {
		await change();
		world.wait(DAY);
		expect((await world.browser().call("followLink", { link: world.linkFor(ANA, "email-changed") })).status).toBe(410);
		expect((await userOf(ana)).email).toBe(NEW);
	});

	test("undone, stays undone: neither a later undo link nor a code requested meanwhile repeats it", async () => {
		await change();
		world.wait(MINUTE);
		await change(ana, "tercera@ejemplo.es");
		const thiefs = world.linkFor(NEW, "email-changed");
		world.wait(MINUTE);
		await ana.call("requestEmailChange", { email: "cuarta@ejemplo.es" });
		expect((await world.browser().call("followLink", { link: world.linkFor(ANA, "email-changed") })).status).toBe(200);
		for (const link of [thiefs, world.linkFor("cuarta@ejemplo.es")])
			expect((await world.browser().call("followLink", { link })).status).toBe(410);
		expect(await backend.users.findByEmailKey(ANA)).not.toBeNull();
	});

	test("a thief who undoes first does not keep the owner from undoing", async () => {
		await change();
		world.wait(MINUTE);
		await change(ana, "tercera@ejemplo.es");
		expect((await world.browser().call("followLink", { link: world.linkFor(NEW, "email-changed") })).status).toBe(200);
		expect((await world.browser().call("followLink", { link: world.linkFor(ANA, "email-changed") })).status).toBe(200);
		expect(await backend.users.findByEmailKey(ANA)).not.toBeNull();
	});

	test("that already has an account is reported only to the reader of its mailbox", async () => {
		await world.browser().signIn("eva@ejemplo.es");
		const heard = await change(ana, "eva@ejemplo.es");
		expect(heard.body.error.fields).toEqual({ code: "Ya hay una cuenta con ese correo." });
		expect((await userOf(ana)).email).toBe(ANA);
	});

	test("must be valid and different, and needs a requested code", async () => {
		expect((await ana.call("requestEmailChange", { email: "ANA@ejemplo.es" })).body.error.fields).toEqual({
			email: "Ese ya es tu correo.",
		});
		expect((await ana.call("requestEmailChange", { email: "nada" })).status).toBe(400);
		expect((await ana.call("confirmEmailChange", { code: "123456" })).body.error.code).toBe("auth.nothing_pending");
		await ana.call("requestEmailChange", { email: NEW });
		const code = world.codeFor(NEW);
		expect((await ana.call("deleteUser", { code })).body.error.code).toBe("auth.nothing_pending");
		expect((await ana.call("verifyCode", { code })).body.error.code).toBe("auth.nothing_pending");
		const eva = world.browser();
		await eva.signIn("eva@ejemplo.es");
		expect((await eva.call("confirmEmailChange", { code })).body.error.code).toBe("auth.nothing_pending");
	});
});
