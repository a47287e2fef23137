import { encodeContentUrl } from "../domain/content/content-url.ts";
import type { Caller } from "../domain/user/account-context.ts";
import { ApiUnavailable, type Transport } from "./client.ts";
import type { Answer, Contract } from "./contract.ts";
import { cookieHeader } from "./session-cookies.ts";

/** Longest answer that is read, in bytes: a body of 1 MB, escaped, with room to spare. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** Headers by which the web process tells the API who it is and for whom it asks. */
export const API_KEY_HEADER = "x-api-key";
export const VISITOR_HEADER = "x-visitor-address";

/** What a failure says of itself, if it is one of ours: a proxy's page is none. */
function parseFailure(bytes: Buffer): unknown {
	try {
		return JSON.parse(bytes.toString("utf8"));
	} catch {
		return null;
	}
}

/** Where the functions are, and who asks them. */
export interface FunctionsAddress {
	/** Without trailing slash. */
	readonly apiUrl: string;
	/** Sent as `origin`, so that the backend knows which site asks. */
	readonly siteUrl: string;
	/** Shared with the API, which believes what we say of the visitor only with it; null: nothing is said. */
	readonly apiKey: string | null;
	/** Answers the `Authorization` header of calls, which proves who calls; absent or null: nobody asks. */
	readonly identify?: ((apiUrl: string, functionName: string) => Promise<string>) | null;
}

/** A request for one function elsewhere, as it goes over the wire for a caller. */
interface WireCall {
	readonly name: string;
	/** The whole address. */
	readonly url: string;
	readonly method: "GET" | "POST";
	/** Beside those that say who asks. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: string | Uint8Array<ArrayBuffer>;
	readonly caller: Caller;
	readonly signal: AbortSignal;
}

/**
 * Answers how a function elsewhere is asked: with the caller's session and, under the key, with the visitor's address
 * (docs/product.md, 11.3). Redirects are refused, because a function has none. It rejects when no answer begins.
 */
export function createWire({
	apiUrl,
	siteUrl,
	apiKey,
	identify = null,
}: FunctionsAddress): (call: WireCall) => Promise<Response> {
	const https = siteUrl.startsWith("https:");
	return async ({ name, url, method, headers, body, caller, signal }) => {
		const cookie = cookieHeader(caller, { https });
		const authorization = await identify?.(apiUrl, name);
		return fetch(url, {
			method,
			headers: {
				...headers,
				origin: siteUrl,
				...(authorization === undefined ? {} : { authorization }),
				...(cookie === null ? {} : { cookie }),
				...(apiKey === null
					? {}
					: { [API_KEY_HEADER]: apiKey, [VISITOR_HEADER]: caller.address, "user-agent": caller.userAgent }),
			},
			...(body === undefined ? {} : { body }),
			redirect: "error",
			signal,
		});
	};
}

interface HttpTransportOptions extends FunctionsAddress {
	readonly timeoutMs: number;
}

/** The address of a call: `{api}/getContent/blog/x`, `{api}/listContent?folder=%2Fblog%2F&page=1`. */
export function functionUrl(apiUrl: string, contract: Contract, input: Readonly<Record<string, unknown>>): string {
	const { url, ...fields } = input;
	if (contract.method === "POST") return `${apiUrl}/${contract.name}`;
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
	const path = typeof url === "string" ? encodeContentUrl(url) : "";
	return `${apiUrl}/${contract.name}${path}${query.size === 0 ? "" : `?${query}`}`;
}

/**
 * The whole body of a function's answer.
 * @throws {Error} when it is longer than any answer may be, or breaks off.
 */
export async function readAnswer(response: Response): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of response.body ?? []) {
		length += chunk.byteLength;
		if (length > MAX_ANSWER_BYTES) throw new Error(`answer over ${MAX_ANSWER_BYTES} bytes`);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

/** A transport that calls the functions over HTTP and believes nothing it has not parsed. */
export function createHttpTransport({ timeoutMs, ...address }: HttpTransportOptions): Transport {
	const ask = createWire(address);
	return async (contract, input, caller): Promise<Answer> => {
		const { name, method } = contract;
		let status: number;
		let body: unknown;
		let setCookies: readonly string[];
		try {
			const response = await ask({
				...{
					name,
					method,
					caller,
					url: functionUrl(address.apiUrl, contract, input),
					signal: AbortSignal.timeout(timeoutMs),
				},
				headers: { accept: "application/json", ...(method === "POST" ? { "content-type": "application/json" } : {}) },
				...(method === "POST" ? { body: JSON.stringify(input) } : {}),
			});
			status = response.status;
			setCookies = response.headers.getSetCookie();
			const bytes = await readAnswer(response);
			body = bytes.length === 0 ? null : status === 200 ? JSON.parse(bytes.toString("utf8")) : parseFailure(bytes);
		} catch (error) {
			throw new ApiUnavailable(contract, error instanceof Error ? error.message : String(error), error);
		}
		if (status !== 200 || body === null) return { status, body, setCookies };
		const parsed = contract.output.safeParse(body);
		if (!parsed.success) throw new ApiUnavailable(contract, "an answer of another shape", parsed.error);
		return { status, body: parsed.data, setCookies };
	};
}
