import type { AppAttestation } from "../domain/sign-in/attestation.ts";
import type { SignInProvider } from "../domain/sign-in/provider.ts";
import { createAppCheck } from "./app-check/app-check.server.ts";
import type { Config } from "./config.ts";
import { isLocalOrigin } from "./local-origin.ts";
import { createOpenIdProvider } from "./openid/openid-provider.server.ts";

interface AttestationParts {
	readonly now: () => Date;
	/** Called with the error when a token could not be checked. */
	readonly report: (error: unknown) => void;
}

/** The configured check of where forms come from; null without one. It makes no request yet. */
export function chooseAttestation(
	{ appCheck }: Pick<Config, "appCheck">,
	parts: AttestationParts,
): AppAttestation | null {
	return appCheck === null ? null : createAppCheck({ ...appCheck, ...parts });
}

/** The provider for signing in with an account elsewhere; null when none is configured. It makes no request yet. */
export function chooseProvider({ openid, siteUrl }: Pick<Config, "openid" | "siteUrl">): SignInProvider | null {
	return openid === null ? null : createOpenIdProvider({ ...openid, siteUrl, isLocal: isLocalOrigin(openid.issuer) });
}
