import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { type Auth, BaseAuth, getAuth } from "firebase-admin/auth";
import { DocumentReference, type Firestore, getFirestore } from "firebase-admin/firestore";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Backend } from "../../domain/backend.ts";
import { makeEvent, makePage, makePublication } from "../../domain/content/content.fixture.ts";
import { makeMail } from "../../domain/mail/mail.fixture.ts";
import { claimMail } from "../../domain/mail/outgoing-mail.ts";
import { SUPER_ADMIN } from "../../domain/sign-in/permissions.ts";
import type { UserStore } from "../../domain/sign-in/user-store.ts";
import { eraseDueAccounts } from "../../domain/user/erase-account.ts";
import { derivationOf } from "../passwords/scrypt.server.ts";
import { documentId, nextOrder } from "./document-id.server.ts";
import { emulated, openEmptied, openEmulated } from "./emulated.fixture.ts";

const NOW = "2026-11-20T12:00:00.000Z";

test("what must be unique is so by its document's id, whatever it is made of", () => {
	expect(documentId("event-taller")).toBe("event-taller");
	const odd = ["", ".", "..", "__x__", "a/b", "ñ", "x".repeat(129), "~a"];
	const ids = [
		...odd.map((word) => documentId(word)),
		documentId("a", "b"),
		documentId("ab"),
		documentId("a", "", "b"),
	];
	expect(new Set(ids).size).toBe(ids.length);
	for (const id of ids) expect(id).toMatch(/^(?!__)[~A-Za-z0-9_-]{1,128}$/);
});

test("orders follow each other", () => {
	const orders = Array.from({ length: 2_000 }, nextOrder);
	expect(orders.toSorted()).toEqual(orders);
	expect(new Set(orders).size).toBe(2_000);
});

