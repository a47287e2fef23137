import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../domain/backend.ts";
import { makePublication } from "../domain/content/content.fixture.ts";
import { makeLesson, makeSchool } from "../domain/school/school.fixture.ts";
import type { Caller } from "../domain/sign-in/account-context.ts";
import { SUPER_ADMIN } from "../domain/sign-in/permissions.ts";
import { callFunction } from "./call-function.ts";
import { nobody } from "./client.ts";
import { makeSettings, signInAs } from "./context.fixture.ts";
import type { Contract } from "./contract.ts";
import { contracts } from "./contracts.ts";
import { courseSchema, lessonSchema, progressSchema } from "./school.contracts.ts";
import { serveFunction } from "./serve-function.ts";

let backend: Backend;
let admin: Caller;
let member: Caller;
let now = new Date("2026-11-20T10:00:00.000Z");
beforeEach(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
	now = new Date("2026-11-20T10:00:00.000Z");
	admin = await signInAs(backend, "ines@ejemplo.es", now, [SUPER_ADMIN]);
	member = await signInAs(backend, "ana@ejemplo.es", now);
	const video = { sources: [], durationSeconds: 100, width: 16, height: 9, poster: null, captions: [] };
	const lessons = [
		{ id: "bienvenida", kind: "video", completion: "video", video, minutes: 8 },
		{ id: "roles", number: 2, minutes: 6 },
		{ id: "oculta", number: 3, draft: true },
		{ id: "practica", number: 4, kind: "exercise", completion: "manual", minutes: 6 },
		{ id: "doble", module: 2 },
	] as const;
	await backend.publication.publish(makePublication([], { school: makeSchool(lessons.map(makeLesson)) }));
});
afterEach(() => backend.close());

const call = async (contract: Contract, input: unknown, caller = admin) =>
	callFunction(contract, input, makeSettings(backend, { now: () => now }), caller);
const report = (lessonId: string, fields: object = {}) => ({
	lessonId,
	percent: 0,
	position: 0,
	seconds: 0,
	unwatchedSeconds: null,
	...fields,
});
const record = async (lessonId: string, fields: object) =>
	(await call(contracts.recordProgress, report(lessonId, fields))).body;

describe("access to School (docs/product.md, 19.3)", () => {
	test.each([
		[contracts.getCourse, {}],
		[contracts.getLesson, { module: "1", lesson: "1" }],
		[contracts.recordProgress, report("roles")],
		[contracts.markLesson, { lessonId: "roles", done: true }],
	] as const)("%s: not visitors, not members", async (contract, input) => {
		expect(await call(contract, input, nobody)).toMatchObject({
			status: 401,
			body: { error: { code: "auth.required" } },
		});
		const refused = await call(contract, input, member);
		expect(refused).toMatchObject({ status: 403, body: { error: { code: "school.closed" } } });
		expect(JSON.stringify(refused.body)).not.toContain("Lección");
		expect((await call(contract, input)).status).toBe(200);
	});

	test("members do not learn which lessons exist", async () => {
		const [known, unknown] = [
			await call(contracts.getLesson, { module: 1, lesson: 1 }, member),
			await call(contracts.getLesson, { module: 9, lesson: 9 }, member),
		];
		expect(known).toEqual(unknown);
	});
});

