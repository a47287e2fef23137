import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** How a token differs from a valid one. */
export interface TokenOverrides {
	readonly issuer?: string;
	readonly audience?: string | readonly string[];
	readonly subject?: string;
	/** When it is issued, in milliseconds since 1970, and how long it is valid, in seconds. */
	readonly now?: number;
	readonly lifeSeconds?: number;
	/** Signed with another key that claims to be the server's. */
	readonly forged?: boolean;
	/** The key id in the token's head, to name a key that does not exist. */
	readonly kid?: string;
	readonly typ?: string;
}

/** App Check on this machine: keys, valid and invalid tokens, and an address that issues valid ones. */
export interface AppCheckServer {
	readonly settings: Readonly<
		Record<
			"APP_CHECK_SITE_KEY" | "APP_CHECK_API_KEY" | "APP_CHECK_PROJECT_ID" | "APP_CHECK_APP_ID" | "APP_CHECK_JWKS_URL",
			string
		>
	>;
	/** Issues a token for every POST, as the stand-in for reCAPTCHA does. */
	readonly standInUrl: string;
	/** Requested paths, oldest first. */
	readonly requests: readonly string[];
	/** How the server answers requests for the keys. */
	keys: "right" | "failing" | "silent" | "broken";
	/** How the tokens it issues differ from valid ones. */
	overrides: TokenOverrides;
	token(overrides?: TokenOverrides): Promise<string>;
	stop(): Promise<void>;
}

const PROJECT_NUMBER = "1234567890";
const APP_ID = `1:${PROJECT_NUMBER}:web:0a1b2c3d`;

/** Starts the server on a free port of this machine. */
export async function startAppCheckServer(): Promise<AppCheckServer> {
	const [own, other] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
	const jwks = { keys: [{ ...(await exportJWK(own.publicKey)), kid: "uno", use: "sig", alg: "RS256" }] };
	const requests: string[] = [];

	async function token(overrides: TokenOverrides = {}): Promise<string> {
		const issuedAt = Math.floor((overrides.now ?? Date.now()) / 1_000);
		return new SignJWT({})
			.setProtectedHeader({ alg: "RS256", kid: overrides.kid ?? "uno", typ: overrides.typ ?? "JWT" })
			.setIssuer(overrides.issuer ?? `https://firebaseappcheck.googleapis.com/${PROJECT_NUMBER}`)
			.setAudience([overrides.audience ?? [`projects/${PROJECT_NUMBER}`, "projects/sitio-de-prueba"]].flat())
			.setSubject(overrides.subject ?? APP_ID)
			.setIssuedAt(issuedAt)
			.setExpirationTime(issuedAt + (overrides.lifeSeconds ?? 3_600))
			.sign(overrides.forged === true ? other.privateKey : own.privateKey);
	}

	const listener = createServer(async (request, response) => {
		requests.push(request.url ?? "");
		const cors = {
			"access-control-allow-origin": "*",
			"access-control-allow-headers": "*",
			"cache-control": "no-store",
		};
		if (request.url === "/token") {
			if (request.method === "OPTIONS") return response.writeHead(204, cors).end();
			const answer = {
				token: await token(server.overrides),
				expireTimeMillis: Date.now() + (server.overrides.lifeSeconds ?? 3_600) * 1_000,
			};
			return response.writeHead(200, { ...cors, "content-type": "application/json" }).end(JSON.stringify(answer));
		}
		if (server.keys === "silent") return;
		if (server.keys === "failing") return response.writeHead(503).end();
		response
			.writeHead(200, { "content-type": "application/json" })
			.end(server.keys === "broken" ? '{"keys":' : JSON.stringify(jwks));
	});
	await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
	const origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
	const server: AppCheckServer = {
		settings: {
			APP_CHECK_SITE_KEY: "clave-del-sitio",
			APP_CHECK_API_KEY: "clave-de-la-api",
			APP_CHECK_PROJECT_ID: "sitio-de-prueba",
			APP_CHECK_APP_ID: APP_ID,
			APP_CHECK_JWKS_URL: `${origin}/jwks`,
		},
		standInUrl: `${origin}/token`,
		requests,
		keys: "right",
		overrides: {},
		token,
		async stop() {
			listener.closeAllConnections();
			await new Promise((resolve) => listener.close(resolve));
		},
	};
	return server;
}
