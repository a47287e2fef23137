import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type BlockList, isIP, isIPv6 } from "node:net";
import { API_KEY_HEADER, VISITOR_HEADER } from "../../api/http-transport.ts";
import { readBrowserToken, readSessionToken } from "../../api/session-cookies.ts";
import type { Caller } from "../../domain/sign-in/account-context.ts";

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
