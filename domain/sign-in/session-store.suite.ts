import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { endSessions } from "./end-sessions.ts";
import type { KnownBrowser, Session } from "./session.ts";

const NOW = "2026-11-20T12:00:00.000Z";

/** Tests that every `SessionStore` must pass, with a fresh, empty backend for each test. */
export function sessionStoreSuite(open: () => Promise<Backend>): void {
	describe("SessionStore", () => {
		let backend: Backend;
		let ana: string;
		let eva: string;
		beforeEach(async () => {
			backend = await open();
			[ana, eva] = (await Promise.all(
				["ana", "eva"].map(
					async (name) =>
						(
							await backend.users.ensure({ email: `${name}@e.es`, emailKey: `${name}@e.es`, now: NOW })
						).user.uid,
				),
			)) as [string, string];
		});
		afterEach(() => backend.close());
		async function insert(id: string, overrides: Partial<Session> = {}): Promise<Session> {
			const made = {
				id,
				tokenHash: `hash-${id}`,
				uid: ana,
				device: "Firefox en Linux",
				createdAt: NOW,
				lastSeenAt: NOW,
				expiresAt: "2026-12-20T12:00:00.000Z",
				data: {},
				provedAt: null,
				provedBy: null,
				secondAt: null,
				secondBy: null,
				...overrides,
			};
			await backend.sessions.insert(made);
			return made;
		}

		test("finds a session by its token's hash until it expires", async () => {
			const pending = {
				purpose: "sign-in",
				email: "a@e.es",
				emailKey: "a@e.es",
				back: "/user",
				resendAt: NOW,
			} as const;
			const made = await insert("uno", { uid: null, data: { pending } });
			expect(await backend.sessions.find("hash-uno", NOW)).toEqual(made);
			expect(await backend.sessions.find("hash-uno", "2026-12-20T11:59:59.999Z")).toEqual(made);
			expect(await backend.sessions.find("hash-uno", "2026-12-20T12:00:00.000Z")).toBeNull();
			expect(await backend.sessions.find("uno", NOW)).toBeNull();
		});

		test("lists a person's sessions, the one used last first, without expired or others'", async () => {
			await insert("vieja");
			await insert("usada", { lastSeenAt: "2026-11-20T13:00:00.000Z" });
			await insert("caducada", { expiresAt: NOW });
			await insert("ajena", { uid: eva });
			expect((await backend.sessions.list(ana, NOW)).map(({ id }) => id)).toEqual(["usada", "vieja"]);
		});

		test("notes use and data", async () => {
			const made = await insert("uno");
			const use = { lastSeenAt: "2026-11-21T00:00:00.000Z", expiresAt: "2026-12-21T00:00:00.000Z" };
			await backend.sessions.touch("uno", use);
			const elsewhere = { provider: "google", state: "s", nonce: "n", verifier: "v", back: "/user" };
			await backend.sessions.setData("uno", { elsewhere });
			const proof = { provedAt: "2026-11-21T00:00:00.000Z", provedBy: "password" } as const;
			await backend.sessions.prove("uno", proof);
			await backend.sessions.prove("nadie", proof);
			expect(await backend.sessions.find("hash-uno", NOW)).toEqual({ ...made, ...use, data: { elsewhere }, ...proof });
		});

		test("gives a session another token, and the one before opens what is left for it", async () => {
			const made = await insert("uno");
			await insert("otra");
			const { tokenHash: _, ...left } = { ...made, id: "resto", uid: null, expiresAt: "2026-11-20T12:00:30.000Z" };
			await backend.sessions.replaceToken("uno", "hash-nuevo", left);
			expect(await backend.sessions.find("hash-uno", NOW)).toEqual({ ...left, tokenHash: "hash-uno" });
			expect(await backend.sessions.find("hash-uno", left.expiresAt)).toBeNull();
			expect(await backend.sessions.find("hash-nuevo", NOW)).toEqual({ ...made, tokenHash: "hash-nuevo" });
			await backend.sessions.touch("uno", { lastSeenAt: NOW, expiresAt: "2026-12-21T12:00:00.000Z" });
			expect((await backend.sessions.list(ana, NOW)).map(({ tokenHash }) => tokenHash).toSorted()).toEqual([
				"hash-nuevo",
				"hash-otra",
			]);
			await backend.sessions.replaceToken("nadie", "hash-nadie", { ...left, id: "otro-resto" });
			expect(await backend.sessions.find("hash-nadie", NOW)).toBeNull();
		});

		test("ends one, a person's own only where it is asked so, or all but one", async () => {
			for (const id of ["una", "dos", "tres"]) await insert(id);
			await insert("ajena", { uid: eva });
			expect(await endSessions(backend, ana, { only: "ajena" })).toBe(0);
			expect(await endSessions(backend, ana, { only: "una" })).toBe(1);
			expect(await backend.sessions.end("una")).toBe(false);
			expect(await endSessions(backend, ana, { except: "tres" })).toBe(1);
			expect((await backend.sessions.list(ana, NOW)).map(({ id }) => id)).toEqual(["tres"]);
			expect(await endSessions(backend, ana, { except: null })).toBe(1);
			expect(await backend.sessions.find("hash-ajena", NOW)).not.toBeNull();
		});

		describe("browsers", () => {
			const browser = (tokenHash: string, overrides: Partial<KnownBrowser> = {}) => ({
				...{
					uid: ana,
					tokenHash,
					sessionId: `s-${tokenHash}`,
					device: "Firefox en Linux",
					createdAt: NOW,
					expiresAt: "2027-11-20T12:00:00.000Z",
				},
				...overrides,
			});
			const knows = (tokenHash: string, emailKey = "ana@e.es", now = NOW) =>
				backend.sessions.knowsBrowser({ emailKey, tokenHash, now });
			const hashes = async (uid = ana) =>
				(await backend.sessions.listBrowsers(uid, NOW)).map(({ tokenHash }) => tokenHash);

			test("are known for the accounts that were signed in to there, by their address of now, until they expire", async () => {
				const made = browser("uno");
				await backend.sessions.rememberBrowser(made, null);
				expect(await backend.sessions.listBrowsers(ana, NOW)).toEqual([made]);
				expect(
					await Promise.all([knows("uno"), knows("dos"), knows("uno", "eva@e.es"), knows("uno", "nadie@e.es")]),
				).toEqual([true, false, false, false]);
				expect([
					await knows("uno", "ana@e.es", "2027-11-20T11:59:59.999Z"),
					await knows("uno", "ana@e.es", made.expiresAt),
				]).toEqual([true, false]);
				await backend.users.changeEmail(ana, { email: "nueva@e.es", emailKey: "nueva@e.es" });
				expect([await knows("uno"), await knows("uno", "nueva@e.es")]).toEqual([false, true]);
			});

			test("are known under their newest token only, by every account that knows them", async () => {
				await backend.sessions.rememberBrowser(browser("uno"), null);
				await backend.sessions.rememberBrowser(browser("dos", { uid: eva, sessionId: "de-eva" }), "uno");
				expect(await Promise.all([knows("uno"), knows("dos"), knows("dos", "eva@e.es")])).toEqual([false, true, true]);
				const again = browser("tres", {
					sessionId: "nueva",
					createdAt: "2026-12-01T12:00:00.000Z",
					expiresAt: "2027-12-01T12:00:00.000Z",
				});
				await backend.sessions.rememberBrowser(again, "dos");
				expect(await backend.sessions.listBrowsers(ana, NOW)).toEqual([{ ...again, createdAt: NOW }]);
				expect(await hashes(eva)).toEqual(["tres"]);
				await backend.sessions.rememberBrowser(browser("cuatro"), "de-nadie");
				expect(await hashes()).toEqual(["cuatro", "tres"]);
			});

			test("are forgotten with the sessions their owner ends, not with a sign-out, and with the account", async () => {
				for (const id of ["uno", "dos", "tres"]) {
					await insert(`s-${id}`);
					await backend.sessions.rememberBrowser(browser(id), null);
				}
				await backend.sessions.rememberBrowser(browser("ajeno", { uid: eva, sessionId: "s-uno" }), null);
				await backend.sessions.end("s-uno");
				expect(await hashes()).toEqual(["dos", "tres", "uno"]);
				expect(await endSessions(backend, ana, { only: "s-dos" })).toBe(1);
				expect(await hashes()).toEqual(["tres", "uno"]);
				expect(await endSessions(backend, ana, { except: "s-tres" })).toBe(0);
				expect(await hashes()).toEqual(["tres"]);
				await endSessions(backend, ana, { except: null });
				expect([await hashes(), await hashes(eva)]).toEqual([[], ["ajeno"]]);
				await backend.users.erase(eva);
				expect(await hashes(eva)).toEqual([]);
			});

			test("are forgotten when they have expired", async () => {
				await backend.sessions.rememberBrowser(browser("viejo", { expiresAt: "2026-11-20T12:00:01.000Z" }), null);
				await backend.sessions.rememberBrowser(browser("vivo"), null);
				expect(await hashes()).toEqual(["viejo", "vivo"]);
				await backend.sessions.forgetExpired("2026-11-20T12:00:02.000Z");
				expect(await hashes()).toEqual(["vivo"]);
			});
		});

		test("forgets what expired", async () => {
			await insert("vieja", { expiresAt: "2026-11-20T12:00:01.000Z" });
			await insert("viva");
			await backend.sessions.forgetExpired("2026-11-20T12:00:02.000Z");
			expect(await backend.sessions.find("hash-vieja", NOW)).toBeNull();
			expect(await backend.sessions.find("hash-viva", NOW)).not.toBeNull();
		});
	});
}
