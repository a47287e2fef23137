import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { BlockList } from "node:net";
import { failureAnswer, signInRequired } from "../../api/call-function.ts";
import { loginPath } from "../../app/user/sign-in-form.tsx";
import type { Caller } from "../../domain/user/account-context.ts";
import { limitedAddress } from "../../domain/user/limits.ts";
import { chooseEncoding } from "./accept-encoding.ts";
import { type createApp, isAppPath } from "./app.ts";
import { readCaller } from "./caller.ts";
import { clientAddress } from "./client-address.ts";
import type { LinkCounter } from "./link-counter.ts";
import type { PageCache } from "./page-cache.ts";
import { refusePost, takesForms } from "./posts.ts";
import type { PageRenderer, RenderedPage } from "./render-page.ts";
import { reportFailure } from "./report-failure.ts";
import {
	createBodyReader,
	hasFormShape,
	isLongBody,
	isMultipart,
	LONG_BODIES,
	maxBodyBytes,
	mayCarryPicture,
	SHORT_BODIES,
} from "./request-body.ts";
import { clientOf, type Log, type RequestLine, shortenAddress } from "./request-log.ts";
import { parseTarget, type RequestTarget } from "./request-target.ts";
import { cacheKey, isPreview, loggedPath } from "./route-classes.ts";
import { createSender } from "./send.ts";
import { createSharedPages } from "./shared-pages.ts";
import type { Traffic } from "./traffic.ts";

/** Headers through which a client could reach the framework's internals or pretend to be another host. */
const INTERNAL_HEADER =
	/^(?:x-react-router|x-remix|x-forwarded|x-middleware|forwarded$|x-real-ip$|x-original|x-rewrite)/;

const TOO_LARGE = "Has enviado demasiados datos.";

/** Number of addresses whose cache key is memoized. */
const REMEMBERED_KEYS = 5_000;

type StaticHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** How a request was answered, for the log. */
interface Answered {
	readonly bytes: number;
	readonly cache: RequestLine["cache"];
}

/** The parts that `createSite` puts together. */
export interface SiteParts {
	readonly siteUrl: string;
	readonly app: ReturnType<typeof createApp>;
	/** Notified of every request for the link page, whether the answer is cached or not. */
	readonly counter: LinkCounter;
	/**
	 * Shared with a web process elsewhere that calls the functions here; null: no caller may name a visitor's address.
	 */
	readonly apiKey: string | null;
	readonly renderPage: PageRenderer;
	readonly serveStatic: StaticHandler;
	/** Null: every page is rendered for its request. */
	readonly cache: PageCache | null;
	/** Returns the content's current revision. */
	readonly revision: () => Promise<string>;
	/** Sent with every response. */
	readonly headers: readonly (readonly [string, string])[];
	readonly trustedProxies: BlockList;
	/** Whether the caller's session belongs to a signed-in person. */
	readonly isSignedIn: (caller: Caller) => Promise<boolean>;
	readonly previewWait: (client: string) => number;
	readonly log: Log;
	readonly clock: () => number;
	/** Notified of every request that is not answered at once. */
	readonly traffic: Traffic;
	/** Whether the process is about to end, so that connections are not kept open. */
	readonly isDraining: () => boolean;
}

