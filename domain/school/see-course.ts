import type { Failure } from "../failure.ts";
import { type Course, type Lesson, type LessonHeading, lessonIcons, lessonPath } from "./course.ts";
import { type LessonStatus, meanPercent, type Progress, statusOf } from "./progress.ts";
import { noLesson, refuseSchool, type SchoolContext } from "./school-context.ts";

/** A person's progress in a lesson, in the form that the person sees. */
export interface ProgressView extends Pick<Progress, "percent" | "position" | "completedAt" | "completedBy"> {
	readonly status: LessonStatus;
}

/** A lesson in the list of the course, with one person's progress. */
export interface LessonEntry extends LessonHeading {
	readonly href: string;
	readonly icon: (typeof lessonIcons)[keyof typeof lessonIcons];
	/** The lesson's minutes as text: "20 min". */
	readonly time: string;
	readonly progress: ProgressView;
}

/** A module with one person's progress. */
export interface ModuleEntry {
	readonly number: number;
	readonly name: string;
	/** Completed lessons of all lessons, and the minutes of all lessons: "1/4 • 20 min". */
	readonly subTitle: string;
	/** The minutes of all lessons. */
	readonly minutes: number;
	/** Mean of the module's lessons, 0 to 100: see `meanPercent`. */
	readonly percent: number;
	readonly lessons: readonly LessonEntry[];
}

/** The course with one person's progress. */
export interface CourseView {
	/** Mean of all lessons of the course, 0 to 100: see `meanPercent`. */
	readonly percent: number;
	/** The lesson to continue with. Null when all lessons are completed, or there are none. */
	readonly resume: LessonEntry | null;
	readonly modules: readonly ModuleEntry[];
}

/** Progress in the form that the person sees. Null, meaning nothing stored, gives zero progress. */
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
 * Combines the course with one person's progress (docs/product.md, 19.4). Ignores progress in lessons that no longer
 * exist.
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
			minutes,
			percent: meanPercent(entries.map(({ progress }) => progress)),
			lessons: entries,
		};
	});
	const all = modules.flatMap(({ lessons }) => lessons);
	return { percent: meanPercent(all.map(({ progress }) => progress)), resume: lessonToResume(all, byLesson), modules };
}

/** The lesson in progress with the latest update, or else the first lesson that is not completed. */
function lessonToResume(lessons: readonly LessonEntry[], kept: ReadonlyMap<string, Progress>): LessonEntry | null {
	const since = ({ id }: LessonEntry) => kept.get(id)?.updatedAt ?? "";
	const begun = lessons.filter(({ progress }) => progress.status === "in_progress");
	const last = begun.reduce<LessonEntry | null>(
		(latest, entry) => (latest !== null && since(latest) >= since(entry) ? latest : entry),
		null,
	);
	return last ?? lessons.find(({ progress }) => progress.status !== "completed") ?? null;
}

/** The course with the progress of the signed-in person, or a failure when they may not use School. */
export async function seeCourse({ backend, user }: SchoolContext): Promise<CourseView | Failure> {
	const refusal = refuseSchool(user);
	if (refusal !== null) return refusal;
	const [course, kept] = await Promise.all([backend.school.course(), backend.progress.listFor(user.uid)]);
	return viewCourse(course, kept);
}

/** The lesson before or after another: its name and address. */
export interface Neighbour {
	readonly name: string;
	readonly href: string;
}

/** A complete lesson with its place in the course and one person's progress. */
export interface LessonView extends LessonEntry, Omit<Lesson, keyof LessonEntry> {
	readonly moduleNumber: number;
	readonly moduleName: string;
	/** The number of lessons in its module. */
	readonly moduleLessons: number;
	/** The lessons before and after it in the whole course, across modules; null at the ends of the course. */
	readonly previous: Neighbour | null;
	readonly next: Neighbour | null;
}

/** A lesson with its place in the course as somebody sees it; null if it is not in it. */
export function lessonIn({ modules }: Pick<CourseView, "modules">, lesson: Lesson): LessonView | null {
	const all = modules.flatMap(({ lessons }) => lessons);
	const at = all.findIndex(({ id }) => id === lesson.id);
	const module = modules.find(({ lessons }) => lessons.some(({ id }) => id === lesson.id));
	const entry = all[at];
	if (entry === undefined || module === undefined) return null;
	const neighbour = (other: LessonEntry | undefined) =>
		other === undefined ? null : { name: other.name, href: other.href };
	return {
		...lesson,
		...entry,
		moduleNumber: module.number,
		moduleName: module.name,
		moduleLessons: module.lessons.length,
		previous: neighbour(all[at - 1]),
		next: neighbour(all[at + 1]),
	};
}

/**
 * The lesson at a place with the progress of the signed-in person. A failure when they may not use School or there is
 * no such lesson.
 */
export async function seeLesson(
	{ backend, user }: SchoolContext,
	place: { readonly module: number; readonly lesson: number },
): Promise<LessonView | Failure> {
	const refusal = refuseSchool(user);
	if (refusal !== null) return refusal;
	const [lesson, course, kept] = await Promise.all([
		backend.school.findLesson(place.module, place.lesson),
		backend.school.course(),
		backend.progress.listFor(user.uid),
	]);
	// An import may have moved the lesson between these reads.
	return (lesson === null ? null : lessonIn(viewCourse(course, kept), lesson)) ?? noLesson();
}
