import { randomBytes } from "node:crypto";
import { writeSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/** Lines are written in batches: after this time, or at this length. */
const FLUSH_MS = 100;
const FLUSH_LENGTH = 64 * 1024;

/** Writes log lines: one JSON object per line (docs/product.md, 12.5). */
export interface Log {
	/** Logs a finished request. `id`, `cache` and `client` are written without JSON escaping. */
	request(line: RequestLine): void;
	/** One line for anything else. `fields` must hold no secret and no full address. */
	write(level: "info" | "warn" | "error", message: string, fields?: Readonly<Record<string, unknown>>): void;
	/** Writes the buffered lines. */
	flush(): void;
}

/** The logged facts of a request. */
export interface RequestLine {
	readonly id: string;
	readonly method: string;
	/** Path without query. */
	readonly path: string;
	readonly status: number;
	readonly bytes: number;
	readonly milliseconds: number;
	readonly cache: "hit" | "stale" | "miss" | "none";
	/** Shortened address. */
	readonly client: string;
}

/** A text as a JSON string. Skips the work of escaping where nothing needs it. */
function quoted(text: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters JSON escapes
	return /[\u0000-\u001f"\\\u007f-\uffff]/.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** Enough of an address to see a pattern, too little to identify a person: the first 24 bits of IPv4, 48 of IPv6. */
export function shortenAddress(address: string): string {
	const plain = address.startsWith("::ffff:") ? address.slice(7) : address;
	if (isIPv6(plain)) return `${plain.split("::")[0]?.split(":").slice(0, 3).join(":") ?? ""}::/48`;
	const end = plain.lastIndexOf(".");
	return end === -1 ? "" : `${plain.slice(0, end)}.0/24`;
}

/** A log that buffers lines and passes them to `write` together. */
export function createLog({ write, now }: { readonly write: (text: string) => void; readonly now: () => number }): Log {
	let waiting = "";
	let timer: NodeJS.Timeout | undefined;
	let stampedAt = -1;
	let stamp = "";

	function time(): string {
		const at = now();
		if (at !== stampedAt) {
			stampedAt = at;
			stamp = new Date(at).toISOString();
		}
		return stamp;
	}
	function flush(): void {
		clearTimeout(timer);
		timer = undefined;
		if (waiting === "") return;
		const text = waiting;
		waiting = "";
		write(text);
	}
	function add(line: string): void {
		waiting += line;
		if (waiting.length > FLUSH_LENGTH) flush();
		else timer ??= setTimeout(flush, FLUSH_MS).unref();
	}

	return {
		request({ id, method, path, status, bytes, milliseconds, cache, client }) {
			add(
				`{"time":"${time()}","level":"info","message":"request","id":"${id}","method":${quoted(method)},"path":${quoted(path)},"status":${status},"bytes":${bytes},"ms":${milliseconds.toFixed(2)},"cache":"${cache}","client":"${client}"}\n`,
			);
		},
		write(level, message, fields = {}) {
			add(`${JSON.stringify({ time: time(), level, message, ...fields })}\n`);
			if (level === "error") flush();
		},
		flush,
	};
}

/** Writes to standard output, synchronously. If its reader has gone, the text is dropped without an error. */
export function writeToStandardOutput(text: string): void {
	let rest = Buffer.from(text);
	while (rest.length > 0) {
		try {
			rest = rest.subarray(writeSync(1, rest));
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
		}
	}
}

const shortened = new WeakMap<object, string>();

/** The shortened address of a connection, computed once per connection. */
export function clientOf(request: IncomingMessage): string {
	// Null if the connection was cut off while its request was being read.
	const socket: IncomingMessage["socket"] | null = request.socket;
	if (socket === null) return "";
	const known = shortened.get(socket);
	if (known !== undefined) return known;
	const client = shortenAddress(socket.remoteAddress ?? "");
	shortened.set(socket, client);
	return client;
}

/**
 * Logs an unexpected failure once and returns the incident id, which the page shows. Something that happens by design
 * but shows an id as well has level "info" and no stack, so that repeated requests for it do not bury real failures
 * (docs/product.md, 12.5).
 */
export function reportFailure(log: Log, error: unknown, level: "error" | "info" = "error"): string {
	const incident = randomBytes(4).toString("hex");
	if (level === "info") {
		log.write("info", error instanceof Error ? error.message : String(error), { incident });
		return incident;
	}
	log.write("error", "unexpected failure", {
		incident,
		error: error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : String(error),
	});
	return incident;
}
