import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { baseHeaders, CLOSED_POLICY } from "./security-headers.ts";
import { KEEP_ALIVE_MS } from "./send.ts";

/** How long the client of a connection may keep the site waiting, in milliseconds (docs/product.md, 11.2). */
export interface ConnectionLimits {
	/** For the head of a request. */
	readonly headMs: number;
	/** For a request with its body, unless it is given more time. */
	readonly requestMs: number;
	/** Between two checks for requests over these limits. */
	readonly checkMs: number;
	/** For an answer of which the client reads nothing. */
	readonly stalledMs: number;
	/** From a refusal to the end of the connection. */
	readonly partingMs: number;
	/** For another request on an idle connection, once the site was asked to stop: it gets an answer that ends it. */
	readonly idleGraceMs: number;
	/** Number of requests on one connection that may be without an answer at a time. */
	readonly unanswered: number;
}

/**
 * The limits of a running site. `stalledMs` is longer than any answer takes to produce, and longer than a video is
 * usually paused; after a longer pause its player must request it again.
 */
export const connectionLimits: ConnectionLimits = {
	headMs: 10_000,
	requestMs: 30_000,
	checkMs: 5_000,
	stalledMs: 120_000,
	partingMs: 1_000,
	idleGraceMs: 400,
	unanswered: 10,
};

/**
 * A server for `listener` that frees every connection in the end, whatever the client does or fails to do. It is not
 * listening yet. `https` says whether the site's own address uses HTTPS.
 */
export function createSiteServer(
	listener: RequestListener,
	{ https, limits = connectionLimits }: { readonly https: boolean; readonly limits?: ConnectionLimits },
): Server {
	const refuseLate = (socket: Socket) => refuse(socket, LATE, { https, partingMs: limits.partingMs });
	const listen = bounded(withDeadline(listener, { ms: limits.requestMs, refuseLate }), limits.unanswered);
	const server = createServer(
		{
			maxHeaderSize: 16 * 1024,
			headersTimeout: limits.headMs,
			// Node's limit is the same for every request. `withDeadline` sets one for each that has a body.
			requestTimeout: 0,
			keepAliveTimeout: KEEP_ALIVE_MS,
			connectionsCheckingInterval: limits.checkMs,
			optimizeEmptyRequests: true,
			// The listener refuses requests without a host itself, with the site's headers.
			requireHostHeader: false,
		},
		listen,
	);
	server.timeout = limits.stalledMs;
	server.on("connection", parseInSteps);
	server.on("checkExpectation", listen);
	server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) =>
		refuse(socket, error.code, { https, partingMs: limits.partingMs }),
	);
	return server;
}

/** Bytes that the parser receives at a time: more than most requests have, and room for about a hundred short ones. */
const STEP_BYTES = 2 * 1024;

/**
 * Hands what a connection sent to Node's parser in steps, and stops as soon as the connection is cut off. One read
 * holds up to 64 KB, which is thousands of requests, and the parser makes an object of each before anybody can refuse
 * one: 500 connections would need more than a gigabyte at once.
 */
function parseInSteps(socket: Socket): void {
	const [parse] = socket.listeners("data") as ((read: Buffer) => void)[];
	if (parse === undefined) throw new Error("Node's parser does not listen to its connections any more.");
	socket.removeAllListeners("data");
	socket.on("data", (read: Buffer) => {
		if (read.length <= STEP_BYTES) parse.call(socket, read);
		else parseLongRead(socket, read, parse);
	});
}

function parseLongRead(socket: Socket, read: Buffer, parse: (read: Buffer) => void): void {
	for (let at = 0; at < read.length && socket.writable; at += STEP_BYTES)
		parse.call(socket, read.subarray(at, at + STEP_BYTES));
}

/**
 * Cuts off a connection that sends another request while `most` of its requests have no answer yet. Node keeps every
 * answer for a peer that takes none. Browsers send nothing ahead.
 */
function bounded(listener: RequestListener, most: number): RequestListener {
	const unanswered = new WeakMap<Socket, number>();
	return (request, response) => {
		const { socket } = request;
		const before = unanswered.get(socket) ?? 0;
		// What was read before the cut still arrives here, and is dropped.
		if (socket.destroyed || before >= most) {
			socket.destroy();
			return;
		}
		unanswered.set(socket, before + 1);
		response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
		listener(request, response);
	};
}

/** How to give a request whose body is arriving more time, in milliseconds. */
const deadlines = new WeakMap<IncomingMessage, (ms: number) => void>();

/** Gives a request so many milliseconds more for its body, for a body that is longer than a form's. */
export function giveTime(request: IncomingMessage, ms: number): void {
	if (!request.destroyed) deadlines.get(request)?.(ms);
}

/** Refuses a request whose body has not arrived in time. Node itself limits the time of heads. */
function withDeadline(
	listener: RequestListener,
	{ ms, refuseLate }: { readonly ms: number; readonly refuseLate: (socket: Socket) => void },
): RequestListener {
	return (request, response) => {
		const { headers, socket } = request;
		if ("transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0) {
			const begun = performance.now();
			let late = setTimeout(refuseLate, ms, socket);
			deadlines.set(request, (more) => {
				clearTimeout(late);
				late = setTimeout(refuseLate, ms + more - (performance.now() - begun), socket);
			});
			for (const end of ["end", "close"]) request.once(end, () => clearTimeout(late));
		}
		listener(request, response);
	};
}

/** Node's code for a request that takes too long. */
const LATE = "ERR_HTTP_REQUEST_TIMEOUT";

/** Status lines, and what people read. */
const REFUSALS: ReadonlyMap<string | undefined, readonly [status: string, sentence: string]> = new Map([
	[
		"HPE_HEADER_OVERFLOW",
		["431 Request Header Fields Too Large", "La dirección, o lo que el navegador envía con ella, es demasiado larga."],
	],
	[LATE, ["408 Request Timeout", "La petición ha tardado demasiado en llegar."]],
]);
const MALFORMED = ["400 Bad Request", "La petición no está bien escrita."] as const;

/** Answers malformed and late requests, and ends the connection. */
function refuse(
	socket: Socket,
	code: string | undefined,
	{ https, partingMs }: { readonly https: boolean; readonly partingMs: number },
): void {
	if (code === "ECONNRESET" || !socket.writable) {
		socket.destroy();
		return;
	}
	const headers = baseHeaders({ https })
		.map(([name, value]) => `${name}: ${value}\r\n`)
		.join("");
	const [status, sentence] = REFUSALS.get(code) ?? MALFORMED;
	const own = [
		"content-type: text/plain; charset=utf-8",
		`content-length: ${Buffer.byteLength(sentence)}`,
		`content-security-policy: ${CLOSED_POLICY}`,
		"cache-control: private, no-store",
		"connection: close",
	];
	socket.end(`HTTP/1.1 ${status}\r\n${headers}${own.join("\r\n")}\r\n\r\n${sentence}`);
	// end() closes only this side. Without the timer, a client that neither reads nor closes would hold the socket, and
	// the body it began to send, for ever.
	const cut = setTimeout(() => socket.destroy(), partingMs);
	socket.once("close", () => clearTimeout(cut));
}
