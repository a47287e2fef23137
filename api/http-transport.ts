import { encodeContentUrl } from "../domain/content/content-url.ts";
import { ApiUnavailable, type Transport } from "./client.ts";
import type { Answer, Contract } from "./contracts/define.ts";
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

interface HttpTransportOptions {
	/** Where the functions are, without trailing slash. */
	readonly apiUrl: string;
	/** Sent as `origin`, so that the backend knows which site asks. */
	readonly siteUrl: string;
	readonly timeoutMs: number;
	/** Shared with the API, which believes what we say of the visitor only with it; null: nothing is said. */
	readonly apiKey: string | null;
	/** Answers the `Authorization` header of calls, which proves who calls; absent or null: nobody asks. */
	readonly identify?: ((apiUrl: string, functionName: string) => Promise<string>) | null;
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

async function readAtMost(response: Response, limit: number): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of response.body ?? []) {
		length += chunk.byteLength;
		if (length > limit) throw new Error(`answer over ${limit} bytes`);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

/** A transport that calls the functions over HTTP and believes nothing it has not parsed. */
export function createHttpTransport({ apiUrl, siteUrl, timeoutMs, apiKey, identify = null }: HttpTransportOptions): Transport {
	const https = siteUrl.startsWith("https:");
	return async (contract, input, caller): Promise<Answer> => {
		const abort = AbortSignal.timeout(timeoutMs);
		let status: number;
		let body: unknown;
		let setCookies: readonly string[];
		try {
			const post = contract.method === "POST";
			const cookie = cookieHeader(caller, { https });
			const authorization = await identify?.(apiUrl, contract.name);
			const response = await fetch(functionUrl(apiUrl, contract, input), {
				method: contract.method,
				headers: {
					accept: "application/json",
					origin: siteUrl,
					...(authorization === undefined ? {} : { authorization }),
					...(post ? { "content-type": "application/json" } : {}),
					...(cookie === null ? {} : { cookie }),
					...(apiKey === null ? {} : { [API_KEY_HEADER]: apiKey, [VISITOR_HEADER]: caller.address, "user-agent": caller.userAgent }),
				},
				...(post ? { body: JSON.stringify(input) } : {}),
				redirect: "error",
				signal: abort,
			});
			status = response.status;
			setCookies = response.headers.getSetCookie();
			const bytes = await readAtMost(response, MAX_ANSWER_BYTES);
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
