import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type BlockList, isIP, isIPv6 } from "node:net";
import { API_KEY_HEADER, VISITOR_HEADER } from "../../api/http-transport.ts";
import {
	readBrowserToken,
	readPasskeyToken,
	readRememberedToken,
	readSessionToken,
} from "../../api/session-cookies.ts";
import type { Caller } from "../../domain/sign-in/account-context.ts";

/** Longest query that is accepted, in characters. */
const MAX_QUERY = 8_000;

/** A segment that URL parsers resolve, so that one path could pass for another. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** A request target in its parts: `pathname` as sent (still percent-encoded), `search` with its `?` or empty. */
export interface RequestTarget {
	readonly pathname: string;
	readonly search: string;
}

/**
 * The parts of a request target, or the status that refuses it: 414 for a query that is too long, 400 for a target that
 * is not a path, or has a bad escape, a control character, a null byte or a dot segment (docs/product.md, 11.2).
 */
export function parseTarget(target: string): RequestTarget | 400 | 414 {
	if (target.charCodeAt(0) !== 47) return 400;
	const question = target.indexOf("?");
	const pathname = question === -1 ? target : target.slice(0, question);
	if (target.length - pathname.length > MAX_QUERY) return 414;
	if (pathname.includes("%") && !isDecodable(pathname)) return 400;
	if (pathname.startsWith("//") || pathname.includes("\\") || DOT_SEGMENT.test(pathname)) return 400;
	return { pathname, search: question === -1 ? "" : target.slice(question) };
}

function isDecodable(pathname: string): boolean {
	try {
		// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the purpose
		return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(pathname));
	} catch {
		return false;
	}
}

/** Headers through which a client could reach the framework's internals or pretend to be another host. */
const INTERNAL_HEADER =
	/^(?:x-react-router|x-remix|x-forwarded|x-middleware|forwarded$|x-real-ip$|x-original|x-rewrite)/;

/**
 * Turns a request of Node into one of the Fetch API: a POST with `body`, a GET without. `type`: the body's content type,
 * if it is not that of the request.
 */
export function toRequest(
	{ headers }: IncomingMessage,
	{
		siteUrl,
		target: { pathname, search },
		body,
		type,
	}: { readonly siteUrl: string; readonly target: RequestTarget; readonly body?: Buffer; readonly type?: string },
): Request {
	const clean = new Headers();
	for (const [name, value] of Object.entries(headers)) {
		if (value !== undefined && !INTERNAL_HEADER.test(name))
			clean.set(name, Array.isArray(value) ? value.join(", ") : value);
	}
	if (type !== undefined) clean.set("content-type", type);
	// The framework compares a form's origin with the host, and a proxy may have changed it.
	clean.set("host", new URL(siteUrl).host);
	return new Request(siteUrl + pathname + search, {
		method: body === undefined ? "GET" : "POST",
		headers: clean,
		...(body === undefined ? {} : { body: new Uint8Array(body) }),
	});
}

interface CallerSettings {
	readonly https: boolean;
	readonly trustedProxies: BlockList;
	/** Shared with a web process that calls for its visitors; null: no caller may name a visitor's address. */
	readonly apiKey: string | null;
}

/** Characters of `User-Agent` that are read. */
const MAX_USER_AGENT = 400;

function isKey(given: unknown, key: string): boolean {
	const [one, other] = [Buffer.from(String(given ?? "")), Buffer.from(key)];
	return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * The caller of a request. Another process that knows the key may name its visitor's address (docs/product.md, 11.3).
 */
export function readCaller(request: IncomingMessage, { https, trustedProxies, apiKey }: CallerSettings): Caller {
	const { headers } = request;
	const named = headers[VISITOR_HEADER];
	const speaksForAnother =
		apiKey !== null && typeof named === "string" && isIP(named) !== 0 && isKey(headers[API_KEY_HEADER], apiKey);
	return {
		sessionToken: readSessionToken(headers.cookie ?? null, { https }),
		browserToken: readBrowserToken(headers.cookie ?? null, { https }),
		passkeyToken: readPasskeyToken(headers.cookie ?? null, { https }),
		rememberedToken: readRememberedToken(headers.cookie ?? null, { https }),
		address: speaksForAnother ? named : clientAddress(request, trustedProxies),
		userAgent: (headers["user-agent"] ?? "").slice(0, MAX_USER_AGENT),
	};
}

function plainAddress(address: string): string {
	return address.startsWith("::ffff:") ? address.slice(7) : address;
}

/** The client's IP address: that of the connection, or the one that trusted proxies report (docs/product.md, 11.3). */
export function clientAddress(request: IncomingMessage, trusted: BlockList): string {
	let address = plainAddress(request.socket?.remoteAddress ?? "");
	const forwarded = request.headers["x-forwarded-for"];
	if (forwarded === undefined) return address;
	const chain = String(forwarded)
		.split(",")
		.map((each) => each.trim())
		.reverse();
	for (const hop of chain) {
		if (isIP(hop) === 0 || !trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4")) break;
		address = plainAddress(hop);
	}
	return address;
}
