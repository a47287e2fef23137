import { encodeContentUrl } from "../domain/content/content-url.ts";
import { ApiUnavailable, type Transport } from "./client.ts";
import type { Answer, Contract } from "./contracts/define.ts";

/** Longest answer that is read, in bytes: a body of 1 MB, escaped, with room to spare. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

interface HttpTransportOptions {
	/** Where the functions are, without trailing slash. */
	readonly apiUrl: string;
	/** Sent as `origin`, so that the backend knows which site asks. */
	readonly siteUrl: string;
	readonly timeoutMs: number;
}

/** The address of a call: `{api}/getContent/blog/x`, `{api}/listContent?folder=%2Fblog%2F&page=1`. */
export function functionUrl(apiUrl: string, contract: Contract, input: Readonly<Record<string, unknown>>): string {
	const { url, ...fields } = input;
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
export function createHttpTransport({ apiUrl, siteUrl, timeoutMs }: HttpTransportOptions): Transport {
	return async (contract, input): Promise<Answer> => {
		const abort = AbortSignal.timeout(timeoutMs);
		let status: number;
		let body: unknown;
		try {
			const response = await fetch(functionUrl(apiUrl, contract, input), {
				headers: { accept: "application/json", origin: siteUrl },
				redirect: "error",
				signal: abort,
			});
			status = response.status;
			const bytes = await readAtMost(response, MAX_ANSWER_BYTES);
			body = bytes.length === 0 || status !== 200 ? null : JSON.parse(bytes.toString("utf8"));
		} catch (error) {
			throw new ApiUnavailable(contract, error instanceof Error ? error.message : String(error), error);
		}
		if (status !== 200 || body === null) return { status, body };
		const parsed = contract.output.safeParse(body);
		if (!parsed.success) throw new ApiUnavailable(contract, "an answer of another shape", parsed.error);
		return { status, body: parsed.data };
	};
}
