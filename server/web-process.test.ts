import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../domain/backend.ts";
import { makePublication } from "../domain/content/content.fixture.ts";
import { SUPER_ADMIN } from "../domain/sign-in/permissions.ts";
import { startSite } from "../e2e/serve-site.ts";
import { freePort } from "./free-port.fixture.ts";
import { CANARY, FILM, filmNames, PHRASE, SCHOOL_CANARY, samplePages, sampleSchool } from "./sample-site.fixture.ts";

/*
 * Two processes, as an owner starts them: one has the data and the functions, the other serves the site with API_URL.
 * The test itself is a third process on the same disk, like the owner's commands.
 */

const PERSON = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";
const PICTURE = new Uint8Array([1, 2, 3, 4]);
const LESSON = `${SCHOOL_CANARY}-1`;
const film = `/${filmNames[0].replace("school/", "school/archivos/")}`;

let folder = "";
let backend: Backend;
let api: { stop(): Promise<void> };
let web: { stop(): Promise<void> };
let functions = "";
let origin = "";
let admin: { readonly cookie: string };
let member: { readonly cookie: string };

const at = (where: string) => (target: string, init?: RequestInit) =>
	fetch(where + target, { redirect: "manual", ...init });
const get = (target: string, init?: RequestInit) => at(origin)(target, init);
const startWeb = async (port: number) =>
	startSite({
		port,
		dataDir: path.join(folder, "web"),
		settings: { SITE_URL: origin, API_URL: `${functions}/api`, TRUSTED_PROXY: "127.0.0.1" },
	});

beforeAll(async () => {
	folder = mkdtempSync(path.join(tmpdir(), "tertulia-two-"));
	const dataDir = path.join(folder, "functions");
	backend = await openEmbedded({ dataDir });
	await backend.publication.publish(makePublication(samplePages, { school: sampleSchool }));
	for (const name of ["open/x.webp", "locked/socios/secreto.webp"]) await backend.media.put(name, PICTURE);
	await backend.media.put(filmNames[0], FILM);
	admin = { cookie: `session=${(await signInAs(backend, "ines@ejemplo.es", new Date(), [SUPER_ADMIN])).sessionToken}` };
	member = { cookie: `session=${(await signInAs(backend, "ana@ejemplo.es")).sessionToken}` };
	const [one, other] = [await freePort(), await freePort()];
	functions = `http://127.0.0.1:${one}`;
	origin = `http://127.0.0.1:${other}`;
	api = await startSite({ port: one, dataDir, settings: { SITE_URL: origin } });
	web = await startWeb(other);
}, 180_000);
afterAll(async () => {
	await web.stop();
	await api.stop();
	await backend.close();
	rmSync(folder, { recursive: true, force: true });
});

/** The part of an answer that must be the same from either process. */
async function told(ask: ReturnType<typeof at>, target: string, init: RequestInit): Promise<unknown> {
	const response = await ask(target, init);
	const names = [
		"content-type",
		"cache-control",
		"etag",
		"content-range",
		"content-length",
		"content-disposition",
		"allow",
		"location",
	];
	const headers = names.map((name) => [name, response.headers.get(name)]);
	return [target, response.status, ...headers, Buffer.from(await response.arrayBuffer()).toString("latin1")];
}

