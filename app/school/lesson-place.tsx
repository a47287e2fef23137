import type { LessonView } from "../../domain/school/see-course.ts";
import grounds from "../theme/grounds.module.css";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import unseen from "../ui/unseen.module.css";
import { Steps } from "./lesson-card.tsx";
import { completedInWords, groundOfModule } from "./lesson-words.ts";
import { LessonDrawing, ModuleDrawing } from "./module-drawing.tsx";
import { useLoadedCourse } from "./use-course.ts";

/**
 * Where a lesson stands in its module, in its head: the drawing of its kind and the steps. On wide screens `LessonPlace`
 * has them, with the module's drawing.
 */
export function LessonWay({
	lesson: { id, kind, moduleNumber },
}: {
	lesson: Pick<LessonView, "id" | "kind" | "moduleNumber">;
}) {
	const module = useLoadedCourse()?.modules.find(({ number }) => number === moduleNumber);
	if (module === undefined) return null;
	return (
		<>
			<LessonDrawing kind={kind} className="lesson-drawing" />
			<div className="lesson-way">
				<Steps lessons={module.lessons} here={id} />
				<p className={unseen.unseen}>{completedInWords(module.lessons)}</p>
			</div>
		</>
	);
}

/** Where a lesson stands in its module, and the way on. On narrow screens the page says both elsewhere. */
export function LessonPlace({ lesson }: { lesson: Pick<LessonView, "id" | "moduleNumber" | "next"> }) {
	const { id, moduleNumber, next } = lesson;
	const module = useLoadedCourse()?.modules.find(({ number }) => number === moduleNumber);
	if (module === undefined) return null;
	const { name, lessons } = module;
	const isBegun = lessons.some(({ progress }) => progress.status === "completed");
	return (
		<aside className="lesson-place lilac" aria-label="Tu lugar en el módulo">
			<div className="lesson-place-module">
				<ModuleDrawing number={moduleNumber} className={grounds[groundOfModule(moduleNumber)]} />
				<p>Módulo {moduleNumber}</p>
				<p>{name}</p>
			</div>
			<Steps lessons={lessons} here={id} />
			<p className={isBegun ? undefined : unseen.unseen}>{completedInWords(lessons)}</p>
			{next === null ? null : (
				<p className="lesson-place-next">
					<span>Siguiente</span>
					<Link to={next.href} prefetch="intent">
						{next.name} <Icon name="arrow-forward" />
					</Link>
				</p>
			)}
		</aside>
	);
}
