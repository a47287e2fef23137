import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ApiUnavailable, createClient } from "./client.ts";
import { always, type FakeApi, startFakeApi } from "./fake-api.fixture.ts";
import { audienceOf, createGoogleIdentity } from "./google-identity.ts";
import { createHttpTransport } from "./http-transport.ts";

const HOUR = 3_600_000;
let clock = Date.parse("2026-11-20T12:00:00.000Z");
let metadata: Server;
let metadataHost: string;
let asked: { readonly audience: string | null; readonly flavor: unknown }[];
let answer: RequestListener;

/** A token like those of the metadata server, but with a fake signature, which these tests do not check. */
function tokenFor(audience: string | null): string {
	const claims = { aud: audience, exp: (clock + HOUR) / 1_000, number: asked.length };
	return ["head", Buffer.from(JSON.stringify(claims)).toString("base64url"), "signature"].join(".");
}
const right: RequestListener = (request, response) => {
	response.end(`${tokenFor(new URL(request.url ?? "", "http://x").searchParams.get("audience"))}\n`);
};

beforeEach(async () => {
	asked = [];
	answer = right;
	metadata = createServer((request, response) => {
		const url = new URL(request.url ?? "", "http://x");
		asked.push({ audience: url.searchParams.get("audience"), flavor: request.headers["metadata-flavor"] });
		if (url.pathname !== "/computeMetadata/v1/instance/service-accounts/default/identity")
			return void response.writeHead(404).end();
		answer(request, response);
	});
	await new Promise<void>((resolve) => metadata.listen(0, "127.0.0.1", resolve));
	metadataHost = `127.0.0.1:${(metadata.address() as AddressInfo).port}`;
});
afterEach(async () => {
	metadata.closeAllConnections();
	await new Promise((resolve) => metadata.close(resolve));
});

const make = (timeoutMs = 20_000) => createGoogleIdentity({ metadataHost, now: () => new Date(clock), timeoutMs });
const API = "https://funciones-abc-ew.a.run.app/api";

describe("a service proves which it is", () => {
	test.each([
		["https://funciones-abc-ew.a.run.app/api", "https://funciones-abc-ew.a.run.app"],
		["https://funciones-abc-ew.a.run.app", "https://funciones-abc-ew.a.run.app"],
		["https://europe-west1-sitio.cloudfunctions.net/api", "https://europe-west1-sitio.cloudfunctions.net/api"],
		["https://europe-west1-sitio.cloudfunctions.net", "https://europe-west1-sitio.cloudfunctions.net/getContent"],
		["https://api.tertulia.example/api", "https://api.tertulia.example"],
		["https://cloudfunctions.net.evil.example", "https://cloudfunctions.net.evil.example"],
	])("to %s with a token for %s", (apiUrl, audience) =>
		expect(audienceOf(`${apiUrl}/getContent/blog/x?preview=true`)).toBe(audience),
	);

	test("one token serves until five minutes before it expires", async () => {
		const identify = make();
		const first = await identify(`${API}/getContent/blog/x`);
		expect(first).toBe(`Bearer ${first.slice("Bearer ".length)}`);
		expect(asked).toEqual([{ audience: "https://funciones-abc-ew.a.run.app", flavor: "Google" }]);
		clock += HOUR - 5 * 60_000;
		expect(await identify(`${API}/getHome`)).toBe(first);
		clock += 1;
		expect(await identify(`${API}/getHome`)).not.toBe(first);
		expect(asked).toHaveLength(2);
	});

	test("calls at once ask for one token, each audience for its own", async () => {
		const identify = make();
		const all = await Promise.all(Array.from({ length: 20 }, () => identify(`${API}/getContent/blog/x`)));
		expect([new Set(all).size, asked.length]).toEqual([1, 1]);
		const base = "https://europe-west1-sitio.cloudfunctions.net";
		await Promise.all([
			identify(`${base}/api/getContent/blog/x`),
			identify(`${base}/api/getHome`),
			identify(`${base}/getHome`),
		]);
		expect(asked.slice(1).map(({ audience }) => audience)).toEqual([`${base}/api`, `${base}/getHome`]);
	});

	test.each<[string, RequestListener]>([
		["fails", (_, response) => response.writeHead(500).end("no")],
		["redirects", (_, response) => response.writeHead(302, { location: "http://evil.example/" }).end()],
		["answers no token", (_, response) => response.end("<html>")],
		["answers a token without an end", (_, response) => response.end(`a.${Buffer.from("{}").toString("base64url")}.b`)],
		["is silent", () => undefined],
	])("a metadata server that %s makes no token, and is asked again", async (_, wrong) => {
		const identify = make(2_000);
		answer = wrong;
		await expect(identify(`${API}/getContent`)).rejects.toThrow();
		answer = right;
		expect(await identify(`${API}/getContent`)).toMatch(/^Bearer head\./);
	});
});

describe("calls over HTTP", () => {
	let api: FakeApi;
	beforeEach(async () => {
		api = await startFakeApi(always({ redirect: "/blog/nuevo" }));
	});
	afterEach(() => api.stop());
	const clientOf = (identify: ReturnType<typeof make> | null) =>
		createClient(
			createHttpTransport({
				apiUrl: api.url,
				siteUrl: "https://tertulia.example",
				timeoutMs: 1_000,
				apiKey: "una clave compartida de sobra",
				identify,
			}),
		);

	test("carry the token beside the shared key", async () => {
		await clientOf(make()).getContent({ url: "/blog/x" });
		expect(api.requests[0]?.headers.authorization).toMatch(/^Bearer head\.[\w-]+\.signature$/);
		expect(api.requests[0]?.headers["x-api-key"]).toBe("una clave compartida de sobra");
		await clientOf(null).getContent({ url: "/blog/x" });
		expect(api.requests[1]?.headers.authorization).toBeUndefined();
	});

	test("are not made without it: the API is unavailable", async () => {
		answer = (_, response) => response.writeHead(500).end();
		await expect(clientOf(make()).getContent({ url: "/blog/x" })).rejects.toBeInstanceOf(ApiUnavailable);
		expect(api.requests).toHaveLength(0);
	});
});
