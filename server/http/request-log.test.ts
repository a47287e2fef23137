import { beforeEach, describe, expect, test } from "vitest";
import { createLog, type Log, type RequestLine, shortenAddress } from "./request-log.ts";

let written: string[];
let log: Log;
let now: number;
beforeEach(() => {
	written = [];
	now = Date.parse("2026-11-20T12:00:00.000Z");
	log = createLog({ write: (text) => written.push(text), now: () => now });
});
const line: RequestLine = {
	id: "abc-1",
	method: "GET",
	path: "/blog/hola",
	status: 200,
	bytes: 1_234,
	milliseconds: 1.239,
	cache: "hit",
	client: "127.0.0.0/24",
};
const lines = () => {
	log.flush();
	const text = written.join("");
	expect(text.endsWith("\n")).toBe(true);
	return text
		.slice(0, -1)
		.split("\n")
		.map((each) => JSON.parse(each));
};

describe("log lines (docs/product.md, 12.5)", () => {
	test("a request is one JSON object", () => {
		log.request(line);
		expect(lines()).toEqual([
			{
				time: "2026-11-20T12:00:00.000Z",
				level: "info",
				message: "request",
				id: "abc-1",
				method: "GET",
				path: "/blog/hola",
				status: 200,
				bytes: 1_234,
				ms: 1.24,
				cache: "hit",
				client: "127.0.0.0/24",
			},
		]);
	});

	test.each([
		'/a"b',
		"/a\\b",
		"/a\nb",
		"/a\r\n{}",
		"/a\u0000",
		"/a\u001b[31m",
		"/a\u2028b",
		"/\u00ff\u00fe",
		'"}\n{"level":"error"',
		"/\ud800",
	])("a path of %j stays one line and comes back as it was", (path) => {
		log.request({ ...line, path });
		expect(lines()).toMatchObject([{ path, status: 200 }]);
	});

	test("an unknown method cannot break out of its place", () => {
		log.request({ ...line, method: 'M-"SEARCH' });
		expect(lines()).toMatchObject([{ method: 'M-"SEARCH' }]);
	});

	test("messages and their fields stay one line each", () => {
		log.write("warn", 'algo "raro"\nhoy', { stack: "uno\n\tdos" });
		log.write("info", "sin más");
		expect(lines()).toEqual([
			{ time: "2026-11-20T12:00:00.000Z", level: "warn", message: 'algo "raro"\nhoy', stack: "uno\n\tdos" },
			{ time: "2026-11-20T12:00:00.000Z", level: "info", message: "sin más" },
		]);
	});

	test("the time is that of each line", () => {
		log.request(line);
		now += 1;
		log.request(line);
		expect(lines().map(({ time }) => time)).toEqual(["2026-11-20T12:00:00.000Z", "2026-11-20T12:00:00.001Z"]);
	});

	test("lines are gathered; errors and many lines are written at once; nothing is written twice", () => {
		log.request(line);
		expect(written).toEqual([]);
		log.write("error", "fallo");
		expect(written).toHaveLength(1);
		log.flush();
		expect(written).toHaveLength(1);
		for (let each = 0; each < 1_000; each++) log.request(line);
		expect(written.length).toBeGreaterThan(1);
		expect(lines()).toHaveLength(1_002);
	});
});

test.each([
	["203.0.113.77", "203.0.113.0/24"],
	["::ffff:203.0.113.77", "203.0.113.0/24"],
	["2001:db8:1234:5678::1", "2001:db8:1234::/48"],
	["2001:db8::1", "2001:db8::/48"],
	["::1", "::/48"],
	["fe80::1:2:3:4", "fe80::/48"],
	["", ""],
])("of the address %j the log keeps %j", (address, kept) => {
	expect(shortenAddress(address)).toBe(kept);
});
