import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { createBodyReader, hasFormShape, maxBodyBytes } from "./request-body.ts";

/** A request whose body comes in these pieces; the last one never comes while `open`. */
function request(pieces: readonly number[], { open = false } = {}): IncomingMessage {
	const body = new Readable({ read: () => undefined });
	for (const bytes of pieces) body.push(Buffer.alloc(bytes, 97));
	if (!open) body.push(null);
	return Object.assign(body, { headers: {} }) as unknown as IncomingMessage;
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("bodies that are being received", () => {
	test("are read whole up to their own limit", async () => {
		const read = createBodyReader();
		expect((await read(request([4, 6]), 10)).length).toBe(10);
		expect(await read(request([4, 7]), 10)).toBe("too long");
	});

	test("share room with each other, and give it back", async () => {
		const read = createBodyReader(20);
		const slow = request([15], { open: true });
		const first = read(slow, 100);
		await settled();
		expect(await read(request([6]), 100)).toBe("no room");
		expect((await read(request([5]), 100)).length).toBe(5);
		(slow as unknown as Readable).push(null);
		expect((await first).length).toBe(15);
		expect((await read(request([20]), 100)).length).toBe(20);
	});

	test("may be as long as their function takes, and no longer", () => {
		expect(maxBodyBytes("/api/joinWaitingList", false)).toBe(16 * 1024);
		expect(maxBodyBytes("/api/setPhoto", false)).toBe(7 * 1024 * 1024);
		expect(maxBodyBytes("/api/unknown", false)).toBe(16 * 1024);
		expect(maxBodyBytes("/user", false)).toBe(64 * 1024);
	});
});

describe("the shape of a form in parts", () => {
	const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
	const shaped = (body: string, type = "multipart/form-data; boundary=x") => hasFormShape(Buffer.from(body), type);

	test.each([
		["two parts", `${part("a")}${part("b")}--x--`, true],
		["none", "--x--", true],
		["thirty", `${part("a").repeat(30)}--x--`, true],
		["thirty-one", `${part("a").repeat(31)}--x--`, false],
		["a head that does not end", "--x\r\ncontent-disposition: form-data", false],
		["a long name", `${part("a".repeat(1_100))}--x--`, false],
	])("%s", (_, body, expected) => {
		expect(shaped(body)).toBe(expected);
	});

	test("its boundary may be quoted, and must be there", () => {
		expect(shaped(`${part("a")}--x--`, 'multipart/form-data; boundary="x"')).toBe(true);
		expect(shaped(`${part("a")}--x--`, "multipart/form-data")).toBe(false);
	});
});
