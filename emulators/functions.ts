import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { HOST, portOf } from "./emulator.ts";

/*
 * Serves the functions of server/functions.ts on a port of this machine, each at `/{project}/{region}/{name}`, with the
 * framework that Cloud Functions run in. Functions triggered by time or by the database are not called: the site's own
 * process runs the jobs. The argument is the port, 0 for a free one. Prints its address on standard output.
 */

// The framework belongs to the package.json in this folder.
const require = createRequire(import.meta.url);

interface CloudFunction {
	(request: IncomingMessage, response: ServerResponse): void;
	readonly __endpoint?: { readonly httpsTrigger?: unknown; readonly region?: readonly string[] };
}

const project = process.env.CLOUD_PROJECT ?? "demo-tertulia";
const framework: { http(name: string, handler: CloudFunction): void } = require("@google-cloud/functions-framework");
const {
	getTestServer,
}: {
	getTestServer(name: string): { emit(name: "request", ...rest: unknown[]): void };
} = require("@google-cloud/functions-framework/testing");

const exported: Readonly<Record<string, CloudFunction>> = await import(
	pathToFileURL(path.resolve(import.meta.dirname, "../server/functions.ts")).href
);
const functions = new Map<string, CloudFunction>();
for (const [name, made] of Object.entries(exported)) {
	if (made.__endpoint?.httpsTrigger === undefined) continue;
	for (const region of made.__endpoint.region ?? []) functions.set(`/${project}/${region}/${name}`, made);
}

const chosen = new WeakMap<IncomingMessage, CloudFunction>();
framework.http("chosen", (request, response) => chosen.get(request)?.(request, response));
const inner = getTestServer("chosen");
const server = createServer((request, response) => {
	const [, address = "", rest = ""] = /^(\/[^/?]*\/[^/?]*\/[^/?]*)(.*)$/s.exec(request.url ?? "") ?? [];
	const called = functions.get(address);
	if (called === undefined) {
		response.writeHead(404).end();
		return;
	}
	chosen.set(request, called);
	request.url = rest.startsWith("/") ? rest : `/${rest}`;
	inner.emit("request", request, response);
});
server.listen(Number(process.argv[2] ?? 5001), HOST, () =>
	process.stdout.write(`http://${HOST}:${portOf(server)}/${project}/europe-west1\n`),
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));
