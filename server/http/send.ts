import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { chooseEncoding, encode } from "./encoding.ts";
import type { RequestLine } from "./request-log.ts";
import { CLOSED_POLICY } from "./security-headers.ts";
import { PRIVATE_CACHING } from "./site-map.ts";

/** Below this many bytes compressing costs more than it saves. */
const WORTH_COMPRESSING = 1_000;

/** The policies of every response that an answer may have in a form of its own. */
const OWN_POLICIES: readonly string[] = ["referrer-policy", "x-frame-options", "cross-origin-resource-policy"];

/** How a request was answered, for the log: the bytes of the body, and what the page cache had to do with it. */
export type Answered = Pick<RequestLine, "bytes" | "cache">;

/** An answer made for one request; a `RenderedPage` is one. */
interface OwnAnswer {
	readonly status: number;
	readonly headers: ReadonlyMap<string, string>;
	readonly bytes: Buffer;
	/** Values of `Set-Cookie`. */
	readonly setCookies?: readonly string[];
}

/** A cached answer in one encoding, ready to be written. */
export interface ReadyPage {
	/** The complete answer, head and body, for connections that can take it unchanged. */
	readonly message: ReadyMessage;
	/** The body: a view of the message's bytes. */
	readonly bytes: Buffer;
	/** Names and values alternate, as `writeHead` takes them. */
	readonly rawHeaders: string[];
	readonly rawHeadersNotModified: string[];
	readonly etag: string;
	readonly restricted: boolean;
}

