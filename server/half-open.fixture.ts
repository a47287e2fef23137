import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { parseAnswer, type RawAnswer } from "./raw-request.fixture.ts";

/** A client that begins something and leaves it unfinished: it never closes its side of the connection. */
export interface HalfOpen {
	readonly socket: Socket;
	/** The answer so far. */
	answer(): RawAnswer;
	/** Whether the server has closed its side of the connection. */
	readonly hasEnded: () => boolean;
}

/** Connects to the origin, sends these bytes and waits. With `reads: false` it reads nothing of the answer. */
export async function halfOpen(origin: string, bytes: string | Buffer, { reads = true } = {}): Promise<HalfOpen> {
	const { hostname, port } = new URL(origin);
	const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
	const chunks: Buffer[] = [];
	let hasEnded = false;
	socket.on("error", () => undefined);
	await once(socket, "connect");
	if (reads) socket.on("data", (chunk) => chunks.push(chunk));
	socket.on("end", () => {
		hasEnded = true;
	});
	socket.write(bytes);
	return { socket, answer: () => parseAnswer(Buffer.concat(chunks).toString("latin1")), hasEnded: () => hasEnded };
}

/** A POST that announces `length` bytes and sends only `body`. */
export function begunPost(
	path: string,
	{ length, headers = "", body = "" }: { readonly length: number; readonly headers?: string; readonly body?: string },
): string {
	return `POST ${path} HTTP/1.1\r\nhost: tertulia.example\r\ncontent-length: ${length}\r\n${headers}\r\n${body}`;
}
