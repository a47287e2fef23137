/** A token that expires sooner than this is replaced, in milliseconds. */
const LEFT_AT_LEAST_MS = 5 * 60_000;

/** Timeout for the metadata server, which runs on the same machine, in milliseconds. */
const TIMEOUT_MS = 2_000;

interface GoogleIdentityOptions {
	/** Host of the metadata server, with the port if it is not 80. */
	readonly metadataHost: string;
	readonly now: () => Date;
	readonly timeoutMs?: number;
}

interface IdentityToken {
	readonly token: string;
	/** Milliseconds since 1970. */
	readonly expiresAt: number;
}

/**
 * The audience a token must have so that the service at a URL accepts the call. On cloudfunctions.net each function is a
 * service of its own, named by the first segment of the path. Everywhere else the origin is the service
 * (cloud.google.com/run/docs/authenticating/service-to-service).
 */
export function audienceOf(url: string): string {
	const { hostname, origin, pathname } = new URL(url);
	return hostname.endsWith(".cloudfunctions.net") ? `${origin}/${pathname.split("/")[1]}` : origin;
}

function expiryOf(token: string): number {
	const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
	const exp = typeof claims === "object" && claims !== null && "exp" in claims ? claims.exp : undefined;
	if (typeof exp !== "number") throw new Error("The metadata server answered a token without an end.");
	return exp * 1_000;
}

/**
 * Creates the function that returns the `Authorization` header with which a service on Google's machines proves its
 * identity to another service: an OpenID Connect identity token from the metadata server. Tokens are cached until
 * shortly before they expire. Calls that need the same token at the same time share one request.
 * @returns a function of the call's URL, which rejects when the metadata server does not return a token in time.
 */
export function createGoogleIdentity({ metadataHost, now, timeoutMs = TIMEOUT_MS }: GoogleIdentityOptions) {
	const kept = new Map<string, IdentityToken>();
	const asked = new Map<string, Promise<IdentityToken>>();

	async function ask(audience: string): Promise<IdentityToken> {
		const query = new URLSearchParams({ audience, format: "full" });
		const response = await fetch(
			`http://${metadataHost}/computeMetadata/v1/instance/service-accounts/default/identity?${query}`,
			{
				headers: { "metadata-flavor": "Google" },
				redirect: "error",
				signal: AbortSignal.timeout(timeoutMs),
			},
		);
		const token = (await response.text()).trim();
		if (!response.ok) throw new Error(`The metadata server answered ${response.status}.`);
		return { token, expiresAt: expiryOf(token) };
	}

	return async function identify(url: string): Promise<string> {
		const audience = audienceOf(url);
		let identity = kept.get(audience);
		if (identity === undefined || identity.expiresAt - now().getTime() < LEFT_AT_LEAST_MS) {
			let answer = asked.get(audience);
			if (answer === undefined) {
				answer = ask(audience).finally(() => asked.delete(audience));
				asked.set(audience, answer);
			}
			identity = await answer;
			kept.set(audience, identity);
		}
		return `Bearer ${identity.token}`;
	};
}
