import { IncomingMessage } from "node:http";
import { BlockList, Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { clientAddress } from "./incoming-request.ts";

function requestFrom(address: string, forwarded?: string): IncomingMessage {
	const socket = new Socket();
	Object.defineProperty(socket, "remoteAddress", { value: address });
	const request = new IncomingMessage(socket);
	if (forwarded !== undefined) request.headers["x-forwarded-for"] = forwarded;
	return request;
}
const trusted = new BlockList();
trusted.addAddress("127.0.0.1");
trusted.addSubnet("10.0.0.0", 8);
trusted.addAddress("::1", "ipv6");

describe("whose address it is (docs/product.md, 11.3)", () => {
	test.each([
		["nobody's word counts without a trusted proxy", "198.51.100.1", "203.0.113.9", "198.51.100.1"],
		["a trusted proxy is believed", "127.0.0.1", "203.0.113.9", "203.0.113.9"],
		["over IPv6 too", "::1", "2001:db8::5", "2001:db8::5"],
		["and mapped addresses are the same", "::ffff:127.0.0.1", "203.0.113.9", "203.0.113.9"],
		["what the visitor wrote before is not believed", "127.0.0.1", "1.1.1.1, 203.0.113.9", "203.0.113.9"],
		["a chain of trusted proxies is followed", "127.0.0.1", "203.0.113.9, 10.1.2.3", "203.0.113.9"],
		["only while it is trusted", "127.0.0.1", "203.0.113.9, 192.0.2.7, 10.1.2.3", "192.0.2.7"],
		["an empty word is none", "127.0.0.1", "", "127.0.0.1"],
		["nor is one that names nobody", "127.0.0.1", "203.0.113.9,, ", "127.0.0.1"],
		["nor one that is no address", "127.0.0.1", "unknown", "127.0.0.1"],
		["a proxy that says nothing stands for itself", "127.0.0.1", undefined, "127.0.0.1"],
	])("%s", (_, address, forwarded, client) => {
		expect(clientAddress(requestFrom(address, forwarded), trusted)).toBe(client);
	});
});