/** Answers requests: from the page cache first, then files, then the API, then pages rendered for the request. */
export function createSite(parts: SiteParts): RequestListener {
	const { app, cache, clock, log, renderPage, traffic, trustedProxies } = parts;
	const send = createSender(parts);
	const shared = createSharedPages(parts);
	const keyOf = rememberKeys();
	const idPrefix = randomBytes(6).toString("hex");
	let counter = 0;

	/** Requests in progress, except those whose body is still arriving and those whose answer is being streamed. */
	const underway = new WeakSet<IncomingMessage>();
	function begin(request: IncomingMessage): void {
		underway.add(request);
		traffic.begin();
	}
	function end(request: IncomingMessage): void {
		if (underway.delete(request)) traffic.end();
	}

	const readShort = createBodyReader(SHORT_BODIES);
	const readLong = createBodyReader(LONG_BODIES);
	const { host } = new URL(parts.siteUrl);
	const https = parts.siteUrl.startsWith("https:");
	const callerOf = (request: IncomingMessage) => readCaller(request, { https, trustedProxies, apiKey: parts.apiKey });

	function toRequest(request: IncomingMessage, { pathname, search }: RequestTarget, body?: Buffer): Request {
		const clean = new Headers();
		for (const [name, value] of Object.entries(request.headers)) {
			if (value !== undefined && !INTERNAL_HEADER.test(name))
				clean.set(name, Array.isArray(value) ? value.join(", ") : value);
		}
		// The framework compares a form's origin with the host, and a proxy may have changed it.
		clean.set("host", host);
		const method = body === undefined ? "GET" : "POST";
		return new Request(parts.siteUrl + pathname + search, {
			method,
			headers: clean,
			...(body === undefined ? {} : { body: new Uint8Array(body) }),
		});
	}

	async function answerForRequest(
		request: IncomingMessage,
		response: ServerResponse,
		target: RequestTarget,
	): Promise<Answered> {
		return sendPage(request, response, await renderPage(toRequest(request, target), callerOf(request)));
	}

	async function sendPage(request: IncomingMessage, response: ServerResponse, page: RenderedPage): Promise<Answered> {
		return {
			bytes: await send.once(request, response, page.status, page.headers, page.bytes, page.setCookies),
			cache: "none",
		};
	}

	async function sendAnswer(request: IncomingMessage, response: ServerResponse, answered: Response): Promise<Answered> {
		if (answered.body !== null && answered.headers.has("accept-ranges")) {
			end(request);
			return {
				bytes: await send.stream(request, response, answered.status, new Map(answered.headers), answered.body),
				cache: "none",
			};
		}
		const body = Buffer.from(await answered.arrayBuffer());
		const given = new Map(answered.headers);
		given.delete("set-cookie");
		return {
			bytes: await send.once(request, response, answered.status, given, body, answered.headers.getSetCookie()),
			cache: "none",
		};
	}

	/** Answers all methods but GET and HEAD: page forms and functions that act, from this site's own pages only. */
	async function answerOther(
		request: IncomingMessage,
		response: ServerResponse,
		target: RequestTarget,
	): Promise<Answered> {
		const forApp = isAppPath(target.pathname);
		if (request.method !== "POST" || (!forApp && !takesForms(target.pathname))) {
			return sendAnswer(request, response, await app.request("/", { method: "PUT" }, { caller: callerOf(request) }));
		}
		const refusal = refusePost(request, { siteUrl: parts.siteUrl, pathname: target.pathname, forApp });
		if (refusal !== null)
			return { bytes: send.sentence(request, response, refusal.status, refusal.sentence), cache: "none" };
		const type = request.headers["content-type"] ?? "";
		const caller = callerOf(request);
		const maxBytes = maxBodyBytes(target.pathname, mayCarryPicture(target.pathname, request));
		const isLong = isLongBody(maxBytes);
		if (isLong && !(await parts.isSignedIn(caller))) {
			response.setHeader("connection", "close");
			if (forApp) {
				const { status, body } = failureAnswer(signInRequired());
				return sendAnswer(request, response, Response.json(body, { status }));
			}
			const location = new Map([["location", loginPath("/user")]]);
			return { bytes: await send.once(request, response, 303, location, Buffer.alloc(0)), cache: "none" };
		}
		const body = await (isLong ? readLong : readShort)(request, { maxBytes, caller: limitedAddress(caller.address) });
		if (body === "cut off") {
			response.statusCode = 408;
			response.destroy();
			return { bytes: 0, cache: "none" };
		}
		if (body === "no room") {
			const sentence = "Ahora mismo nos llegan demasiados datos. Inténtalo de nuevo en unos segundos.";
			return {
				bytes: send.sentence(request, response, 503, sentence, ["retry-after", "10", "connection", "close"]),
				cache: "none",
			};
		}
		if (body === "too long") {
			response.setHeader("connection", "close");
			if (forApp)
				return sendAnswer(
					request,
					response,
					Response.json({ error: { code: "input.too_large", message: TOO_LARGE } }, { status: 413 }),
				);
			return { bytes: send.sentence(request, response, 413, TOO_LARGE), cache: "none" };
		}
		begin(request);
		const made = toRequest(request, target, body);
		if (forApp) return sendAnswer(request, response, await app.fetch(made, { caller }));
		// The other type, a URL-encoded form, is valid with any bytes
		// (https://url.spec.whatwg.org/#urlencoded-parsing).
		const isForm =
			!isMultipart(type) ||
			(hasFormShape(body, type) &&
				(await made
					.clone()
					.formData()
					.then(Boolean, () => false)));
		if (!isForm)
			return {
				bytes: send.sentence(request, response, 400, "El formulario ha llegado roto. Vuelve a enviarlo."),
				cache: "none",
			};
		return sendPage(request, response, await renderPage(made, caller));
	}

	async function answerShared(
		request: IncomingMessage,
		response: ServerResponse,
		target: RequestTarget,
		pages: PageCache,
		key: string,
	): Promise<Answered> {
		const encoding = chooseEncoding(request.headers["accept-encoding"]);
		const kept = pages.find(key, encoding, shared.revision());
		if (kept !== null && kept.freshness !== "fallback") {
			const ready = kept.ready ?? (await pages.ready(key, encoding));
			if (kept.freshness === "stale") shared.render(key).catch(() => undefined);
			if (ready !== null)
				return { bytes: send.ready(request, response, ready), cache: kept.freshness === "stale" ? "stale" : "hit" };
		}
		const page = await shared.render(key).catch((error: unknown) => {
			if (kept === null) throw error;
			return null;
		});
		const complete = page !== null && page.status === 200 && !page.partial;
		if (complete || page === null || ((page.status >= 500 || page.partial) && kept !== null)) {
			const ready = await pages.ready(key, encoding);
			if (ready !== null) return { bytes: send.ready(request, response, ready), cache: complete ? "miss" : "stale" };
		}
		if (page === null) throw new Error(`No page for ${key}`);
		// The key may lack parts of the query, which a redirect must keep.
		if (page.status !== 200 && page.status < 400 && key !== target.pathname + target.search)
			return answerForRequest(request, response, target);
		return { bytes: await send.once(request, response, page.status, page.headers, page.bytes), cache: "miss" };
	}

	async function answer(request: IncomingMessage, response: ServerResponse, target: RequestTarget): Promise<Answered> {
		const { pathname, search } = target;
		if (isAppPath(pathname)) {
			return sendAnswer(request, response, await app.fetch(toRequest(request, target), { caller: callerOf(request) }));
		}
		if (pathname.length > 1 && pathname.endsWith("/") && !pathname.includes("//")) {
			const location = new Map([["location", pathname.slice(0, -1) + search]]);
			return { bytes: await send.once(request, response, 301, location, Buffer.alloc(0)), cache: "none" };
		}
		if (belongsToNoPage(pathname)) return answerForRequest(request, response, { pathname: "/404", search: "" });
		if (isPreview(search)) {
			const seconds = parts.previewWait(limitedAddress(clientAddress(request, trustedProxies)));
			const sentence = "Has pedido demasiadas vistas previas. Prueba de nuevo en un minuto.";
			if (seconds > 0)
				return {
					bytes: send.sentence(request, response, 429, sentence, ["retry-after", String(seconds)]),
					cache: "none",
				};
		}
		await shared.refresh();
		const key = keyOf(target);
		if (key === null || cache === null) return answerForRequest(request, response, target);
		const forVisitors = !hasSession(request) || !(cache.isRestricted(key) ?? (await shared.render(key)).restricted);
		return forVisitors
			? answerShared(request, response, target, cache, key)
			: answerForRequest(request, response, target);
	}

	/** Sends a fresh cached page at once. Returns its bytes, or null when the request needs more than the cache. */
	function answerAtOnce(request: IncomingMessage, response: ServerResponse, target: RequestTarget): number | null {
		if (cache === null || !shared.isRecent()) return null;
		const key = keyOf(target);
		const kept =
			key === null ? null : cache.find(key, chooseEncoding(request.headers["accept-encoding"]), shared.revision());
		if (
			kept === null ||
			kept.freshness !== "fresh" ||
			kept.ready === null ||
			(kept.ready.restricted && hasSession(request))
		)
			return null;
		return send.ready(request, response, kept.ready);
	}

	return function onRequest(request, response) {
		const startedAt = clock();
		const id = `${idPrefix}-${(counter++).toString(36)}`;
		const hostMissing = request.headers.host === undefined && request.httpVersion === "1.1";
		const target = hostMissing ? 400 : parseTarget(request.url ?? "");
		const method = request.method ?? "";
		const path = typeof target === "number" ? "" : loggedPath(target.pathname);
		const done = (bytes: number, cached: RequestLine["cache"]) => {
			const forwarded = request.headers["x-forwarded-for"] !== undefined;
			const client = forwarded ? shortenAddress(clientAddress(request, trustedProxies)) : clientOf(request);
			log.request({
				id,
				method,
				path,
				status: response.statusCode,
				bytes,
				milliseconds: clock() - startedAt,
				cache: cached,
				client,
			});
		};

		const failed = (error: unknown) => {
			const incident = reportFailure(log, error);
			if (response.headersSent) return response.destroy();
			done(send.sentence(request, response, 500, `Ups algo ha pasado! Código: ${incident}`), "none");
		};
		if (path === "/linktree" || path === "/linktree.data") {
			parts.counter.visit(
				request,
				typeof target === "number" ? "" : target.search,
				clientAddress(request, trustedProxies),
			);
		}
		if (typeof target === "number") {
			const sentence = target === 414 ? "La dirección es demasiado larga." : "La dirección no está bien escrita.";
			return done(send.sentence(request, response, target, sentence), "none");
		}
		if (method !== "GET" && method !== "HEAD") {
			answerOther(request, response, target)
				.finally(() => end(request))
				.then(({ bytes, cache: cached }) => done(bytes, cached), failed);
			return;
		}
		const sent = answerAtOnce(request, response, target);
		if (sent !== null) return done(sent, "hit");

		let servedStatic = true;
		response.once("close", () => {
			if (servedStatic) done(Number(response.getHeader("content-length") ?? 0), "none");
		});
		try {
			parts.serveStatic(request, response, () => {
				servedStatic = false;
				begin(request);
				answer(request, response, target)
					.finally(() => end(request))
					.then(({ bytes, cache: cached }) => done(bytes, cached), failed);
			});
		} catch (error) {
			servedStatic = false;
			failed(error);
		}
	};
}

/** `cacheKey` with a memo: classifying an address takes longer than sending a cached page. */
function rememberKeys(): (target: RequestTarget) => string | null {
	const known = new Map<string, string | null>();
	return ({ pathname, search }) => {
		const address = search === "" ? pathname : pathname + search;
		if (address.length > 300) return cacheKey(pathname, search);
		let key = known.get(address);
		if (key === undefined) {
			key = cacheKey(pathname, search);
			if (known.size >= REMEMBERED_KEYS) known.clear();
			known.set(address, key);
		}
		return key;
	};
}

/**
 * Whether no page can have this path: it has two slashes in a row, or more characters than are looked up
 * (docs/product.md, 2.3).
 */
function belongsToNoPage(pathname: string): boolean {
	return pathname.length > 2_000 || pathname.includes("//");
}

/** Whether a request carries a session, of a signed-in person or not. */
function hasSession({ headers: { cookie } }: IncomingMessage): boolean {
	return cookie !== undefined && /(?:^|;\s*)(?:__Host-)?session=/.test(cookie);
}
