import { LOGIN_PATH } from "../site-paths.ts";
import type { AccountContext } from "./account-context.ts";
import { newDevice } from "./account-mails.ts";
import { makeSession } from "./browser-session.ts";
import type { RememberedBrowser } from "./second-step-store.ts";
import { hashSecret, makeToken } from "./secrets.ts";
import { KNOWN_BROWSER_LIFE_MS, type SecondMethod, type Session, sessionEnd, type WaitingSignIn } from "./session.ts";
import type { User } from "./user.ts";

/** How long a browser is remembered for the second step, in milliseconds (docs/product.md, 15.13). */
const REMEMBERED_LIFE_MS = 30 * 24 * 3_600_000;

/** What a sign-in is about, besides the person: how they took the first step, and what is done with it. */
export type FirstStep = Omit<WaitingSignIn, "uid" | "provedAt">;

/** The second step that a person has just taken. `remember`: whether this browser takes it by itself from now on. */
export interface TakenSecondStep {
	readonly method: Exclude<SecondMethod, "browser" | "passkey">;
	readonly remember: boolean;
}

/**
 * A sign-in that can be part of a transaction: whatever takes time is done. Call `write` in the transaction, and
 * `answer`, which tells the browser, once it is stored.
 */
interface PreparedSignIn {
	/** The id of the session that begins. */
	readonly sessionId: string;
	/** Returns whether the person is signed in; false: the sign-in now waits for the second step. */
	write(user: User): Promise<boolean>;
	/** Returns where the person goes next, a path of this site. */
	answer(user: User): string;
}

/**
 * Prepares to sign a person in on this browser with a new token, whatever session the browser had before, and to make
 * the browser known for the account (docs/product.md, 15.5 and 15.6). If the account has a second step that was neither
 * taken now (`second`) nor is remembered here, the browser's new session only waits for it (15.13). If the account
 * already has known devices and this is a new one, the person is notified by mail.
 */
export async function prepareSignIn(
	context: AccountContext,
	first: FirstStep,
	second: TakenSecondStep | null = null,
): Promise<PreparedSignIn> {
	const { siteName, siteUrl, caller, backend } = context;
	const fields = { id: crypto.randomUUID(), uid: null, data: {}, provedBy: first.provedBy };
	const { session, token } = await makeSession(context, fields);
	const { id: sessionId, device, createdAt } = session;
	const browserToken = makeToken();
	const expiresAt = new Date(Date.parse(createdAt) + KNOWN_BROWSER_LIFE_MS).toISOString();
	const browser = { tokenHash: await hashSecret(browserToken), sessionId, device, createdAt, expiresAt };
	const before = caller.browserToken === null ? null : await hashSecret(caller.browserToken);
	const memory = await prepareMemory(context, session, second?.remember ?? false);
	/** How the second step was taken; null: it is off, or the sign-in waits for it. */
	let secondBy: SecondMethod | null = null;
	let waits = false;
	let remembered: RememberedBrowser | null = null;
	return {
		sessionId,
		async write(user) {
			const { uid, email } = user;
			if (context.session !== null) await backend.sessions.end(context.session.id);
			remembered = await memory.write(uid);
			const isOn = second !== null || (await backend.secondSteps.find(uid)) !== null;
			// A passkey is both steps at once.
			const isBoth = first.provedBy === "passkey";
			secondBy = isBoth ? "passkey" : (second?.method ?? (isOn && remembered !== null ? "browser" : null));
			waits = isOn && secondBy === null;
			if (waits) {
				const signIn = { ...first, uid, provedAt: createdAt };
				await backend.sessions.insert({ ...session, provedBy: null, data: { signIn } });
				return false;
			}
			const end = sessionEnd(session, new Date(createdAt), user);
			const secondAt = secondBy === null ? null : createdAt;
			await backend.sessions.insert({ ...session, uid, expiresAt: end.toISOString(), secondAt, secondBy });
			await backend.sessions.rememberBrowser({ ...browser, uid }, before);
			if ((await backend.users.rememberDevice({ uid, device, now: createdAt })) !== "new") return true;
			const mail = { siteName, siteUrl, to: email, device, at: createdAt };
			await backend.outbox.add(newDevice(mail), createdAt);
			return true;
		},
		answer({ uid }) {
			if (waits) {
				context.answerSession({ kind: "begin", token, uid: null });
				context.note("second step awaited", { uid });
				return `${LOGIN_PATH}?${new URLSearchParams({ redirect: first.back })}`;
			}
			const cookie = memory.cookie(remembered);
			context.answerSession({ kind: "begin", token, uid, browserToken, remembered: cookie });
			context.note("signed in", { uid, ...(secondBy === null ? {} : { second: secondBy }) });
			return first.back;
		},
	};
}

/**
 * Prepares the memory of this browser for the second step. It gets a new token with every sign-in that uses it, and
 * keeps its last day. `isAsked`: the person has just asked to be remembered here.
 */
async function prepareMemory(
	{ backend, caller }: AccountContext,
	{ id: sessionId, device, createdAt }: Session,
	isAsked: boolean,
) {
	const token = makeToken();
	const tokenHash = await hashSecret(token);
	const given = caller.rememberedToken ?? null;
	const givenHash = given === null ? null : await hashSecret(given);
	const id = crypto.randomUUID();
	return {
		/** Returns the browser as it is remembered for the account; null if it is not. */
		async write(uid: string): Promise<RememberedBrowser | null> {
			const known =
				givenHash === null
					? null
					: await backend.secondSteps.findRemembered({ uid, tokenHash: givenHash, now: createdAt });
			if (known === null && !isAsked) return null;
			const expiresAt = new Date(Date.parse(createdAt) + REMEMBERED_LIFE_MS).toISOString();
			const fresh = { id: known?.id ?? id, uid, createdAt, expiresAt };
			const browser = { ...(known === null || isAsked ? fresh : known), tokenHash, sessionId, device };
			await backend.secondSteps.remember(browser);
			return browser;
		},
		/** The cookie of a remembered browser; null leaves the browser the one it has. */
		cookie: (browser: RememberedBrowser | null) =>
			browser === null
				? null
				: { token, seconds: Math.floor((Date.parse(browser.expiresAt) - Date.parse(createdAt)) / 1_000) },
	};
}

/**
 * Signs a person in on this browser, in one transaction (`prepareSignIn`).
 * @returns where the person goes next, a path of this site.
 */
export async function openSession(context: AccountContext, user: User, first: FirstStep): Promise<string> {
	const signIn = await prepareSignIn(context, first);
	await context.backend.transaction(() => signIn.write(user));
	return signIn.answer(user);
}
