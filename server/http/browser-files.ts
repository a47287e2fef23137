import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";
import { WORKER_PATH } from "../../app/updates/names.ts";
import { CLOSED_POLICY, WORKER_POLICY } from "./security-headers.ts";

type StaticHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * How long browsers may keep a file (docs/product.md, 10.1). The worker is asked for every time: in it stands which
 * version it is.
 */
function cachingOf(pathname: string): string {
	if (pathname === WORKER_PATH) return "no-cache";
	return pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
}

/** The hashed files, and nothing else that could be meant by a path. */
const HASHED_FILE = /^\/assets\/[\w-][\w.-]*$/;

/**
 * The build's browser files, compressed beforehand; hashed ones may be kept for a year. Those of earlier versions are
 * looked for in `keptFolder` as they stand there at that moment; null: there are none. Every answer carries `headers`.
 */
export function serveBrowserFiles(
	folder: string,
	headers: readonly (readonly [string, string])[],
	keptFolder: string | null = null,
): StaticHandler {
	function setHeaders(response: ServerResponse, pathname: string): void {
		response.setHeader("cache-control", cachingOf(pathname));
		response.setHeader("content-security-policy", pathname === WORKER_PATH ? WORKER_POLICY : CLOSED_POLICY);
		for (const [name, value] of headers) response.setHeader(name, value);
	}
	const options = { etag: true, gzip: true, brotli: true, setHeaders };
	const serveBuild = sirv(folder, options);
	const serveKept = keptFolder === null ? null : sirv(keptFolder, { ...options, dev: true });

	function serve(request: IncomingMessage, response: ServerResponse, next: () => void): void {
		serveBuild(request, response, () => {
			const path = request.url?.split("?", 1)[0] ?? "";
			if (serveKept === null || !HASHED_FILE.test(path)) return next();
			serveKept(request, response, next);
		});
	}

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
