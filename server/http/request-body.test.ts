import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { BODIES, bodyLimits, createBodyReader, hasFormShape } from "./request-body.ts";

/** A request whose body arrives in these pieces. With `open` the body never ends. */
function request(pieces: readonly number[], { open = false } = {}): IncomingMessage {
	const body = new Readable({ read: () => undefined });
	for (const bytes of pieces) body.push(Buffer.alloc(bytes, 97));
	if (!open) body.push(null);
	return Object.assign(body, { headers: {} }) as unknown as IncomingMessage;
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("bodies that are on their way (docs/product.md, 11.2)", () => {
	const from = (caller: string, maxBytes = 100) => ({ caller, maxBytes });

	test("are read whole up to their own limit", async () => {
		const read = createBodyReader(BODIES);
		expect((await read(request([4, 6]), from("a", 10))).length).toBe(10);
		expect(await read(request([4, 7]), from("a", 10))).toBe("too long");
	});

	test("share room with each other, and give it back", async () => {
		const read = createBodyReader({ heldBytes: 20, shareBytes: 20 });
		const slow = request([15], { open: true });
		const first = read(slow, from("a"));
		await settled();
		expect(await read(request([6]), from("b"))).toBe("no room");
		expect((await read(request([5]), from("b"))).length).toBe(5);
		(slow as unknown as Readable).push(null);
		expect((await first).length).toBe(15);
		expect((await read(request([20]), from("b"))).length).toBe(20);
	});

	test("of one caller take no more than a share, so that others go on", async () => {
		const read = createBodyReader({ heldBytes: 100, shareBytes: 20 });
		const unfinished = [8, 8].map((bytes) => request([bytes], { open: true }));
		const held = unfinished.map((each) => read(each, from("a")));
		await settled();
		expect(await read(request([5]), from("a"))).toBe("no room");
		expect((await read(request([4]), from("a"))).length).toBe(4);
		expect((await read(request([20]), from("b"))).length).toBe(20);
		for (const each of unfinished) (each as unknown as Readable).push(null);
		await Promise.all(held);
		expect((await read(request([20]), from("a"))).length).toBe(20);
	});

	test("are given up when their connection breaks, and hold nothing any more", async () => {
		const read = createBodyReader({ heldBytes: 20, shareBytes: 20 });
		const broken = request([15], { open: true });
		const first = read(broken, from("a"));
		await settled();
		(broken as unknown as Readable).destroy(new Error("aborted"));
		expect(await first).toBe("cut off");
		expect((await read(request([20]), from("a"))).length).toBe(20);
	});

	test.each([
		["a function's input", "/api/joinWaitingList", "application/json", { maxBytes: 16 * 1024, takesFile: false }],
		["a file", "/api/setPhoto", "application/json", { maxBytes: 5 * 1024 * 1024, takesFile: true }],
		["an unknown function's input", "/api/unknown", "image/png", { maxBytes: 16 * 1024, takesFile: false }],
		["a form", "/user", "application/x-www-form-urlencoded", { maxBytes: 64 * 1024, takesFile: false }],
		["a form that may have a file", "/user", "multipart/form-data", { maxBytes: 27 * 1024 ** 2, takesFile: true }],
	])("may be as long as %s, and no longer", (_, path, type, limits) => {
		expect(bodyLimits(path, { type, acceptsFiles: path === "/user" })).toEqual(limits);
	});

	test("are never received on disk for a page whose forms have no file", () => {
		const given = { type: "multipart/form-data", acceptsFiles: false };
		expect(bodyLimits("/lista-de-espera", given)).toEqual({ maxBytes: 64 * 1024, takesFile: false });
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
