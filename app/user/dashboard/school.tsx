import { href } from "react-router";
import type { CourseView, ModuleEntry } from "../../../domain/school/see-course.ts";
import { dayOf } from "../../../domain/zoned-time.ts";
import { Way } from "../../school/lesson-card.tsx";
import {
	completedInWords,
	goOnInWords,
	groundOfModule,
	kindNames,
	moduleFacts,
	percentInWords,
} from "../../school/lesson-words.ts";
import { LessonDrawing, ModuleDrawing } from "../../school/module-drawing.tsx";
import grounds from "../../theme/grounds.module.css";
import { Bubble } from "../../ui/bubble.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import stretched from "../../ui/stretched.module.css";
import unseen from "../../ui/unseen.module.css";
import type { Space } from "./load-dashboard.ts";
import { lessonOf } from "./next-step.tsx";
import { Missing, PanelRow, Section } from "./section.tsx";

/** The lesson to go on with, on the ground of its module with the drawing of its kind; or, once all are done, that. */
function GoOn({ course }: { course: CourseView }) {
	const found = lessonOf(course);
	if (found === undefined) {
		const { length } = course.modules;
		return (
			<div className="space-offer">
				<div>
					<p>¡Has terminado el curso!</p>
					<ButtonLink to={"/school"}>Volver a las lecciones</ButtonLink>
				</div>
				{/* A leaf for each module that is done. Of more than three it would not show all. */}
				{length > 3 ? null : <Way modules={length} className="space-way" />}
			</div>
		);
	}
	const { module, lesson } = found;
	const { number, name, kind, time, progress } = lesson;
	return (
		<div className={`space-lesson ${grounds[groundOfModule(module.number)]}`}>
			<LessonDrawing kind={kind} className="space-drawing" />
			<div>
				<p className="space-note">
					Módulo {module.number} · Lección {number} de {module.lessons.length}
				</p>
				<h3>{name}</h3>
				<p className="space-note">
					{kindNames[kind]} · {time}
					{progress.percent === 0 ? null : ` · ${percentInWords(progress.percent)}`}
				</p>
				<p>
					<ButtonLink look="filled" to={lesson.href}>
						{goOnInWords(lesson)}
					</ButtonLink>
				</p>
			</div>
		</div>
	);
}

/** A module as a row, with the way into it; `now` is the lesson to go on with. */
function Module({ module, now }: { module: ModuleEntry; now: string | undefined }) {
	const { number, name, lessons } = module;
	const isBegun = lessons.some(({ progress }) => progress.status !== "not_started");
	const open = lessons.find(({ id }) => id === now) ?? lessons.find(({ progress }) => progress.status !== "completed");
	return (
		<li className={stretched.area}>
			<ModuleDrawing number={number} className={`space-door ${grounds[groundOfModule(number)]}`} />
			<div>
				<h3>
					<Link to={`/school#modulo-${number}`} className={stretched.link}>
						{name}
					</Link>
				</h3>
				<p className="space-note">
					Módulo {number} · {isBegun && open !== undefined ? completedInWords(lessons) : moduleFacts(module)}
				</p>
			</div>
			{open === undefined ? (
				<p className="space-note">Completado</p>
			) : (
				<Link to={open.href} prefetch="intent" className="space-call">
					{isBegun ? "Seguir" : "Empezar"}
					<span className={unseen.unseen}>
						{isBegun ? " con" : ""} el módulo {number}
					</span>
				</Link>
			)}
		</li>
	);
}

/** The person's way through the course: the lesson to go on with, unless it `isNamed`, and how far each module is. */
function Course({ course, isNamed }: { course: NonNullable<Space["course"]>; isNamed: boolean }) {
	if (course.value === null) return <Missing incident={course.incident} anchor="school" />;
	const { modules } = course.value;
	if (modules.length === 0) return <Bubble>Todavía no hay lecciones.</Bubble>;
	return (
		<>
			{isNamed ? null : <GoOn course={course.value} />}
			<ul className="space-rows space-modules">
				{modules.map((module) => (
					<Module key={module.number} module={module} now={course.value?.resume?.id} />
				))}
			</ul>
		</>
	);
}

/** The person's place in the waiting list of School, or the way to join it, for people School is not open to. */
export function Waiting({ waiting, zone }: Pick<Space, "waiting"> & { zone: string }) {
	if (waiting.value === null)
		return (
			<PanelRow id="school" title="School">
				<Missing incident={waiting.incident} anchor="school" />
			</PanelRow>
		);
	const { since } = waiting.value;
	return (
		<PanelRow
			id="school"
			title="School"
			sign={<ModuleDrawing number={1} className={`space-door ${grounds[groundOfModule(1)]}`} />}
			way={since === null ? <ButtonLink to={href("/lista-de-espera")}>Apuntarme a la lista</ButtonLink> : null}
		>
			<p>
				{since === null ? (
					"School está en preparación. Apúntate y te avisaré."
				) : (
					<>
						Estás en la lista de espera desde el <time dateTime={since}>{dayOf(since, zone)}</time>.
					</>
				)}
			</p>
		</PanelRow>
	);
}

/**
 * The person's way through the course, if School is open to them. `isNamed`: the page begins with the lesson to go on
 * with, which is not repeated here.
 */
export function School({ course, isNamed }: { course: NonNullable<Space["course"]>; isNamed: boolean }) {
	return (
		<Section
			id="school"
			title="School"
			way={course.value?.modules.length ? <Link to={"/school"}>Todo el curso</Link> : undefined}
		>
			<Course course={course} isNamed={isNamed} />
		</Section>
	);
}
