import type { ClientAuth, Configuration } from "openid-client";
import type { ProviderClaims, SignInProvider } from "../../domain/sign-in/provider.ts";
import { ELSEWHERE_PATH } from "../../domain/site-paths.ts";

/** Longest wait for an answer from the provider, in seconds. */
const TIMEOUT_SECONDS = 5;

export interface OpenIdOptions {
	/** Without trailing slash. */
	readonly issuer: string;
	readonly clientId: string;
	readonly clientSecret: string;
	/** The provider's name, as people know it. */
	readonly name: string;
	/** This site's origin, without trailing slash. */
	readonly siteUrl: string;
	/** Whether the provider is on this machine: only then may it use plain HTTP. */
	readonly isLocal: boolean;
	readonly timeoutSeconds?: number;
}

/** The library is loaded when someone first wants to sign in this way. */
const load = () => import("openid-client");

/**
 * `SignInProvider` over an OpenID Connect provider: authorization code flow with PKCE, state and nonce. The provider's
 * metadata is read once, and again after a failure. Its authorization page must have the issuer's origin.
 */
export function createOpenIdProvider({
	issuer,
	clientId,
	clientSecret,
	name,
	siteUrl,
	isLocal,
	timeoutSeconds = TIMEOUT_SECONDS,
}: OpenIdOptions): SignInProvider {
	const { hostname, origin } = new URL(issuer);
	const redirectUri = siteUrl + ELSEWHERE_PATH;

	async function discover(): Promise<Configuration> {
		const openid = await load();
		const [post, basic] = [openid.ClientSecretPost(clientSecret), openid.ClientSecretBasic(clientSecret)];
		const authenticate: ClientAuth = (server, ...rest) =>
			(server.token_endpoint_auth_methods_supported?.includes("client_secret_post") ? post : basic)(server, ...rest);
		return openid.discovery(new URL(issuer), clientId, {}, authenticate, {
			timeout: timeoutSeconds,
			// The signature is checked even where TLS already vouches for the token.
			execute: [openid.enableNonRepudiationChecks, ...(isLocal ? [openid.allowInsecureRequests] : [])],
		});
	}

	let discovered: Promise<Configuration> | null = null;
	function discoverOnce(): Promise<Configuration> {
		discovered ??= discover().catch((error: unknown) => {
			discovered = null;
			throw error;
		});
		return discovered;
	}

	return {
		id: hostname === "accounts.google.com" ? "google" : hostname,
		name,
		origin,

		async begin() {
			const [openid, configuration] = [await load(), await discoverOnce()];
			const memo = {
				state: openid.randomState(),
				nonce: openid.randomNonce(),
				verifier: openid.randomPKCECodeVerifier(),
			};
			const url = openid.buildAuthorizationUrl(configuration, {
				redirect_uri: redirectUri,
				scope: "openid email profile",
				state: memo.state,
				nonce: memo.nonce,
				code_challenge: await openid.calculatePKCECodeChallenge(memo.verifier),
				code_challenge_method: "S256",
			});
			return { url: url.href, memo };
		},

		async finish(query, { state, nonce, verifier }) {
			const [openid, configuration] = [await load(), await discoverOnce()];
			const current = new URL(redirectUri);
			current.search = query;
			const tokens = await openid.authorizationCodeGrant(configuration, current, {
				expectedState: state,
				expectedNonce: nonce,
				pkceCodeVerifier: verifier,
				idTokenExpected: true,
			});
			const claims = tokens.claims();
			if (claims === undefined) throw new Error("The provider sent no ID token.");
			// Some providers send the address only from their userinfo endpoint.
			const isElsewhere = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
			return readClaims(
				claims.sub,
				isElsewhere ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims,
			);
		},
	};
}

function readClaims(
	subject: string,
	{ email, email_verified, hd, name }: Readonly<Record<string, unknown>>,
): ProviderClaims {
	return {
		subject,
		email: typeof email === "string" ? email : "",
		emailVerified: email_verified === true || email_verified === "true",
		hostedDomain: typeof hd === "string" ? hd.toLowerCase() : null,
		name: typeof name === "string" ? name : null,
	};
}
