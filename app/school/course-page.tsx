import { href } from "react-router";
import { Failure } from "../../domain/failure.ts";
import type { CourseView, LessonEntry } from "../../domain/school/see-course.ts";
import { clientContext, settingsContext } from "../context.ts";
import { metaOf } from "../shell/page-meta.ts";
import grounds from "../theme/grounds.module.css";
import { Bubble } from "../ui/bubble.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import stretched from "../ui/stretched.module.css";
import unseen from "../ui/unseen.module.css";
import type { Route } from "./+types/course-page";
import sheet from "./course.css?url";
import { type FilmStill, stillToGoOn } from "./film-still.ts";
import { Steps } from "./lesson-card.tsx";
import {
	completedInWords,
	goOnInWords,
	groundOfModule,
	kindNames,
	moduleFacts,
	resumeFacts,
	resumeInWords,
} from "./lesson-words.ts";
import { LessonPicture, ModuleDrawing } from "./module-drawing.tsx";
import { NO_LESSON, refuse } from "./refuse.ts";
import { useLoadedCourse } from "./use-course.ts";

/**
 * Only `/school` itself shows the course; any other address that ends up here is not found. People who may not see the
 * course are refused first, so that they do not learn even that.
 */
export async function loader(asked: Route.LoaderArgs) {
	const client = asked.context.get(clientContext);
	const course = await client.getCourse();
	if (asked.params["*"] === "" && !(course instanceof Failure))
		return { intro: asked.context.get(settingsContext).site.words.school, still: await stillToGoOn(client, course) };
	throw await refuse(course instanceof Failure ? course : NO_LESSON, asked);
}

export const meta = metaOf({
	title: "School",
	description: "El curso, con tu progreso.",
	path: "/school",
	noindex: true,
});

/** The one thing to do next, on the ground of its module. `title`: what it is to the person. */
function Resume({
	lesson,
	module,
	title,
	still,
}: {
	lesson: LessonEntry;
	module: number;
	title: string;
	still: FilmStill | null;
}) {
	return (
		<section aria-labelledby="continua" className={`course-now school-offer loud ${grounds[groundOfModule(module)]}`}>
			<LessonPicture lesson={lesson} still={still} />
			<h2 id="continua">{title}</h2>
			<p className="course-next">{lesson.name}</p>
			<p className="course-facts">{resumeFacts(lesson, module)}</p>
			<ButtonLink look="filled" to={lesson.href}>
				{goOnInWords(lesson)}
			</ButtonLink>
		</section>
	);
}

/** In place of the lesson to go on with, once there is none. */
function Finished() {
	return (
		<div className={`course-now loud ${grounds.mint}`}>
			<p role="status" className="course-next">
				¡Has terminado el curso!
			</p>
			<p>Gracias por llegar hasta el final. Las lecciones siguen aquí para cuando quieras volver.</p>
			<ButtonLink to={href("/eventos")}>Ver los próximos eventos</ButtonLink>
		</div>
	);
}

/** How high a lesson's leaf is, in the units of its drawing. */
const LEAF = 48;

function LeafNumber({ children }: { children: number }) {
	return (
		<text x="50%" y={LEAF / 2} dy="0.35em" textAnchor="middle">
			{children}
		</text>
	);
}

/**
 * A leaf with a lesson's number in the course, which fills from below as the lesson goes on and has a check once it is
 * completed.
 */
function Leaf({ lesson: { name, progress }, number }: { lesson: LessonEntry; number: number }) {
	const isDone = progress.status === "completed";
	const full = (LEAF * (isDone ? 100 : progress.percent)) / 100;
	const empty = LEAF - full;
	return (
		<span
			role="progressbar"
			aria-label={`Progreso de ${name}`}
			aria-valuemin={0}
			aria-valuemax={100}
			aria-valuenow={progress.percent}
			className="course-leaf"
		>
			<svg viewBox={`0 0 ${LEAF} ${LEAF}`} aria-hidden="true">
				<LeafNumber>{number}</LeafNumber>
				{full === 0 ? null : (
					<svg
						aria-hidden="true"
						className="course-full"
						y={empty}
						height={full}
						viewBox={`0 ${empty} ${LEAF} ${full}`}
					>
						<rect width="100%" height={LEAF} />
						<LeafNumber>{number}</LeafNumber>
					</svg>
				)}
			</svg>
			{isDone ? <Icon name="check" /> : null}
		</span>
	);
}

