import { describe, expect, test } from "vitest";
import { cookieHeader, readBrowserToken, readSessionToken, writeSessionCookies } from "./session-cookies.ts";

const TOKEN = `${"a_-Z9".repeat(8)}abc`;
const MONTH = 30 * 24 * 3_600;
const https = { https: true };
const http = { https: false };

describe("the session's cookie (docs/product.md, 15.5)", () => {
	test("is written and read by the same name", () => {
		for (const [scheme, name] of [
			[https, "__Host-session"],
			[http, "session"],
		] as const) {
			const header = cookieHeader({ sessionToken: TOKEN, browserToken: null }, scheme) ?? "";
			expect(header).toBe(`${name}=${TOKEN}`);
			expect(readSessionToken(`theme-mode=dark; ${name}=${TOKEN};signed-in=yes`, scheme)).toBe(TOKEN);
			expect(readSessionToken(header, scheme === https ? http : https)).toBeNull();
		}
	});

	test.each([
		null,
		"",
		"session=",
		"session",
		`session=${TOKEN}x`,
		`session=${TOKEN.slice(1)}`,
		`session="${TOKEN}"`,
		`session=${TOKEN.slice(1)}%`,
		`x-session=${TOKEN}`,
		`session =${TOKEN}`,
		`other=session=${TOKEN}`,
	])("is not there in %j", (cookie) => expect(readSessionToken(cookie, http)).toBeNull());
});

describe("the cookie by which a browser is known (docs/product.md, 15.6)", () => {
	const OTHER = `b${TOKEN.slice(1)}`;
	test.each([
		[https, "__Host-session", "__Host-browser"],
		[http, "session", "browser"],
	])("is another one than the session's: %j", (scheme, session, browser) => {
		const header = cookieHeader({ sessionToken: TOKEN, browserToken: OTHER }, scheme);
		expect(header).toBe(`${session}=${TOKEN}; ${browser}=${OTHER}`);
		expect([readSessionToken(header, scheme), readBrowserToken(header, scheme)]).toEqual([TOKEN, OTHER]);
		expect(readBrowserToken(`${session}=${TOKEN}`, scheme)).toBeNull();
		expect(cookieHeader({ sessionToken: null, browserToken: OTHER }, scheme)).toBe(`${browser}=${OTHER}`);
		expect(cookieHeader({ sessionToken: null, browserToken: null }, scheme)).toBeNull();
	});
});

describe("the cookies set in each case (docs/product.md, 15.5)", () => {
	const session = `__Host-session=${TOKEN}`;
	test.each([
		[
			"somebody signed in",
			{ kind: "begin", token: TOKEN, uid: "u", browserToken: "b" },
			[
				`${session}; Max-Age=${MONTH}; HttpOnly; Path=/; SameSite=Lax; Secure`,
				`signed-in=new; Max-Age=${MONTH}; Path=/; SameSite=Lax; Secure`,
				"__Host-browser=b; Max-Age=31536000; HttpOnly; Path=/; SameSite=Lax; Secure",
			],
		],
		[
			"a visitor's session began",
			{ kind: "begin", token: TOKEN, uid: null },
			[`${session}; Max-Age=1800; HttpOnly; Path=/; SameSite=Lax; Secure`],
		],
		[
			"a session lives on",
			{ kind: "renew", token: TOKEN },
			[
				`${session}; Max-Age=${MONTH}; HttpOnly; Path=/; SameSite=Lax; Secure`,
				`signed-in=yes; Max-Age=${MONTH}; Path=/; SameSite=Lax; Secure`,
			],
		],
		[
			"somebody signed out",
			{ kind: "end", signedOut: true },
			[
				"__Host-session=; Max-Age=0; HttpOnly; Path=/; SameSite=Lax; Secure",
				"signed-in=gone; Max-Age=60; Path=/; SameSite=Lax; Secure",
			],
		],
		[
			"a session had expired",
			{ kind: "end", signedOut: false },
			[
				"__Host-session=; Max-Age=0; HttpOnly; Path=/; SameSite=Lax; Secure",
				"signed-in=; Max-Age=0; Path=/; SameSite=Lax; Secure",
			],
		],
	] as const)("%s", (_, change, cookies) => expect(writeSessionCookies(change, https)).toEqual(cookies));

	test("on plain http the cookie has a name and attributes that browsers accept", () => {
		for (const cookie of writeSessionCookies({ kind: "begin", token: TOKEN, uid: "u", browserToken: TOKEN }, http))
			expect(cookie).not.toMatch(/Secure|__Host-/);
	});

	test("only the session's cookie holds the token, and no script can read it", () => {
		const [, mark] = writeSessionCookies({ kind: "renew", token: TOKEN }, https);
		expect(mark).not.toContain(TOKEN);
	});
});
