import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begunPost, type HalfOpen, halfOpen } from "../half-open.fixture.ts";
import { createSiteServer, giveTime } from "./connections.ts";

const EACH = 20;
const LONG = Buffer.alloc(16 * 1024 * 1024, 97);

let server: Server;
let origin: string;
let cutOff: number;
let begun: (string | undefined)[];
let held: ServerResponse[];
beforeEach(async () => {
	cutOff = 0;
	begun = [];
	held = [];
	server = createSiteServer(
		(request, response) => {
			begun.push(request.url);
			if (request.url === "/held") return held.push(response);
			if (request.method !== "POST") return response.end(request.url === "/long" ? LONG : "short");
			if (request.url === "/upload") {
				giveTime(request, 20_000);
				return readSlowly(request, (bytes) => response.end(String(bytes)));
			}
			request.resume();
			request.once("aborted", () => {
				cutOff += 1;
			});
			request.once("end", () => response.end("posted"));
		},
		{
			https: false,
			limits: {
				headMs: 300,
				requestMs: 600,
				checkMs: 100,
				stalledMs: 1_000,
				partingMs: 200,
				idleGraceMs: 400,
				unanswered: 4,
			},
		},
	);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const bound = server.address();
	origin = `http://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}`;
});
afterEach(async () => {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});

const connections = () =>
	new Promise<number>((resolve, reject) =>
		server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
	);

/** Reads a body as a slow listener does: each part pauses the connection. */
async function readSlowly(request: IncomingMessage, done: (bytes: number) => void): Promise<void> {
	let bytes = 0;
	for await (const part of request) {
		bytes += part.length;
		await new Promise(setImmediate);
	}
	done(bytes);
}

const ask = (path: string, headers = "") => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`;

/** Things clients leave unfinished, with the status they receive; 0 if they do not read it or none is sent. */
const leftHalfDone: Readonly<Record<string, readonly [number, string, { readonly reads?: boolean }?]>> = {
	"a connection without a word": [408, ""],
	"half a head": [408, "GET /short HTTP/1.1\r\nhost: x\r\nx-more: "],
	"half a body": [408, begunPost("/form", { length: 1_000, body: "a=1" })],
	"half a body, with the refusal unread": [0, begunPost("/form", { length: 1_000, body: "a=1" }), { reads: false }],
	"no HTTP": [400, "HOLA\r\n\r\n"],
	"too long a head": [431, `GET /short HTTP/1.1\r\nhost: x\r\nx: ${"a".repeat(20_000)}`],
	"an answer nobody takes": [0, "GET /long HTTP/1.1\r\nhost: x\r\n\r\n", { reads: false }],
	"an answer nobody takes, with long requests behind it": [
		0,
		"GET /long HTTP/1.1\r\nhost: x\r\n\r\n" +
			`GET /short HTTP/1.1\r\nhost: x\r\nx: ${"a".repeat(3_000)}\r\n\r\n`.repeat(3),
		{ reads: false },
	],
	"an answer nobody takes, with half a request behind it": [
		0,
		"GET /long HTTP/1.1\r\nhost: x\r\n\r\nGET /short HT",
		{ reads: false },
	],
};

describe("connections are given back, although the other side never closes them (docs/product.md, 11.2)", () => {
	test.each(Object.entries(leftHalfDone))("after %s", async (_, [status, bytes, options]) => {
		const clients: HalfOpen[] = [];
		for (let each = 0; each < EACH; each += 1) clients.push(await halfOpen(origin, bytes, options));
		await expect.poll(connections, { timeout: 20_000 }).toBe(0);
		if (status !== 0) {
			await expect
				.poll(() => clients.map(({ answer }) => answer().status))
				.toEqual(Array.from({ length: EACH }, () => status));
			expect(clients.every(({ hasEnded }) => hasEnded())).toBe(true);
			expect(clients[0]?.answer().headers.get("cache-control")).toBe("private, no-store");
		}
		if (bytes.startsWith("POST")) await expect.poll(() => cutOff, { timeout: 20_000 }).toBe(EACH);
		for (const { socket } of clients) socket.destroy();
	});

	test("an answer that is taken bit by bit is not cut off", async () => {
		const client = await halfOpen(origin, "GET /long HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", {
			reads: false,
		});
		let taken = 0;
		const ended = new Promise<void>((resolve) => client.socket.once("end", resolve));
		client.socket.on("data", (chunk: Buffer) => {
			taken += chunk.length;
			client.socket.pause();
			setImmediate(() => client.socket.resume());
		});
		await ended;
		expect(taken).toBeGreaterThan(LONG.length);
		client.socket.destroy();
	});

	test("a long body that is read slowly arrives whole", async () => {
		const answer = await fetch(`${origin}/upload`, { method: "POST", body: LONG });
		expect(await answer.text()).toBe(String(LONG.length));
	});

	test("requests sent ahead are answered in order", async () => {
		const client = await halfOpen(
			origin,
			ask("/held") + ask("/short").repeat(2) + ask("/last", "connection: close\r\n"),
		);
		await expect.poll(() => held.length).toBe(1);
		held[0]?.end("held");
		await expect.poll(client.hasEnded).toBe(true);
		expect(begun).toEqual(["/held", "/short", "/short", "/last"]);
		expect(client.answer().text.match(/^(?:held|short)/gm)).toEqual(["held", "short", "short", "short"]);
		client.socket.destroy();
	});

	test("a connection with too many requests without an answer is cut off, and no more of them are begun", async () => {
		let parsed = 0;
		server.on("request", () => {
			parsed += 1;
		});
		const clients: HalfOpen[] = [];
		for (let each = 0; each < EACH; each += 1)
			clients.push(await halfOpen(origin, ask("/held") + ask("/short").repeat(1_000), { reads: false }));
		await expect.poll(connections, { timeout: 20_000 }).toBe(0);
		expect(begun).toHaveLength(EACH * 4);
		// Those in the first step of the parser, not all that arrived.
		expect(parsed).toBeLessThan(EACH * 80);
		for (const { socket } of clients) socket.destroy();
	});
});
