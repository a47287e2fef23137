import { describe, expect, test } from "vitest";
import type { Course, LessonKind } from "./course.ts";
import type { Progress } from "./progress.ts";
import { viewCourse } from "./see-course.ts";

const lesson = (id: string, number: number, kind: LessonKind = "reading", minutes = 5) => ({
	id,
	number,
	name: `Lección ${id}`,
	kind,
	minutes,
});
const course: Course = {
	modules: [
		{
			number: 1,
			name: "Uno",
			lessons: [lesson("a", 1, "video"), lesson("b", 2), lesson("c", 3, "exercise"), lesson("d", 5)],
		},
		{ number: 2, name: "Dos", lessons: [lesson("e", 1, "reading", 12)] },
	],
};
const kept = (lessonId: string, percent: number, updatedAt = "2026-11-20T10:00:00.000Z"): Progress => ({
	lessonId,
	percent,
	position: percent,
	completedAt: percent === 100 ? updatedAt : null,
	completedBy: percent === 100 ? "auto" : null,
	updatedAt,
});

describe("the course with a person's progress (docs/product.md, 19.4)", () => {
	test("nothing begun", () => {
		const view = viewCourse(course, []);
		expect(view).toMatchObject({ percent: 0, resume: { id: "a", href: "/school/expert/module1/lesson1" } });
		expect(view.modules.map(({ subTitle, percent }) => [subTitle, percent])).toEqual([
			["0/4 • 20 min", 0],
			["0/1 • 12 min", 0],
		]);
		expect(view.modules[0]?.lessons.map(({ icon, time, href }) => [icon, time, href])).toEqual([
			["play_circle", "5 min", "/school/expert/module1/lesson1"],
			["article", "5 min", "/school/expert/module1/lesson2"],
			["draft", "5 min", "/school/expert/module1/lesson3"],
			["article", "5 min", "/school/expert/module1/lesson5"],
		]);
		expect(view.modules[0]?.lessons[0]?.progress).toEqual({
			percent: 0,
			position: 0,
			status: "not_started",
			completedAt: null,
			completedBy: null,
		});
	});

	test("counts completed lessons of all, and ignores the progress of removed lessons", () => {
		const view = viewCourse(course, [kept("a", 100), kept("b", 50), kept("antigua", 100)]);
		expect(view.modules.map(({ subTitle, percent }) => [subTitle, percent])).toEqual([
			["1/4 • 20 min", 37],
			["0/1 • 12 min", 0],
		]);
		expect(view.percent).toBe(30);
	});

	test("continues with the last used lesson that is not completed, else with the first not completed", () => {
		const at = (hour: number) => `2026-11-20T${hour}:00:00.000Z`;
		expect(viewCourse(course, [kept("b", 50, at(12)), kept("e", 20, at(11)), kept("d", 100, at(13))]).resume?.id).toBe(
			"b",
		);
		expect(viewCourse(course, [kept("b", 50, at(12)), kept("e", 20, at(14))]).resume?.id).toBe("e");
		expect(viewCourse(course, [kept("a", 100), kept("b", 0, at(15))]).resume?.id).toBe("b");
		expect(
			viewCourse(
				course,
				["a", "b", "c", "d", "e"].map((id) => kept(id, 100)),
			),
		).toMatchObject({ resume: null, percent: 100 });
		expect(viewCourse({ modules: [] }, [])).toEqual({ percent: 0, resume: null, modules: [] });
	});
});
