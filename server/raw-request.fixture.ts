import { connect } from "node:net";

/** An answer as it was received. */
export interface RawAnswer {
	readonly status: number;
	readonly headers: ReadonlyMap<string, string>;
	readonly body: string;
	readonly text: string;
}

/** Parses an answer; status 0 when it is not HTTP. */
export function parseAnswer(text: string): RawAnswer {
	const end = text.indexOf("\r\n\r\n");
	const [statusLine = "", ...lines] = text.slice(0, end === -1 ? text.length : end).split("\r\n");
	const headers = new Map(
		lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
	);
	return {
		status: Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0),
		headers,
		body: end === -1 ? "" : text.slice(end + 4),
		text,
	};
}

/** Sends exactly these bytes to the site and returns what arrived until the connection was closed. */
export function sendRaw(origin: string, bytes: string | Buffer): Promise<RawAnswer> {
	const { hostname, port } = new URL(origin);
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		const socket = connect(Number(port), hostname, () => socket.write(bytes));
		socket.setTimeout(8_000, () => socket.destroy(new Error("no answer")));
		socket.on("data", (chunk) => chunks.push(chunk));
		socket.on("error", (error: NodeJS.ErrnoException) =>
			error.code === "ECONNRESET" || error.code === "EPIPE" ? undefined : reject(error),
		);
		socket.on("close", () => resolve(parseAnswer(Buffer.concat(chunks).toString("latin1"))));
	});
}

/** Sends a GET, or another method, for any target, valid or not; the connection is closed afterwards. */
export function rawGet(
	origin: string,
	target: string,
	headers = "host: tertulia.example\r\n",
	method = "GET",
): Promise<RawAnswer> {
	return sendRaw(origin, Buffer.from(`${method} ${target} HTTP/1.1\r\n${headers}connection: close\r\n\r\n`, "latin1"));
}
