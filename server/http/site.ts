import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { BlockList } from "node:net";
import { isIP, isIPv6 } from "node:net";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { chooseEncoding } from "./accept-encoding.ts";
import { type createApp, isAppPath } from "./app.ts";
import type { Encoding, PageCache, ReadyPage } from "./page-cache.ts";
import type { PageRenderer, RenderedPage } from "./render-page.ts";
import { clientOf, type Log, type RequestLine } from "./request-log.ts";
import { parseTarget, type RequestTarget } from "./request-target.ts";
import { cacheKey, isPreview, PRIVATE_CACHING, PUBLIC_CACHING } from "./route-classes.ts";
import { CLOSED_POLICY } from "./security-headers.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Below this many bytes compressing costs more than it saves. */
const WORTH_COMPRESSING = 1_000;

/** Headers by which outsiders could speak to the framework's insides, or pretend to be another host. */
const INTERNAL_HEADER = /^(?:x-react-router|x-remix|x-forwarded|x-middleware|forwarded$|x-real-ip$|x-original|x-rewrite)/;

type StaticHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** What a site is made of. */
export interface SiteParts {
	readonly siteUrl: string;
	readonly app: ReturnType<typeof createApp>;
	/** Every method but GET and HEAD, with its body. */
	readonly handleOther: RequestListener;
	readonly renderPage: PageRenderer;
	readonly serveStatic: StaticHandler;
	/** Null: every page is rendered for its request. */
	readonly cache: PageCache | null;
	/** The content's revision, asked for at most every `REVISION_MS`. */
	readonly revision: () => Promise<string>;
	readonly headers: readonly (readonly [string, string])[];
	readonly trustedProxies: BlockList;
	readonly previewWait: (client: string) => number;
	readonly log: Log;
	readonly clock: () => number;
	/** Whether the process is about to end, so that connections are not kept. */
	readonly isDraining: () => boolean;
}

/** How long an answer about the content's revision is believed. */
const REVISION_MS = 50;

