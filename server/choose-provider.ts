import type { SignInProvider } from "../domain/user/provider.ts";
import { type Config, isLocalOrigin } from "./config.ts";
import { createOpenIdProvider } from "./openid/openid-provider.server.ts";

/**
 * The provider people may sign in with besides the site's own ways; null when none is configured. It is not asked
 * anything yet.
 */
export function chooseProvider({ openid, siteUrl }: Pick<Config, "openid" | "siteUrl">): SignInProvider | null {
	return openid === null ? null : createOpenIdProvider({ ...openid, siteUrl, isLocal: isLocalOrigin(openid.issuer) });
}
