import { expect, test } from "vitest";
import { lessonPlaceOf } from "./course.ts";

test.each([
	["module1", "lesson2", { module: 1, lesson: 2 }],
	["module10", "lesson999", { module: 10, lesson: 999 }],
	["module01", "lesson2", null],
	["module1", "lesson02", null],
	["module0", "lesson1", null],
	["module1", "lesson0", null],
	["module-1", "lesson1", null],
	["module1.0", "lesson1", null],
	["module1", "lesson1e1", null],
	["module1", "lesson1 ", null],
	["module", "lesson", null],
	["modulo1", "leccion1", null],
	["Module1", "lesson1", null],
	["module1", "lesson1000", null],
	["1", "1", null],
	["module١", "lesson1", null],
])("%s and %s name %j", (module, lesson, place) => {
	expect(lessonPlaceOf(module, lesson)).toEqual(place);
});