/** Answers requests: kept pages first, then files, then the API, then pages rendered for the request. */
export function createSite(parts: SiteParts): RequestListener {
	const { app, cache, clock, headers, isDraining, log, renderPage } = parts;
	const baseHeaders = headers.flat();
	const idPrefix = randomBytes(6).toString("hex");
	let counter = 0;
	let revision = "";
	let revisionAt = Number.NEGATIVE_INFINITY;
	const underway = new Map<string, Promise<RenderedPage>>();

	async function refreshRevision(): Promise<void> {
		revisionAt = clock();
		revision = await parts.revision().catch(() => revision);
	}

	function send(request: IncomingMessage, response: ServerResponse, status: number, rawHeaders: readonly string[], bytes: Buffer | null): void {
		const all = rawHeaders.concat(baseHeaders);
		if (isDraining()) all.push("connection", "close");
		response.writeHead(status, all);
		if (request.method === "HEAD" || bytes === null) response.end();
		else response.end(bytes);
	}

	function sendReady(request: IncomingMessage, response: ServerResponse, ready: ReadyPage): number {
		if (matches(request.headers["if-none-match"], ready.etag)) {
			send(request, response, 304, ready.rawHeadersNotModified, null);
			return 0;
		}
		send(request, response, 200, ready.rawHeaders, ready.bytes);
		return ready.bytes.length;
	}

	async function sendOnce(
		request: IncomingMessage,
		response: ServerResponse,
		status: number,
		pageHeaders: Map<string, string>,
		plain: Buffer,
	): Promise<number> {
		if (!pageHeaders.has("cache-control")) pageHeaders.set("cache-control", PRIVATE_CACHING);
		if (!pageHeaders.has("content-security-policy")) pageHeaders.set("content-security-policy", CLOSED_POLICY);
		pageHeaders.delete("content-length");
		let bytes = plain;
		const empty = status === 204 || status === 304;
		if (!empty && isText(pageHeaders.get("content-type"))) {
			const vary = pageHeaders.get("vary");
			if (vary === undefined) pageHeaders.set("vary", "Accept-Encoding");
			else if (!/accept-encoding/i.test(vary)) pageHeaders.set("vary", `${vary}, Accept-Encoding`);
			const encoding = plain.length < WORTH_COMPRESSING ? "identity" : chooseEncoding(request.headers["accept-encoding"]);
			bytes = await compressQuickly(plain, encoding);
			if (encoding !== "identity") pageHeaders.set("content-encoding", encoding);
		}
		if (!empty) pageHeaders.set("content-length", String(bytes.length));
		send(request, response, status, [...pageHeaders].flat(), empty ? null : bytes);
		return bytes.length;
	}

	function toRequest(request: IncomingMessage, { pathname, search }: RequestTarget): Request {
		const clean = new Headers();
		for (const [name, value] of Object.entries(request.headers)) {
			if (value !== undefined && !INTERNAL_HEADER.test(name)) clean.set(name, Array.isArray(value) ? value.join(", ") : value);
		}
		return new Request(parts.siteUrl + pathname + search, { headers: clean });
	}

	/** Renders a public page for its key alone, once for all who wait, and keeps it if it can be kept. */
	function renderShared(key: string): Promise<RenderedPage> {
		const madeFor = revision;
		const work = `${madeFor} ${key}`;
		const known = underway.get(work);
		if (known !== undefined) return known;
		const rendering = renderPage(new Request(parts.siteUrl + key))
			.then((page) => {
				if (page.partial) return page;
				if (page.status !== 200) {
					if (page.status < 500) cache?.drop(key);
					return page;
				}
				page.headers.set("cache-control", page.restricted ? PRIVATE_CACHING : PUBLIC_CACHING);
				page.headers.set("vary", "Accept-Encoding");
				const etag = `W/"${createHash("sha256").update(page.bytes).digest("base64url").slice(0, 22)}"`;
				page.headers.set("etag", etag);
				if (!page.headers.has("content-security-policy")) page.headers.set("content-security-policy", CLOSED_POLICY);
				cache?.put(key, { headers: [...page.headers], bytes: page.bytes, restricted: page.restricted, etag }, madeFor);
				return page;
			})
			.finally(() => underway.delete(work));
		underway.set(work, rendering);
		return rendering;
	}

	async function answerPage(
		request: IncomingMessage,
		response: ServerResponse,
		target: RequestTarget,
		key: string | null,
	): Promise<{ bytes: number; cache: RequestLine["cache"] }> {
		if (key === null || cache === null) {
			const page = await renderPage(toRequest(request, target));
			return { bytes: await sendOnce(request, response, page.status, page.headers, page.bytes), cache: "none" };
		}
		const encoding = chooseEncoding(request.headers["accept-encoding"]);
		const kept = cache.find(key, encoding, revision);
		if (kept !== null && kept.freshness !== "fallback") {
			const ready = kept.ready ?? (await cache.ready(key, encoding));
			if (kept.freshness === "stale") renderShared(key).catch(() => undefined);
			if (ready !== null) return { bytes: sendReady(request, response, ready), cache: kept.freshness === "stale" ? "stale" : "hit" };
		}
		const page = await renderShared(key).catch((error: unknown) => {
			if (kept === null) throw error;
			return null;
		});
		const complete = page !== null && page.status === 200 && !page.partial;
		if (complete || page === null || ((page.status >= 500 || page.partial) && kept !== null)) {
			const ready = await cache.ready(key, encoding);
			if (ready !== null) return { bytes: sendReady(request, response, ready), cache: complete ? "miss" : "stale" };
		}
		if (page === null) throw new Error(`No page for ${key}`);
		if (page.status !== 200 && page.status < 400 && key !== target.pathname + target.search) return answerPage(request, response, target, null);
		return { bytes: await sendOnce(request, response, page.status, new Map(page.headers), page.bytes), cache: "miss" };
	}

	async function answer(
		request: IncomingMessage,
		response: ServerResponse,
		target: RequestTarget,
	): Promise<{ bytes: number; cache: RequestLine["cache"] }> {
		if (isAppPath(target.pathname)) {
			const answered = await app.fetch(toRequest(request, target));
			const bytes = await sendOnce(request, response, answered.status, new Map(answered.headers), Buffer.from(await answered.arrayBuffer()));
			return { bytes, cache: "none" };
		}
		if (target.pathname.length > 1 && target.pathname.endsWith("/") && !target.pathname.includes("//")) {
			const moved = new Map([["location", target.pathname.slice(0, -1) + target.search]]);
			return { bytes: await sendOnce(request, response, 301, moved, Buffer.alloc(0)), cache: "none" };
		}
		if (belongsToNoPage(target.pathname)) return answerPage(request, response, { pathname: "/404", search: "" }, null);
		if (isPreview(target.search)) {
			const seconds = parts.previewWait(clientAddress(request, parts.trustedProxies));
			if (seconds > 0) {
				const tooMany = new Map([
					["content-type", "text/plain; charset=utf-8"],
					["retry-after", String(seconds)],
				]);
				return {
					bytes: await sendOnce(request, response, 429, tooMany, Buffer.from("Has pedido demasiadas vistas previas. Prueba de nuevo en un minuto.")),
					cache: "none",
				};
			}
		}
		if (clock() - revisionAt > REVISION_MS) await refreshRevision();
		const key = cacheKey(target.pathname, target.search);
		const forVisitors = key === null || !hasSession(request) || !(cache?.isRestricted(key) ?? (await renderShared(key)).restricted);
		return answerPage(request, response, target, forVisitors ? key : null);
	}

	return function onRequest(request, response) {
		const startedAt = clock();
		const id = `${idPrefix}-${(counter++).toString(36)}`;
		const hostMissing = request.headers.host === undefined && request.httpVersion === "1.1";
		const target = hostMissing ? 400 : parseTarget(request.url ?? "");
		const method = request.method ?? "";
		const done = (status: number, bytes: number, cached: RequestLine["cache"]) =>
			log.request({
				id,
				method,
				path: typeof target === "number" ? "" : target.pathname,
				status,
				bytes,
				milliseconds: clock() - startedAt,
				cache: cached,
				client: clientOf(request),
			});

		if (typeof target === "number") {
			const bytes = Buffer.from(target === 414 ? "La dirección es demasiado larga." : "La dirección no está bien escrita.");
			send(
				request,
				response,
				target,
				[
					"content-type",
					"text/plain; charset=utf-8",
					"cache-control",
					PRIVATE_CACHING,
					"content-security-policy",
					CLOSED_POLICY,
					"content-length",
					String(bytes.length),
				],
				bytes,
			);
			return done(target, bytes.length, "none");
		}
		if (method !== "GET" && method !== "HEAD") {
			for (const [name, value] of headers) response.setHeader(name, value);
			response.once("close", () => done(response.statusCode, 0, "none"));
			return parts.handleOther(request, response);
		}

		if (cache !== null && clock() - revisionAt <= REVISION_MS) {
			const key = cacheKey(target.pathname, target.search);
			const kept = key === null ? null : cache.find(key, chooseEncoding(request.headers["accept-encoding"]), revision);
			if (kept !== null && kept.freshness === "fresh" && kept.ready !== null && !(kept.ready.restricted && hasSession(request))) {
				const bytes = sendReady(request, response, kept.ready);
				return done(response.statusCode, bytes, "hit");
			}
		}

		const failed = (error: unknown) => {
			const incident = reportFailure(log, error);
			if (response.headersSent) return response.destroy();
			const bytes = Buffer.from(`Ups algo ha pasado! Código: ${incident}`);
			send(
				request,
				response,
				500,
				[
					"content-type",
					"text/plain; charset=utf-8",
					"cache-control",
					PRIVATE_CACHING,
					"content-security-policy",
					CLOSED_POLICY,
					"content-length",
					String(bytes.length),
				],
				bytes,
			);
			done(500, bytes.length, "none");
		};
		const dynamic = () => {
			answer(request, response, target).then(({ bytes, cache: cached }) => done(response.statusCode, bytes, cached), failed);
		};
		response.once("close", () => {
			if (servedStatic) done(response.statusCode, Number(response.getHeader("content-length") ?? 0), "none");
		});
		let servedStatic = true;
		try {
			parts.serveStatic(request, response, () => {
				servedStatic = false;
				dynamic();
			});
		} catch (error) {
			servedStatic = false;
			failed(error);
		}
	};
}

