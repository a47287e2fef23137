import { describe, expect, test } from "vitest";
import { makeLesson } from "../../domain/school/school.fixture.ts";
import { type ProgressView, viewCourse } from "../../domain/school/see-course.ts";
import { courseModules, courseNow, moduleEnd } from "./course-now.ts";

const lesson = (id: string, number: number) => makeLesson({ id, number, minutes: 10 }).lesson;
const course = viewCourse(
	{
		modules: [
			{ number: 1, name: "Uno", lessons: [lesson("a", 1), lesson("b", 2)] },
			{ number: 2, name: "Dos", lessons: [lesson("c", 1)] },
		],
	},
	[
		{
			lessonId: "a",
			percent: 40,
			position: 40,
			completedAt: null,
			completedBy: null,
			updatedAt: "2026-01-01T10:00:00.000Z",
		},
	],
);
const done: ProgressView = {
	percent: 100,
	position: 0,
	status: "completed",
	completedAt: "2026-01-02T10:00:00.000Z",
	completedBy: "manual",
};
const begun: ProgressView = { percent: 10, position: 10, status: "in_progress", completedAt: null, completedBy: null };
const know = (known: Readonly<Record<string, ProgressView>>) => courseNow(course, new Map(Object.entries(known)));

describe("the course with what became known since", () => {
	test("is the same when that is nothing of it", () => {
		expect(know({})).toBe(course);
		expect(know({ other: done })).toBe(course);
	});

	test("has its sums", () => {
		const now = know({ a: done });
		expect(now.modules.map(({ subTitle, percent }) => [subTitle, percent])).toEqual([
			["1/2 • 20 min", 50],
			["0/1 • 10 min", 0],
		]);
		expect(now.percent).toBe(33);
	});

	test.each([
		[{}, "a"],
		[{ b: begun }, "b"],
		[{ a: done }, "b"],
		[{ b: done }, "a"],
		[{ a: done, b: done, c: done }, undefined],
	])("goes on after %j with %s", (known, id) => {
		expect(know(known as Record<string, ProgressView>).resume?.id).toBe(id);
	});
});

test("the navigation has modules with numbered lessons", () => {
	expect(courseModules(know({ b: done }))[0]).toEqual({
		name: "Uno",
		subTitle: "1/2 • 20 min",
		items: [
			{
				icon: "article",
				name: "Lección a",
				href: "/school/expert/module1/lesson1",
				number: 1,
				time: "10 min",
				progress: 40,
				isDone: false,
			},
			{
				icon: "article",
				name: "Lección b",
				href: "/school/expert/module1/lesson2",
				number: 2,
				time: "10 min",
				progress: 100,
				isDone: true,
			},
		],
	});
});

test("a module ends when all of its lessons are done", () => {
	expect(moduleEnd(know({ b: done }), 1)).toBeUndefined();
	expect(moduleEnd(know({ a: done, b: done }), 1)?.name).toBe("Dos");
	expect(moduleEnd(know({ c: done }), 2)).toBeNull();
	expect(moduleEnd(course, 9)).toBeUndefined();
});
