import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { KEEP_ALIVE_MS } from "./ready-message.ts";
import { baseHeaders, CLOSED_POLICY } from "./security-headers.ts";

/** How long the other side of a connection may keep the site waiting, in milliseconds (docs/product.md, 11.2). */
export interface ConnectionLimits {
	/** For the head of a request. */
	readonly headMs: number;
	/** For a request with its body. */
	readonly requestMs: number;
	/** Between two looks for requests that are over these limits. */
	readonly checkMs: number;
	/** For an answer of which nothing is taken. */
	readonly stalledMs: number;
	/** From a refusal to the end of the connection. */
	readonly partingMs: number;
}

/**
 * The limits of a running site. `stalledMs` is longer than any answer takes to be made, and than a film is usually
 * paused before its player has to ask again.
 */
export const connectionLimits: ConnectionLimits = {
	headMs: 10_000,
	requestMs: 30_000,
	checkMs: 5_000,
	stalledMs: 120_000,
	partingMs: 1_000,
};

/**
 * A server for `listener` that gives every connection back, whatever the other side does or leaves undone. It does not
 * listen yet. `https` says whether the site's own address is one.
 */
export function createSiteServer(
	listener: RequestListener,
	{ https, limits = connectionLimits }: { readonly https: boolean; readonly limits?: ConnectionLimits },
): Server {
	const server = createServer(
		{
			maxHeaderSize: 16 * 1024,
			headersTimeout: limits.headMs,
			requestTimeout: limits.requestMs,
			keepAliveTimeout: KEEP_ALIVE_MS,
			connectionsCheckingInterval: limits.checkMs,
			optimizeEmptyRequests: true,
			// The listener refuses requests without a host itself, with the site's headers.
			requireHostHeader: false,
		},
		listener,
	);
	server.timeout = limits.stalledMs;
	server.on("checkExpectation", listener);
	server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) =>
		refuse(socket, error.code, { https, partingMs: limits.partingMs }),
	);
	return server;
}

const STATUSES: ReadonlyMap<string | undefined, string> = new Map([
	["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
	["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
]);

/** Answers what is no HTTP request, or did not come in time, and ends the connection. */
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
	socket.end(
		`HTTP/1.1 ${STATUSES.get(code) ?? "400 Bad Request"}\r\n${headers}content-security-policy: ${CLOSED_POLICY}\r\ncache-control: private, no-store\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
	);
	// Ending only says goodbye: without this, a peer that neither reads nor closes would keep the socket, and the body
	// it began, for ever.
	const cut = setTimeout(() => socket.destroy(), partingMs);
	socket.once("close", () => clearTimeout(cut));
}
