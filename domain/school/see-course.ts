import type { Failure } from "../failure.ts";
import { type Course, type LessonHeading, lessonIcons, lessonPath } from "./course.ts";
import { type LessonStatus, meanPercent, type Progress, statusOf } from "./progress.ts";
import { refuseSchool, type SchoolContext } from "./school-context.ts";

/** How far somebody is in a lesson, as they are told. */
export interface ProgressView extends Pick<Progress, "percent" | "position" | "completedAt" | "completedBy"> {
	readonly status: LessonStatus;
}

/** A lesson in the list of the course, with somebody's progress. */
export interface LessonEntry extends LessonHeading {
	readonly href: string;
	readonly icon: (typeof lessonIcons)[keyof typeof lessonIcons];
	/** Such as "20 min". */
	readonly time: string;
	readonly progress: ProgressView;
}

/** A module with somebody's progress. */
export interface ModuleEntry {
	readonly number: number;
	readonly name: string;
	/** Lessons done of all, and the minutes of all: "1/4 • 20 min". */
	readonly subTitle: string;
	/** Mean of its lessons. */
	readonly percent: number;
	readonly lessons: readonly LessonEntry[];
}

/** The course with somebody's progress. */
export interface CourseView {
	/** Mean of all lessons. */
	readonly percent: number;
	/** Where to go on; null when all is done or there is nothing. */
	readonly resume: LessonEntry | null;
	readonly modules: readonly ModuleEntry[];
}

/** Progress as its owner is told it; null where nothing is kept. */
export function viewProgress(progress: Progress | null): ProgressView {
	const { percent, position, completedAt, completedBy } = progress ?? {
		percent: 0,
		position: 0,
		completedAt: null,
		completedBy: null,
	};
	return { percent, position, status: statusOf(progress), completedAt, completedBy };
}

/**
 * Puts a course and somebody's progress together (docs/product.md, 19.4). What is kept of lessons that are no more is
 * left aside.
 */
export function viewCourse(course: Course, kept: readonly Progress[]): CourseView {
	const byLesson = new Map(kept.map((progress) => [progress.lessonId, progress]));
	const modules = course.modules.map(({ number, name, lessons }): ModuleEntry => {
		const entries = lessons.map((lesson): LessonEntry => {
			const progress = viewProgress(byLesson.get(lesson.id) ?? null);
			return {
				...lesson,
				href: lessonPath(number, lesson.number),
				icon: lessonIcons[lesson.kind],
				time: `${lesson.minutes} min`,
				progress,
			};
		});
		const done = entries.filter(({ progress }) => progress.status === "completed").length;
		const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
		return {
			number,
			name,
			subTitle: `${done}/${lessons.length} • ${minutes} min`,
			percent: meanPercent(entries.map(({ progress }) => progress)),
			lessons: entries,
		};
	});
	const all = modules.flatMap(({ lessons }) => lessons);
	return { percent: meanPercent(all.map(({ progress }) => progress)), resume: lessonToResume(all, byLesson), modules };
}

/** The lesson worked at last that is not completed, else the first not completed. */
function lessonToResume(lessons: readonly LessonEntry[], kept: ReadonlyMap<string, Progress>): LessonEntry | null {
	const since = ({ id }: LessonEntry) => kept.get(id)?.updatedAt ?? "";
	const begun = lessons.filter(({ progress }) => progress.status === "in_progress");
	const last = begun.reduce<LessonEntry | null>(
		(latest, entry) => (latest !== null && since(latest) >= since(entry) ? latest : entry),
		null,
	);
	return last ?? lessons.find(({ progress }) => progress.status !== "completed") ?? null;
}

/** The course as who asks may see it. */
export async function seeCourse({ backend, user }: SchoolContext): Promise<CourseView | Failure> {
	const refusal = refuseSchool(user);
	if (refusal !== null) return refusal;
	const [course, kept] = await Promise.all([backend.school.course(), backend.progress.listFor(user.uid)]);
	return viewCourse(course, kept);
}
