import type { Caller, SessionChange } from "../domain/sign-in/account-context.ts";
import { KNOWN_BROWSER_LIFE_MS, SESSION_LIFE_MS, VISITOR_SESSION_LIFE_MS } from "../domain/sign-in/session.ts";

/** Name of the mark, a cookie that scripts can read. It says that somebody is signed in here, and grants nothing. */
const MARK = "signed-in";

/** Lifetime of the mark `gone` in seconds: within it, a page can say goodbye after the person has signed out. */
const GOODBYE_SECONDS = 60;

interface Scheme {
	/** Whether the site is reached by https. */
	readonly https: boolean;
}

/** Names of the cookies with the session's token and with the token of a known browser (docs/product.md, 9.3). */
function cookieNames({ https }: Scheme) {
	return https ? { session: "__Host-session", browser: "__Host-browser" } : { session: "session", browser: "browser" };
}

/** Reads the session's token from a `Cookie` header; null if there is none or it is malformed. */
export function readSessionToken(cookie: string | null, scheme: Scheme): string | null {
	return readToken(cookie, cookieNames(scheme).session);
}

/** Reads the token of a known browser from a `Cookie` header; null if there is none or it is malformed. */
export function readBrowserToken(cookie: string | null, scheme: Scheme): string | null {
	return readToken(cookie, cookieNames(scheme).browser);
}

function readToken(cookie: string | null, cookieName: string): string | null {
	const name = `${cookieName}=`;
	const found = cookie
		?.split(";")
		.map((each) => each.trim())
		.find((each) => each.startsWith(name));
	const token = found?.slice(name.length) ?? "";
	return /^[\w-]{43}$/.test(token) ? token : null;
}

/** Makes the `Cookie` header with a caller's tokens; null for a caller without any. */
export function cookieHeader(
	{ sessionToken, browserToken }: Pick<Caller, "sessionToken" | "browserToken">,
	scheme: Scheme,
): string | null {
	const { session, browser } = cookieNames(scheme);
	const pairs = [
		...(sessionToken === null ? [] : [`${session}=${sessionToken}`]),
		...(browserToken === null ? [] : [`${browser}=${browserToken}`]),
	];
	return pairs.length === 0 ? null : pairs.join("; ");
}

/**
 * Makes the `Set-Cookie` headers for a change of the session (docs/product.md, 15.5). The value of the mark tells the
 * first page that reads it what to do: greet for `new`, say goodbye for `gone`.
 */
export function writeSessionCookies(change: SessionChange, scheme: Scheme): readonly string[] {
	const names = cookieNames(scheme);
	const attributes = `Path=/; SameSite=Lax${scheme.https ? "; Secure" : ""}`;
	const secret = (name: string, value: string, seconds: number) =>
		`${name}=${value}; Max-Age=${seconds}; HttpOnly; ${attributes}`;
	const session = (value: string, seconds: number) => secret(names.session, value, seconds);
	const mark = (value: string, seconds: number) => `${MARK}=${value}; Max-Age=${seconds}; ${attributes}`;
	const life = SESSION_LIFE_MS / 1_000;
	switch (change.kind) {
		case "begin":
			if (change.uid === null) return [session(change.token, VISITOR_SESSION_LIFE_MS / 1_000)];
			return [
				session(change.token, life),
				mark("new", life),
				secret(names.browser, change.browserToken, KNOWN_BROWSER_LIFE_MS / 1_000),
			];
		case "renew":
			return [session(change.token, life), mark("yes", life)];
		case "end":
			return [session("", 0), change.signedOut ? mark("gone", GOODBYE_SECONDS) : mark("", 0)];
	}
}
