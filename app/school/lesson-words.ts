import { counted } from "../../domain/numbers.ts";
import type { LessonKind } from "../../domain/school/course.ts";
import type { LessonEntry, LessonView, ModuleEntry } from "../../domain/school/see-course.ts";
import { GROUNDS, type Ground } from "../../domain/site/grounds.ts";

/** The name of each lesson kind on screen. */
export const kindNames: Readonly<Record<LessonKind, string>> = {
	video: "Vídeo",
	reading: "Lectura",
	exercise: "Ejercicio",
};

/** One line about a lesson: "Lección 2 de 4 · Vídeo · 20 min". */
export function lessonFacts({
	number,
	moduleLessons,
	time,
	kind,
}: Pick<LessonView, "number" | "moduleLessons" | "time" | "kind">): string {
	return `Lección ${number} de ${moduleLessons} · ${kindNames[kind]} · ${time}`;
}

/** One line about a module: "4 lecciones · 20 min". */
export function moduleFacts({ lessons: { length }, minutes }: Pick<ModuleEntry, "lessons" | "minutes">): string {
	return `${counted(length, "lección", "lecciones")} · ${minutes}\u00a0min`;
}

/** A sentence that says how the lesson is completed (docs/product.md, 19.4). */
export function completionInWords({
	completion,
	dwellSeconds,
}: Pick<LessonView, "completion" | "dwellSeconds">): string {
	switch (completion) {
		case "video":
			return "Se marcará como completada cuando hayas visto el 90 % del vídeo.";
		case "scroll":
			return `Se marcará como completada cuando llegues al final y hayas pasado en ella al menos ${counted(dwellSeconds, "segundo", "segundos")}.`;
		case "dwell":
			return `Se marcará como completada cuando hayas pasado en ella al menos ${counted(dwellSeconds, "segundo", "segundos")}.`;
		case "manual":
			return "Márcala como completada cuando la termines.";
	}
}

/** The type of a file, taken from the extension in its address: "PDF"; "" if there is no extension. */
export function fileKind(url: string): string {
	return /\.(\w{1,5})$/.exec(url)?.[1]?.toUpperCase() ?? "";
}

/** "40 % completado"; "Sin empezar" for 0. */
export function percentInWords(percent: number): string {
	return percent === 0 ? "Sin empezar" : `${percent}\u00a0% completado`;
}

/** "1 de 4 lecciones completadas". */
export function completedInWords(lessons: readonly Pick<LessonEntry, "progress">[]): string {
	const done = lessons.filter(({ progress }) => progress.status === "completed").length;
	return `${done} de ${lessons.length === 1 ? "1 lección completada" : `${lessons.length} lecciones completadas`}`;
}

/** What the lesson to go on with is to the person, as a heading. `lessons`: those of the whole course, in order. */
export function resumeInWords(
	resume: Pick<LessonEntry, "id" | "progress">,
	lessons: readonly Pick<LessonEntry, "id" | "progress">[],
): string {
	if (resume.progress.status !== "not_started") return "Continúa donde lo dejaste";
	const at = lessons.findIndex(({ id }) => id === resume.id);
	const isBegun = ({ progress }: Pick<LessonEntry, "progress">) => progress.status !== "not_started";
	if (lessons.slice(at + 1).some(isBegun)) return "Te falta esta";
	return lessons.some(isBegun) ? "Sigue por aquí" : "Empieza por aquí";
}

/** One line about the lesson to go on with: "Módulo 1 · Lectura · 4 min", and how far it is once it is begun. */
export function resumeFacts({ kind, time, progress }: LessonEntry, module: number): string {
	const facts = `Módulo ${module} · ${kindNames[kind]} · ${time}`;
	return progress.percent === 0 ? facts : `${facts} · ${percentInWords(progress.percent)}`;
}

/** The words of the button to the lesson to go on with. */
export function goOnInWords({ progress }: Pick<LessonEntry, "progress">): string {
	return `${progress.status === "not_started" ? "Empezar" : "Seguir con"} la lección`;
}

/** The ground of a module, by its number. */
export function groundOfModule(number: number): Ground {
	return GROUNDS[(number - 1) % GROUNDS.length] ?? "mint";
}
