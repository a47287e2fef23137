import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** The person who signs in at the provider: the claims about them. */
export interface OpenIdPerson {
	readonly sub: string;
	readonly email?: string;
	readonly email_verified?: boolean | string;
	readonly hd?: string;
	readonly name?: string;
}

/** A deliberate fault in the provider's tokens or answers. */
export type OpenIdFlaw = "nonce" | "signature" | "expired" | "audience" | "issuer" | "silent" | "failing";

/** An OpenID provider on this machine. */
export interface OpenIdServer {
	readonly issuer: string;
	readonly clientId: string;
	readonly clientSecret: string;
	person: OpenIdPerson;
	flaw: OpenIdFlaw | null;
	/** The ways in which clients may authenticate. */
	authMethods: readonly ("client_secret_basic" | "client_secret_post")[];
	/** Whether the claims about the person are missing from the ID token and come from `userinfo` only. */
	claimsElsewhere: boolean;
	/** Requested paths, oldest first. */
	readonly requests: readonly string[];
	stop(): Promise<void>;
}

interface Grant {
	readonly redirectUri: string;
	readonly challenge: string;
	readonly nonce: string | undefined;
}

const CLIENT_ID = "tertulia";
const CLIENT_SECRET = "un secreto: con signos/raros%";

function base64url(json: unknown): string {
	return Buffer.from(JSON.stringify(json)).toString("base64url");
}

function jwt(claims: object, key: KeyObject): string {
	const head = `${base64url({ alg: "RS256", kid: "uno", typ: "JWT" })}.${base64url(claims)}`;
	return `${head}.${sign("RSA-SHA256", Buffer.from(head), key).toString("base64url")}`;
}

