import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseAnswer, sendRaw } from "./raw-request.fixture.ts";
import { SAMPLE_NOW, samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
beforeAll(async () => {
	site = await startTestSite({ pages: samplePages, now: () => new Date(SAMPLE_NOW) });
});
afterAll(() => site.stop());

const HOST = "host: tertulia.example\r\n";
const ask = (path: string, headers = "") => `GET ${path} HTTP/1.1\r\n${HOST}${headers}\r\n`;
const last = (path: string, headers = "") => ask(path, `${headers}connection: close\r\n`);

/** The answers in the bytes of a connection, separated by their content-length. */
function answersIn(text: string) {
	const answers = [];
	for (let rest = text; rest !== ""; ) {
		const answer = parseAnswer(rest);
		const headLength = rest.length - answer.body.length;
		const length = Number(answer.headers.get("content-length") ?? 0);
		answers.push({ ...answer, body: answer.body.slice(0, length) });
		rest = rest.slice(headLength + length);
	}
	return answers;
}

describe("kept pages written as one buffer (docs/decisions/0011)", () => {
	test.each([
		["plain", ""],
		["brotli", "accept-encoding: br\r\n"],
		["gzip", "accept-encoding: gzip\r\n"],
	])("say the same as answers Node writes: %s", async (_, headers) => {
		// The first request fills the cache, the second gets the message, the last closes the connection and so gets
		// Node's own headers.
		const { text } = await sendRaw(
			site.origin,
			ask("/blog/hola", headers) + ask("/blog/hola", headers) + last("/blog/hola", headers),
		);
		const [, message, ordinary] = answersIn(text);
		const told = (answer: typeof message) =>
			[...(answer?.headers ?? [])].filter(([name]) => !["date", "connection", "keep-alive"].includes(name)).sort();
		expect(message?.status).toBe(200);
		expect(message?.headers.get("connection")).toBe("keep-alive");
		expect(ordinary?.headers.get("connection")).toBe("close");
		expect(told(message)).toEqual(told(ordinary));
		expect(message?.body).toBe(ordinary?.body);
		expect(Math.abs(Date.parse(message?.headers.get("date") ?? "") - Date.now())).toBeLessThan(5_000);
	});

	test("stay in order among other answers on one connection", async () => {
		await site.get("/blog/hola");
		const { text } = await sendRaw(
			site.origin,
			ask("/blog/hola") + ask("/salud") + ask("/blog/hola") + ask("/no-existe") + ask("/blog/hola") + last("/salud"),
		);
		expect(answersIn(text).map(({ status, headers }) => [status, headers.get("content-type")])).toEqual([
			[200, "text/html; charset=utf-8"],
			[200, "application/json"],
			[200, "text/html; charset=utf-8"],
			[404, "text/html; charset=utf-8"],
			[200, "text/html; charset=utf-8"],
			[200, "application/json"],
		]);
	});

	test("HEAD and conditional requests get no body, on the same connection", async () => {
		const etag = (await site.get("/blog/hola")).headers.get("etag") ?? "";
		const { text } = await sendRaw(site.origin, `HEAD /blog/hola HTTP/1.1\r\n${HOST}connection: close\r\n\r\n`);
		expect(parseAnswer(text)).toMatchObject({ status: 200, body: "" });
		const both = await sendRaw(site.origin, ask("/blog/hola", `if-none-match: ${etag}\r\n`) + last("/salud"));
		expect(both.status).toBe(304);
		expect(both.body).toMatch(/^HTTP\/1\.1 200 OK/);
	});

	test("each is one line of the log", async () => {
		await site.get("/blog/hola");
		const before = site.log.length;
		await site.get("/blog/hola?utm_source=x");
		expect(site.log.slice(before)).toMatchObject([{ path: "/blog/hola", status: 200, cache: "hit" }]);
	});
});