describe("a web process with API_URL is the whole site (docs/product.md, 4.5)", () => {
	test("it answers whatever the functions' process answers, and the same", async () => {
		const visitor = { "user-agent": PERSON };
		const json = { "content-type": "application/json", origin };
		const asked: readonly (readonly [target: string, init: RequestInit, status: number])[] = [
			["/media/x.webp", {}, 200],
			["/media/x.webp", { method: "HEAD" }, 200],
			["/media/nada.webp", {}, 404],
			["/media/..%2fx.webp", {}, 404],
			["/archivos/socios/secreto.webp", {}, 404],
			["/archivos/socios/secreto.webp", { headers: member }, 200],
			[film, { headers: member }, 404],
			[film, { headers: admin }, 200],
			[film, { method: "HEAD", headers: admin }, 200],
			[film, { headers: { ...admin, range: "bytes=2-4" } }, 206],
			[film, { headers: { ...admin, range: "bytes=2-4", "if-range": '"otro.webm"' } }, 200],
			[film, { headers: { ...admin, range: `bytes=${FILM.length}-` } }, 416],
			["/api/getUser", { headers: visitor }, 200],
			["/api/getUser", { headers: member }, 200],
			["/api/getCourse", {}, 401],
			["/api/getCourse", { headers: member }, 403],
			["/api/getCourse", { headers: admin }, 200],
			["/api/getLesson?module=1&lesson=1", { headers: admin }, 200],
			["/api/getContent/blog/hola", {}, 200],
			["/api/getContent/blog/hola", { method: "HEAD" }, 200],
			["/api/getContent/blog/a%C3%B1o-nuevo", {}, 200],
			["/api/getContent/blog/socios", { headers: member }, 200],
			["/api/getContent/blog/hola?preview=true", {}, 200],
			["/api/getContent/blog/nada", {}, 404],
			["/api/listContent?folder=%2Fblog%2F&page=1", {}, 200],
			["/api/listContent?otro=1", {}, 400],
			["/api/getRevision", {}, 200],
			["/api/getFile/media/x.webp", {}, 200],
			["/api/openapi.json", {}, 200],
			["/api/nada", {}, 404],
			["/api", {}, 404],
			["/api/getUser", { method: "POST", body: "{}", headers: json }, 405],
			["/api/recordProgress", {}, 405],
			["/api/recordProgress", { method: "POST", body: "{}", headers: json }, 401],
			["/api/recordProgress", { method: "POST", body: "{}", headers: { ...json, ...admin } }, 400],
			["/api/recordProgress", { method: "POST", body: "x".repeat(20_000), headers: json }, 413],
			["/api/recordProgress", { method: "POST", body: "{}", headers: { origin, "content-type": "text/plain" } }, 415],
			[
				"/api/recordProgress",
				{ method: "POST", body: "{}", headers: { ...json, origin: "https://otro.example" } },
				403,
			],
			["/api/recordProgress", { method: "DELETE" }, 405],
			["/avatar/128/3/A.svg", {}, 200],
			["/ir/blog", { headers: { "user-agent": "bot" } }, 302],
			["/ir/otra", {}, 404],
		];
		for (const [target, init, status] of asked) {
			const one = await told(at(functions), target, init);
			expect(one).toMatchObject({ 1: status });
			expect(await told(get, target, init)).toEqual(one);
		}
	});

	test("an answer the browser already has is not sent again", async () => {
		const etag = (await get("/api/getContent/blog/hola")).headers.get("etag") ?? "";
		expect((await get("/api/getContent/blog/hola", { headers: { "if-none-match": etag } })).status).toBe(304);
	});

	test("a film whose viewer stops watching is no failure, and the site continues", async () => {
		const name = `school/${LESSON}/largo.webm`;
		await backend.media.put(name, new Uint8Array(20_000_000));
		const leaving = new AbortController();
		const response = await get(`/${name.replace("school/", "school/archivos/")}`, {
			headers: admin,
			signal: leaving.signal,
		});
		expect(response.headers.get("content-length")).toBe("20000000");
		await response.body?.getReader().read();
		leaving.abort();
		expect((await get("/salud")).status).toBe(200);
	});

	test("progress is kept, as a browser sends it", async () => {
		const body = JSON.stringify({ lessonId: LESSON, percent: 40, position: 4, seconds: 5, unwatchedSeconds: 6 });
		const headers = { ...admin, origin, "sec-fetch-site": "same-origin", "content-type": "application/json" };
		const sent = await get("/api/recordProgress", { method: "POST", body, headers });
		expect([sent.status, await sent.json()]).toMatchObject([200, { percent: 40, status: "in_progress" }]);
		const { progress } = await (await at(functions)("/api/getLesson?module=1&lesson=1", { headers: admin })).json();
		expect(progress).toMatchObject({ percent: 40 });
	});

	test("cookies pass both ways: signing out works and is confirmed", async () => {
		const leaving = { cookie: `session=${(await signInAs(backend, "luis@ejemplo.es")).sessionToken}` };
		const headers = { ...leaving, origin, "content-type": "application/json" };
		const answer = await get("/api/signOut", { method: "POST", body: "{}", headers });
		expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
		expect(answer.headers.getSetCookie().join()).toMatch(/session=; Max-Age=0; HttpOnly.*signed-in=/);
		expect(await (await get("/api/getUser", { headers: leaving })).json()).toMatchObject({ user: null });
	});

	test("visits to the link page and clicks on its links are counted", async () => {
		// An answer that nobody reads would hold up the stop below.
		const visit = async (target: string, address: string) =>
			(await get(target, { headers: { "user-agent": PERSON, "x-forwarded-for": address } })).arrayBuffer();
		for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) await visit("/linktree", address);
		await visit("/ir/blog", "192.0.2.1");
		const counted = async () => (await backend.linkCounts.list("")).map(({ link, total }) => [link, total]);
		await expect.poll(counted).toEqual([
			["", 3],
			["blog", 1],
		]);
		// The last counts are saved when the process stops.
		await visit("/ir/blog", "192.0.2.2");
		await web.stop();
		expect(await counted()).toEqual([
			["", 3],
			["blog", 2],
		]);
		web = await startWeb(Number(new URL(origin).port));
	});

	test("a page that becomes restricted is closed within 5 s, and changes are shown", async () => {
		const read = async (target: string) => (await get(target)).text();
		for (let times = 0; times < 2; times += 1) expect(await read("/blog/hola")).toContain(PHRASE);
		const restrictedTo = { registeredUsers: true };
		const page = samplePages.find(({ record }) => record.url === "/blog/hola");
		if (page === undefined) throw new Error("No such page");
		const changed = { ...page, record: { ...page.record, restrictedTo }, sourceHash: "otro" };
		const changedAt = performance.now();
		await backend.publication.publish(makePublication([changed]));
		await expect.poll(() => read("/blog/hola"), { interval: 50 }).not.toContain(PHRASE);
		expect(performance.now() - changedAt).toBeLessThan(5_000);
		expect((await get("/blog/hola")).headers.get("cache-control")).toBe("private, no-store");
		expect(await (await get("/blog/hola", { headers: member })).text()).toContain(PHRASE);
		expect(await read("/blog/socios")).not.toContain(CANARY);
	});
});
