import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { HOST, portOf } from "./emulator.ts";

/*
 * Serves the functions of ../functions/functions.ts on a port of this machine, each at `/{project}/{region}/{name}`,
 * with the framework that Cloud Functions run in. Functions triggered by time or by the database are not called: the
 * site's own process runs the jobs. The argument is the port, 0 for a free one. Prints the address of the API on
 * standard output.
 */

// None of the framework's types is needed here.
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

// `as string`: the framework's own types of functions are not those of firebase-functions.
const exported: Readonly<Record<string, CloudFunction>> = await import("../functions/functions.ts" as string);
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
	process.stdout.write(`http://${HOST}:${portOf(server)}/${project}/europe-west1/api\n`),
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));
