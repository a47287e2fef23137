import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";

/** A server at the network's edge that answers as badly as a test wants. */
export interface FakeApi {
	/** What to set as `API_URL`. */
	readonly url: string;
	/** The requests it got, oldest first. */
	readonly requests: readonly { readonly target: string; readonly headers: IncomingMessage["headers"] }[];
	/** How it answers from now on. */
	answer: RequestListener;
	stop(): Promise<void>;
}

/** Ways an API fails (docs/product.md, 4.3). */
export const failures = {
	notFound: (_, response) =>
		response.writeHead(404, { "content-type": "application/json" }).end('{"error":{"code":"x","message":"x"}}'),
	empty: (_, response) => response.writeHead(200).end(),
	noContent: (_, response) => response.writeHead(204).end(),
	nothing: (_, response) => response.writeHead(200, { "content-type": "application/json" }).end("null"),
	unauthorised: (_, response) => response.writeHead(401).end("{}"),
	failed: (_, response) => response.writeHead(500).end("stack trace: /srv/secret.ts:12"),
	unavailable: (_, response) => response.writeHead(503).end(),
	silent: () => undefined,
	hungUp: (request) => request.socket.destroy(),
	halfJson: (_, response) =>
		response.writeHead(200, { "content-type": "application/json" }).end('{"id":"x","name":"Un tí'),
	cutOff: (_, response) => {
		response.writeHead(200, { "content-length": "1000" });
		response.write('{"id":', () => response.destroy());
	},
	html: (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hola</h1>"),
	otherShape: (_, response) => response.writeHead(200).end('{"id":7,"items":"none"}'),
	redirect: (_, response) => response.writeHead(302, { location: "/elsewhere" }).end(),
	endless: (_, response) => {
		response.writeHead(200, { "content-type": "application/json" });
		const chunk = Buffer.alloc(256 * 1024, 0x20);
		const more = () => {
			while (!response.destroyed && response.write(chunk));
		};
		response.on("drain", more);
		more();
	},
} as const satisfies Record<string, (request: IncomingMessage, response: ServerResponse) => unknown>;

/** Answers every call with this JSON. */
export function always(body: unknown): RequestListener {
	return (_, response) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Listens on a free port of this machine. */
export async function startFakeApi(answer: RequestListener = failures.notFound): Promise<FakeApi> {
	const requests: { target: string; headers: IncomingMessage["headers"] }[] = [];
	const api = { answer };
	const server = createServer((request, response) => {
		requests.push({ target: request.url ?? "", headers: request.headers });
		api.answer(request, response);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const port = typeof address === "object" && address !== null ? address.port : 0;
	return Object.assign(api, {
		url: `http://127.0.0.1:${port}/api`,
		requests,
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	});
}
