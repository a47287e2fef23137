import { newDevice } from "../mail/account-mails.ts";
import { SECURITY_PATH } from "../site-paths.ts";
import type { AccountContext } from "./account-context.ts";
import { describeDevice } from "./device.ts";
import { hashSecret, makeToken } from "./secrets.ts";
import {
	KNOWN_BROWSER_LIFE_MS,
	SESSION_LIFE_MS,
	SESSION_TOUCH_MS,
	type Session,
	type SessionData,
	sessionEnd,
	VISITOR_SESSION_LIFE_MS,
} from "./session.ts";
import type { User } from "./user.ts";

/**
 * Creates a session with a new token in place of the browser's current one. The caller has to pass the token to the
 * browser.
 */
async function begin(
	context: AccountContext,
	{
		id,
		uid,
		data,
		lifeMs,
	}: { readonly id: string; readonly uid: string | null; readonly data: SessionData; readonly lifeMs: number },
): Promise<{ readonly session: Session; readonly token: string }> {
	const token = makeToken();
	const at = context.now();
	const session: Session = {
		id,
		tokenHash: await hashSecret(token),
		uid,
		device: describeDevice(context.caller.userAgent),
		createdAt: at.toISOString(),
		lastSeenAt: at.toISOString(),
		expiresAt: new Date(at.getTime() + lifeMs).toISOString(),
		data,
	};
	await context.backend.sessions.insert(session);
	if (context.session !== null) await context.backend.sessions.end(context.session.id);
	return { session, token };
}

/**
 * Makes this browser known for an account, with a new token of its own (docs/product.md, 15.6).
 * @returns the token.
 */
async function rememberBrowser(
	{ backend, caller, now }: AccountContext,
	uid: string,
	{ id, device }: Session,
): Promise<string> {
	const token = makeToken();
	const at = now();
	const [createdAt, expiresAt] = [at, new Date(at.getTime() + KNOWN_BROWSER_LIFE_MS)].map((each) =>
		each.toISOString(),
	) as [string, string];
	const browser = { uid, tokenHash: await hashSecret(token), sessionId: id, device, createdAt, expiresAt };
	await backend.sessions.rememberBrowser(
		browser,
		caller.browserToken === null ? null : await hashSecret(caller.browserToken),
	);
	return token;
}

/**
 * Signs a person in on this browser with a new token, whatever session the browser had before (docs/product.md, 15.5).
 * If the account already has known devices and this is a new one, the person is notified by mail.
 */
export async function openSession(context: AccountContext, { uid, email }: User): Promise<void> {
	const { session, token } = await begin(context, { id: crypto.randomUUID(), uid, data: {}, lifeMs: SESSION_LIFE_MS });
	context.answerSession({ kind: "begin", token, uid, browserToken: await rememberBrowser(context, uid, session) });
	context.note("signed in", { uid });
	const { siteName, siteUrl, backend } = context;
	const now = context.now().toISOString();
	const { device } = session;
	if ((await backend.users.rememberDevice({ uid, device, now })) !== "new") return;
	await backend.outbox.add(
		newDevice({ siteName, siteUrl, to: email, device, at: now, securityUrl: siteUrl + SECURITY_PATH }),
		now,
	);
}

/**
 * Replaces the data of the browser's session. Creates a visitor's session if the browser has none; a visitor's session
 * gets its full lifetime again.
 * @param newId the id of a session that has to be created.
 */
export async function rememberInSession(
	context: AccountContext,
	data: SessionData,
	newId: string = crypto.randomUUID(),
): Promise<void> {
	const { backend, caller, session } = context;
	if (session === null) {
		const begun = await begin(context, { id: newId, uid: null, data, lifeMs: VISITOR_SESSION_LIFE_MS });
		context.answerSession({ kind: "begin", token: begun.token, uid: null });
		return;
	}
	await backend.sessions.setData(session.id, data);
	if (session.uid !== null || caller.sessionToken === null) return;
	const at = context.now();
	const expiresAt = new Date(at.getTime() + VISITOR_SESSION_LIFE_MS).toISOString();
	await backend.sessions.touch(session.id, { lastSeenAt: at.toISOString(), expiresAt });
	context.answerSession({ kind: "begin", token: caller.sessionToken, uid: null });
}

/**
 * `rememberInSession` for data that gives this browser more rights than before. The session gets a new token, so that a
 * person who knew the old one does not get those rights too (docs/product.md, 15.5).
 */
export async function raiseSession(context: AccountContext, data: SessionData): Promise<void> {
	const { backend, caller, session } = context;
	const token = makeToken();
	if (session !== null) await backend.sessions.replaceToken(session.id, await hashSecret(token));
	await rememberInSession({ ...context, caller: { ...caller, sessionToken: token } }, data);
	if (session !== null && session.uid !== null) context.answerSession({ kind: "renew", token });
}

/**
 * Finds the session of the cookie's token. A person's session lives on with its use, which is recorded at most once per
 * `SESSION_TOUCH_MS` (docs/product.md, 15.5).
 * @returns null if there is no such session or it has expired.
 */
export async function findSession({
	backend,
	caller,
	now,
	answerSession,
}: Pick<AccountContext, "backend" | "caller" | "now" | "answerSession">): Promise<Session | null> {
	if (caller.sessionToken === null) return null;
	const at = now();
	const session = await backend.sessions.find(await hashSecret(caller.sessionToken), at.toISOString());
	const end = session === null || session.uid === null ? null : sessionEnd(session, at);
	if (session === null || (end !== null && end <= at)) {
		answerSession({ kind: "end", signedOut: false });
		return null;
	}
	if (end !== null && at.getTime() - Date.parse(session.lastSeenAt) > SESSION_TOUCH_MS) {
		const use = { lastSeenAt: at.toISOString(), expiresAt: end.toISOString() };
		// A busy database must not fail the request: the next request records the use.
		await backend.sessions.touch(session.id, use).then(
			() => answerSession({ kind: "renew", token: caller.sessionToken ?? "" }),
			() => undefined,
		);
	}
	return session;
}
