import type { SessionChange } from "../domain/user/account-context.ts";
import { SESSION_LIFE_MS, VISITOR_SESSION_LIFE_MS } from "../domain/user/session.ts";

/** Name of the cookie that scripts may read: it says only that somebody is signed in here, and grants nothing. */
const MARK = "signed-in";

/** How long a page has to say goodbye, in seconds. */
const GOODBYE_SECONDS = 60;

function sessionName(https: boolean): string {
	return https ? "__Host-session" : "session";
}

/** The session's token in a `Cookie` header; null without one. */
export function readSessionToken(cookie: string | null, { https }: { readonly https: boolean }): string | null {
	const name = `${sessionName(https)}=`;
	const found = cookie
		?.split(";")
		.map((each) => each.trim())
		.find((each) => each.startsWith(name));
	const token = found?.slice(name.length) ?? "";
	return /^[\w-]{43}$/.test(token) ? token : null;
}

/** The `Cookie` header that carries a token. */
export function sessionCookieHeader(token: string, { https }: { readonly https: boolean }): string {
	return `${sessionName(https)}=${token}`;
}

/**
 * What `Set-Cookie` says of a change (docs/product.md, 15.5). The mark's value is what the page is to do when it first sees it:
 * `new` greets, `gone` says goodbye.
 */
export function writeSessionCookies(change: SessionChange, { https }: { readonly https: boolean }): readonly string[] {
	const attributes = `Path=/; SameSite=Lax${https ? "; Secure" : ""}`;
	const session = (value: string, seconds: number) => `${sessionName(https)}=${value}; Max-Age=${seconds}; HttpOnly; ${attributes}`;
	const mark = (value: string, seconds: number) => `${MARK}=${value}; Max-Age=${seconds}; ${attributes}`;
	const life = SESSION_LIFE_MS / 1_000;
	switch (change.kind) {
		case "begin":
			return change.uid === null ? [session(change.token, VISITOR_SESSION_LIFE_MS / 1_000)] : [session(change.token, life), mark("new", life)];
		case "renew":
			return [session(change.token, life), mark("yes", life)];
		case "end":
			return [session("", 0), change.signedOut ? mark("gone", GOODBYE_SECONDS) : mark("", 0)];
	}
}
