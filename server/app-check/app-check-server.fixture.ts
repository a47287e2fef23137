import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** What a token claims beside what a right one does. */
export interface TokenWish {
	readonly issuer?: string;
	readonly audience?: string | readonly string[];
	readonly subject?: string;
	/** When it is made and how long it is good, in milliseconds since 1970 and in seconds. */
	readonly now?: number;
	readonly lifeSeconds?: number;
	/** Signed by somebody else, who says to be the server. */
	readonly forged?: boolean;
	/** Names a key that is not there. */
	readonly kid?: string;
	readonly typ?: string;
}

/** App Check on this machine: keys, right and wrong tokens, and an address that hands out right ones. */
export interface AppCheckServer {
	readonly settings: Readonly<
		Record<
			"APP_CHECK_SITE_KEY" | "APP_CHECK_API_KEY" | "APP_CHECK_PROJECT_ID" | "APP_CHECK_APP_ID" | "APP_CHECK_JWKS_URL",
			string
		>
	>;
	/** Hands out a token to whoever asks by POST, as the stand-in for reCAPTCHA does. */
	readonly standInUrl: string;
	/** Paths that were asked for, oldest first. */
	readonly requests: readonly string[];
	/** How the keys are answered. */
	keys: "right" | "failing" | "silent" | "broken";
	/** How the tokens that are handed out differ. */
	wish: TokenWish;
	token(wish?: TokenWish): Promise<string>;
	stop(): Promise<void>;
}

const PROJECT_NUMBER = "1234567890";
const APP_ID = `1:${PROJECT_NUMBER}:web:0a1b2c3d`;

/** Listens on a free port of this machine. */
export async function startAppCheckServer(): Promise<AppCheckServer> {
	const [own, other] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
	const jwks = { keys: [{ ...(await exportJWK(own.publicKey)), kid: "uno", use: "sig", alg: "RS256" }] };
	const requests: string[] = [];

	async function token(wish: TokenWish = {}): Promise<string> {
		const issuedAt = Math.floor((wish.now ?? Date.now()) / 1_000);
		return new SignJWT({})
			.setProtectedHeader({ alg: "RS256", kid: wish.kid ?? "uno", typ: wish.typ ?? "JWT" })
			.setIssuer(wish.issuer ?? `https://firebaseappcheck.googleapis.com/${PROJECT_NUMBER}`)
			.setAudience([wish.audience ?? [`projects/${PROJECT_NUMBER}`, "projects/sitio-de-prueba"]].flat())
			.setSubject(wish.subject ?? APP_ID)
			.setIssuedAt(issuedAt)
			.setExpirationTime(issuedAt + (wish.lifeSeconds ?? 3_600))
			.sign(wish.forged === true ? other.privateKey : own.privateKey);
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
				token: await token(server.wish),
				expireTimeMillis: Date.now() + (server.wish.lifeSeconds ?? 3_600) * 1_000,
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
		wish: {},
		token,
		async stop() {
			listener.closeAllConnections();
			await new Promise((resolve) => listener.close(resolve));
		},
	};
	return server;
}
