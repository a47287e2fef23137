import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveBrowserFiles } from "./browser-files.ts";

let folder: string;
let kept: string;
let server: Server;
let origin: string;
beforeAll(async () => {
	folder = mkdtempSync(path.join(tmpdir(), "tertulia-files-"));
	mkdirSync(path.join(folder, "assets"));
	for (const name of ["assets/a.js", "assets/gone.js", "favicon.svg"])
		writeFileSync(path.join(folder, name), `/* ${name} */`);
	writeFileSync(path.join(folder, "assets/a.js.br"), brotliCompressSync("/* assets/a.js */"));
	writeFileSync(path.join(folder, "sw.js"), "/* worker */");
	kept = mkdtempSync(path.join(tmpdir(), "tertulia-kept-"));
	mkdirSync(path.join(kept, "assets"));
	writeFileSync(path.join(kept, "secreto.js"), "/* no */");
	writeFileSync(path.join(kept, "assets/a.js"), "/* an old one */");
	const serve = serveBrowserFiles(folder, [["x-content-type-options", "nosniff"]], kept);
	server = createServer((request, response) =>
		serve(request, response, () => response.writeHead(404, { via: "page" }).end("page")),
	);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
});
afterAll(async () => {
	await new Promise((resolve) => server.close(resolve));
	for (const each of [folder, kept]) rmSync(each, { recursive: true, force: true });
});

describe("the build's files", () => {
	test("come compressed as they were kept, with their type", async () => {
		const response = await fetch(`${origin}/assets/a.js`, { headers: { "accept-encoding": "br" } });
		expect(await response.text()).toBe("/* assets/a.js */");
		expect(response.headers.get("content-encoding")).toBe("br");
		expect(response.headers.get("content-type")).toMatch(/javascript/);
		expect(response.headers.get("vary")).toBe("Accept-Encoding");
	});

	test("are answered 304 with the same headers to browsers that have them", async () => {
		const first = await fetch(`${origin}/assets/a.js`);
		const again = await fetch(`${origin}/assets/a.js`, {
			headers: { "if-none-match": first.headers.get("etag") ?? "" },
		});
		expect(again.status).toBe(304);
		for (const name of ["cache-control", "content-security-policy", "x-content-type-options"])
			expect(again.headers.get(name)).toBe(first.headers.get(name));
	});

	test("leave no header behind on what they are not", async () => {
		const response = await fetch(`${origin}/blog/hola`, { headers: { "if-none-match": '"x"' } });
		expect([await response.text(), response.headers.get("cache-control"), response.headers.get("via")]).toEqual([
			"page",
			null,
			"page",
		]);
	});

	test("are answered whole, whatever part is asked for", async () => {
		for (const range of ["bytes=0-3", "bytes=9-3", "bytes=-1", "bytes=99999-", "x"]) {
			const response = await fetch(`${origin}/favicon.svg`, { headers: { range } });
			expect([response.status, await response.text()]).toEqual([200, "/* favicon.svg */"]);
		}
	});

	test("a file that is gone ends its own answer and nothing else", async () => {
		rmSync(path.join(folder, "assets/gone.js"));
		await expect(fetch(`${origin}/assets/gone.js`).then((response) => response.text())).rejects.toThrow();
		expect((await fetch(`${origin}/assets/a.js`)).status).toBe(200);
	});

	test("the service worker is asked for every time, and may fetch from this site only", async () => {
		const response = await fetch(`${origin}/sw.js`);
		expect(response.headers.get("cache-control")).toBe("no-cache");
		expect(response.headers.get("content-type")).toMatch(/javascript/);
		expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'.*; connect-src 'self'$/);
	});

	test("nothing outside their folder is one of them", async () => {
		for (const target of [
			"/../package.json",
			"/%2e%2e/package.json",
			"/assets/..%2f..%2fpackage.json",
			"/assets",
			"/",
		]) {
			expect((await fetch(origin + target)).status, target).toBe(404);
		}
	});
});

describe("files of earlier versions", () => {
	test("are answered like those of the build, from the moment they are there", async () => {
		expect((await fetch(`${origin}/assets/old.js`)).status).toBe(404);
		writeFileSync(path.join(kept, "assets/old.js"), "/* old.js */");
		writeFileSync(path.join(kept, "assets/old.js.br"), brotliCompressSync("/* old.js */"));
		const response = await fetch(`${origin}/assets/old.js`, { headers: { "accept-encoding": "br" } });
		expect([response.status, await response.text()]).toEqual([200, "/* old.js */"]);
		expect(response.headers.get("content-encoding")).toBe("br");
		expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
		expect(response.headers.get("x-content-type-options")).toBe("nosniff");
		expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
		expect((await fetch(`${origin}/assets/old.js?x=1`)).status).toBe(200);
		rmSync(path.join(kept, "assets/old.js"));
		rmSync(path.join(kept, "assets/old.js.br"));
		expect((await fetch(`${origin}/assets/old.js`)).status).toBe(404);
	});

	test("never take the place of this version's", async () => {
		expect(await fetch(`${origin}/assets/a.js`).then((response) => response.text())).toBe("/* assets/a.js */");
	});

	test("are all that is answered from where they are kept", async () => {
		for (const target of [
			"/secreto.js",
			"/assets/../secreto.js",
			"/assets/%2e%2e/secreto.js",
			"/assets/..%2fsecreto.js",
			"/assets//secreto.js",
		]) {
			expect((await fetch(origin + target)).status, target).toBe(404);
		}
	});
});
