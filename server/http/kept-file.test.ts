import { describe, expect, test } from "vitest";
import { answerFile, readRange } from "./kept-file.ts";

describe("the part of a file that is asked for (RFC 9110, 14)", () => {
	test.each([
		[undefined, "whole"],
		["bytes=0-", { from: 0, to: 99 }],
		["bytes=0-1", { from: 0, to: 1 }],
		["bytes=10-1000", { from: 10, to: 99 }],
		["bytes=99-", { from: 99, to: 99 }],
		["bytes=100-", "outside"],
		["bytes=-10", { from: 90, to: 99 }],
		["bytes=-1000", { from: 0, to: 99 }],
		["bytes=-0", "outside"],
		["bytes=5-2", "whole"],
		["bytes=0-1,5-6", "whole"],
		["bytes=-", "whole"],
		["bytes=a-b", "whole"],
		["lines=0-1", "whole"],
	] as const)("%s", (header, expected) => {
		expect(readRange(header, 100)).toEqual(expected);
	});

	test("an empty file has none", () => {
		expect(readRange("bytes=0-", 0)).toBe("outside");
		expect(readRange("bytes=-5", 0)).toBe("outside");
	});
});

describe("a file of a lesson or a text", () => {
	const file = {
		bytes: 10,
		keptAt: new Date(0),
		read: (from: number, to: number) => new Blob(["0123456789".slice(from, to + 1)]).stream(),
	};
	const ask = (name: string, headers: Record<string, string> = {}) => answerFile(file, name, new Headers(headers));

	test("names its part, its type and its length", async () => {
		const part = ask("abc.mp4", { range: "bytes=2-4" });
		expect([
			part?.status,
			await part?.text(),
			...["content-range", "content-length", "content-type"].map((name) => part?.headers.get(name)),
		]).toEqual([206, "234", "bytes 2-4/10", "3", "video/mp4"]);
		const whole = ask("abc.webm");
		expect([
			whole?.status,
			await whole?.text(),
			whole?.headers.get("accept-ranges"),
			whole?.headers.get("content-range"),
		]).toEqual([200, "0123456789", "bytes", null]);
		const outside = ask("abc.mp4", { range: "bytes=10-" });
		expect([outside?.status, outside?.headers.get("content-range")]).toEqual([416, "bytes */10"]);
	});

	test("is sent whole to a browser with a part of another version", () => {
		expect(ask("abc.mp4", { range: "bytes=2-4", "if-range": '"abc.mp4"' })?.status).toBe(206);
		expect(ask("abc.mp4", { range: "bytes=2-4", "if-range": '"otro.mp4"' })?.status).toBe(200);
	});

	test("to take along is saved under its own name; what could be a page of this site is never sent", () => {
		expect(ask(`${"a".repeat(32)}-mapa-de-empatia.pdf`)?.headers.get("content-disposition")).toBe(
			'attachment; filename="mapa-de-empatia.pdf"',
		);
		expect(ask("abc.vtt")?.headers.get("content-disposition")).toBeNull();
		for (const name of ["abc.html", "abc.svg", "abc.js", "abc", "abc.constructor"]) expect(ask(name)).toBeNull();
	});
});
