import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ApiUnavailable } from "../../api/client.ts";
import { contracts } from "../../api/contracts.ts";
import { always, type FakeApi, failures, startFakeApi } from "../../api/fake-api.fixture.ts";
import { createFunctionsElsewhere } from "./functions-elsewhere.ts";
import type { SiteFunctions } from "./site-functions.ts";

const SITE = "https://tertulia.example";
const KEY = "clave-de-prueba-de-24-letras";
const caller = { sessionToken: "s".repeat(43), browserToken: null, address: "192.0.2.1", userAgent: "Prueba" };

let api: FakeApi;
let functions: SiteFunctions;
const over = (change: { readonly apiKey?: string; readonly timeoutMs?: number } = {}) =>
	createFunctionsElsewhere({ apiUrl: api.url, siteUrl: SITE, timeoutMs: 20_000, apiKey: null, ...change });
beforeEach(async () => {
	api = await startFakeApi();
	functions = over();
});
afterEach(() => api.stop());

const read = (target: string, headers: Record<string, string> = {}) =>
	new Request(`${SITE}/api/${target}`, { headers });
const readPage = () => functions.call(contracts.getContent, read("getContent/blog/x"), "/blog/x", caller);

describe("a function elsewhere, for browsers (docs/product.md, 4.5)", () => {
	test("is asked for the same, with the session, and with nothing else the browser says of itself", async () => {
		api.answer = always({ user: null });
		const headers = {
			cookie: "otra=1",
			"if-none-match": 'W/"x"',
			"x-real-ip": "1.2.3.4",
			origin: "https://otro.example",
		};
		await functions.call(contracts.getUser, read("getUser?x=%C3%B1", headers), "", caller);
		const [asked] = api.requests;
		expect(asked?.target).toBe("/api/getUser?x=%C3%B1");
		expect(asked?.headers).toMatchObject({
			origin: SITE,
			cookie: `__Host-session=${caller.sessionToken}`,
			"if-none-match": 'W/"x"',
		});
		for (const name of ["x-api-key", "x-visitor-address", "x-real-ip"]) expect(asked?.headers[name]).toBeUndefined();
	});

	test("receives the visitor's address and browser with the key", async () => {
		api.answer = always({ user: null });
		await over({ apiKey: KEY }).call(contracts.getUser, read("getUser"), "", caller);
		expect(api.requests[0]?.headers).toMatchObject({
			"x-api-key": KEY,
			"x-visitor-address": "192.0.2.1",
			"user-agent": "Prueba",
		});
	});

	test("gets the bytes and the type of what acts", async () => {
		let got = "";
		api.answer = (request, response) => {
			request.on("data", (piece) => {
				got += piece;
			});
			request.on("end", () => always({ percent: 1 })(request, response));
		};
		const headers = { "content-type": "application/json" };
		const request = new Request(`${SITE}/api/recordProgress`, {
			method: "POST",
			body: '{"percent":1}',
			headers,
		});
		expect(await (await functions.call(contracts.recordProgress, request, "", caller)).json()).toEqual({ percent: 1 });
		expect(got).toBe('{"percent":1}');
		expect(api.requests[0]?.headers["content-type"]).toBe("application/json");
	});

	test("answers about a person or that change a session are never cached, whatever the API says", async () => {
		const kept = "public, s-maxage=60";
		api.answer = (_, response) => response.writeHead(200, { "cache-control": kept }).end("{}");
		const cachingOf = (answer: Response) => answer.headers.get("cache-control");
		expect(cachingOf(await readPage())).toBe(kept);
		expect(cachingOf(await functions.call(contracts.getUser, read("getUser"), "", caller))).toBe("private, no-store");
		api.answer = (_, response) =>
			response.writeHead(200, { "cache-control": kept, "set-cookie": ["a=1; Path=/", "b=2"] }).end("{}");
		const changed = await readPage();
		expect([cachingOf(changed), changed.headers.getSetCookie()]).toEqual(["private, no-store", ["a=1; Path=/", "b=2"]]);
	});

	test("a failure goes on in the API's own form, without what an API says beside it", async () => {
		const error = { code: "auth.too_many", message: "Espera.", retryAfterSeconds: 9 };
		api.answer = (_, response) =>
			response.writeHead(429, { "retry-after": "9" }).end(JSON.stringify({ error: { ...error, stack: "x" } }));
		const answer = await readPage();
		expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([429, "9", { error }]);
		api.answer = (_, response) => response.writeHead(404, { "content-type": "text/html" }).end("<h1>Nginx</h1>");
		expect([(await readPage()).status, await (await readPage()).text()]).toEqual([
			404,
			expect.not.stringContaining("Nginx"),
		]);
	});

	test.each([
		"empty",
		"nothing",
		"unauthorised",
		"failed",
		"unavailable",
		"silent",
		"hungUp",
		"halfJson",
		"cutOff",
		"html",
		"redirect",
		"endless",
	] as const)("%s is no answer", async (failure) => {
		api.answer = failures[failure];
		if (failure === "silent") functions = over({ timeoutMs: 250 });
		await expect(readPage()).rejects.toBeInstanceOf(ApiUnavailable);
	});
});

describe("a file elsewhere", () => {
	const file = (headers: Record<string, string> = {}) =>
		functions.file("/school/archivos/x/film.webm", new Headers(headers), caller);

	test("is asked for by its path, in the part the browser wants, and handed on as it comes", async () => {
		const told = {
			"content-type": "video/webm",
			"accept-ranges": "bytes",
			"content-range": "bytes 2-4/9",
			"content-length": "3",
		};
		api.answer = (_, response) => response.writeHead(206, { ...told, "x-inside": "1", "set-cookie": "a=1" }).end("234");
		const answer = await file({ range: "bytes=2-4", "if-range": '"x"', "accept-encoding": "br" });
		const { target, headers } = api.requests[0] ?? {};
		expect(target).toBe("/api/getFile/school/archivos/x/film.webm");
		expect(headers).toMatchObject({ range: "bytes=2-4", "if-range": '"x"', "accept-encoding": "identity" });
		expect([answer?.status, Object.fromEntries(answer?.headers ?? []), await answer?.text()]).toEqual([
			206,
			told,
			"234",
		]);
	});

	test("may take longer than an answer, once it has begun", async () => {
		let finish = () => undefined as unknown;
		api.answer = (_, response) => {
			response.writeHead(200, { "content-type": "image/webp" });
			response.write("uno");
			finish = () => response.end("dos");
		};
		const answer = await over({ timeoutMs: 1_000 }).file("/media/x.webp", new Headers(), caller);
		await new Promise((resolve) => setTimeout(resolve, 1_100));
		finish();
		expect(await answer?.text()).toBe("unodos");
	});

	test.each(["notFound", "unauthorised"] as const)("%s: there is none for this caller", async (failure) => {
		api.answer = failures[failure];
		expect(await file()).toBeNull();
	});

	test.each(["failed", "unavailable", "silent", "hungUp", "redirect", "noContent"] as const)(
		"%s is no answer",
		async (failure) => {
			api.answer = failures[failure];
			if (failure === "silent") functions = over({ timeoutMs: 250 });
			await expect(file()).rejects.toBeInstanceOf(ApiUnavailable);
		},
	);
});
