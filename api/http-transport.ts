import { openAsBlob } from "node:fs";
import { encodeContentUrl } from "../domain/content/content-url.ts";
import type { Caller } from "../domain/sign-in/account-context.ts";
import { isUpload } from "../domain/uploads/upload.ts";
import { ApiUnavailable, type Transport } from "./client.ts";
import type { Answer, Contract } from "./contract.ts";
import { cookieHeader } from "./session-cookies.ts";

/** Maximum length of an answer in bytes: enough for a page body of 1 MB once it is escaped as JSON, with a margin. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/**
 * Headers of the web process's calls: the key that it shares with the API, and the IP address of the visitor for whom
 * it calls.
 */
export const API_KEY_HEADER = "x-api-key";
export const VISITOR_HEADER = "x-visitor-address";

/** Body of an answer as JSON; null if it is not JSON, such as a proxy's error page. */
export function parseJson(bytes: Buffer): unknown {
	try {
		return JSON.parse(bytes.toString("utf8"));
	} catch {
		return null;
	}
}

/** Where the functions are, and how this process proves its identity to them. */
export interface FunctionsAddress {
	/** Base URL of the functions, without trailing slash. */
	readonly apiUrl: string;
	/** Sent as `origin`, so that the backend knows which site is calling. */
	readonly siteUrl: string;
	/**
	 * Key shared with the API, which trusts the visitor's address and `User-Agent` only with it. Null: they are not
	 * sent.
	 */
	readonly apiKey: string | null;
	/**
	 * Returns the `Authorization` header that proves to the API which service calls this URL. Absent or null: the API
	 * requires none.
	 */
	readonly identify?: ((url: string) => Promise<string>) | null;
}

/** An HTTP request for one function of a remote API, made for a caller. */
interface WireCall {
	/** The absolute URL. */
	readonly url: string;
	readonly method: "GET" | "POST";
	/** All headers except those that identify the caller and this process, which `createWire` adds. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: string | Uint8Array<ArrayBuffer> | Blob;
	readonly caller: Caller;
	readonly signal: AbortSignal;
}

/**
 * Creates the function that sends requests to a remote API. Each request carries the caller's session cookies and, if
 * there is a key, the visitor's address (docs/product.md, 11.3). Redirects are refused, because functions never
 * redirect.
 * @returns a function that resolves once the answer's headers have arrived, and rejects if none arrive or `identify`
 * fails.
 */
export function createWire({
	siteUrl,
	apiKey,
	identify = null,
}: FunctionsAddress): (call: WireCall) => Promise<Response> {
	const https = siteUrl.startsWith("https:");
	return async ({ url, method, headers, body, caller, signal }) => {
		const cookie = cookieHeader(caller, { https });
		const authorization = await identify?.(url);
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

export interface HttpTransportOptions extends FunctionsAddress {
	readonly timeoutMs: number;
}

/**
 * URL of a call: `{api}/getContent/blog/x`, `{api}/listContent?folder=%2Fblog%2F&page=1`. The URL of a POST carries no
 * input, except beside a file; undefined fields are left out.
 */
export function functionUrl(apiUrl: string, contract: Contract, input: Readonly<Record<string, unknown>>): string {
	const { url, file: _, ...fields } = input;
	if (contract.method === "POST" && contract.takesFile !== true) return `${apiUrl}/${contract.name}`;
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
	const path = typeof url === "string" ? encodeContentUrl(url) : "";
	return `${apiUrl}/${contract.name}${path}${query.size === 0 ? "" : `?${query}`}`;
}

/**
 * Reads the whole body of an answer.
 * @throws {Error} when it is longer than `MAX_ANSWER_BYTES` or the connection breaks.
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

/** The body of a call and the headers that describe it. A file is read from its place while it is sent. */
async function contentOf(
	{ method, takesFile }: Contract,
	input: Readonly<Record<string, unknown>>,
): Promise<Pick<WireCall, "headers" | "body">> {
	const accept = "application/json";
	if (method === "GET") return { headers: { accept } };
	if (takesFile === true && isUpload(input.file))
		return { headers: { accept, "content-type": "application/octet-stream" }, body: await openAsBlob(input.file.path) };
	return { headers: { accept, "content-type": "application/json" }, body: JSON.stringify(input) };
}

/**
 * A transport that calls the functions over HTTP. It parses the body of an answer with status 200 by the contract's
 * schema, which removes unknown fields; it throws `ApiUnavailable` if the body has another shape.
 */
export function createHttpTransport({ timeoutMs, ...address }: HttpTransportOptions): Transport {
	const ask = createWire(address);
	return async (contract, input, caller): Promise<Answer> => {
		try {
			const response = await ask({
				method: contract.method,
				caller,
				url: functionUrl(address.apiUrl, contract, input),
				signal: AbortSignal.timeout(timeoutMs),
				...(await contentOf(contract, input)),
			});
			const { status } = response;
			const setCookies = response.headers.getSetCookie();
			const bytes = await readAnswer(response);
			if (status !== 200 || bytes.length === 0) return { status, body: parseJson(bytes), setCookies };
			const body: unknown = JSON.parse(bytes.toString("utf8"));
			if (body === null) return { status, body, setCookies };
			const parsed = contract.output.safeParse(body);
			if (!parsed.success) throw new ApiUnavailable(contract, "an answer of another shape", parsed.error);
			return { status, body: parsed.data, setCookies };
		} catch (error) {
			throw error instanceof ApiUnavailable ? error : new ApiUnavailable(contract, error);
		}
	};
}