function escapeHtml(value: string): string {
	return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The client's credentials, and the method by which it sent them. */
function clientOf(request: IncomingMessage, form: URLSearchParams): { id: string; secret: string; method: string } {
	const { authorization } = request.headers;
	if (authorization === undefined) {
		return { id: form.get("client_id") ?? "", secret: form.get("client_secret") ?? "", method: "client_secret_post" };
	}
	const [id = "", secret = ""] = Buffer.from(authorization.replace(/^Basic /, ""), "base64")
		.toString()
		.split(":")
		.map((part) => decodeURIComponent(part.replaceAll("+", " ")));
	return { id, secret, method: "client_secret_basic" };
}

/** Starts a provider that checks its clients strictly: secret, redirect URI, PKCE, codes that work once. */
export async function startOpenIdServer({
	person,
	port = 0,
}: {
	readonly person: OpenIdPerson;
	readonly port?: number;
}): Promise<OpenIdServer> {
	const [key, otherKey] = [
		generateKeyPairSync("rsa", { modulusLength: 2048 }),
		generateKeyPairSync("rsa", { modulusLength: 2048 }),
	];
	const grants = new Map<string, Grant>();
	const accessTokens = new Set<string>();
	const requests: string[] = [];

	const answer = (response: ServerResponse, status: number, body: object) =>
		response
			.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" })
			.end(JSON.stringify(body));
	const page = (response: ServerResponse, status: number, body: string) =>
		response
			.writeHead(status, { "content-type": "text/html; charset=utf-8" })
			.end(`<!doctype html><html lang="es"><title>Otra cuenta</title><main>${body}</main></html>`);

	/** Shows the person the consent form, with the client's request in hidden fields. */
	function askPerson(query: URLSearchParams, response: ServerResponse): void {
		const isRight =
			query.get("client_id") === CLIENT_ID &&
			query.get("response_type") === "code" &&
			query.get("code_challenge_method") === "S256" &&
			(query.get("scope") ?? "").split(" ").includes("openid") &&
			URL.canParse(query.get("redirect_uri") ?? "");
		if (!isRight) {
			page(response, 400, "<p>La petición no es válida.</p>");
			return;
		}
		const fields = [...query]
			.map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
			.join("");
		const buttons = `<button name="answer" value="yes">Continuar</button> <button name="answer" value="no">Cancelar</button>`;
		page(
			response,
			200,
			`<h1>¿Entrar como ${escapeHtml(server.person.name ?? server.person.sub)}?</h1><form method="post">${fields}${buttons}</form>`,
		);
	}

	function sendBack(form: URLSearchParams, response: ServerResponse): void {
		const back = new URL(form.get("redirect_uri") ?? "");
		const state = form.get("state");
		if (state !== null) back.searchParams.set("state", state);
		if (form.get("answer") === "yes") {
			const code = randomUUID();
			grants.set(code, {
				redirectUri: back.origin + back.pathname,
				challenge: form.get("code_challenge") ?? "",
				nonce: form.get("nonce") ?? undefined,
			});
			back.searchParams.set("code", code);
		} else {
			back.searchParams.set("error", "access_denied");
		}
		response.writeHead(303, { location: back.href }).end();
	}

	function grantTokens(request: IncomingMessage, form: URLSearchParams, response: ServerResponse): void {
		const client = clientOf(request, form);
		const isMethodKnown = server.authMethods.some((method) => method === client.method);
		if (client.id !== CLIENT_ID || client.secret !== CLIENT_SECRET || !isMethodKnown) {
			answer(response, 401, { error: "invalid_client" });
			return;
		}
		const code = form.get("code") ?? "";
		const grant = grants.get(code);
		grants.delete(code);
		const challenge = createHash("sha256")
			.update(form.get("code_verifier") ?? "")
			.digest("base64url");
		if (grant === undefined || grant.redirectUri !== form.get("redirect_uri") || grant.challenge !== challenge) {
			answer(response, 400, { error: "invalid_grant" });
			return;
		}
		const { flaw } = server;
		const issuedAt = Math.floor(Date.now() / 1_000) - (flaw === "expired" ? 7_200 : 0);
		const claims = {
			iss: flaw === "issuer" ? "https://otro.example" : server.issuer,
			aud: flaw === "audience" ? "otro-sitio" : CLIENT_ID,
			iat: issuedAt,
			exp: issuedAt + 3_600,
			nonce: flaw === "nonce" ? "otra" : grant.nonce,
			...(server.claimsElsewhere ? { sub: server.person.sub } : server.person),
		};
		const accessToken = randomUUID();
		accessTokens.add(accessToken);
		const idToken = jwt(claims, flaw === "signature" ? otherKey.privateKey : key.privateKey);
		answer(response, 200, { access_token: accessToken, token_type: "Bearer", expires_in: 3_600, id_token: idToken });
	}

	const listener = createServer(async (request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? "/", server.issuer);
		requests.push(pathname);
		if (server.flaw === "silent") return;
		if (server.flaw === "failing") {
			response.writeHead(503).end();
			return;
		}
		const form = new URLSearchParams(request.method === "POST" ? await text(request) : "");
		switch (`${request.method} ${pathname}`) {
			case "GET /.well-known/openid-configuration":
				answer(response, 200, {
					issuer: server.issuer,
					authorization_endpoint: `${server.issuer}/authorize`,
					token_endpoint: `${server.issuer}/token`,
					userinfo_endpoint: `${server.issuer}/userinfo`,
					jwks_uri: `${server.issuer}/keys`,
					response_types_supported: ["code"],
					subject_types_supported: ["public"],
					id_token_signing_alg_values_supported: ["RS256"],
					token_endpoint_auth_methods_supported: server.authMethods,
					code_challenge_methods_supported: ["S256"],
				});
				return;
			case "GET /keys":
				answer(response, 200, {
					keys: [{ ...key.publicKey.export({ format: "jwk" }), kid: "uno", use: "sig", alg: "RS256" }],
				});
				return;
			case "GET /authorize":
				askPerson(searchParams, response);
				return;
			case "POST /authorize":
				sendBack(form, response);
				return;
			case "POST /token":
				grantTokens(request, form, response);
				return;
			case "GET /userinfo":
				if (accessTokens.has(request.headers.authorization?.replace(/^Bearer /, "") ?? ""))
					answer(response, 200, server.person);
				else answer(response, 401, { error: "invalid_token" });
				return;
			default:
				page(response, 404, "<p>Aquí no hay nada.</p>");
		}
	});
	await new Promise<void>((resolve) => listener.listen(port, "127.0.0.1", resolve));

	const server: OpenIdServer = {
		issuer: `http://localhost:${(listener.address() as AddressInfo).port}`,
		clientId: CLIENT_ID,
		clientSecret: CLIENT_SECRET,
		person,
		flaw: null,
		authMethods: ["client_secret_basic", "client_secret_post"],
		claimsElsewhere: false,
		requests,
		async stop() {
			listener.closeAllConnections();
			await new Promise<void>((resolve) => listener.close(() => resolve()));
		},
	};
	return server;
}

/** Submits the provider's consent form as a person would. Returns the query string of the redirect back to the site. */
export async function answerConsent(url: string, answer: "yes" | "no" = "yes"): Promise<string> {
	const asked = await fetch(url);
	const html = await asked.text();
	if (asked.status !== 200) throw new Error(`The provider does not ask: ${html}`);
	const form = new URLSearchParams(new URL(url).search);
	form.set("answer", answer);
	const response = await fetch(url, { method: "POST", body: form, redirect: "manual" });
	return new URL(response.headers.get("location") ?? "").search;
}
