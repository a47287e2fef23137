import { newDevice } from "../mail/account-mails.ts";
import type { AccountContext } from "./account-context.ts";
import { describeDevice } from "./device.ts";
import { hashSecret, makeToken } from "./secrets.ts";
import { SESSION_LIFE_MS, SESSION_TOUCH_MS, type Session, type SessionData, sessionEnd, VISITOR_SESSION_LIFE_MS } from "./session.ts";
import { SECURITY_PATH, type User } from "./user.ts";

async function begin(context: AccountContext, uid: string | null, data: SessionData): Promise<Session> {
	const token = makeToken();
	const at = context.now();
	const life = uid === null ? VISITOR_SESSION_LIFE_MS : SESSION_LIFE_MS;
	const session: Session = {
		id: crypto.randomUUID(),
		tokenHash: await hashSecret(token),
		uid,
		device: describeDevice(context.caller.userAgent),
		createdAt: at.toISOString(),
		lastSeenAt: at.toISOString(),
		expiresAt: new Date(at.getTime() + life).toISOString(),
		data,
	};
	await context.backend.sessions.insert(session);
	if (context.session !== null) await context.backend.sessions.end(context.session.id);
	context.answerSession({ kind: "begin", token, uid });
	return session;
}

/**
 * Signs a person in on this browser: under a new token, whatever the browser had before (docs/product.md, 15.5). They get a notice
 * by mail when the device is not one of theirs.
 */
export async function openSession(context: AccountContext, user: User): Promise<void> {
	const session = await begin(context, user.uid, {});
	context.note("signed in", { uid: user.uid });
	const now = context.now();
	const seen = await context.backend.users.rememberDevice({ uid: user.uid, device: session.device, now: now.toISOString() });
	if (seen !== "new") return;
	const { siteName, siteUrl } = context;
	await context.backend.outbox.add(
		newDevice({ siteName, siteUrl, to: user.email, device: session.device, at: now.toISOString(), securityUrl: siteUrl + SECURITY_PATH }),
		now.toISOString(),
	);
}

/** Keeps what a browser is in the middle of, with its session or a new one of nobody's. Nobody's lives its whole time from then on. */
export async function rememberInSession(context: AccountContext, data: SessionData): Promise<void> {
	const { backend, caller, session } = context;
	if (session === null) {
		await begin(context, null, data);
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