/** Whether no page can have this path: two slashes in a row, or more characters than are looked up (docs/product.md, 2.3). */
function belongsToNoPage(pathname: string): boolean {
	return pathname.length > 2_000 || pathname.includes("//");
}

/** Logs an unexpected failure once and answers the code that names it on the page. */
export function reportFailure(log: Log, error: unknown): string {
	const incident = randomBytes(4).toString("hex");
	log.write("error", "unexpected failure", {
		incident,
		error: error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : String(error),
	});
	return incident;
}

/** The address of whoever asks: the connection's, or what a trusted proxy says of it (docs/product.md, 11.3). */
export function clientAddress(request: IncomingMessage, trusted: BlockList): string {
	let address = plainAddress(request.socket.remoteAddress ?? "");
	const chain = String(request.headers["x-forwarded-for"] ?? "")
		.split(",")
		.map((each) => each.trim())
		.reverse();
	for (const hop of chain) {
		if (isIP(hop) === 0 || !trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4")) break;
		address = plainAddress(hop);
	}
	return address;
}

/** Whether a request comes with a session, whosever it is. */
function hasSession({ headers: { cookie } }: IncomingMessage): boolean {
	return cookie !== undefined && /(?:^|;\s*)(?:__Host-)?session=/.test(cookie);
}

function plainAddress(address: string): string {
	return address.startsWith("::ffff:") ? address.slice(7) : address;
}

function matches(header: string | undefined, etag: string): boolean {
	return header !== undefined && (header === etag || header === "*" || header.split(",").some((each) => each.trim() === etag));
}

function isText(type: string | undefined): boolean {
	return type !== undefined && /^(?:text\/|application\/(?:json|xml|manifest\+json|rss\+xml|atom\+xml|feed\+json))/.test(type);
}

async function compressQuickly(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
	if (encoding === "br") return brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
	if (encoding === "gzip") return gzipAsync(bytes, { level: 5 });
	return bytes;
}
