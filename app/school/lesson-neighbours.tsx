import type { LessonView } from "../../domain/school/see-course.ts";
import { EdgeMenuButton } from "../shell/menu-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import unseen from "../ui/unseen.module.css";
import { moduleEnd } from "./course-now.ts";
import { useLoadedCourse } from "./use-course.ts";

/** Links to the previous and next lesson, by name. */
export function Neighbours({ lesson: { previous, next } }: { lesson: Pick<LessonView, "previous" | "next"> }) {
	return (
		<nav aria-label="Lección anterior y siguiente" className="lesson-neighbours">
			{previous === null ? null : (
				<Link to={previous.href} rel="prev" prefetch="intent">
					<span>
						<Icon name="arrow-back" /> Anterior
					</span>
					<strong>{previous.name}</strong>
				</Link>
			)}
			{next === null ? null : (
				<Link to={next.href} rel="next" prefetch="intent" className="lesson-next">
					<span>
						Siguiente <Icon name="arrow-forward" />
					</span>
					<strong>{next.name}</strong>
				</Link>
			)}
			<p className="lesson-keys" data-needs-script>
				También puedes cambiar de lección con las teclas <kbd>←</kbd> y <kbd>→</kbd>.
			</p>
		</nav>
	);
}

/**
 * A bar that stays on the screen of handsets: the lesson's number in its module, and links to the previous and next
 * lesson.
 */
export function HandsetBar({ lesson }: { lesson: Pick<LessonView, "number" | "moduleLessons" | "previous" | "next"> }) {
	const { number, moduleLessons, previous, next } = lesson;
	return (
		<nav aria-label="Lecciones del módulo" className="lesson-bar" data-lower-edge>
			<EdgeMenuButton />
			{previous === null ? (
				<span />
			) : (
				<Link to={previous.href} rel="prev" aria-label={`Anterior: ${previous.name}`}>
					<Icon name="arrow-back" />
				</Link>
			)}
			<p>
				<span className={unseen.unseen}>Lección </span>
				{number} <span aria-hidden="true">/</span>
				<span className={unseen.unseen}>de</span> {moduleLessons}
			</p>
			{next === null ? (
				<span />
			) : (
				<Link to={next.href} rel="next" aria-label={`Siguiente: ${next.name}`}>
					<Icon name="arrow-forward" />
				</Link>
			)}
		</nav>
	);
}

/**
 * The message on the last lesson of a module once all its lessons are completed, with a link to the next module if
 * there is one.
 */
export function ModuleEnd({
	lesson: { number, moduleNumber, moduleLessons },
}: {
	lesson: Pick<LessonView, "number" | "moduleNumber" | "moduleLessons">;
}) {
	const course = useLoadedCourse();
	const following = course === undefined || number !== moduleLessons ? undefined : moduleEnd(course, moduleNumber);
	const first = following?.lessons[0];
	return (
		<div role="status" className="lesson-end">
			{following === undefined ? null : (
				<>
					<p>
						<strong>¡Has terminado el módulo {moduleNumber}!</strong>
					</p>
					{first === undefined ? null : (
						<p>
							Sigue con el módulo {following?.number}: <Link to={first.href}>{following?.name}</Link>
						</p>
					)}
				</>
			)}
		</div>
	);
}
