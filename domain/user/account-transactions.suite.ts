import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makeMail } from "../mail/mail.fixture.ts";
import { raiseSession } from "../sign-in/browser-session.ts";
import { replacePassword } from "../sign-in/end-sessions.ts";
import { openSession } from "../sign-in/open-session.ts";
import type { PasskeyVerifier } from "../sign-in/passkey-verifier.ts";
import { hashSecret } from "../sign-in/secrets.ts";
import type { Session } from "../sign-in/session.ts";
import { signInHolder } from "../sign-in/sign-in.ts";
import { finishPasskeySignIn } from "../sign-in/use-passkey.ts";
import type { User } from "../sign-in/user.ts";
import { confirmWaitingList } from "../waiting-list/join-waiting-list.ts";
import { leaveWaitingList } from "../waiting-list/leave-waiting-list.ts";
import { joinList } from "../waiting-list/list-entries.ts";
import { NO_CAMPAIGN } from "../waiting-list/waiting-list.ts";
import { setPassword } from "./change-sign-in.ts";
import { confirmIdentity, confirmProofWithPasskey } from "./confirm-identity.ts";
import type { UserContext } from "./own-account.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const LATER = "2026-12-20T12:00:00.000Z";

/** The backend, but a method of one of its ports fails, as if the process ended there. */
function killedAt<Port extends keyof Backend>(backend: Backend, port: Port, method: keyof Backend[Port]): Backend {
	const fail = () => Promise.reject(new Error("killed"));
	return { ...backend, [port]: { ...(backend[port] as object), [method]: fail } };
}

