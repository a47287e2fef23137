import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";

/** An HTTP server in the place of the API, which can also fail in the ways a test needs. */
export interface FakeApi {
	/** Value for `API_URL`. */
	readonly url: string;
	/** The requests received, oldest first. */
	readonly requests: readonly { readonly target: string; readonly headers: IncomingMessage["headers"] }[];
	/** Answers the requests; can be replaced at any time. */
	answer: RequestListener;
	stop(): Promise<void>;
}

/** Ways in which an API can fail (docs/product.md, 4.3). */
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

/** Answers every request with status 200 and this body as JSON. */
export function always(body: unknown): RequestListener {
	return (_, response) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Starts the server on a free port of this machine. */
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
