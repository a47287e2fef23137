import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { SUPER_ADMIN } from "../domain/sign-in/permissions.ts";
import { readSchool } from "../publishing/school-sources.server.ts";
import { FILM, filmNames, SCHOOL_CANARY, sampleSchool } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const LESSON = `${SCHOOL_CANARY}-1`;
const film = `/${filmNames[0].replace("school/", "school/archivos/")}`;
let site: TestSite;
let admin: { readonly cookie: string };
let member: { readonly cookie: string };
beforeAll(async () => {
	site = await startTestSite({ school: sampleSchool });
	await site.backend.media.put(filmNames[0], FILM);
	admin = {
		cookie: `session=${(await signInAs(site.backend, "ines@ejemplo.es", new Date(), [SUPER_ADMIN])).sessionToken}`,
	};
	member = { cookie: `session=${(await signInAs(site.backend, "ana@ejemplo.es")).sessionToken}` };
});
afterAll(() => site.stop());

describe("the files of lessons (docs/product.md, 19.5)", () => {
	test("whole, with length, type and the offer of parts; a HEAD has no body", async () => {
		for (const method of ["GET", "HEAD"]) {
			const response = await site.get(film, { method, headers: admin });
			const { status, headers } = response;
			expect([
				status,
				...["content-type", "content-length", "accept-ranges", "cache-control", "x-content-type-options"].map((name) =>
					headers.get(name),
				),
			]).toEqual([200, "video/webm", String(FILM.length), "bytes", "private, no-store", "nosniff"]);
			expect(headers.get("content-encoding")).toBeNull();
			expect((await response.arrayBuffer()).byteLength).toBe(method === "GET" ? FILM.length : 0);
		}
	});

	test("in parts, as players ask", async () => {
		const part = async (range: string) => {
			const response = await site.get(film, { headers: { ...admin, range } });
			return [response.status, response.headers.get("content-range"), await response.text()];
		};
		const { length } = FILM;
		expect(await part("bytes=0-1")).toEqual([206, `bytes 0-1/${length}`, "01"]);
		expect(await part("bytes=2-4")).toEqual([206, `bytes 2-4/${length}`, "234"]);
		expect(await part("bytes=-4")).toEqual([206, `bytes ${length - 4}-${length - 1}/${length}`, "9042"]);
		expect(await part(`bytes=${length}-`)).toEqual([416, `bytes */${length}`, ""]);
	});

	test("for others: the same answer as for a file that does not exist", async () => {
		const gone = await site.get("/school/archivos/x/no-existe.webm", { headers: admin });
		const expected = [gone.status, await gone.text()];
		expect(expected[0]).toBe(404);
		for (const headers of [{}, member, { cookie: `session=${"x".repeat(43)}` }, { ...member, range: "bytes=0-1" }]) {
			const response = await site.get(film, { headers });
			expect([response.status, await response.text()]).toEqual(expected);
		}
	});

	test("under no other name or address", async () => {
		const [, , lesson = "", file = ""] = film.slice(1).split("/");
		for (const other of [
			`/media/${file}`,
			`/archivos/${lesson}/${file}`,
			`/school/archivos/${lesson}/..%2f..%2fopen%2fx.webm`,
			`/school/archivos/${lesson}%2f${file}`,
			`/school/archivos/${SCHOOL_CANARY}-3/${file}`,
			`/school/archivos/${lesson}/${file}/`,
			`/school/archivos/${lesson}/${file}.data`,
		])
			expect((await site.get(other, { headers: admin })).status, other).toBe(404);
		expect((await site.get(film, { method: "DELETE", headers: admin })).status).toBe(405);
	});

	test("a browser that leaves in the middle is no failure", async () => {
		await site.backend.media.put(`school/${LESSON}/largo.webm`, new Uint8Array(20_000_000));
		const leaving = new AbortController();
		const response = await site.get(`/school/archivos/${LESSON}/largo.webm`, {
			headers: admin,
			signal: leaving.signal,
		});
		await response.body?.getReader().read();
		leaving.abort();
		await expect.poll(() => site.log.some(({ path }) => path?.endsWith("largo.webm"))).toBe(true);
		expect(site.log.filter(({ level }) => level === "error")).toEqual([]);
	});
});

describe("progress as a browser sends it (docs/product.md, 19.4)", () => {
	const body = JSON.stringify({ lessonId: LESSON, percent: 40, position: 4, seconds: 5, unwatchedSeconds: 6 });
	const send = (headers: Record<string, string>, type = "application/json") =>
		site.get("/api/recordProgress", {
			method: "POST",
			body: new Blob([body], { type }),
			headers: { ...admin, ...headers },
		});

	test("from this site's pages only", async () => {
		const sent = await send({ origin: site.origin, "sec-fetch-site": "same-origin" });
		expect([sent.status, sent.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
		expect(await sent.json()).toMatchObject({ percent: 40, status: "in_progress" });
		expect((await send({ origin: "https://otro.example" })).status).toBe(403);
		expect((await send({ origin: "null" })).status).toBe(403);
		expect((await send({ "sec-fetch-site": "cross-site" })).status).toBe(403);
		expect((await send({ origin: site.origin }, "text/plain")).status).toBe(415);
		const read = await site.get("/api/getCourse", { headers: { ...admin, origin: "https://otro.example" } });
		expect(read.headers.get("access-control-allow-origin")).toBeNull();
	});

	test("two tabs at once leave the higher percent", async () => {
		const report = (percent: number) => JSON.stringify({ ...JSON.parse(body), percent });
		await Promise.all(
			[55, 50, 62, 41].map((percent) =>
				site.get("/api/recordProgress", {
					method: "POST",
					body: report(percent),
					headers: { ...admin, "content-type": "application/json" },
				}),
			),
		);
		const { progress } = await (await site.get("/api/getLesson?module=1&lesson=1", { headers: admin })).json();
		expect(progress).toMatchObject({ percent: 62, status: "in_progress" });
	});
});

const CONTENT = path.resolve(import.meta.dirname, "../content");
test.skipIf(!existsSync(path.join(CONTENT, "school")))(
	"the sample's course is in no file that browsers load",
	async () => {
		const { drafts, modules } = await readSchool(CONTENT);
		expect(drafts.length).toBeGreaterThan(0);
		const client = path.resolve(import.meta.dirname, "../build/client");
		const files = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((name) =>
			/\.(?:js|css|json|html|webmanifest|svg|txt|map)$/.test(name),
		);
		for (const file of files) {
			const text = readFileSync(path.join(client, file), "utf8");
			for (const { id, data, path: source } of drafts) {
				for (const secret of [id, data.name, path.basename(source), ...(data.video?.files ?? [])].filter(
					(each) => each.length > 7,
				)) {
					expect(text.includes(secret), `${secret} in ${file}`).toBe(false);
				}
			}
			for (const { name } of modules) expect(text.includes(name), `${name} in ${file}`).toBe(false);
		}
	},
);
