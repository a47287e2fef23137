import { newDevice } from "../mail/account-mails.ts";
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
import { SECURITY_PATH, type User } from "./user.ts";

/** Makes a session in the place of the one the browser had, under a new token. The browser is still to be told. */
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

/** Makes this browser known for an account, under a new token of its own (docs/product.md, 15.6). Answers the token. */
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
 * Signs a person in on this browser: under a new token, whatever the browser had before (docs/product.md, 15.5). They
 * get a notice by mail when the device is not one of theirs.
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
 * Keeps what a browser is in the middle of, with its session or a new one of nobody's. Nobody's lives its whole time
 * from then on.
 * @param newId the id of a new one.
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
 * `rememberInSession` for what lets this browser do more than before: under a new token, so that nobody who knew the
 * one before can do it too (docs/product.md, 15.5).
 */
export async function raiseSession(context: AccountContext, data: SessionData): Promise<void> {
	const { backend, caller, session } = context;
	const token = makeToken();
	if (session !== null) await backend.sessions.replaceToken(session.id, await hashSecret(token));
	await rememberInSession({ ...context, caller: { ...caller, sessionToken: token } }, data);
	if (session !== null && session.uid !== null) context.answerSession({ kind: "renew", token });
}

/**
 * The session a token names, noting its use now and then so that it lives on (docs/product.md, 15.5).
 * @returns null when there is none that lives.
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
		// A database that is busy is no reason not to answer: the next request notes it.
		await backend.sessions.touch(session.id, use).then(
			() => answerSession({ kind: "renew", token: caller.sessionToken ?? "" }),
			() => undefined,
		);
	}
	return session;
}
