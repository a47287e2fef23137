import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makePublication } from "../content/content.fixture.ts";
import type { Publication } from "../publication/publication-store.ts";
import { type LessonOverrides, makeLesson, makeSchool } from "./school.fixture.ts";

/**
 * Tests that every `SchoolStore` must pass, and every `PublicationStore` with a course. `open` returns a new, empty
 * backend for each test.
 */
export function schoolStoreSuite(open: () => Promise<Backend>): void {
	describe("SchoolStore", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());
		const publish = (lessons: readonly LessonOverrides[], rest: Partial<Publication> = {}) =>
			backend.publication.publish(makePublication([], { school: makeSchool(lessons.map(makeLesson)), ...rest }));
		const shape = async () =>
			(await backend.school.course()).modules.map(({ number, lessons }) => [
				number,
				...lessons.map((lesson) => `${lesson.number} ${lesson.id}`),
			]);

		test("answers the course in order, headings only, and lessons by place and by id", async () => {
			const video = {
				sources: [{ src: "/school/archivos/uno/a.webm", type: "video/webm" }],
				durationSeconds: 61.5,
				width: 640,
				height: 360,
				poster: null,
				captions: [{ src: "/school/archivos/uno/a.vtt", language: "es", label: "Español" }],
			};
			const resources = [{ name: "Guía", url: "/school/archivos/uno/guia.pdf", bytes: 9, type: "application/pdf" }];
			const first = {
				id: "uno",
				kind: "video",
				completion: "video",
				video,
				transcript: "<p>Voz</p>",
				resources,
			} as const;
			await publish([{ id: "tres", module: 2 }, { id: "dos", number: 2 }, first]);
			expect(await backend.school.course()).toEqual({
				modules: [
					{
						number: 1,
						name: "Módulo 1",
						lessons: [
							{ id: "uno", number: 1, name: "Lección uno", kind: "video", minutes: 5 },
							{ id: "dos", number: 2, name: "Lección dos", kind: "reading", minutes: 5 },
						],
					},
					{
						number: 2,
						name: "Módulo 2",
						lessons: [{ id: "tres", number: 1, name: "Lección tres", kind: "reading", minutes: 5 }],
					},
				],
			});
			expect(await backend.school.findLesson(1, 1)).toEqual(makeLesson(first).lesson);
			expect(await backend.school.findById("uno")).toEqual(makeLesson(first).lesson);
			expect(await backend.school.findLesson(2, 1)).toMatchObject({ id: "tres" });
			for (const [module, lesson] of [
				[1, 3],
				[3, 1],
				[0, 1],
				[1, 1.5],
			] as const)
				expect(await backend.school.findLesson(module, lesson)).toBeNull();
			for (const id of ["", "cuatro", "UNO", "uno' OR '1'='1"]) expect(await backend.school.findById(id)).toBeNull();
		});

		test("drafts and modules of drafts are shown only in the owner's list", async () => {
			await publish([
				{ id: "uno", draft: true },
				{ id: "dos", number: 2 },
				{ id: "tres", module: 2, draft: true, demo: 30 },
			]);
			expect(await shape()).toEqual([[1, "2 dos"]]);
			expect(await backend.school.findLesson(1, 1)).toBeNull();
			expect(await backend.school.findById("tres")).toBeNull();
			expect(
				(await backend.publication.lessons()).map(({ id, draft, demo, moduleName }) => [id, draft, demo, moduleName]),
			).toEqual([
				["uno", true, null, "Módulo 1"],
				["dos", false, null, "Módulo 1"],
				["tres", true, 30, "Módulo 2"],
			]);
		});

		test("is empty while nothing is published", async () => {
			expect(await backend.school.course()).toEqual({ modules: [] });
			expect(await backend.publication.lessons()).toEqual([]);
		});

		test("says what an import did: new, changed, moved, the same", async () => {
			const first = await publish([{ id: "uno" }, { id: "dos", number: 2 }]);
			expect(first.added).toEqual(["/school/expert/module1/lesson1", "/school/expert/module1/lesson2"]);
			expect(await publish([{ id: "uno" }, { id: "dos", number: 2 }])).toEqual({
				added: [],
				changed: [],
				moved: [],
				removed: [],
				unchanged: 2,
				unused: [],
			});
			expect(
				(
					await publish([
						{ id: "uno", body: "<p>otro</p>" },
						{ id: "dos", number: 2 },
					])
				).changed,
			).toEqual(["/school/expert/module1/lesson1"]);
			const moved = await publish([{ id: "uno", number: 2 }, { id: "dos" }]);
			expect(moved.moved).toHaveLength(2);
			expect(await shape()).toEqual([[1, "1 dos", "2 uno"]]);
			expect((await publish([{ id: "nueva" }])).changed).toEqual(["/school/expert/module1/lesson1"]);
			expect(await shape()).toEqual([[1, "1 nueva", "2 uno"]]);
		});

		test("removes missing lessons only when asked to prune, and never unchanged ones", async () => {
			await publish([{ id: "uno" }, { id: "dos", module: 2 }]);
			await publish([], { school: makeSchool([], { modules: [{ number: 1, name: "Otro nombre" }] }) });
			expect(await shape()).toHaveLength(2);
			expect((await backend.school.course()).modules[0]?.name).toBe("Otro nombre");
			const school = makeSchool([], { modules: [{ number: 1, name: "Otro nombre" }], unchangedIds: ["uno"] });
			const report = await backend.publication.publish(makePublication([], { school, prune: true }));
			expect([report.removed, report.unchanged]).toEqual([["/school/expert/module2/lesson1"], 1]);
			expect(await shape()).toEqual([[1, "1 uno"]]);
			await backend.publication.publish(makePublication([]));
			expect(await shape()).toEqual([[1, "1 uno"]]);
			await backend.publication.publish(makePublication([], { prune: true }));
			expect(await shape()).toEqual([]);
		});

		test("all or nothing: two lessons of one id or place, and a dry run, keep nothing", async () => {
			await expect(publish([{ id: "uno" }, { id: "uno", number: 2 }])).rejects.toThrow(
				"Ya hay otra lección con el id «uno».",
			);
			await expect(publish([{ id: "uno" }, { id: "dos" }])).rejects.toThrow("Ya hay una lección con ese número.");
			expect((await publish([{ id: "uno" }], { dryRun: true })).added).toHaveLength(1);
			expect(await shape()).toEqual([]);
		});

		test("lessons are no pages: neither found nor listed as content", async () => {
			await publish([{ id: "uno" }]);
			expect(await backend.content.findByUrl("/school/expert/module1/lesson1")).toBeNull();
			expect(await backend.content.findById("uno")).toBeNull();
			expect(await backend.content.sitemap("", 9)).toEqual([]);
			expect(await backend.publication.sources()).toEqual([]);
		});
	});
}
