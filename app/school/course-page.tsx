import { href } from "react-router";
import { Failure } from "../../domain/failure.ts";
import type { CourseView, LessonEntry } from "../../domain/school/see-course.ts";
import { clientContext, settingsContext } from "../context.ts";
import badge from "../events/date-badge.module.css";
import { metaOf } from "../shell/page-meta.ts";
import grounds from "../theme/grounds.module.css";
import besides from "../ui/beside.module.css";
import { Bubble } from "../ui/bubble.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import unseen from "../ui/unseen.module.css";
import type { Route } from "./+types/course-page";
import sheet from "./course.css?url";
import { LessonCard, ModuleDrawing, Ring, Steps, Way } from "./lesson-card.tsx";
import { completedInWords, groundOfModule, kindNames, moduleFacts, percentInWords } from "./lesson-words.ts";
import { NO_LESSON, refuse } from "./refuse.ts";
import { useLoadedCourse } from "./use-course.ts";

/**
 * Only `/school` itself shows the course; any other address that ends up here is not found. People who may not see the
 * course are refused first, so that they do not learn even that.
 */
export async function loader(asked: Route.LoaderArgs) {
	if (asked.params["*"] === "") return { intro: asked.context.get(settingsContext).site.words.school };
	const course = await asked.context.get(clientContext).getCourse();
	throw await refuse(course instanceof Failure ? course : NO_LESSON, asked);
}

export const meta = metaOf({
	title: "School",
	description: "El curso, con tu progreso.",
	path: "/school",
	noindex: true,
});

function Resume({ lesson, begun }: { lesson: LessonEntry; begun: boolean }) {
	return (
		<section aria-labelledby="continua" className="course-resume">
			<h2 id="continua">{begun ? "Continúa donde lo dejaste" : "Empieza por aquí"}</h2>
			<LessonCard lesson={lesson} />
			<ButtonLink look="filled" to={lesson.href}>
				{begun ? "Seguir con" : "Empezar"} la lección {lesson.number}
			</ButtonLink>
		</section>
	);
}

/** In place of the lesson to go on with, once there is none. */
function Finished() {
	return (
		<div className="course-finished">
			<p role="status">¡Has terminado el curso!</p>
			<p>Gracias por llegar hasta el final. Las lecciones siguen aquí para cuando quieras volver.</p>
			<ButtonLink to={href("/eventos")}>Ver los próximos eventos</ButtonLink>
		</div>
	);
}

function Lesson({ lesson }: { lesson: LessonEntry }) {
	const { icon, kind, name, number, time, progress } = lesson;
	const isDone = progress.status === "completed";
	return (
		<li>
			<Ring percent={progress.percent} of={name} icon={icon} isDone={isDone} />
			<div>
				<Link to={lesson.href} prefetch="intent">
					{number}. {name}
				</Link>
				<p>
					{kindNames[kind]} · {time}
					{isDone ? " · Completada" : progress.percent > 0 ? ` · ${progress.percent} %` : null}
				</p>
			</div>
		</li>
	);
}

function Module({ module }: { module: CourseView["modules"][number] }) {
	const { number, name, lessons } = module;
	return (
		<section id={`modulo-${number}`} aria-labelledby={`modulo-${number}-titulo`} className="course-module">
			<header className={`course-head ${number === 1 ? "loud" : ""} ${grounds[groundOfModule(number)]}`}>
				<ModuleDrawing number={number} className="course-drawing" />
				<p className={`${badge.badge} course-number`} aria-hidden="true">
					<span>{number}</span>
				</p>
				<p className="course-eyebrow">Módulo {number}</p>
				<h2 id={`modulo-${number}-titulo`}>{name}</h2>
				<p className="course-facts">{moduleFacts(module)}</p>
			</header>
			<ol className="course-lessons">
				{lessons.map((lesson) => (
					<Lesson key={lesson.id} lesson={lesson} />
				))}
			</ol>
		</section>
	);
}

/** The course page: overall progress, the lesson to go on with, and all lessons (docs/product.md, 19.7). */
export default function CoursePage({ loaderData: { intro } }: Route.ComponentProps) {
	const course = useLoadedCourse();
	if (course === undefined) return null;
	const { percent, resume, modules } = course;
	const begun = modules.some(({ lessons }) => lessons.some(({ progress }) => progress.status !== "not_started"));
	return (
		<div className="course">
			<link rel="stylesheet" href={sheet} precedence="default" />
			<PageHeading title="School" intro={intro} ground={`${grounds.mint} course-cover`}>
				<Way modules={modules.length} className="course-way" />
			</PageHeading>
			{modules.length === 0 ? (
				<Bubble>Todavía no hay lecciones. Vuelve pronto.</Bubble>
			) : (
				<>
					<div className={`${besides.beside} course-now`}>
						{resume === null ? <Finished /> : <Resume lesson={resume} begun={begun} />}
						<section aria-labelledby="tu-progreso" className="course-overall">
							<h2 id="tu-progreso">Tu progreso</h2>
							<p>{begun ? completedInWords(modules.flatMap(({ lessons }) => lessons)) : percentInWords(0)}</p>
							<progress className={unseen.unseen} max={100} value={percent} aria-label="Progreso de todo el curso" />
							<ul>
								{modules.map(({ number, lessons }) => (
									<li key={number}>
										<p>
											<strong>Módulo {number}</strong> <span>{completedInWords(lessons)}</span>
										</p>
										<Steps lessons={lessons} />
									</li>
								))}
							</ul>
						</section>
					</div>
					<div className="course-modules">
						{modules.map((module) => (
							<Module key={module.number} module={module} />
						))}
					</div>
				</>
			)}
		</div>
	);
}
