import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../../../api/context.fixture.ts";
import { allContracts, contracts } from "../../../api/contracts.ts";
import { createHttpTransport } from "../../../api/http-transport.ts";
import { FILE_FUNCTION } from "../../../api/openapi.ts";
import type { Backend } from "../../../domain/backend.ts";
import { makePage, makePublication } from "../../../domain/content/content.fixture.ts";
import { SUPER_ADMIN } from "../../../domain/sign-in/permissions.ts";
import { page } from "../../../publishing/content-folder.fixture.ts";
import { memoryMedia } from "../../../publishing/memory-media.fixture.ts";
import { FILM, filmNames, sampleSchool } from "../../../server/sample-site.fixture.ts";
import { startTestSite, type TestSite } from "../../../server/site.fixture.ts";
import { emulated, openEmptied, openEmulated } from "../emulated.fixture.ts";

const KEY = "clave-de-prueba-de-24-letras";
const SITE_URL = "http://tertulia.localhost:3000";

test("the functions are in europe-west1; one answers the network, five do the jobs", async () => {
	const exported = Object.entries(await import("./functions.ts")) as [
		string,
		{ __endpoint: { httpsTrigger?: unknown; region: unknown } },
	][];
	for (const [, { __endpoint }] of exported) expect(__endpoint.region).toEqual(["europe-west1"]);
	const answering = exported
		.filter(([, { __endpoint }]) => __endpoint.httpsTrigger !== undefined)
		.map(([name]) => name);
	expect(answering).toEqual(["api"]);
	expect(exported.map(([name]) => name).sort()).toEqual([
		...["api", "everyDay", "everyHour", "everyMinute", "lettersEveryMinute", "mailKept"],
	]);
});

