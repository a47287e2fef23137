import type { Client } from "../../api/client.ts";
import { Failure } from "../../domain/failure.ts";
import type { CourseView } from "../../domain/school/see-course.ts";

/** The poster of the film of a lesson. */
export interface FilmStill {
	readonly lessonId: string;
	readonly src: string;
	readonly width: number;
	readonly height: number;
}

/** The poster of the lesson to go on with; null if it has none, or if it can't be read: the page goes without it. */
export async function stillToGoOn(
	client: Pick<Client, "getLesson">,
	{ resume, modules }: CourseView,
): Promise<FilmStill | null> {
	const module = modules.find(({ lessons }) => lessons.some(({ id }) => id === resume?.id));
	if (resume?.kind !== "video" || module === undefined) return null;
	const found = await client.getLesson({ module: module.number, lesson: resume.number }).catch(() => null);
	if (found === null || found instanceof Failure) return null;
	const { id, video } = found;
	if (video === null || video.poster === null) return null;
	return { lessonId: id, src: video.poster, width: video.width, height: video.height };
}
