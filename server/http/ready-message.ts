import type { IncomingMessage, ServerResponse } from "node:http";

/** How long a connection is kept without a request, in milliseconds. The server is told the same. */
export const KEEP_ALIVE_MS = 65_000;

/** An answer with status 200 as the bytes that go over the wire, for connections that stay open. */
export interface ReadyMessage {
	/** Status line and headers, with an empty line at the end. */
	readonly head: string;
	/** Head and body in one piece of memory. */
	readonly bytes: Buffer;
	/** Where in `bytes` the date stands, and the date that stands there. */
	readonly dateAt: number;
	date: string;
}

/** What Node keeps of an answer whose head is written. */
interface HeadState {
	_header: string | null;
	_headerSent: boolean;
}

/** Writes an answer once. `rawHeaders` are names and values in turn. */
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

/** Whether an answer to this request may be a ready message: GET over HTTP/1.1 on a connection its sender keeps. */
export function takesMessage({ method, httpVersion, headers: { connection } }: IncomingMessage): boolean {
	return method === "GET" && httpVersion === "1.1" && (connection === undefined || connection === "keep-alive");
}

/**
 * Sends a message past Node's own writing of headers, which is more than half of the work of a kept page. Node has no
 * public way for it; the two fields have had these names since its first versions, and a test compares both ways
 * (docs/decisions/0011).
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