/** A lesson as a row that says how far it is: completed, the one to go on with (`isNow`), or one to come. */
function Lesson({ lesson, number, isNow }: { lesson: LessonEntry; number: number; isNow: boolean }) {
	const { kind, name, time, progress } = lesson;
	const isDone = progress.status === "completed";
	return (
		<li data-state={isDone ? "done" : isNow ? "now" : undefined}>
			<Leaf lesson={lesson} number={number} />
			<div>
				<Link to={lesson.href} prefetch="intent" className={stretched.link}>
					<span className={unseen.unseen}>{number}. </span>
					{name}
				</Link>
				<p>
					{kindNames[kind]} · {time}
					{isDone || progress.percent === 0 ? null : ` · ${progress.percent}\u00a0%`}
				</p>
			</div>
			{isDone ? <p>Completada</p> : isNow ? <p className="course-here">Ahora</p> : null}
		</li>
	);
}

/** `before`: how many lessons the modules before it have. */
function Module({
	module,
	before,
	now,
}: {
	module: CourseView["modules"][number];
	before: number;
	now: string | undefined;
}) {
	const { number, name, lessons } = module;
	const begun = lessons.some(({ progress }) => progress.status !== "not_started");
	return (
		<section id={`modulo-${number}`} aria-labelledby={`modulo-${number}-titulo`} className="course-module">
			<header className="course-head">
				<ModuleDrawing number={number} className={`course-drawing ${grounds[groundOfModule(number)]}`} />
				<p className="course-eyebrow">Módulo {number}</p>
				<h2 id={`modulo-${number}-titulo`}>{name}</h2>
				<p className="course-facts">{moduleFacts(module)}</p>
				{begun ? <p className="course-facts">{completedInWords(lessons)}</p> : null}
			</header>
			<ol className="course-lessons" start={before + 1}>
				{lessons.map((lesson, index) => (
					<Lesson key={lesson.id} lesson={lesson} number={before + index + 1} isNow={lesson.id === now} />
				))}
			</ol>
		</section>
	);
}

/** The course page: overall progress, the lesson to go on with, and all lessons (docs/product.md, 19.7). */
export default function CoursePage({ loaderData: { intro, still } }: Route.ComponentProps) {
	const course = useLoadedCourse();
	if (course === undefined) return null;
	const { percent, resume, modules } = course;
	const lessons = modules.flatMap((module) => module.lessons);
	const module = modules.find((each) => each.lessons.some(({ id }) => id === resume?.id));
	return (
		<div className="course lilac">
			<link rel="stylesheet" href={sheet} precedence="default" />
			<PageHeading title="School" intro={intro} ground="lilac course-cover">
				{lessons.length === 0 ? null : (
					<>
						<div className="course-overall">
							<p>{completedInWords(lessons)}</p>
							<progress className={unseen.unseen} max={100} value={percent} aria-label="Progreso de todo el curso" />
							<Steps lessons={lessons} here={resume?.id} />
						</div>
						{resume === null || module === undefined ? (
							<Finished />
						) : (
							<Resume lesson={resume} module={module.number} title={resumeInWords(resume, lessons)} still={still} />
						)}
					</>
				)}
			</PageHeading>
			{modules.length === 0 ? (
				<Bubble>Todavía no hay lecciones. Vuelve pronto.</Bubble>
			) : (
				modules.map((each) => (
					<Module
						key={each.number}
						module={each}
						before={lessons.findIndex(({ id }) => id === each.lessons[0]?.id)}
						now={resume?.id}
					/>
				))
			)}
		</div>
	);
}