describe.skipIf(emulated === null)("on Firebase alone", () => {
	let backend: Backend;
	let auth: Auth;
	let db: Firestore;
	beforeEach(async () => {
		backend = await openEmptied();
		const app = initializeApp({ projectId: emulated?.projectId ?? "" }, "test");
		auth = getAuth(app);
		db = getFirestore(app);
		return async () => {
			await db.terminate();
			await deleteApp(app);
		};
	});
	afterEach(() => backend.close());
	const ensure = async (name: string) =>
		(await backend.users.ensure({ email: `${name}@E.es`, emailKey: `${name}@e.es`, now: NOW })).user;

	describe("Firebase Authentication", () => {
		test("has the account, its name, and its permission codes as custom claims", async () => {
			const { uid } = await ensure("ana");
			expect(await auth.getUser(uid)).toMatchObject({ email: "ana@e.es", emailVerified: true });
			await backend.users.update(uid, { displayName: "Ana Peña", permissions: [SUPER_ADMIN] });
			expect(await auth.getUser(uid)).toMatchObject({
				displayName: "Ana Peña",
				customClaims: { permissions: [SUPER_ADMIN] },
			});
			await backend.users.changeEmail(uid, { email: "nueva@e.es", emailKey: "nueva@e.es" });
			expect((await auth.getUserByEmail("nueva@e.es")).uid).toBe(uid);
			await backend.users.erase(uid);
			await expect(auth.getUser(uid)).rejects.toMatchObject({ code: "auth/user-not-found" });
		});

		describe("and an erasure", () => {
			const AFTER = "2026-12-05T12:00:00.000Z";
			const photos = { make: () => Promise.reject(new Error()), remove: () => Promise.resolve() };
			const eraseDue = (users: UserStore = backend.users) =>
				eraseDueAccounts({ backend: { ...backend, users }, now: () => new Date(AFTER), note: () => {}, photos });
			let uid: string;
			beforeEach(async () => {
				({ uid } = await ensure("ana"));
				await backend.identity.setPassword({ uid, hash: await backend.identity.hashPassword("la de Ana"), now: NOW });
				await backend.users.update(uid, { erasedAfter: AFTER });
			});
			const isThere = async () => (await auth.getUsers([{ uid }])).users.length === 1;

			test("that comes after its owner has cancelled it leaves the password", async () => {
				await eraseDue({
					...backend.users,
					async erase(given) {
						await backend.users.erase(given);
						// Another process, between this one's last read and its commit.
						await db.doc(`users/${uid}`).update({ erasedAfter: null });
					},
				});
				expect(await backend.users.find(uid)).toMatchObject({ erasedAfter: null });
				expect(await backend.identity.checkPassword({ uid, password: "la de Ana" })).toBe(true);
			});

			test("that it did not hear of is done again, until it has", async () => {
				const away = vi.spyOn(BaseAuth.prototype, "deleteUser").mockRejectedValue(new Error("away"));
				onTestFinished(() => away.mockRestore());
				for (let each = 0; each < 2; each++) await expect(eraseDue()).rejects.toThrow("away");
				expect([await backend.users.find(uid), await isThere()]).toEqual([null, true]);
				away.mockRestore();
				await eraseDue();
				expect(await isThere()).toBe(false);
				expect((await db.collection("erasedAccounts").get()).size).toBe(0);
			});
		});

		test("gives an address to its present account, although it missed the change", async () => {
			await auth.createUser({ uid: "huérfana", email: "ana@e.es" });
			const { uid } = await ensure("ana");
			expect((await auth.getUserByEmail("ana@e.es")).uid).toBe(uid);
			await expect(auth.getUser("huérfana")).rejects.toMatchObject({ code: "auth/user-not-found" });
		});

		test("never sees a password, and its own sign-in with one opens nothing", async () => {
			const { uid } = await ensure("ana");
			const hash = await backend.identity.hashPassword("contraseña de Ana");
			await backend.identity.setPassword({ uid, hash, now: NOW });
			expect(await backend.identity.checkPassword({ uid, password: "contraseña de Ana" })).toBe(true);
			const signIn = await fetch(
				`http://${emulated?.emulators.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${emulated?.apiKey}`,
				{
					method: "POST",
					headers: { "content-type": "application/json" },
					body: JSON.stringify({ email: "ana@e.es", password: "contraseña de Ana" }),
				},
			);
			expect(signIn.status).toBe(400);
			expect(await backend.sessions.list(uid, NOW)).toEqual([]);
		});

		test("keeps a password through a change of address, and one that is gone does not come back", async () => {
			const { uid } = await ensure("ana");
			const check = (password: string) => backend.identity.checkPassword({ uid, password });
			await backend.identity.setPassword({ uid, hash: await backend.identity.hashPassword("la primera"), now: NOW });
			await backend.users.changeEmail(uid, { email: "nueva@e.es", emailKey: "nueva@e.es" });
			expect(await check("la primera")).toBe(true);
			await backend.identity.setPassword({ uid, hash: await backend.identity.hashPassword("la segunda"), now: NOW });
			expect([await check("la primera"), await check("la segunda")]).toEqual([false, true]);
			await backend.identity.setPassword({ uid, hash: null, now: NOW });
			expect([await check("la segunda"), await backend.identity.hasPassword(uid)]).toEqual([false, false]);
		});

		test("that was not told of a new password leaves the one before in force", async () => {
			const { uid } = await ensure("ana");
			const first = await backend.identity.hashPassword("la primera");
			await backend.identity.setPassword({ uid, hash: first, now: NOW });
			const derivation = derivationOf(await backend.identity.hashPassword("la segunda"));
			await db.doc(`credentials/${uid}`).update({ derivation, previous: derivationOf(first) });
			const check = (password: string) => backend.identity.checkPassword({ uid, password });
			expect([await check("la primera"), await check("la segunda")]).toEqual([true, false]);
		});

		test("is asked the same, as often, for a wrong password, for an account without one and for no account", async () => {
			const { uid } = await ensure("ana");
			await ensure("eva");
			await backend.identity.setPassword({
				uid,
				hash: await backend.identity.hashPassword("contraseña de Ana"),
				now: NOW,
			});
			const reads = vi.spyOn(DocumentReference.prototype, "get");
			const calls = vi.spyOn(globalThis, "fetch");
			onTestFinished(() => {
				vi.restoreAllMocks();
			});
			const counted = async (emailKey: string) => {
				for (const spy of [reads, calls]) spy.mockClear();
				const user = await backend.users.findByEmailKey(emailKey);
				expect(await backend.identity.checkPassword({ uid: user?.uid ?? null, password: "otra" })).toBe(false);
				const sent = calls.mock.calls.map(([url, init]) => [String(url), Object.keys(JSON.parse(String(init?.body)))]);
				return { reads: reads.mock.calls.length, sent };
			};
			const known = await counted("ana@e.es");
			expect(known).toMatchObject({
				reads: 4,
				sent: [[expect.stringContaining("accounts:signInWithPassword"), expect.anything()]],
			});
			expect(await counted("eva@e.es")).toEqual(known);
			expect(await counted("nadie@e.es")).toEqual(known);
		});

		test("gets an account again that it has lost, with its next password", async () => {
			const { uid } = await ensure("ana");
			await auth.deleteUser(uid);
			await backend.identity.setPassword({ uid, hash: await backend.identity.hashPassword("la segunda"), now: NOW });
			expect(await backend.identity.checkPassword({ uid, password: "la segunda" })).toBe(true);
		});
	});

	test("a body as long as bodies may be is kept whole, also when all its letters are long", async () => {
		const body = `<p>${"ñandú €".repeat(95_000)}</p>`;
		await backend.publication.publish(
			makePublication([makePage({ url: "/largo", id: "largo", body, bodyHash: "1", sourceHash: "1" })]),
		);
		expect(await backend.content.readBody("largo")).toBe(body);
		await backend.publication.publish(
			makePublication([makePage({ url: "/largo", id: "largo", body: "<p>corto</p>" })]),
		);
		expect(await backend.content.readBody("largo")).toBe("<p>corto</p>");
	});

	test("nothing that readers may not have stays behind a page that is gone", async () => {
		const secret = makePage({ url: "/a", id: "a", body: "<p>canario</p>", restrictedTo: { registeredUsers: true } });
		await backend.publication.publish(makePublication([secret]));
		await backend.publication.publish(makePublication([], { prune: true }));
		const bodies = await Promise.all(
			["restrictedBodies", "openBodies", "contents"].map((name) => db.collection(name).get()),
		);
		expect(bodies.map(({ size }) => size)).toEqual([0, 0, 0]);
	});

	describe("several processes", () => {
		let other: Backend;
		beforeEach(async () => {
			other = await openEmulated();
			return () => other.close();
		});

		test("see each other's changes of pages within a second", async () => {
			const before = await other.content.revision();
			await backend.publication.publish(makePublication([makePage({ url: "/a" })]));
			await expect.poll(() => other.content.revision()).not.toBe(before);
		});

		test("import one after the other", async () => {
			let running = 0;
			const work = async () => {
				running += 1;
				expect(running).toBe(1);
				await backend.content.list({ folder: "/", offset: 0, limit: 1 });
				running -= 1;
			};
			await Promise.all([backend, other, backend, other].map(({ publication }) => publication.alone(work)));
		});

		test("never deliver one message twice", async () => {
			for (let each = 0; each < 20; each++) await backend.outbox.add(makeMail(), NOW);
			const claim = (who: Backend) => claimMail(who, { now: NOW, claimedUntil: "2026-11-20T13:00:00.000Z", limit: 4 });
			const shares = await Promise.all([backend, other, backend, other, backend, other].map(claim));
			const ids = shares.flat().map(({ id }) => id);
			expect(ids).toHaveLength(20);
			expect(new Set(ids).size).toBe(20);
		});
	});

	test("three processes at once give exactly the seats there are, and make one account an address", async () => {
		await backend.publication.publish(
			makePublication([], { events: [makeEvent("taller", "2027-01-21T18:00:00.000Z", { capacity: 7 })] }),
		);
		const crowd = path.join(import.meta.dirname, "crowd.fixture.ts");
		const ended = await Promise.all(
			["a", "b", "c"].map(async (name) => {
				const child = spawn(process.execPath, [crowd, name], {
					env: process.env,
					stdio: ["ignore", "pipe", "inherit"],
				});
				let said = "";
				child.stdout.on("data", (chunk) => {
					said += chunk;
				});
				const [code] = await once(child, "exit");
				expect(code).toBe(0);
				return JSON.parse(said) as { readonly seats: number; readonly uid: string };
			}),
		);
		expect(ended.reduce((all, { seats }) => all + seats, 0)).toBe(7);
		expect(new Set(ended.map(({ uid }) => uid)).size).toBe(1);
		expect((await backend.registrations.counts(["event-taller"])).get("event-taller")).toEqual({
			taken: 7,
			waiting: 0,
		});
	}, 60_000);
});
