import type { LessonKind } from "../../domain/school/course.ts";
import type { LessonEntry } from "../../domain/school/see-course.ts";
import { GROUNDS } from "../../domain/site/grounds.ts";
import drawings from "./drawings.svg?url&no-inline";
import type { FilmStill } from "./film-still.ts";
import lessons from "./lessons.svg?url&no-inline";

/**
 * The drawing of a module by its number, made for the ground of that place (`groundOfModule`). It is as high as its
 * frame: in a wide one its ground goes on at both sides, and nothing is cut above. Decorative.
 */
export function ModuleDrawing({ number, className }: { number: number; className?: string | undefined }) {
	return (
		<svg aria-hidden="true" className={className}>
			<use href={`${drawings}#module-${((number - 1) % GROUNDS.length) + 1}`} />
		</svg>
	);
}

/** What a lesson of this kind is done with, on the ground of any module; in a frame as `ModuleDrawing`. Decorative. */
export function LessonDrawing({ kind, className }: { kind: LessonKind; className?: string | undefined }) {
	return (
		<svg aria-hidden="true" className={className}>
			<use href={`${lessons}#lesson-${kind}`} />
		</svg>
	);
}

/**
 * The picture of the lesson to go on with, for its card in School: the poster of its film, or the drawing of its kind.
 * Its style is in go-on.css. Decorative.
 */
export function LessonPicture({ lesson: { id, kind }, still }: { lesson: LessonEntry; still: FilmStill | null }) {
	if (still?.lessonId !== id) return <LessonDrawing kind={kind} className="school-sign" />;
	const { src, width, height } = still;
	return <img src={src} width={width} height={height} alt="" className="school-sign" />;
}
