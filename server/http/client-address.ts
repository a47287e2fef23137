import type { IncomingMessage } from "node:http";
import { type BlockList, isIP, isIPv6 } from "node:net";

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
