import { describe, expect, test } from "vitest";
import { viewProgress } from "../../domain/school/see-course.ts";
import { completedInWords, completionInWords, fileKind, lessonFacts, resumeInWords } from "./lesson-words.ts";

describe("what is said of a lesson", () => {
	test("its place, time and kind", () => {
		expect(lessonFacts({ number: 2, moduleLessons: 4, time: "20 min", kind: "video" })).toBe(
			"Lección 2 de 4 · Vídeo · 20 min",
		);
	});

	test.each([
		["video", 30, "Se marcará como completada cuando hayas visto el 90 % del vídeo."],
		[
			"scroll",
			30,
			"Se marcará como completada cuando llegues al final y hayas pasado en ella al menos 30\u00a0segundos.",
		],
		["dwell", 1, "Se marcará como completada cuando hayas pasado en ella al menos 1\u00a0segundo."],
		["manual", 30, "Márcala como completada cuando la termines."],
	] as const)("how it is completed: %s", (completion, dwellSeconds, sentence) => {
		expect(completionInWords({ completion, dwellSeconds })).toBe(sentence);
	});

	test("how many of a module are completed", () => {
		const [done, open] = [viewProgress(null), viewProgress(null)].map((progress, index) => ({
			progress: { ...progress, status: index === 0 ? ("completed" as const) : progress.status },
		}));
		if (done === undefined || open === undefined) throw new Error("No lessons.");
		expect(completedInWords([done, open, open])).toBe("1 de 3 lecciones completadas");
		expect(completedInWords([open])).toBe("0 de 1 lección completada");
	});

	test.each([
		["Empieza por aquí", "", 0],
		["Continúa donde lo dejaste", "b", 1],
		["Te falta esta", "B", 0],
		["Sigue por aquí", "AB", 2],
	])("what the lesson to go on with is: %s", (title, begun, at) => {
		const lessons = ["a", "b", "c"].map((id) => {
			const status = begun.includes(id.toUpperCase())
				? "completed"
				: begun.includes(id)
					? "in_progress"
					: "not_started";
			return { id, progress: { ...viewProgress(null), status } as const };
		});
		const resume = lessons[at];
		if (resume === undefined) throw new Error("No such lesson.");
		expect(resumeInWords(resume, lessons)).toBe(title);
	});

	test.each([
		["/archivos/x/mapa.pdf", "PDF"],
		["/archivos/x/mapa", ""],
	])("the kind of a file: %s", (url, kind) => {
		expect(fileKind(url)).toBe(kind);
	});
});
