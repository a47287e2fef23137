import type { Backend } from "../domain/backend.ts";
import type { Caller } from "../domain/sign-in/account-context.ts";
import type { PasskeyVerifier } from "../domain/sign-in/passkey-verifier.ts";
import { hashSecret, makeToken } from "../domain/sign-in/secrets.ts";
import type { User } from "../domain/sign-in/user.ts";
import { site } from "../site.config.ts";
import type { ApiSettings } from "./context.ts";

/** Accepts no key. Tests of passkeys bring the real one. */
const standInVerifier: PasskeyVerifier = { check: async () => "no verifier", checkNew: async () => "no verifier" };

/** Settings for tests: this backend, no logs, no sign-in provider and no attestation; `change` overrides them. */
export function makeSettings(backend: Backend, change: Partial<ApiSettings> = {}): ApiSettings {
	return {
		backend,
		siteUrl: "https://tertulia.example",
		readSite: async () => site,
		now: () => new Date(),
		report: () => undefined,
		note: () => undefined,
		reserved: { first: new Set(["linktree"]), plannedFirst: new Set(), plannedLast: new Set() },
		linkPageOf: () => ({ links: ["blog"], campaigns: [] }),
		provider: null,
		desk: null,
		attestation: null,
		passkeyVerifier: standInVerifier,
		makePhoto: { make: async () => "/media/foto.webp", remove: async () => undefined },
		...change,
	};
}

/**
 * Signs a person in without any form, creating the account if needed.
 * @returns the caller with the session's token, and the account.
 */
export async function signInAs(
	backend: Pick<Backend, "users" | "sessions">,
	email: string,
	now = new Date(),
	permissions: readonly string[] = [],
): Promise<Caller & { readonly user: User; readonly sessionToken: string }> {
	const at = now.toISOString();
	const { user } = await backend.users.ensure({ email, emailKey: email, now: at });
	if (permissions.length > 0) await backend.users.update(user.uid, { permissions });
	const sessionToken = makeToken();
	const expiresAt = new Date(now.getTime() + 30 * 24 * 3_600_000).toISOString();
	const session = {
		id: crypto.randomUUID(),
		uid: user.uid,
		device: "Firefox en Linux",
		createdAt: at,
		lastSeenAt: at,
		expiresAt,
		data: {},
		// A role works only in a session that took both steps (docs/product.md, 3.1).
		...(permissions.length > 0 ? { secondAt: at, secondBy: "totp" as const } : {}),
	};
	await backend.sessions.insert({ ...session, tokenHash: await hashSecret(sessionToken) });
	return { sessionToken, browserToken: null, address: "127.0.0.1", userAgent: "", user: { ...user, permissions } };
}