/** Creates the ways to end a response. All of them add `headers`. */
export function createSender({
	headers,
	isDraining,
}: {
	readonly headers: readonly (readonly [string, string])[];
	readonly isDraining: () => boolean;
}) {
	const baseHeaders = headers.flat();
	/** Those of every response, but the ones that it has itself: of two in one answer browsers take both, or the last. */
	const besides = (rawHeaders: readonly string[]): readonly string[] => {
		const own = OWN_POLICIES.filter((name) => rawHeaders.includes(name));
		return own.length === 0 ? baseHeaders : headers.filter(([name]) => !own.includes(name)).flat();
	};

	function send(
		request: IncomingMessage,
		response: ServerResponse,
		status: number,
		rawHeaders: readonly string[],
		bytes: Buffer | null,
	): void {
		const all = rawHeaders.concat(besides(rawHeaders));
		if (isDraining()) all.push("connection", "close");
		response.writeHead(status, all);
		if (request.method === "HEAD" || bytes === null) response.end();
		else response.end(bytes);
	}

	/**
	 * Sends an answer made for this request, compressed if that pays off and it is not yet. Unless its headers say otherwise, it must not
	 * be cached, and has the closed content security policy.
	 */
	async function once(
		request: IncomingMessage,
		response: ServerResponse,
		{ status, headers: given, bytes: body, setCookies = [] }: OwnAnswer,
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
		if (isText(all.get("content-type")) && !all.has("content-encoding")) {
			const vary = all.get("vary");
			if (vary === undefined) all.set("vary", "Accept-Encoding");
			else if (!/accept-encoding/i.test(vary)) all.set("vary", `${vary}, Accept-Encoding`);
			const encoding =
				body.length < WORTH_COMPRESSING ? "identity" : chooseEncoding(request.headers["accept-encoding"]);
			bytes = await encode(body, encoding, "low");
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
		/** Sends a cached page, or 304 if the client has it already. Returns the number of body bytes it sent. */
		ready(request: IncomingMessage, response: ServerResponse, page: ReadyPage): number {
			if (matches(request.headers["if-none-match"], page.etag)) {
				send(request, response, 304, page.rawHeadersNotModified, null);
				return 0;
			}
			if (acceptsReadyMessage(request) && !isDraining()) sendMessage(response, page.message);
			else send(request, response, 200, page.rawHeaders, page.bytes);
			return page.bytes.length;
		},
		once,
		/**
		 * Sends an answer of the Fetch API. A file that is sent in ranges is streamed, after a call of `beforeStream`; a
		 * browser that disconnects meanwhile is not an error.
		 */
		async fetched(request: IncomingMessage, response: ServerResponse, answer: Response, beforeStream: () => void) {
			const { body, headers: given, status } = answer;
			if (body !== null && given.has("accept-ranges")) {
				beforeStream();
				return stream(request, response, answer, body);
			}
			const own = new Map(given);
			own.delete("set-cookie");
			const bytes = Buffer.from(await answer.arrayBuffer());
			return once(request, response, { status, headers: own, bytes, setCookies: given.getSetCookie() });
		},
		/** Sends a plain sentence where no page can be rendered. In `more`, names and values of headers alternate. */
		sentence(
			request: IncomingMessage,
			response: ServerResponse,
			status: number,
			text: string,
			more: readonly string[] = [],
		): Answered {
			const bytes = Buffer.from(text);
			const own = {
				"content-type": "text/plain; charset=utf-8",
				"cache-control": PRIVATE_CACHING,
				"content-security-policy": CLOSED_POLICY,
			};
			const length = ["content-length", String(bytes.length)];
			send(request, response, status, [...Object.entries(own).flat(), ...more, ...length], bytes);
			return { bytes: bytes.length, cache: "none" };
		},
	};
}

/** See `createSender`. */
export type Sender = ReturnType<typeof createSender>;

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

/** How long a connection stays open without a request, in milliseconds. The server uses the same value. */
export const KEEP_ALIVE_MS = 65_000;

/** An answer with status 200 as the bytes on the wire, for connections that stay open. */
interface ReadyMessage {
	/** Status line and headers, with the empty line that ends them. */
	readonly head: string;
	/** Head and body in one buffer. */
	readonly bytes: Buffer;
	/** The offset of the date in `bytes`, and the date that is written there. */
	readonly dateAt: number;
	date: string;
}

/** The fields in which Node stores the head of an answer. */
interface HeadState {
	_header: string | null;
	_headerSent: boolean;
}

/** Assembles an answer, to be sent many times. In `rawHeaders`, names and values alternate. */
export function makeMessage(rawHeaders: readonly string[], body: Buffer): ReadyMessage {
	let head = "HTTP/1.1 200 OK\r\n";
	for (let at = 0; at < rawHeaders.length; at += 2) head += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`;
	const date = new Date(0).toUTCString();
	const dateAt = head.length + "Date: ".length;
	head += `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1_000}\r\n\r\n`;
	// Memory of its own: a message that is kept would hold all 64 KB of the pool that smaller buffers are parts of.
	const bytes = Buffer.allocUnsafeSlow(head.length + body.length);
	bytes.write(head, "latin1");
	body.copy(bytes, head.length);
	return { head, bytes, dateAt, date };
}

let second = 0;
let secondText = "";

function currentDate(): string {
	const now = Math.floor(Date.now() / 1_000);
	if (now !== second) {
		second = now;
		secondText = new Date(now * 1_000).toUTCString();
	}
	return secondText;
}

/**
 * Whether this request can be answered with a ready message: GET over HTTP/1.1 on a connection the client keeps open.
 */
function acceptsReadyMessage({ method, httpVersion, headers: { connection } }: IncomingMessage): boolean {
	return method === "GET" && httpVersion === "1.1" && (connection === undefined || connection === "keep-alive");
}

/**
 * Sends a message without Node's own writing of headers, which is more than half of the work for a cached page. Node
 * has no public way to do so. The two fields have had these names since its first versions, and a test compares both
 * ways (docs/decisions/0011).
 */
function sendMessage(response: ServerResponse, message: ReadyMessage): void {
	const date = currentDate();
	if (message.date !== date) {
		message.bytes.write(date, message.dateAt, "latin1");
		message.date = date;
	}
	const state = response as unknown as HeadState;
	state._header = message.head;
	state._headerSent = true;
	response.end(message.bytes);
}