/** What signing in, new passwords and settled sign-ups store together. `open` returns a new, empty backend each time. */
export function accountTransactionsSuite(open: () => Promise<Backend>): void {
	describe("transactions of accounts", () => {
		let backend: Backend;
		let ana: User;
		let told: string[];
		beforeEach(async () => {
			backend = await open();
			ana = (await backend.users.ensure({ email: "ana@e.es", emailKey: "ana@e.es", now: NOW })).user;
			told = [];
		});
		afterEach(() => backend.close());

		const contextOn = (kept: Backend, session: Session | null = null): UserContext => ({
			...{ backend: kept, session, siteName: "Tertulia", siteUrl: "https://e.es", isAttested: true },
			organiser: { name: "Ana", email: "ayuda@e.es" },
			now: () => new Date(NOW),
			caller: { sessionToken: null, browserToken: null, address: "192.0.2.1", userAgent: "" },
			answerSession: ({ kind }) => void told.push(kind),
			note: (event) => void told.push(event),
		});
		async function insert(id: string, uid: string | null, data: Session["data"] = {}): Promise<Session> {
			const times = { createdAt: NOW, lastSeenAt: NOW, expiresAt: LATER };
			const session = { id, tokenHash: `hash-${id}`, uid, device: "Firefox en Linux", data, ...times };
			await backend.sessions.insert(session);
			return session;
		}
		const sessionIds = async () => (await backend.sessions.list(ana.uid, NOW)).map(({ id }) => id);
		const mailKinds = async () => (await backend.outbox.listFor(ana.email)).map(({ kind }) => kind);

		test.each([
			["sessions", "end"],
			["sessions", "rememberBrowser"],
			["users", "rememberDevice"],
		] as const)("a sign-in that is killed at %s.%s leaves nothing", async (port, method) => {
			const visitor = await insert("visita", null);
			const context = contextOn(killedAt(backend, port, method as never), visitor);
			await expect(openSession(context, ana, { provedBy: "code", back: "/user" })).rejects.toThrow("killed");
			expect(told).toEqual([]);
			expect(await sessionIds()).toEqual([]);
			expect(await backend.sessions.find("hash-visita", NOW)).not.toBeNull();
			expect(await backend.sessions.listBrowsers(ana.uid, NOW)).toEqual([]);
			await openSession(contextOn(backend, visitor), ana, { provedBy: "code", back: "/user" });
			expect(await sessionIds()).toHaveLength(1);
			expect(await backend.sessions.find("hash-visita", NOW)).toBeNull();
			expect(told).toEqual(["begin", "signed in"]);
		});

		test("a first sign-in that is killed leaves no account", async () => {
			const holder = { email: "eva@e.es", emailKey: "eva@e.es", purpose: "sign-in", uid: null } as const;
			const hash = await backend.identity.hashPassword("una frase bastante larga");
			const killed = signInHolder(contextOn(killedAt(backend, "sessions", "insert")), holder, {
				passwordHash: hash,
				back: "/user",
			});
			await expect(killed).rejects.toThrow("killed");
			expect(await backend.users.findByEmailKey("eva@e.es")).toBeNull();
			const { uid } = await signInHolder(contextOn(backend), holder, { passwordHash: hash, back: "/user" });
			expect(await backend.identity.checkPassword({ uid, password: "una frase bastante larga" })).toBe(true);
			expect(await backend.sessions.list(uid, NOW)).toHaveLength(1);
		});

		test.each([
			["sessions", "forgetBrowsers"],
			["sessions", "remove"],
			["outbox", "add"],
			["acts", "add"],
		] as const)("a new password that is killed at %s.%s changes nothing", async (port, method) => {
			const [own, password] = [await insert("propia", ana.uid), "otra frase bastante larga"];
			await insert("ajena", ana.uid);
			const change = { hash: await backend.identity.hashPassword(password), at: NOW, except: own.id, by: ana.uid };
			const killed = replacePassword(contextOn(killedAt(backend, port, method as never)), ana, change);
			await expect(killed).rejects.toThrow("killed");
			expect(await backend.identity.hasPassword(ana.uid)).toBe(false);
			expect(await sessionIds()).toEqual(["ajena", "propia"]);
			expect(await mailKinds()).toEqual([]);
			await replacePassword(contextOn(backend), ana, change);
			expect(await backend.identity.checkPassword({ uid: ana.uid, password })).toBe(true);
			expect(await sessionIds()).toEqual(["propia"]);
			expect(await mailKinds()).toEqual(["password-changed"]);
		});

		test("the dashboard's new password and the proof of identity are stored together", async () => {
			const proved = { ...(await insert("propia", ana.uid)), provedAt: NOW, provedBy: "code" as const };
			await backend.sessions.prove(proved.id, { provedAt: NOW, provedBy: "code" });
			await insert("ajena", ana.uid);
			const words = { current: "", password: "otra frase bastante larga" };
			const killed = contextOn(killedAt(backend, "outbox", "add"), proved);
			await expect(setPassword({ ...killed, session: proved }, ana, words)).rejects.toThrow("killed");
			expect(await backend.identity.hasPassword(ana.uid)).toBe(false);
			expect(await sessionIds()).toEqual(["ajena", "propia"]);
		});

		test("a session that is raised has its new data under its new token, or neither", async () => {
			const session = await insert("propia", ana.uid);
			const data = { eventAlert: { event: "taller", email: "ana@e.es", isProved: true } };
			const killed = contextOn(killedAt(backend, "sessions", "replaceToken"), session);
			await expect(raiseSession(killed, data)).rejects.toThrow("killed");
			expect((await backend.sessions.find("hash-propia", NOW))?.data).toEqual({});
			await raiseSession(contextOn(backend, session), data);
			expect(await backend.sessions.find("hash-propia", NOW)).toMatchObject({ uid: null, data: {} });
			expect((await backend.sessions.list(ana.uid, NOW)).map((each) => each.data)).toEqual([data]);
			expect(told).toEqual(["renew"]);
		});

		describe("the use of a key", () => {
			const answer = { id: "llave", clientDataJSON: "", authenticatorData: "", signature: "", userHandle: null };
			/** A device whose count is 7. `meanwhile` happens once its signature is checked. */
			const verifierWith = (meanwhile: () => Promise<unknown>): PasskeyVerifier => ({
				async check() {
					await meanwhile();
					return { counter: 7, backedUp: false };
				},
				checkNew: async () => "no verifier",
			});
			const key = () => backend.passkeys.find("llave");
			const refused = (code: number) => expect.objectContaining({ status: code, code: "passkey.refused" });
			beforeEach(async () => {
				await backend.passkeys.add({
					...{ id: "llave", uid: ana.uid, host: "e.es", publicKey: "", counter: 0, transports: [], backedUp: false },
					...{ name: "Móvil", createdAt: NOW, lastUsedDay: null },
				});
			});
			const changes: readonly [string, () => Promise<unknown>][] = [
				["is removed", () => backend.passkeys.remove({ uid: ana.uid, id: "llave" })],
				["goes with its account", () => backend.users.erase(ana.uid)],
				["counts as much already", () => backend.passkeys.update({ uid: ana.uid, id: "llave" }, { counter: 7 })],
			];

			test.each(changes)("that %s after the check signs nobody in", async (_, meanwhile) => {
				const entry = { ...answer, back: "/user" };
				const entered = await finishPasskeySignIn(contextOn(backend), verifierWith(meanwhile), entry);
				expect(entered).toEqual(refused(401));
				expect(told).not.toContain("begin");
				expect(await sessionIds()).toEqual([]);
			});

			test.each(changes)("that %s after the check proves nothing", async (_, meanwhile) => {
				const session = await insert("propia", ana.uid);
				const context = { ...contextOn(backend), session };
				const proof = { ...answer, change: "passkey" } as const;
				const proved = await confirmProofWithPasskey(context, ana, verifierWith(meanwhile), proof);
				expect(proved).toEqual(refused(400));
				expect(told).not.toContain("renew");
				expect((await backend.sessions.list(ana.uid, NOW)).filter(({ provedAt = null }) => provedAt !== null)).toEqual(
					[],
				);
			});

			test("whose count is overtaken ends all sessions, with a mail", async () => {
				await insert("propia", ana.uid);
				const overtake = () => backend.passkeys.update({ uid: ana.uid, id: "llave" }, { counter: 8 });
				const entry = { ...answer, back: "/user" };
				await finishPasskeySignIn(contextOn(backend), verifierWith(overtake), entry);
				expect(await sessionIds()).toEqual([]);
				expect(await mailKinds()).toEqual(["passkey-refused"]);
				expect(await key()).toMatchObject({ counter: 8, lastUsedDay: null });
			});

			test("as a proof, and the end of the wait for it, are stored together", async () => {
				const held = { change: { kind: "sessions", which: "others" }, by: "password", until: LATER } as const;
				const session = await insert("propia", ana.uid, { confirming: held });
				const killed = { ...contextOn(killedAt(backend, "sessions", "replaceToken")), session };
				const proof = { ...answer, change: "sessions" } as const;
				const verifier = verifierWith(async () => undefined);
				await expect(confirmProofWithPasskey(killed, ana, verifier, proof)).rejects.toThrow("killed");
				expect((await backend.sessions.list(ana.uid, NOW))[0]).toMatchObject({ data: { confirming: held } });
				expect(await key()).toMatchObject({ counter: 0 });
				const context = { ...contextOn(backend), session };
				expect(await confirmProofWithPasskey(context, ana, verifier, proof)).toEqual({ next: "sessions" });
				expect((await backend.sessions.list(ana.uid, NOW))[0]).toMatchObject({ data: {}, provedBy: "passkey" });
				expect(await key()).toMatchObject({ counter: 7 });
			});
		});

		test("a password as the proof, and the end of the wait for it, are stored together", async () => {
			const current = "una frase bastante larga";
			const change = { hash: await backend.identity.hashPassword(current), at: NOW, except: null, by: ana.uid };
			await replacePassword(contextOn(backend), ana, change);
			const held = { change: { kind: "sessions", which: "others" }, by: "password", until: LATER } as const;
			const session = await insert("propia", ana.uid, { confirming: held });
			const killed = { ...contextOn(killedAt(backend, "sessions", "setData")), session };
			const given = { current, code: "" };
			await expect(confirmIdentity(killed, ana, given)).rejects.toThrow("killed");
			expect((await backend.sessions.list(ana.uid, NOW))[0]).not.toMatchObject({ provedBy: "password" });
			const context = { ...contextOn(backend), session };
			expect(await confirmIdentity(context, ana, given)).toEqual({ next: "sessions" });
			expect((await backend.sessions.list(ana.uid, NOW))[0]).toMatchObject({ data: {}, provedBy: "password" });
		});

		describe("a sign-up to the waiting list", () => {
			const data = {
				waiting: {
					...{ email: "ana@e.es", emailKey: "ana@e.es", name: null, consents: [], attribution: NO_CAMPAIGN },
					...{ resendAt: NOW, until: LATER },
				},
			};
			let session: Session;
			beforeEach(async () => {
				session = await insert("visita", null, data);
				const { waiting } = data;
				await joinList(backend, {
					entry: { id: "uno", ...waiting, createdAt: NOW },
					confirmHash: await hashSecret("confirm"),
					leaveHash: await hashSecret("leave"),
					...{ confirmUntil: LATER, keptUntil: LATER, mailFor: () => makeMail({ to: waiting.email }) },
				});
			});
			const kept = async () => (await backend.sessions.find("hash-visita", NOW))?.data.waiting ?? null;

			test("is confirmed and settled in this browser together, or neither", async () => {
				const killed = contextOn(killedAt(backend, "sessions", "setData"), session);
				await expect(confirmWaitingList(killed, "confirm")).rejects.toThrow("killed");
				expect((await backend.waitingList.find("ana@e.es"))?.status).toBe("pending");
				await confirmWaitingList(contextOn(backend, session), "confirm");
				expect((await backend.waitingList.find("ana@e.es"))?.status).toBe("confirmed");
				expect(await kept()).toBeNull();
			});

			test("is left and settled in this browser together, or neither", async () => {
				const killed = contextOn(killedAt(backend, "sessions", "setData"), session);
				await expect(leaveWaitingList(killed, "leave")).rejects.toThrow("killed");
				expect(await backend.waitingList.find("ana@e.es")).not.toBeNull();
				await leaveWaitingList(contextOn(backend, session), "leave");
				expect(await backend.waitingList.find("ana@e.es")).toBeNull();
				expect(await kept()).toBeNull();
			});
		});
	});
}
