import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../domain/backend.ts";
import { makePage, makePublication } from "../domain/content/content.fixture.ts";
import { nobody } from "./client.ts";
import { makeSettings } from "./context.fixture.ts";
import type { Contract } from "./contract.ts";
import { contracts } from "./contracts.ts";
import { serveFunction } from "./serve-function.ts";

const PUBLIC = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";
const PRIVATE = "private, no-store";
let backend: Backend;

beforeAll(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
	await backend.publication.publish(
		makePublication([
			makePage({ url: "/blog/x", redirectFrom: ["/blog/antes"] }),
			makePage({ url: "/blog/socios", restrictedTo: { registeredUsers: true } }),
			makePage({ url: "/blog/otra-regla", restrictedTo: { members: true } }),
		]),
	);
});
afterAll(() => backend.close());

function serve(contract: Contract, rest = "", query = "", headers: Record<string, string> = {}) {
	const request = new Request(`http://x.example/api/${contract.name}${rest}${query}`, { headers });
	return serveFunction(
		contract,
		request,
		rest,
		makeSettings(backend, { siteUrl: "http://x.example", now: () => new Date(0) }),
		nobody,
	);
}

describe("a function over HTTP (docs/product.md, 4.1)", () => {
	test("answers JSON that shared caches may keep, apart for each cookie", async () => {
		const response = await serve(contracts.getContent, "/blog/x");
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
		expect(response.headers.get("cache-control")).toBe(PUBLIC);
		expect(response.headers.get("vary")).toBe("Cookie");
		expect(await response.json()).toMatchObject({ url: "/blog/x", access: "full" });
	});

	test("a known version is answered 304 with the same headers and no body", async () => {
		const first = await serve(contracts.getContent, "/blog/x");
		const etag = first.headers.get("etag") ?? "";
		expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
		for (const known of [etag, `"x", ${etag}`, `${etag},"y"`]) {
			const again = await serve(contracts.getContent, "/blog/x", "", { "if-none-match": known });
			expect(again.status).toBe(304);
			expect(await again.text()).toBe("");
			for (const name of ["etag", "cache-control", "vary"])
				expect(again.headers.get(name)).toBe(first.headers.get(name));
		}
		expect((await serve(contracts.getContent, "/blog/x", "", { "if-none-match": '"other"' })).status).toBe(200);
		expect((await serve(contracts.getContent, "/blog/antes", "", { "if-none-match": etag })).status).toBe(200);
	});

	test("restricted pages, previews and failures must not be cached", async () => {
		expect((await serve(contracts.getContent, "/blog/socios")).headers.get("cache-control")).toBe(PRIVATE);
		expect((await serve(contracts.getContent, "/blog/otra-regla")).headers.get("cache-control")).toBe(PRIVATE);
		const preview = await serve(contracts.getContent, "/blog/x", "?preview=true");
		expect([preview.status, preview.headers.get("cache-control")]).toEqual([200, PRIVATE]);
		for (const response of [
			await serve(contracts.getContent, "/no"),
			await serve(contracts.listContent, "", "?page=x"),
			await serve(contracts.getContent, "/%ff"),
		]) {
			expect(response.status).toBeGreaterThanOrEqual(400);
			expect(response.headers.get("cache-control")).toBe(PRIVATE);
			expect(response.headers.get("vary")).toBe("Cookie");
			expect(response.headers.get("etag")).toBeNull();
		}
	});

	test("only preview=true asks for a preview", async () => {
		expect((await serve(contracts.getContent, "/blog/x", "?preview=1")).headers.get("cache-control")).toBe(PUBLIC);
		expect((await serve(contracts.getHome, "", "?preview=true")).status).toBe(200);
	});

	test("getContent ignores the query, also an address in it; the other functions refuse unknown parameters", async () => {
		expect(await (await serve(contracts.getContent, "/blog/x", "?utm_source=a&url=/blog/socios")).json()).toMatchObject(
			{
				url: "/blog/x",
			},
		);
		expect((await serve(contracts.listContent, "", "?utm_source=a")).status).toBe(400);
		expect((await serve(contracts.listContent, "", "?url=/blog/x")).status).toBe(400);
	});

	test("no path below a function without an address exists", async () => {
		expect((await serve(contracts.listContent, "/blog/x")).status).toBe(404);
		expect((await serve(contracts.listContent, "/")).status).toBe(200);
	});

	test("getContent without an address is not found", async () => {
		for (const rest of ["", "/"]) expect((await serve(contracts.getContent, rest)).status).toBe(404);
	});
});
