import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begunPost, halfOpen } from "../half-open.fixture.ts";
import { sendRaw } from "../raw-request.fixture.ts";
import { connectionLimits, createSiteServer } from "./connections.ts";
import { createUploads, type UploadRefusal } from "./uploads.ts";

const KB = 1024;

interface Received {
	readonly fields: string;
	readonly files: Readonly<Record<string, string>>;
}

let folder: string;
let free: number;
let waitForDisk: () => Promise<void>;
let server: Server;
let origin: string;
/** What each request turned out to be, in the order in which they ended. */
let received: (UploadRefusal | Received | Error)[];
beforeEach(async () => {
	folder = path.join(await mkdtemp(path.join(tmpdir(), "uploads-")), "made-when-needed");
	free = 1_000 * KB;
	waitForDisk = async () => undefined;
	received = [];
	const uploads = createUploads({
		folder,
		limits: { atOnce: 2, reserveBytes: 100 * KB, slowest: 10 * KB },
		freeBytes: async () => {
			await waitForDisk();
			return free;
		},
	});
	server = createSiteServer(
		async (request, response) => {
			const person = String(request.headers["x-person"] ?? "ana");
			const got = await uploads
				.receive(request, { maxBytes: 500 * KB, person })
				.catch((error: unknown) => error as Error);
			if (typeof got === "string" || got instanceof Error) received.push(got);
			else {
				const read = async ([name, { path: file }]: [string, { path: string }]) => [
					name,
					await readFile(file, "latin1"),
				];
				const files = Object.fromEntries(await Promise.all([...got.files].map(read)));
				received.push({ fields: String(got.fields), files });
				await got.discard();
			}
			response.setHeader("connection", "close");
			response.end(typeof got === "string" ? got : "taken");
		},
		{ https: false, limits: { ...connectionLimits, requestMs: 1_000, partingMs: 100 } },
	);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
	await rm(path.dirname(folder), { recursive: true });
});

const left = () => readdir(folder).catch(() => []);
const form = (entries: Readonly<Record<string, string | File>>) => {
	const data = new FormData();
	for (const [name, value] of Object.entries(entries)) data.append(name, value);
	return data;
};
const send = async (body: BodyInit, headers: Readonly<Record<string, string>> = {}) =>
	(await fetch(origin, { method: "POST", body, headers })).text();