describe("the course and its lessons", () => {
	test("are answered as their contracts say, drafts left out", async () => {
		const { body } = await call(contracts.getCourse, {});
		const course = courseSchema.parse(body);
		expect(course.modules.map(({ subTitle, lessons }) => [subTitle, lessons.map(({ id }) => id)])).toEqual([
			["0/3 • 20 min", ["bienvenida", "roles", "practica"]],
			["0/1 • 5 min", ["doble"]],
		]);
		expect(JSON.stringify(body)).not.toContain("Texto de");
	});

	test("a lesson knows its neighbours across modules and past drafts", async () => {
		const { body } = await call(contracts.getLesson, { module: "1", lesson: "4" });
		expect(lessonSchema.strict().parse(body)).toMatchObject({
			moduleName: "Módulo 1",
			moduleLessons: 3,
			body: "<p>Texto de practica</p>",
			previous: { name: "Lección roles", href: "/school/expert/module1/lesson2" },
			next: { name: "Lección doble", href: "/school/expert/module2/lesson1" },
		});
		expect((await call(contracts.getLesson, { module: 2, lesson: 1 })).body).toMatchObject({ next: null });
		expect((await call(contracts.getLesson, { module: 1, lesson: 1 })).body).toMatchObject({ previous: null });
	});

	test("no lesson there, or a draft: 404", async () => {
		for (const place of [
			{ module: 1, lesson: 3 },
			{ module: 1, lesson: 9 },
			{ module: 7, lesson: 1 },
		])
			expect(await call(contracts.getLesson, place)).toMatchObject({
				status: 404,
				body: { error: { code: "lesson.not_found" } },
			});
		for (const lessonId of ["oculta", "nada"]) {
			expect((await call(contracts.recordProgress, report(lessonId))).status).toBe(404);
			expect((await call(contracts.markLesson, { lessonId, done: true })).status).toBe(404);
		}
		for (const input of [{ module: "x", lesson: 1 }, { module: 1 }, { module: 1.5, lesson: 1 }])
			expect((await call(contracts.getLesson, input)).status).toBe(400);
	});
});

describe("progress (docs/product.md, 19.4)", () => {
	test("of a text: the end alone is not enough, nor the time alone", async () => {
		expect(await record("roles", { percent: 100, position: 100, seconds: 10 })).toMatchObject({
			percent: 0,
			position: 100,
			status: "in_progress",
		});
		expect(await record("roles", { percent: 20, position: 20, seconds: 40 })).toMatchObject({
			percent: 20,
			position: 20,
			status: "in_progress",
		});
		now = new Date("2026-11-20T11:00:00.000Z");
		const done = progressSchema.parse(await record("roles", { percent: 100, position: 100, seconds: 40 }));
		expect(done).toEqual({
			percent: 100,
			position: 100,
			status: "completed",
			completedAt: now.toISOString(),
			completedBy: "auto",
		});
		expect(await record("roles", { percent: 5, position: 5 })).toEqual({ ...done, position: 5 });
	});

	test("of a film: 90 % watched; a jump to its end is none", async () => {
		expect(await record("bienvenida", { percent: 12.7, position: 100, unwatchedSeconds: 88 })).toMatchObject({
			percent: 12,
			status: "in_progress",
		});
		expect(await record("bienvenida", { percent: 91, position: 200, unwatchedSeconds: 9 })).toMatchObject({
			percent: 100,
			position: 100,
			status: "completed",
		});
	});

	test("by hand, there and back", async () => {
		expect((await call(contracts.markLesson, { lessonId: "practica", done: true })).body).toMatchObject({
			status: "completed",
			completedBy: "manual",
		});
		expect((await call(contracts.getCourse, {})).body).toMatchObject({
			percent: 25,
			modules: [{ subTitle: "1/3 • 20 min", percent: 33 }, {}],
		});
		expect((await call(contracts.markLesson, { lessonId: "practica", done: false })).body).toMatchObject({
			status: "not_started",
			percent: 0,
		});
	});

	test("is separate for each person", async () => {
		await record("roles", { percent: 50, position: 50, seconds: 40 });
		const other = await signInAs(backend, "otra@ejemplo.es", now, [SUPER_ADMIN]);
		expect((await call(contracts.getCourse, {}, other)).body).toMatchObject({ percent: 0 });
		expect((await call(contracts.getCourse, {})).body).toMatchObject({
			resume: { id: "roles", progress: { percent: 50 } },
		});
	});

	test("arrives as a browser sends it on leaving, and a report that is none is refused", async () => {
		const send = (body: string) => {
			const blob = new Blob([body], { type: "application/json" });
			const request = new Request("https://tertulia.example/api/recordProgress", {
				method: "POST",
				body: blob,
			});
			return serveFunction(contracts.recordProgress, request, "", makeSettings(backend, { now: () => now }), admin);
		};
		expect((await send(JSON.stringify(report("roles", { percent: 30, position: 30 })))).status).toBe(200);
		for (const fields of [{ percent: 101 }, { percent: -1 }, { position: -1 }, { seconds: "x" }, { userId: "otra" }])
			expect((await send(JSON.stringify(report("roles", fields)))).status).toBe(400);
		expect((await send("{")).status).toBe(400);
	});
});
