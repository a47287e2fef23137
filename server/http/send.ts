import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { chooseEncoding } from "./accept-encoding.ts";
import type { Encoding, ReadyPage } from "./page-cache.ts";
import { acceptsReadyMessage, sendMessage } from "./ready-message.ts";
import type { RequestLine } from "./request-log.ts";
import { CLOSED_POLICY } from "./security-headers.ts";
import { PRIVATE_CACHING } from "./site-map.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Below this many bytes compressing costs more than it saves. */
const WORTH_COMPRESSING = 1_000;

/** How a request was answered, for the log: the bytes of the body, and what the page cache had to do with it. */
export type Answered = Pick<RequestLine, "bytes" | "cache">;

/** Ways to end a response. */
export interface Sender {
	/** Sends a cached page, or 304 if the client has it already. Returns the number of body bytes it sent. */
	ready(request: IncomingMessage, response: ServerResponse, page: ReadyPage): number;
	/**
	 * Sends an answer made for this request, compressed if that pays off. Unless its headers say otherwise, it must not
	 * be cached, and has the closed content security policy.
	 */
	once(
		request: IncomingMessage,
		response: ServerResponse,
		status: number,
		headers: ReadonlyMap<string, string>,
		body: Buffer,
		setCookies?: readonly string[],
	): Promise<Answered>;
	/**
	 * Sends an answer of the Fetch API. A file that is sent in ranges is streamed, after a call of `beforeStream`; a
	 * browser that disconnects meanwhile is not an error.
	 */
	fetched(
		request: IncomingMessage,
		response: ServerResponse,
		answer: Response,
		beforeStream: () => void,
	): Promise<Answered>;
	/** Sends a plain sentence where no page can be rendered. */
	sentence(
		request: IncomingMessage,
		response: ServerResponse,
		status: number,
		text: string,
		headers?: readonly string[],
	): Answered;
}

/** A sender that adds `headers` to every response. */
export function createSender({
	headers,
	isDraining,
}: {
	readonly headers: readonly (readonly [string, string])[];
	readonly isDraining: () => boolean;
}): Sender {
	const baseHeaders = headers.flat();

	function send(
		request: IncomingMessage,
		response: ServerResponse,
		status: number,
		rawHeaders: readonly string[],
		bytes: Buffer | null,
	): void {
		const all = rawHeaders.concat(baseHeaders);
		if (isDraining()) all.push("connection", "close");
		response.writeHead(status, all);
		if (request.method === "HEAD" || bytes === null) response.end();
		else response.end(bytes);
	}

	async function once(
		request: IncomingMessage,
		response: ServerResponse,
		status: number,
		given: ReadonlyMap<string, string>,
		body: Buffer,
		setCookies: readonly string[] = [],
	): Promise<Answered> {
		const cookies = setCookies.flatMap((cookie) => ["set-cookie", cookie]);
		const all = new Map(given);
		if (!all.has("cache-control")) all.set("cache-control", PRIVATE_CACHING);
		if (!all.has("content-security-policy")) all.set("content-security-policy", CLOSED_POLICY);
		all.delete("content-length");
		if (status === 204 || status === 304) {
			send(request, response, status, [...all].flat().concat(cookies), null);
			return { bytes: 0, cache: "none" };
		}
		let bytes = body;
		if (isText(all.get("content-type"))) {
			const vary = all.get("vary");
			if (vary === undefined) all.set("vary", "Accept-Encoding");
			else if (!/accept-encoding/i.test(vary)) all.set("vary", `${vary}, Accept-Encoding`);
			const encoding =
				body.length < WORTH_COMPRESSING ? "identity" : chooseEncoding(request.headers["accept-encoding"]);
			bytes = await compressQuickly(body, encoding);
			if (encoding !== "identity") all.set("content-encoding", encoding);
		}
		all.set("content-length", String(bytes.length));
		send(request, response, status, [...all].flat().concat(cookies), bytes);
		return { bytes: bytes.length, cache: "none" };
	}

	async function stream(
		request: IncomingMessage,
		response: ServerResponse,
		{ status, headers: given }: Response,
		body: ReadableStream<Uint8Array>,
	): Promise<Answered> {
		const all = [...given].flat().concat(baseHeaders);
		if (isDraining()) all.push("connection", "close");
		response.writeHead(status, all);
		if (request.method === "HEAD") {
			response.end();
			await body.cancel();
			return { bytes: 0, cache: "none" };
		}
		let bytes = 0;
		const counted = new TransformStream<Uint8Array, Uint8Array>({
			transform(piece, controller) {
				bytes += piece.byteLength;
				controller.enqueue(piece);
			},
		});
		try {
			await pipeline(body.pipeThrough(counted), response);
		} catch (error) {
			if (!hasLeft(error)) throw error;
		}
		return { bytes, cache: "none" };
	}

	return {
		ready(request, response, page) {
			if (matches(request.headers["if-none-match"], page.etag)) {
				send(request, response, 304, page.rawHeadersNotModified, null);
				return 0;
			}
			if (acceptsReadyMessage(request) && !isDraining()) sendMessage(response, page.message);
			else send(request, response, 200, page.rawHeaders, page.bytes);
			return page.bytes.length;
		},
		once,
		async fetched(request, response, answer, beforeStream) {
			const { body, headers: given, status } = answer;
			if (body !== null && given.has("accept-ranges")) {
				beforeStream();
				return stream(request, response, answer, body);
			}
			const own = new Map(given);
			own.delete("set-cookie");
			return once(request, response, status, own, Buffer.from(await answer.arrayBuffer()), given.getSetCookie());
		},
		sentence(request, response, status, text, more = []) {
			const bytes = Buffer.from(text);
			const own = [
				"content-type",
				"text/plain; charset=utf-8",
				"cache-control",
				PRIVATE_CACHING,
				"content-security-policy",
				CLOSED_POLICY,
			];
			send(request, response, status, [...own, ...more, "content-length", String(bytes.length)], bytes);
			return { bytes: bytes.length, cache: "none" };
		},
	};
}

/** Whether sending failed because the client disconnected. */
function hasLeft(error: unknown): boolean {
	const code = error instanceof Error && "code" in error ? error.code : undefined;
	return code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET" || code === "EPIPE";
}

function matches(header: string | undefined, etag: string): boolean {
	return (
		header !== undefined &&
		(header === etag || header === "*" || header.split(",").some((each) => each.trim() === etag))
	);
}

function isText(type: string | undefined): boolean {
	return (
		type !== undefined &&
		/^(?:text\/|application\/(?:json|xml|manifest\+json|rss\+xml|atom\+xml|feed\+json))/.test(type)
	);
}

async function compressQuickly(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
	if (encoding === "br") return brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
	if (encoding === "gzip") return gzipAsync(bytes, { level: 5 });
	return bytes;
}
