import { formatNumber } from "../../domain/numbers.ts";
import type { LessonKind } from "../../domain/school/course.ts";
import type { LessonView, ModuleEntry } from "../../domain/school/see-course.ts";

/** The name of each lesson kind on screen. */
export const kindNames: Readonly<Record<LessonKind, string>> = {
	video: "Vídeo",
	reading: "Lectura",
	exercise: "Ejercicio",
};

/** One line about a lesson: "Lección 2 de 4 · 20 min · Vídeo". */
export function lessonFacts({
	number,
	moduleLessons,
	time,
	kind,
}: Pick<LessonView, "number" | "moduleLessons" | "time" | "kind">): string {
	return `Lección ${number} de ${moduleLessons} · ${time} · ${kindNames[kind]}`;
}

/** One line about a module: "4 lecciones · 20 min". Its progress is told in percent, beside it. */
export function moduleFacts({ lessons: { length }, minutes }: Pick<ModuleEntry, "lessons" | "minutes">): string {
	return `${length === 1 ? "1 lección" : `${length} lecciones`} · ${minutes} min`;
}

function seconds(count: number): string {
	return count === 1 ? "1 segundo" : `${count} segundos`;
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
			return `Se marcará como completada cuando llegues al final y hayas pasado en ella al menos ${seconds(dwellSeconds)}.`;
		case "dwell":
			return `Se marcará como completada cuando hayas pasado en ella al menos ${seconds(dwellSeconds)}.`;
		case "manual":
			return "Márcala como completada cuando la termines.";
	}
}

/** A file size for people to read: "340 KB", "1,2 MB". 1 KB is 1,000 bytes. */
export function sizeInWords(bytes: number): string {
	const [size, unit] = bytes < 999_500 ? [bytes / 1_000, "KB"] : [bytes / 1_000_000, "MB"];
	const digits = unit === "KB" ? 0 : 1;
	return `${formatNumber(unit === "KB" ? Math.max(1, size) : size, { maximumFractionDigits: digits })}\u00a0${unit}`;
}

/** The type of a file, taken from the extension in its address: "PDF"; "" if there is no extension. */
export function fileKind(url: string): string {
	return /\.(\w{1,5})$/.exec(url)?.[1]?.toUpperCase() ?? "";
}

/** "40 % completado". */
export function percentInWords(percent: number): string {
	return `${percent} % completado`;
}
