import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";
import { WORKER_PATH } from "../../app/updates/names.ts";
import { CLOSED_POLICY, WORKER_POLICY } from "./security-headers.ts";

/** Answers a request for a file of the build, and calls `next` for all others. */
export type StaticHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * The `cache-control` of a file (docs/product.md, 10.1). Browsers must revalidate the worker every time, because it
 * contains the version.
 */
function cachingOf(pathname: string): string {
	if (pathname === WORKER_PATH) return "no-cache";
	return pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
}

/** The path of a hashed file. It matches nothing that could lead to another folder. */
const HASHED_FILE = /^\/assets\/[\w-][\w.-]*$/;

/**
 * Serves the build's browser files, compressed in advance; hashed ones may be cached for a year. Files of earlier
 * versions are read from `keptFolder` as it is at that moment; null: there are none. Every answer has `headers`.
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
		// Files are small, so a range saves nothing; and sirv accepts any range without checking it.
		const { range } = request.headers;
		delete request.headers.range;
		// If a file has vanished since the start (because of a build), only its own answer may fail.
		response.once("pipe", (source: NodeJS.ReadableStream) => source.once("error", () => response.destroy()));
		// sirv calls setHeaders for whole answers, but not for 304.
		const conditional = request.headers["if-none-match"] !== undefined;
		if (conditional) setHeaders(response, request.url ?? "");
		serve(request, response, () => {
			if (conditional) for (const name of response.getHeaderNames()) response.removeHeader(name);
			if (range !== undefined) request.headers.range = range;
			next();
		});
	};
}
