import type { IncomingMessage, ServerResponse } from "node:http";

/** How long a connection stays open without a request, in milliseconds. The server uses the same value. */
export const KEEP_ALIVE_MS = 65_000;

/** An answer with status 200 as the bytes on the wire, for connections that stay open. */
export interface ReadyMessage {
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
	return { head, bytes: Buffer.concat([Buffer.from(head, "latin1"), body]), dateAt, date };
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
export function acceptsReadyMessage({ method, httpVersion, headers: { connection } }: IncomingMessage): boolean {
	return method === "GET" && httpVersion === "1.1" && (connection === undefined || connection === "keep-alive");
}

/**
 * Sends a message without Node's own writing of headers, which is more than half of the work for a cached page. Node
 * has no public way to do so. The two fields have had these names since its first versions, and a test compares both
 * ways (docs/decisions/0011).
 */
export function sendMessage(response: ServerResponse, message: ReadyMessage): void {
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
