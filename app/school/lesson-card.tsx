import type { LessonEntry } from "../../domain/school/see-course.ts";
import grounds from "../theme/grounds.module.css";
import styles from "./lesson-card.module.css";

/**
 * A progress bar. `percent`: whole, 0 to 100; `of`: what the progress is of, for the bar's accessible name. What is not
 * begun or all done shows no bar: words beside it say so.
 */
export function Meter({ percent, of }: { percent: number; of: string }) {
	return (
		<progress
			className={percent % 100 === 0 ? styles.unseen : styles.meter}
			max={100}
			value={percent}
			aria-label={`Progreso de ${of}`}
		>
			{percent}&nbsp;%
		</progress>
	);
}

const GROUNDS_OF_WAY = ["mustard", "coral", "sand"] as const;

/** The way through a course, a leaf for each of its modules, three at the most. Decorative. */
export function Way({ modules, className }: { modules: number; className: string }) {
	return (
		<p className={`school-way ${className}`} aria-hidden="true">
			{GROUNDS_OF_WAY.slice(0, modules).map((ground, index) => (
				<span key={ground} className={`school-leaf ${grounds[ground]}`}>
					{index + 1}
				</span>
			))}
		</p>
	);
}

/** The part of a lesson's address that all lessons of its module have. */
const moduleOf = (href: string) => href.slice(0, href.lastIndexOf("/"));

/** The most steps that are leaves with numbers; more are thin. */
const MOST_LEAVES = 12;

/**
 * One step for each lesson, a leaf with its number among them, full when it is completed; the one with the id `here`,
 * which is open or comes next, has a ring. Modules stand apart. Decorative: words beside them tell the progress.
 */
export function Steps({ lessons, here }: { lessons: readonly LessonEntry[]; here: string | undefined }) {
	const areLeaves = lessons.length <= MOST_LEAVES;
	return (
		<p className={`school-steps ${areLeaves ? "school-leaves" : ""}`} aria-hidden="true">
			{lessons.map(({ id, href, progress }, index) => (
				<span
					key={id}
					className={`${progress.status === "completed" ? "school-taken" : ""} ${id === here ? "school-here" : ""}`}
					data-first={moduleOf(href) !== moduleOf(lessons[index - 1]?.href ?? href) || undefined}
				>
					{areLeaves ? index + 1 : null}
				</span>
			))}
		</p>
	);
}
