import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { BlockList } from "node:net";
import { href } from "react-router";
import type { StaticHandler } from "./browser-files.ts";
import { clientAddress, parseTarget, type RequestTarget, readCaller, toRequest } from "./incoming-request.ts";
import type { LinkCounter } from "./link-counter.ts";
import type { MissCounter } from "./miss-counter.ts";
import { createPostAnswerer, type PostsParts } from "./posts.ts";
import { clientOf, type Log, reportFailure, shortenAddress } from "./request-log.ts";
import { type Answered, createSender } from "./send.ts";
import { createSharedPages, type SharedPagesParts } from "./shared-pages.ts";
import type { Traffic } from "./traffic.ts";

/** The parts that `createSite` puts together. */
export interface SiteParts extends Omit<SharedPagesParts, "send">, Pick<PostsParts, "app" | "personOf" | "uploads"> {
	/** Notified of every request for the link page, whether the answer is cached or not. */
	readonly counter: LinkCounter;
	/** Notified of requests for addresses of the content that have nothing. */
	readonly misses: MissCounter;
	/**
	 * Shared with a web process elsewhere that calls the functions here; null: no caller may name a visitor's address.
	 */
	readonly apiKey: string | null;
	readonly serveStatic: StaticHandler;
	/** Whether the settings name a file of the tree at this path as a portrait. */
	readonly isPortrait: (pathname: string) => Promise<boolean>;
	/** Sent with every response. */
	readonly headers: readonly (readonly [string, string])[];
	readonly trustedProxies: BlockList;
	readonly log: Log;
	/** Notified of every request that is not answered at once. */
	readonly traffic: Traffic;
	/** Whether the process is about to end, so that connections are not kept open. */
	readonly isDraining: () => boolean;
}

/** Answers requests: from the page cache first, then files, then the API, then pages rendered for the request. */
export function createSite(parts: SiteParts): RequestListener {
	const { siteUrl, siteMap, app, clock, log, renderPage, traffic, trustedProxies } = parts;
	const send = createSender(parts);
	const shared = createSharedPages({ ...parts, send });
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

	const https = siteUrl.startsWith("https:");
	const callerOf = (request: IncomingMessage) => readCaller(request, { https, trustedProxies, apiKey: parts.apiKey });
	const answerPost = createPostAnswerer({ ...parts, callerOf, send, begin, end, worked: shared.expire });

	async function answerForRequest(
		request: IncomingMessage,
		response: ServerResponse,
		target: RequestTarget,
	): Promise<Answered> {
		const page = await renderPage(toRequest(request, { siteUrl, target }), callerOf(request));
		return send.once(request, response, page);
	}

	async function answerGet(
		request: IncomingMessage,
		response: ServerResponse,
		target: RequestTarget,
	): Promise<Answered> {
		if (siteMap.isAppPath(target.pathname) || (await parts.isPortrait(target.pathname))) {
			const answer = await app.fetch(toRequest(request, { siteUrl, target }), { caller: callerOf(request) });
			return send.fetched(request, response, answer, () => end(request));
		}
		if (belongsToNoPage(target.pathname))
			return answerForRequest(request, response, { pathname: href("/404"), search: "" });
		return (await shared.answer(request, response, target)) ?? answerForRequest(request, response, target);
	}

	return function onRequest(request, response) {
		const startedAt = clock();
		const id = `${idPrefix}-${(counter++).toString(36)}`;
		const hostMissing = request.headers.host === undefined && request.httpVersion === "1.1";
		const target = hostMissing ? 400 : parseTarget(withShortQuery(request.url ?? ""));
		const method = request.method ?? "";
		const path = typeof target === "number" ? "" : siteMap.loggedPath(target.pathname);
		const done = ({ bytes, cache }: Answered) => {
			const forwarded = request.headers["x-forwarded-for"] !== undefined;
			const client = forwarded ? shortenAddress(clientAddress(request, trustedProxies)) : clientOf(request);
			const { statusCode: status } = response;
			if (status === 404 && typeof target !== "number" && siteMap.isOfContent(target.pathname))
				parts.misses.count(target.pathname);
			log.request({ id, method, path, status, bytes, milliseconds: clock() - startedAt, cache, client });
		};
		const failed = (error: unknown) => {
			const incident = reportFailure(log, error);
			if (response.headersSent) return response.destroy();
			done(send.sentence(request, response, 500, `Ups algo ha pasado! Código: ${incident}`));
		};
		const finish = (answer: Promise<Answered>) => answer.finally(() => end(request)).then(done, failed);

		if (typeof target === "number") {
			const sentence = target === 414 ? "La dirección es demasiado larga." : "La dirección no está bien escrita.";
			return done(send.sentence(request, response, target, sentence));
		}
		if (siteMap.countsVisits(target.pathname))
			parts.counter.visit(request, target.search, clientAddress(request, trustedProxies));
		if (method !== "GET" && method !== "HEAD") {
			finish(answerPost(request, response, target));
			return;
		}
		const sent = shared.sendAtOnce(request, response, target);
		if (sent !== null) return done({ bytes: sent, cache: "hit" });

		let servedStatic = true;
		response.once("close", () => {
			if (servedStatic) done({ bytes: Number(response.getHeader("content-length") ?? 0), cache: "none" });
		});
		try {
			parts.serveStatic(request, response, () => {
				servedStatic = false;
				begin(request);
				finish(answerGet(request, response, target));
			});
		} catch (error) {
			servedStatic = false;
			failed(error);
		}
	};
}

/**
 * Whether no page can have this path: it has two slashes in a row, or more characters than are looked up
 * (docs/product.md, 2.3).
 */
function belongsToNoPage(pathname: string): boolean {
	return pathname.length > 2_000 || pathname.includes("//");
}

/** How targets of a search begin: of its page, or of the page's data, which a link to it fetches. */
const SEARCH = new RegExp(`^${href("/buscar")}(?:\\.data)?\\?`);

/** Longer words than anybody searches for are cut before they are read; the search reads less of them still. */
const LONGEST_WORDS = 500;

/**
 * The target of a request. That of a search is made short if it is not: whatever somebody pastes is searched for as far as
 * it counts (docs/product.md, 25.2), and never refused for its length.
 */
function withShortQuery(target: string): string {
	if (target.length <= 2 * LONGEST_WORDS) return target;
	const [search] = SEARCH.exec(target) ?? [];
	if (search === undefined) return target;
	const asked = new URLSearchParams(target.slice(search.length));
	const kept = new URLSearchParams();
	for (const name of ["q", "tipo", "pagina", "_routes"]) {
		const value = asked.get(name);
		if (value !== null) kept.set(name, value.slice(0, LONGEST_WORDS));
	}
	return search + kept;
}
