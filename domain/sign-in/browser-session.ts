import type { AccountContext } from "./account-context.ts";
import { describeDevice } from "./device.ts";
import { hashSecret, makeToken } from "./secrets.ts";
import {
	isTouchDue,
	type Proof,
	type ProofMethod,
	type Session,
	type SessionData,
	sessionEnd,
	VISITOR_SESSION_LIFE_MS,
} from "./session.ts";
import type { User } from "./user.ts";

/**
 * How long a token that was replaced opens an empty session, in milliseconds (docs/product.md, 15.5). The browser's
 * requests of that moment still carry it: the answer to an unknown token would delete the cookie with the new one.
 */
const REPLACED_TOKEN_LIFE_MS = 30_000;

/** A session to store, and the token that the browser gets for it. */
interface NewSession {
	readonly session: Session;
	readonly token: string;
}

/** Makes a session with a new token for the browser of this call. Nothing is stored. */
export async function makeSession(
	context: AccountContext,
	{
		id,
		uid,
		data,
		provedBy,
	}: {
		readonly id: string;
		readonly uid: string | null;
		readonly data: SessionData;
		readonly provedBy: ProofMethod | null;
	},
): Promise<NewSession> {
	const token = makeToken();
	const at = context.now();
	const session: Session = {
		id,
		tokenHash: await hashSecret(token),
		uid,
		device: describeDevice(context.caller.userAgent),
		createdAt: at.toISOString(),
		lastSeenAt: at.toISOString(),
		expiresAt: new Date(at.getTime() + VISITOR_SESSION_LIFE_MS).toISOString(),
		data,
		provedBy,
	};
	return { session, token };
}

/** Prepares to give a session a new token. `write` belongs into a transaction. */
async function prepareToken(
	{ backend, now }: Pick<AccountContext, "backend" | "now">,
	{ id, device }: Pick<Session, "id" | "device">,
) {
	const token = makeToken();
	const tokenHash = await hashSecret(token);
	const at = now();
	const left = {
		...{ id: crypto.randomUUID(), uid: null, device, data: {}, provedBy: null },
		...{ createdAt: at.toISOString(), lastSeenAt: at.toISOString() },
		expiresAt: new Date(at.getTime() + REPLACED_TOKEN_LIFE_MS).toISOString(),
	};
	return { token, write: () => backend.sessions.replaceToken(id, tokenHash, left) };
}

/**
 * Prepares to record that the person of this session has just proved their identity again. The session gets a new token
 * (docs/product.md, 15.5). `write` must be the transaction's last change of sessions: in Firestore a token is the name
 * of the session's document.
 */
export async function prepareProof(
	context: Pick<AccountContext, "backend" | "answerSession" | "now">,
	session: Pick<Session, "id" | "device">,
	proof: Proof,
): Promise<PreparedSession> {
	const { token, write } = await prepareToken(context, session);
	return {
		async write() {
			await context.backend.sessions.prove(session.id, proof);
			await write();
		},
		answer: () => context.answerSession({ kind: "renew", token }),
	};
}

/**
 * A change of the browser's session that can be part of a transaction: whatever takes time is done. Call `write` in the
 * transaction, and `answer`, which tells the browser, once it is stored.
 */
export interface PreparedSession {
	write(): Promise<void>;
	answer(): void;
}

/**
 * Prepares to replace the data of the browser's session. A visitor's session is created if the browser has none, and
 * otherwise gets its full lifetime again.
 * @param newId the id of a session that has to be created.
 */
export async function prepareSession(
	context: AccountContext,
	data: SessionData,
	newId: string = crypto.randomUUID(),
): Promise<PreparedSession> {
	const { caller, session, answerSession } = context;
	const { sessions } = context.backend;
	if (session === null) {
		const fields = { id: newId, uid: null, data, provedBy: null };
		const made = await makeSession(context, fields);
		return {
			write: () => sessions.insert(made.session),
			answer: () => answerSession({ kind: "begin", token: made.token, uid: null }),
		};
	}
	const { sessionToken: token } = caller;
	const isVisitors = session.uid === null && token !== null;
	const at = context.now();
	const expiresAt = new Date(at.getTime() + VISITOR_SESSION_LIFE_MS).toISOString();
	return {
		async write() {
			await sessions.setData(session.id, data);
			if (isVisitors) await sessions.touch(session.id, { lastSeenAt: at.toISOString(), expiresAt });
		},
		answer() {
			if (isVisitors) answerSession({ kind: "begin", token, uid: null });
		},
	};
}

/** Replaces the data of the browser's session at once (`prepareSession`). */
export async function rememberInSession(context: AccountContext, data: SessionData): Promise<void> {
	const prepared = await prepareSession(context, data);
	await prepared.write();
	prepared.answer();
}

/**
 * `rememberInSession` for data that gives this browser more rights than before. The session gets a new token, so that a
 * person who knew the old one does not get those rights too (docs/product.md, 15.5).
 */
export async function raiseSession(context: AccountContext, data: SessionData): Promise<void> {
	const { backend, caller, session } = context;
	if (session === null) return rememberInSession(context, data);
	const { token, write } = await prepareToken(context, session);
	const prepared = await prepareSession({ ...context, caller: { ...caller, sessionToken: token } }, data);
	await backend.transaction(async () => {
		// Before the token, which is the document's name in Firestore: a query finds no document of its own transaction.
		await prepared.write();
		await write();
	});
	prepared.answer();
	if (session.uid !== null) context.answerSession({ kind: "renew", token });
}

/**
 * Finds the session of the cookie's token, and the person it belongs to (null: a visitor's). A person's session lives on
 * with its use, and ends when it was not used for too long (docs/product.md, 15.5).
 * @returns null if there is no such session or it has expired.
 */
export async function findSession({
	backend,
	caller,
	now,
	answerSession,
}: Pick<AccountContext, "backend" | "caller" | "now" | "answerSession">): Promise<{
	readonly session: Session;
	readonly user: User | null;
} | null> {
	if (caller.sessionToken === null) return null;
	const at = now();
	const session = await backend.sessions.find(await hashSecret(caller.sessionToken), at.toISOString());
	if (session === null) {
		answerSession({ kind: "end", signedOut: false });
		return null;
	}
	const user = session.uid === null ? null : await backend.users.find(session.uid);
	if (user === null) return { session, user };
	// The stored expiry may be an earlier version's, or older than the person's role.
	if (sessionEnd(session, new Date(session.lastSeenAt), user) <= at) {
		answerSession({ kind: "end", signedOut: false });
		return null;
	}
	if (isTouchDue(session, at, user)) {
		const use = { lastSeenAt: at.toISOString(), expiresAt: sessionEnd(session, at, user).toISOString() };
		// A busy database must not fail the request: the next request records the use.
		await backend.sessions.touch(session.id, use).then(
			() => answerSession({ kind: "renew", token: caller.sessionToken ?? "" }),
			() => undefined,
		);
	}
	return { session, user };
}