test("bundled, they are the same functions, with the packages they need", async () => {
	const root = path.resolve(import.meta.dirname, "../../..");
	// In this package, because there the bundle finds the packages that the platform installs beside it.
	const folder = path.join(import.meta.dirname, "../build");
	try {
		const env = { ...process.env, BUILD_DIR: folder };
		execFileSync(process.execPath, [path.join(import.meta.dirname, "build.ts")], {
			cwd: root,
			env,
			stdio: ["ignore", "ignore", "inherit"],
		});
		const bundled = path.join(folder, "functions");
		const names = `process.stdout.write(JSON.stringify(Object.keys(await import(${JSON.stringify(path.join(bundled, "functions.js"))})).sort()))`;
		const said = execFileSync(process.execPath, ["--input-type=module", "--eval", names], { encoding: "utf8" });
		expect(JSON.parse(said)).toEqual(Object.keys(await import("./functions.ts")).sort());
		const { main, dependencies } = JSON.parse(readFileSync(path.join(bundled, "package.json"), "utf8"));
		expect(main).toBe("functions.js");
		expect(Object.keys(dependencies)).toEqual(
			expect.arrayContaining(["@google-cloud/firestore", "firebase-admin", "firebase-functions"]),
		);
		for (const name of ["react", "drizzle-orm", "@firebase/app-check"])
			expect(Object.keys(dependencies)).not.toContain(name);
		const chunk = readdirSync(path.join(bundled, "assets")).find((name) => name.startsWith("compiler.server"));
		const { createCompiler }: typeof import("../../../publishing/compiler.server.ts") = await import(
			pathToFileURL(path.join(bundled, "assets", chunk ?? "")).href
		);
		const compiler = createCompiler(memoryMedia(), { authors: {}, brand: { name: "Tertulia", grounds: {} } });
		const text = page({}, "```ts\nconst a = 1;\n```");
		const moment = "2026-11-23T09:00:00.000Z";
		expect(
			await compiler.compile({ path: "blog/a.md", text, firstImportedAt: moment, changedAt: moment }, []),
		).toMatchObject({ page: { record: { share: expect.stringMatching(/^\/media\/.*-share\.jpg$/) } } });
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}, 60_000);

describe.skipIf(emulated === null)("functions over HTTP", () => {
	let backend: Backend;
	let child: ChildProcess;
	let origin = "";
	beforeAll(async () => {
		backend = await openEmptied();
		await backend.publication.publish(
			makePublication([
				makePage({ url: "/blog/abierto", body: "<p>para todos</p>" }),
				makePage({ url: "/blog/cerrado", body: "<p>canario</p>", restrictedTo: { registeredUsers: true } }),
			]),
		);
		const env = { ...process.env, APP_ENV: "test", BACKEND: "firebase", API_KEY: KEY, SITE_URL };
		child = spawn(process.execPath, [path.resolve(import.meta.dirname, "../emulators/functions.ts"), "0"], {
			env,
			stdio: ["ignore", "pipe", "inherit"],
		});
		const [said] = (await once(child.stdout ?? child, "data")) as [Buffer];
		origin = said.toString().trim();
	}, 60_000);
	afterAll(async () => {
		child.kill();
		await backend.close();
	});
	const get = (address: string, init?: RequestInit) => fetch(`${origin}/${address}`, init);
	const stranger = { sessionToken: null, browserToken: null, address: "192.0.2.1", userAgent: "Prueba" };
	const overHttp = () => createHttpTransport({ apiUrl: origin, siteUrl: SITE_URL, timeoutMs: 5_000, apiKey: KEY });

	test("there is an address below api for every contract, by its name, and one for files", async () => {
		const methods = await Promise.all(
			allContracts.map(async ({ name }) => {
				const refused = await get(name, { method: "PUT" });
				return [name, refused.status, refused.headers.get("allow")];
			}),
		);
		expect(methods).toEqual(
			allContracts.map(({ name, method }) => [name, 405, method === "GET" ? "GET, HEAD" : method]),
		);
		const refused = await get(FILE_FUNCTION, { method: "POST", body: "{}" });
		expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
	});

	test("a page is fetched by its address, as in the site's own process", async () => {
		const answer = await get("getContent/blog/abierto", { headers: { origin: SITE_URL } });
		expect(answer.status).toBe(200);
		expect(answer.headers.get("cache-control")).toContain("s-maxage=60");
		expect(await answer.json()).toMatchObject({ url: "/blog/abierto", access: "full", body: "<p>para todos</p>" });
		const again = await get("getContent/blog/abierto", {
			headers: { "if-none-match": answer.headers.get("etag") ?? "" },
		});
		expect(again.status).toBe(304);
		const preview = await get("getContent/blog/abierto?preview=true");
		expect(preview.headers.get("cache-control")).toBe("private, no-store");
	});

	test("what is not there is not found, and what others may not do is refused", async () => {
		for (const address of [
			"getContent/blog/nada",
			"getContent",
			"getContent/",
			"getContent//blog",
			"getContent/%2e%2e/x",
			"getContent/blog%2fabierto",
		]) {
			expect([address, (await get(address)).status]).toEqual([address, 404]);
		}
		expect((await get("noSuchFunction")).status).toBe(404);
		expect((await fetch(`${origin.replace(/api$/, "getContent")}/blog/abierto`)).status).toBe(404);
		expect((await get("/getContent/blog/abierto")).status).toBe(400);
		expect((await get("getContent/blog/%zz")).status).toBe(400);
		const posted = await get("getContent/blog/abierto", { method: "POST", body: "{}" });
		expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
		expect(
			(await get("requestCode", { method: "POST", body: "x", headers: { "content-type": "text/plain" } })).status,
		).toBe(415);
		expect(
			(await get("setPassword", { method: "POST", body: "{}", headers: { "content-type": "application/json" } }))
				.status,
		).toBe(401);
		const head = await get("getContent/blog/abierto", { method: "HEAD" });
		expect([head.status, await head.text()]).toEqual([200, ""]);
	});

	test("a web process without data of its own shows their pages", async () => {
		const site = await startTestSite({ env: { API_URL: origin, API_KEY: KEY }, open: openEmulated });
		const page = await site.get("/blog/abierto");
		expect([page.status, (await page.text()).includes("para todos")]).toEqual([200, true]);
		expect((await site.get("/blog/nada")).status).toBe(404);
		expect(await (await site.get("/blog/cerrado")).text()).not.toContain("canario");
		await site.stop();
		await site.backend.close();
	});

	test("files are answered as functions too: pictures, and what only some may have, in parts", async () => {
		const picture = new Uint8Array([1, 2, 3]);
		await backend.media.put("open/x.webp", picture);
		await backend.media.put("locked/_blog_cerrado/x.webp", picture);
		await backend.media.put(filmNames[0], FILM);
		await backend.publication.publish(makePublication([], { school: sampleSchool }));
		const open = await get("getFile/media/x.webp");
		expect([open.status, open.headers.get("content-type"), open.headers.get("cache-control")]).toEqual([
			200,
			"image/webp",
			"public, max-age=31536000, immutable",
		]);
		expect(new Uint8Array(await open.arrayBuffer())).toEqual(picture);
		const film = `getFile/${filmNames[0].replace("school/", "school/archivos/")}`;
		for (const address of [
			"getFile/archivos/blog_cerrado/x.webp",
			film,
			"getFile/media/nada.webp",
			"getFile/media/..%2fx.webp",
			"getFile",
		]) {
			expect([address, (await get(address)).status]).toEqual([address, 404]);
		}
		const admin = await signInAs(backend, "ines@ejemplo.es", new Date(), [SUPER_ADMIN]);
		const headers = { cookie: `session=${admin.sessionToken}`, range: "bytes=2-4" };
		const part = await get(film, { headers });
		expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
			206,
			`bytes 2-4/${FILM.length}`,
			"234",
		]);
		const head = await get(film, { method: "HEAD", headers: { cookie: headers.cookie } });
		expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
			200,
			String(FILM.length),
			"",
		]);

		const site = await startTestSite({ env: { API_URL: origin, API_KEY: KEY, SITE_URL }, open: openEmulated });
		expect((await site.get("/media/x.webp")).status).toBe(200);
		const seen = await site.get(`/${film.replace("getFile/", "")}`, { headers });
		expect([seen.status, await seen.text()]).toEqual([206, "234"]);
		expect(await (await site.get("/api/getUser", { headers })).json()).toMatchObject({
			user: { email: "ines@ejemplo.es" },
		});
		await site.get("/linktree", { headers: { "user-agent": "Mozilla/5.0 Firefox/140.0" } });
		await site.stop();
		expect(await backend.linkCounts.list("")).toMatchObject([{ link: "", total: 1 }]);
		await site.backend.close();
	});

	test("two web processes on one backend show the same, and one's change within a second", async () => {
		const [one, other] = [await startTestSite({ open: openEmulated }), await startTestSite({ open: openEmulated })];
		const read = async (site: TestSite) => (await site.get("/blog/abierto")).text();
		expect(await read(one)).toContain("para todos");
		expect(await read(other)).toContain("para todos");
		await one.backend.publication.publish(
			makePublication([makePage({ url: "/blog/abierto", body: "<p>otro texto</p>" })]),
		);
		expect(await read(one)).toContain("otro texto");
		await expect.poll(() => read(other)).toContain("otro texto");
		await backend.publication.publish(makePublication([makePage({ url: "/blog/abierto", body: "<p>para todos</p>" })]));
		await Promise.all([one.stop(), other.stop()]);
	});

	test("a restricted page keeps its body to itself", async () => {
		const answer = await get("getContent/blog/cerrado");
		const text = await answer.text();
		expect(JSON.parse(text)).toMatchObject({ access: "summary", body: null });
		expect(text).not.toContain("canario");
		expect(answer.headers.get("cache-control")).toBe("private, no-store");
	});

	test("a web process calls them through the client's own transport, and a session goes through", async () => {
		const content = await overHttp()(contracts.getContent, { url: "/blog/abierto" }, stranger);
		expect(content).toMatchObject({ status: 200, body: { access: "full" } });
		const { user } = await backend.users.ensure({
			email: "ana@e.es",
			emailKey: "ana@e.es",
			now: new Date().toISOString(),
		});
		const { createHash } = await import("node:crypto");
		const token = "t".repeat(43);
		const now = Date.now();
		await backend.sessions.insert({
			id: "s",
			tokenHash: createHash("sha256").update(token).digest("base64url"),
			uid: user.uid,
			device: "",
			createdAt: new Date(now).toISOString(),
			lastSeenAt: new Date(now).toISOString(),
			expiresAt: new Date(now + 3_600_000).toISOString(),
			data: {},
		});
		expect(await overHttp()(contracts.getUser, {}, { ...stranger, sessionToken: token })).toMatchObject({
			status: 200,
			body: { user: { email: "ana@e.es" } },
		});
		expect(
			await overHttp()(contracts.getContent, { url: "/blog/cerrado" }, { ...stranger, sessionToken: token }),
		).toMatchObject({
			body: { access: "full", body: "<p>canario</p>" },
		});
	});
});
