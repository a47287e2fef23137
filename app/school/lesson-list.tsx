import { useLocation } from "react-router";
import type { NavLesson } from "../shell/navigation.ts";
import type { DrawerControl } from "../shell/use-drawer.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { courseModules } from "./course-now.ts";
import { Meter } from "./lesson-card.tsx";
import styles from "./lesson-list.module.css";
import { useCourse } from "./use-course.ts";

function Lesson({ lesson, drawer }: { lesson: NavLesson; drawer: DrawerControl }) {
	const { pathname } = useLocation();
	const { href, icon, name, number, time, progress, isDone } = lesson;
	return (
		<li className={styles.lesson}>
			<Link
				to={href}
				prefetch="intent"
				{...(drawer.replacesEntry ? { replace: true } : {})}
				aria-current={pathname === href ? "page" : undefined}
				onClick={(event) => drawer.linkFollowed(href, event)}
			>
				<Icon name={isDone ? "check" : icon} />
				<span>
					{number}. {name}
				</span>
				<span className={styles.facts}>
					{time}
					{isDone ? " · Completada" : progress === 0 ? " · Sin empezar" : null}
				</span>
			</Link>
			<Meter percent={progress} of={name} />
		</li>
	);
}

/** The course's modules and their lessons, for the navigation drawer. */
export default function LessonList({ drawer }: { drawer: DrawerControl }) {
	const course = useCourse();
	if (course === undefined) return <p className={styles.note}>Cargando las lecciones…</p>;
	if (course === null) return <p className={styles.note}>No se han podido cargar las lecciones. Inténtalo de nuevo.</p>;
	return (
		<>
			{courseModules(course).map((module) => (
				<section key={module.name} className={styles.module}>
					<h2>{module.name}</h2>
					<p>{module.subTitle}</p>
					<ol>
						{module.items.map((lesson) => (
							<Lesson key={lesson.href} lesson={lesson} drawer={drawer} />
						))}
					</ol>
				</section>
			))}
		</>
	);
}
