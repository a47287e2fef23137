/** A token is not used any more in the last minutes of its life, in milliseconds. */
const LEFT_AT_LEAST_MS = 5 * 60_000;

/** Longest wait for the metadata server, which is beside the process, in milliseconds. */
const TIMEOUT_MS = 2_000;

interface GoogleIdentityOptions {
	/** Host, and port where it is not 80, of the metadata server. */
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
 * For whom a token must be made so that a call is let in: below cloudfunctions.net each function is a service of its
 * own, everywhere else the origin is the service (cloud.google.com/run/docs/authenticating/service-to-service).
 */
export function audienceOf(apiUrl: string, functionName: string): string {
	const { hostname, origin } = new URL(apiUrl);
	return hostname.endsWith(".cloudfunctions.net") ? `${apiUrl}/${functionName}` : origin;
}

function expiryOf(token: string): number {
	const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
	const exp = typeof claims === "object" && claims !== null && "exp" in claims ? claims.exp : undefined;
	if (typeof exp !== "number") throw new Error("The metadata server answered a token without an end.");
	return exp * 1_000;
}

/**
 * Answers the `Authorization` header by which a service on Google's machines proves to another which it is: an OpenID
 * Connect identity token from the metadata server. Tokens are kept until shortly before they expire, and asked for once
 * by all who need one.
 * @throws when the metadata server does not answer one.
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

	return async function identify(apiUrl: string, functionName: string): Promise<string> {
		const audience = audienceOf(apiUrl, functionName);
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
