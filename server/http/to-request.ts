import type { IncomingMessage } from "node:http";
import type { RequestTarget } from "./request-target.ts";

/** Headers through which a client could reach the framework's internals or pretend to be another host. */
const INTERNAL_HEADER =
	/^(?:x-react-router|x-remix|x-forwarded|x-middleware|forwarded$|x-real-ip$|x-original|x-rewrite)/;

/** Turns a request of Node into one of the Fetch API: a POST with `body`, a GET without. */
export function toRequest(
	{ headers }: IncomingMessage,
	{
		siteUrl,
		target: { pathname, search },
		body,
	}: { readonly siteUrl: string; readonly target: RequestTarget; readonly body?: Buffer },
): Request {
	const clean = new Headers();
	for (const [name, value] of Object.entries(headers)) {
		if (value !== undefined && !INTERNAL_HEADER.test(name))
			clean.set(name, Array.isArray(value) ? value.join(", ") : value);
	}
	// The framework compares a form's origin with the host, and a proxy may have changed it.
	clean.set("host", new URL(siteUrl).host);
	return new Request(siteUrl + pathname + search, {
		method: body === undefined ? "GET" : "POST",
		headers: clean,
		...(body === undefined ? {} : { body: new Uint8Array(body) }),
	});
}
