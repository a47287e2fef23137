import type { Caller, SessionChange } from "../domain/sign-in/account-context.ts";
import { CHALLENGE_LIFE_MS } from "../domain/sign-in/passkey-challenge.ts";
import { KNOWN_BROWSER_LIFE_MS, SESSION_LIFE_MS, VISITOR_SESSION_LIFE_MS } from "../domain/sign-in/session.ts";

/** Name of the mark, a cookie that scripts can read. It says that somebody is signed in here, and grants nothing. */
const MARK = "signed-in";

/** Lifetime of the mark `gone` in seconds: within it, a page can say goodbye after the person has signed out. */
const GOODBYE_SECONDS = 60;

/** The field of a caller in which each cookie's token stands, by the cookie's name on plain http. */
const TOKEN_FIELDS: Readonly<Record<string, "sessionToken" | "browserToken" | "rememberedToken">> = {
	session: "sessionToken",
	browser: "browserToken",
	remembered: "rememberedToken",
};

interface Scheme {
	/** Whether the site is reached by https. */
	readonly https: boolean;
}

/**
 * Names of the cookies with secrets (docs/product.md, 9.3): of the session, of a known browser, of passkeys, and of a
 * browser that is remembered for the second step.
 */
function cookieNames({ https }: Scheme) {
	const prefix = https ? "__Host-" : "";
	return {
		session: `${prefix}session`,
		browser: `${prefix}browser`,
		passkey: `${prefix}passkey`,
		remembered: `${prefix}remembered`,
	};
}

/** Reads the session's token from a `Cookie` header; null if there is none or it is malformed. */
export function readSessionToken(cookie: string | null, scheme: Scheme): string | null {
	return readToken(cookie, cookieNames(scheme).session);
}

/** Reads the token of a known browser from a `Cookie` header; null if there is none or it is malformed. */
export function readBrowserToken(cookie: string | null, scheme: Scheme): string | null {
	return readToken(cookie, cookieNames(scheme).browser);
}

/** Reads the token that passkey challenges are bound to from a `Cookie` header; null if there is none, or malformed. */
export function readPasskeyToken(cookie: string | null, scheme: Scheme): string | null {
	return readToken(cookie, cookieNames(scheme).passkey);
}

/**
 * Reads the token of a browser that is remembered for the second step from a `Cookie` header; null if there is none or
 * it is malformed.
 */
export function readRememberedToken(cookie: string | null, scheme: Scheme): string | null {
	return readToken(cookie, cookieNames(scheme).remembered);
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
	{ sessionToken, browserToken, passkeyToken = null, rememberedToken = null }: Omit<Caller, "address" | "userAgent">,
	scheme: Scheme,
): string | null {
	const { session, browser, passkey, remembered } = cookieNames(scheme);
	const pairs = [
		...(sessionToken === null ? [] : [`${session}=${sessionToken}`]),
		...(browserToken === null ? [] : [`${browser}=${browserToken}`]),
		...(passkeyToken === null ? [] : [`${passkey}=${passkeyToken}`]),
		...(rememberedToken === null ? [] : [`${remembered}=${rememberedToken}`]),
	];
	return pairs.length === 0 ? null : pairs.join("; ");
}

function attributesOf({ https }: Scheme): string {
	return `Path=/; SameSite=Lax${https ? "; Secure" : ""}`;
}

function secretCookie(name: string, value: string, seconds: number, scheme: Scheme): string {
	return `${name}=${value}; Max-Age=${seconds}; HttpOnly; ${attributesOf(scheme)}`;
}

/** Makes the `Set-Cookie` header for the token that passkey challenges are bound to. It lasts as long as they do. */
export function writePasskeyCookie(token: string, scheme: Scheme): string {
	return secretCookie(cookieNames(scheme).passkey, token, CHALLENGE_LIFE_MS / 1_000, scheme);
}

/**
 * The caller with the tokens that an answer's `Set-Cookie` headers give its browser; the same object if they change
 * none. The calls of one request to the site go on with it: a token that was replaced is no longer valid.
 */
export function callerAfter(caller: Caller, setCookies: readonly string[]): Caller {
	const given: { sessionToken?: string | null; browserToken?: string | null; rememberedToken?: string | null } = {};
	for (const header of setCookies) {
		const [, name = "", value = ""] = /^(?:__Host-)?(session|browser|remembered)=([\w-]*)/.exec(header) ?? [];
		const field = TOKEN_FIELDS[name];
		if (field !== undefined) given[field] = value === "" ? null : value;
	}
	const next = { ...caller, ...given };
	const isSame = Object.values(TOKEN_FIELDS).every((field) => (next[field] ?? null) === (caller[field] ?? null));
	return isSame ? caller : next;
}

/**
 * Makes the `Set-Cookie` headers for a change of the session (docs/product.md, 15.5). The value of the mark tells the
 * first page that reads it what to do: greet for `new`, say goodbye for `gone`.
 */
export function writeSessionCookies(change: SessionChange, scheme: Scheme): readonly string[] {
	const names = cookieNames(scheme);
	const attributes = attributesOf(scheme);
	const secret = (name: string, value: string, seconds: number) => secretCookie(name, value, seconds, scheme);
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
				...(change.remembered == null
					? []
					: [secret(names.remembered, change.remembered.token, change.remembered.seconds)]),
			];
		case "renew":
			return [session(change.token, life), mark("yes", life)];
		case "end":
			return [session("", 0), change.signedOut ? mark("gone", GOODBYE_SECONDS) : mark("", 0)];
	}
}
