import type { AccountContext } from "./account-context.ts";
import { passkeyHost } from "./passkey-store.ts";
import type { Expected } from "./passkey-verifier.ts";
import { hashSecret, makeToken } from "./secrets.ts";
import type { PendingChange } from "./session.ts";

/** How long a browser may take to answer a challenge, in milliseconds (docs/product.md, 15.12). */
export const CHALLENGE_LIFE_MS = 5 * 60_000;

/**
 * What a challenge is for: a proof names the kind of change that it confirms. A challenge for one of these is worth
 * nothing for another.
 */
export type ChallengeUse = "sign-in" | `proof:${PendingChange["kind"]}` | "creation";

/** A challenge, and the token that the browser's cookie must have when it answers. */
export interface IssuedChallenge {
	/** 256 random bits, base64url. */
	readonly challenge: string;
	readonly token: string;
}

/**
 * The hash under which a challenge is stored. It binds the challenge to the browser, to its use and to the signed-in
 * account, so that the store needs to know none of these.
 */
function challengeHash(token: string, challenge: string, use: ChallengeUse, uid: string | null): Promise<string> {
	return hashSecret([token, challenge, use, uid ?? ""].join(":"));
}

/** Makes and stores a challenge for this browser. A browser keeps its token, so that each of its tabs may have one. */
export async function issueChallenge(
	{ backend, caller, session, now }: Pick<AccountContext, "backend" | "caller" | "session" | "now">,
	use: ChallengeUse,
): Promise<IssuedChallenge> {
	const token = caller.passkeyToken ?? makeToken();
	const challenge = makeToken();
	const hash = await challengeHash(token, challenge, use, use === "sign-in" ? null : (session?.uid ?? null));
	await backend.passkeys.putChallenge(hash, new Date(now().getTime() + CHALLENGE_LIFE_MS).toISOString());
	return { challenge, token };
}

/** What this browser's answer to a challenge for this use must be about. */
export function expectedOf(
	{ backend, caller, session, siteUrl, now }: AccountContext,
	use: ChallengeUse,
): Expected & { readonly wasTaken: () => boolean } {
	let taken = false;
	return {
		origin: new URL(siteUrl).origin,
		host: passkeyHost(siteUrl),
		async takeChallenge(challenge) {
			const uid = use === "sign-in" ? null : (session?.uid ?? null);
			const hash = await challengeHash(caller.passkeyToken ?? "", challenge, use, uid);
			taken = await backend.passkeys.takeChallenge(hash, now().toISOString());
			return taken;
		},
		wasTaken: () => taken,
	};
}
