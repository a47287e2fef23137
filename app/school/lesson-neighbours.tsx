import type { LessonView } from "../../domain/school/see-course.ts";
import { EdgeMenuButton } from "../shell/menu-button.tsx";
import grounds from "../theme/grounds.module.css";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { moduleEnd } from "./course-now.ts";
import { Steps } from "./lesson-card.tsx";
import { completedInWords, groundOfModule, kindNames } from "./lesson-words.ts";
import { LessonDrawing } from "./module-drawing.tsx";
import { useLoadedCourse } from "./use-course.ts";

/**
 * The ways on at the end of a lesson: the next one as a card on the ground of its module, with the drawing of
 * its kind, and the previous one as a quiet link.
 */
export function Neighbours({ lesson: { previous, next } }: { lesson: Pick<LessonView, "previous" | "next"> }) {
	const module = useLoadedCourse()?.modules.find(({ lessons }) => lessons.some(({ href }) => href === next?.href));
	const entry = module?.lessons.find(({ href }) => href === next?.href);
	return (
		<nav aria-label="Lección anterior y siguiente" className="lesson-neighbours">
			{next === null ? null : (
				<Link to={next.href} rel="next" prefetch="intent" className="lesson-next lilac">
					<span>
						Siguiente <Icon name="arrow-forward" />
					</span>
					<strong>{next.name}</strong>
					{module === undefined || entry === undefined ? null : (
						<>
							<span>
								Módulo {module.number} · {kindNames[entry.kind]} · {entry.time}
							</span>
							<LessonDrawing kind={entry.kind} className={grounds[groundOfModule(module.number)]} />
						</>
					)}
				</Link>
			)}
			{previous === null ? null : (
				<Link to={previous.href} rel="prev" prefetch="intent" className="lesson-previous">
					<Icon name="arrow-back" /> <span>Anterior: {previous.name}</span>
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
			{previous === null ? null : (
				<Link to={previous.href} rel="prev" aria-label={`Anterior: ${previous.name}`}>
					<Icon name="arrow-back" />
				</Link>
			)}
			<p>
				<span>Lección </span>
				{number} de {moduleLessons}
			</p>
			{next === null ? null : (
				<Link to={next.href} rel="next" aria-label={`Siguiente: ${next.name}`}>
					Siguiente <Icon name="arrow-forward" />
				</Link>
			)}
			<EdgeMenuButton />
		</nav>
	);
}

/**
 * What is said of the module once this lesson is completed, with the way on: how many of its lessons are completed, or
 * on its last one, once all are, that it is finished.
 */
export function ModuleEnd({
	lesson,
	isDone,
}: {
	lesson: Pick<LessonView, "id" | "number" | "moduleNumber" | "moduleLessons" | "next">;
	isDone: boolean;
}) {
	const { id, number, moduleNumber, moduleLessons, next } = lesson;
	const course = useLoadedCourse();
	const following = course === undefined || number !== moduleLessons ? undefined : moduleEnd(course, moduleNumber);
	const first = following?.lessons[0];
	const module = course?.modules.find((each) => each.number === moduleNumber);
	const upNext = module?.lessons.find(({ href }) => href === next?.href);
	return (
		<>
			{isDone && module !== undefined ? <Steps lessons={module.lessons} here={id} /> : null}
			<div role="status" className="lesson-end">
				{following === undefined ? (
					isDone && module !== undefined ? (
						<p>{completedInWords(module.lessons)}</p>
					) : null
				) : (
					<>
						<p>
							<strong>¡Has terminado el módulo {moduleNumber}!</strong>
						</p>
						<p>
							{first === undefined ? (
								<Link to="/school">Ver todo el curso</Link>
							) : (
								<>
									Sigue con el módulo {following?.number}: <Link to={first.href}>{following?.name}</Link>
								</>
							)}
						</p>
					</>
				)}
			</div>
			{isDone && upNext !== undefined ? (
				<p>
					<ButtonLink look="filled" to={upNext.href}>
						Seguir con la lección {upNext.number}
					</ButtonLink>
				</p>
			) : null}
		</>
	);
}
