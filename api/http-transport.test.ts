import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makePage } from "../domain/content/content.fixture.ts";
import { ApiUnavailable, type Client, createClient } from "./client.ts";
import { contracts } from "./contracts.ts";
import { always, type FakeApi, failures, startFakeApi } from "./fake-api.fixture.ts";
import { createHttpTransport, functionUrl } from "./http-transport.ts";

const { bodyHash: _, ...record } = makePage({ url: "/blog/x", name: "Equis", summary: "" }).record;
const page = { ...record, access: "full", body: "<p>Texto</p>", canonical: "https://tertulia.example/blog/x" };

let api: FakeApi;
let client: Client;
beforeEach(async () => {
	api = await startFakeApi();
	client = createClient(
		createHttpTransport({ apiUrl: api.url, siteUrl: "https://tertulia.example", timeoutMs: 250, apiKey: null }),
	);
});
afterEach(() => api.stop());

describe("a call over HTTP", () => {
	test("asks for the encoded address and says which site asks", async () => {
		api.answer = always(page);
		expect(await client.getContent({ url: "/blog/año nuevo/50%?#x" })).toEqual(page);
		expect(api.requests[0]?.target).toBe("/api/getContent/blog/a%C3%B1o%20nuevo/50%25%3F%23x");
		expect(api.requests[0]?.headers).toMatchObject({ origin: "https://tertulia.example", accept: "application/json" });
		expect(api.requests[0]?.headers.cookie).toBeUndefined();
	});

	test("carries the other functions' input in the query string and leaves out what is not given", () => {
		expect(functionUrl("http://x/api", contracts.listContent, { folder: "/blog/ñ/", tag: undefined, page: 2 })).toBe(
			"http://x/api/listContent?folder=%2Fblog%2F%C3%B1%2F&page=2",
		);
		expect(functionUrl("http://x/api", contracts.getContent, { url: "/blog/x" })).toBe(
			"http://x/api/getContent/blog/x",
		);
	});

	test("a page that moved is answered as its new address", async () => {
		api.answer = always({ redirect: "/blog/nuevo" });
		expect(await client.getContent({ url: "/blog/viejo" })).toEqual({ redirect: "/blog/nuevo" });
	});

	test("fields that the contract does not know are dropped from an answer", async () => {
		api.answer = always({ ...page, secret: "x" });
		expect(await client.getContent({ url: "/blog/x" })).not.toHaveProperty("secret");
	});

	test("a page as any server of the API may answer it is read: nothing beyond the specification's fields is needed", async () => {
		const image = { src: "/foto.webp", alt: "Una foto", width: 640, height: 250, srcset: "/foto.webp 640w" };
		api.answer = always({ ...page, image: { ...image, focus: "top" }, likes: 7 });
		expect(await client.getContent({ url: "/blog/x" })).toEqual({
			...page,
			image: { ...image, sources: [], share: "/foto.webp" },
		});
		const full = { ...image, sources: [{ type: "image/avif", srcset: "/foto.avif 640w" }], share: "/cuadro.jpg" };
		api.answer = always({ ...page, image: full });
		expect(await client.getContent({ url: "/blog/x" })).toEqual({ ...page, image: full });
		const { publishedAt: _, ...unpublished } = page;
		api.answer = always(unpublished);
		expect(await client.getContent({ url: "/blog/x" })).toEqual({ ...page, publishedAt: page.createdAt });
		api.answer = always({ ...page, redirect: "/blog/nuevo" });
		expect(await client.getContent({ url: "/blog/x" })).toEqual({ redirect: "/blog/nuevo" });
		for (const wrong of [{ ...image, src: 7 }, { ...image, width: "640" }, { alt: "Nada" }, "/foto.webp"]) {
			api.answer = always({ ...page, image: wrong });
			await expect(client.getContent({ url: "/blog/x" })).rejects.toBeInstanceOf(ApiUnavailable);
		}
	});

	test("a locked page with a body, or an open one without, is no answer", async () => {
		for (const wrong of [
			{ ...page, access: "summary" },
			{ ...page, body: null },
			{ ...page, access: "all" },
		]) {
			api.answer = always(wrong);
			await expect(client.getContent({ url: "/blog/x" })).rejects.toBeInstanceOf(ApiUnavailable);
		}
	});
});

describe("failures of the API (docs/product.md, 4.3)", () => {
	test.each(["notFound", "empty", "noContent", "nothing"] as const)("%s: there is no such page", async (failure) => {
		api.answer = failures[failure];
		expect(await client.getContent({ url: "/blog/x" })).toBeNull();
	});

	test.each([
		"unauthorised",
		"failed",
		"unavailable",
		"silent",
		"hungUp",
		"halfJson",
		"cutOff",
		"html",
		"otherShape",
		"redirect",
	] as const)("%s: the API is unavailable", async (failure) => {
		api.answer = failures[failure];
		await expect(client.getContent({ url: "/blog/x" })).rejects.toBeInstanceOf(ApiUnavailable);
	});

	test("an answer without end is given up, and its connection with it", async () => {
		api.answer = failures.endless;
		const patient = createClient(
			createHttpTransport({ apiUrl: api.url, siteUrl: "https://tertulia.example", timeoutMs: 20_000, apiKey: null }),
		);
		const closed = new Promise<void>((resolve) => {
			api.answer = (request, response) => {
				response.once("close", resolve);
				failures.endless(request, response);
			};
		});
		await expect(patient.getContent({ url: "/blog/x" })).rejects.toThrow(/over 8388608 bytes/);
		await closed;
	});

	test("a body that starts in time and never ends is given up too", async () => {
		api.answer = (_, response) => {
			response.writeHead(200);
			response.write('{"id":"x"');
		};
		await expect(client.getContent({ url: "/blog/x" })).rejects.toBeInstanceOf(ApiUnavailable);
	});

	test("an API that cannot be reached is unavailable", async () => {
		await api.stop();
		await expect(client.getContent({ url: "/blog/x" })).rejects.toBeInstanceOf(ApiUnavailable);
		api = await startFakeApi();
	});

	test("a redirect is never followed", async () => {
		api.answer = failures.redirect;
		await client.getContent({ url: "/blog/x" }).catch(() => undefined);
		expect(api.requests).toHaveLength(1);
	});
});
