import type { SignInProvider } from "../domain/user/provider.ts";
import { type Config, isLocalOrigin } from "./config.ts";
import { createOpenIdProvider } from "./openid/openid-provider.server.ts";

/** The provider for signing in with an account elsewhere; null when none is configured. It makes no request yet. */
export function chooseProvider({ openid, siteUrl }: Pick<Config, "openid" | "siteUrl">): SignInProvider | null {
	return openid === null ? null : createOpenIdProvider({ ...openid, siteUrl, isLocal: isLocalOrigin(openid.issuer) });
}
