import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";
import { CLOSED_POLICY } from "./security-headers.ts";

type StaticHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The build's browser files, compressed beforehand; hashed ones may be kept for a year. Every answer carries `headers`. */
export function serveBrowserFiles(folder: string, headers: readonly (readonly [string, string])[]): StaticHandler {
	function setHeaders(response: ServerResponse, pathname: string): void {
		response.setHeader("cache-control", pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600");
		response.setHeader("content-security-policy", CLOSED_POLICY);
		for (const [name, value] of headers) response.setHeader(name, value);
	}
	const serve = sirv(folder, { etag: true, gzip: true, brotli: true, setHeaders });

	return (request, response, next) => {
		// Files are small: a part of one is never worth more than the whole, and sirv believes any range.
		const { range } = request.headers;
		delete request.headers.range;
		// A file that vanished since the start (a build in between) must end its own answer only.
		response.once("pipe", (source: NodeJS.ReadableStream) => source.once("error", () => response.destroy()));
		// sirv asks for headers with whole answers, not with 304.
		const conditional = request.headers["if-none-match"] !== undefined;
		if (conditional) setHeaders(response, request.url ?? "");
		serve(request, response, () => {
			if (conditional) for (const name of response.getHeaderNames()) response.removeHeader(name);
			if (range !== undefined) request.headers.range = range;
			next();
		});
	};
}