describe("a body that is received on disk (docs/product.md, 11.2)", () => {
	test("is one file, and leaves none behind", async () => {
		expect(await send(Buffer.from("bytes"), { "content-type": "image/png" })).toBe("taken");
		expect(received).toEqual([{ fields: "", files: { file: "bytes" } }]);
		expect(await left()).toEqual([]);
	});

	test("of a form is its fields and its file", async () => {
		const sent = { hacer: "foto", ñ: "sí & no", photo: new File(["x".repeat(70_000)], "../../yo.png") };
		expect(await send(form(sent))).toBe("taken");
		expect(received).toEqual([
			{ fields: String(new URLSearchParams({ hacer: "foto", ñ: "sí & no" })), files: { photo: "x".repeat(70_000) } },
		]);
		expect(await left()).toEqual([]);
	});

	test("has no file where none was chosen", async () => {
		await send(form({ hacer: "foto", photo: new File([], "") }));
		expect(received).toEqual([{ fields: "hacer=foto", files: {} }]);
		expect(await left()).toEqual([]);
	});

	test.each([
		["more than its limit", begunPost("/", { length: 501 * KB }), "too long"],
		[
			"pieces without a length",
			"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
			"no length",
		],
	])("is refused unread when it announces %s", async (_, bytes, refusal) => {
		expect((await sendRaw(origin, bytes)).body).toBe(refusal);
		expect(received).toEqual([refusal]);
		expect(await left()).toEqual([]);
	});

	test.each([
		["two files", form({ a: new File(["1"], "a"), b: new File(["2"], "b") })],
		["forty-one fields", form(Object.fromEntries(Array.from({ length: 41 }, (_, each) => [`f${each}`, "1"])))],
		["a field over its limit", form({ a: "x".repeat(65 * KB) })],
	])("is broken when a form has %s", async (_, body) => {
		expect(await send(body)).toBe("broken");
		expect(await left()).toEqual([]);
	});

	test.each([
		["that has no boundary", "multipart/form-data", "--x--"],
		["that is none", "multipart/form-data; boundary=x", "hola"],
		[
			"that ends in a file",
			"multipart/form-data; boundary=x",
			'--x\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\nabc',
		],
	])("is broken when it is a form %s", async (_, type, body) => {
		expect(await send(body, { "content-type": type })).toBe("broken");
		expect(await left()).toEqual([]);
	});

	test("is one of two that a person may send at a time; others go on", async () => {
		const begun = () => halfOpen(origin, begunPost("/", { length: 10, body: "half", headers: "x-person: eva\r\n" }));
		const [first, second] = await Promise.all([begun(), begun()]);
		await expect.poll(async () => (await left()).length).toBe(2);
		expect(await send(Buffer.from("third"), { "x-person": "eva" })).toBe("too many");
		expect(await send(Buffer.from("another"), { "x-person": "ana" })).toBe("taken");
		first.socket.write("enough");
		await expect.poll(() => received.length).toBe(3);
		expect(await send(Buffer.from("third"), { "x-person": "eva" })).toBe("taken");
		second.socket.destroy();
	});

	test("leaves room on the disk, also for those on their way", async () => {
		free = 300 * KB;
		const slow = await halfOpen(origin, begunPost("/", { length: 150 * KB, body: "half" }));
		await expect.poll(async () => (await left()).length).toBe(1);
		expect(await send(Buffer.alloc(60 * KB))).toBe("no space");
		expect(await send(Buffer.alloc(40 * KB))).toBe("taken");
		slow.socket.destroy();
		await expect.poll(() => received.at(-1)).toBe("cut off");
		expect(await send(Buffer.alloc(60 * KB))).toBe("taken");
		expect(await left()).toEqual([]);
	});

	test("leaves nothing when its sender goes", async () => {
		const { socket } = await halfOpen(origin, begunPost("/", { length: 100 * KB, body: "x".repeat(50 * KB) }));
		await expect.poll(async () => (await left()).length).toBe(1);
		socket.destroy();
		await expect.poll(() => received).toEqual(["cut off"]);
		expect(await left()).toEqual([]);
	});

	test.each([
		["a file", ""],
		["a form", "content-type: multipart/form-data; boundary=x\r\n"],
	])("whose sender goes before %s is read frees its place", async (_, type) => {
		// The disk is asked for its space when the connection has closed.
		const { promise: gone, resolve: goOn } = Promise.withResolvers<void>();
		let asked = 0;
		waitForDisk = async () => {
			asked += 1;
			await gone;
		};
		const body = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';
		const headers = `x-person: eva\r\n${type}`;
		const begun = () => halfOpen(origin, begunPost("/", { length: body.length, body, headers }));
		const clients = await Promise.all([begun(), begun()]);
		await expect.poll(() => asked).toBe(2);
		for (const { socket } of clients) socket.destroy();
		const connected = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
		await expect.poll(connected).toBe(0);
		waitForDisk = async () => undefined;
		goOn();
		await expect.poll(() => received).toEqual(["cut off", "cut off"]);
		expect(await send(Buffer.from("another"), { "x-person": "eva" })).toBe("taken");
		expect(await left()).toEqual([]);
	});

	test("has the time that its length needs, and no more", async () => {
		// A second for any request, and one for each 10 KB of the 30 KB that were announced.
		const begun = performance.now();
		const slow = await halfOpen(origin, begunPost("/", { length: 30 * KB, body: "half" }));
		await expect.poll(() => received, { timeout: 20_000 }).toEqual(["cut off"]);
		expect(performance.now() - begun).toBeGreaterThan(3_900);
		expect(slow.answer().status).toBe(408);
		expect(await left()).toEqual([]);
		slow.socket.destroy();
	});

	test("that a killed process left is removed when the next one comes", async () => {
		await send(Buffer.from("first"));
		const [old, fresh] = ["old", "fresh"].map((name) => path.join(folder, name));
		for (const file of [old, fresh]) await writeFile(String(file), "left");
		const longAgo = new Date(Date.now() - 2 * 3_600_000);
		await utimes(String(old), longAgo, longAgo);
		await send(Buffer.from("second"));
		expect(await left()).toEqual(["fresh"]);
	});
});
