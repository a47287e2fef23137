import { href } from "react-router";
import { encodeContentUrl } from "../../../domain/content/content-url.ts";
import type { CourseView } from "../../../domain/school/see-course.ts";
import { dayOf } from "../../../domain/zoned-time.ts";
import { ContentCard } from "../../content/content-card.tsx";
import { Cover } from "../../content/cover.tsx";
import { Picture } from "../../content/picture.tsx";
import { Steps, Way } from "../../school/lesson-card.tsx";
import { completedInWords, groundOfModule, kindNames, percentInWords } from "../../school/lesson-words.ts";
import { LessonDrawing, ModuleDrawing } from "../../school/module-drawing.tsx";
import grounds from "../../theme/grounds.module.css";
import { Bubble } from "../../ui/bubble.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import type { Space } from "./load-dashboard.ts";
import { Missing, Section } from "./section.tsx";

/** The newest text for registered users, with its picture, for those who have nothing else to go on with. */
export function Today({ card }: { card: NonNullable<Space["reading"]["value"]>[number] }) {
	const { url, name, summary, topic, ground, image, cover, readingMinutes } = card;
	return (
		<section aria-labelledby="para-leer" className={`space-today space-first ${grounds[ground]}`}>
			<div>
				<h2 id="para-leer">Para leer hoy</h2>
				<p className="space-name">{name}</p>
				{summary === "" ? null : <p className="space-note">{summary}</p>}
				<p className="space-note">
					{topic === undefined ? null : `${topic} · `}
					{readingMinutes}&nbsp;min
				</p>
				<ButtonLink look="filled" to={encodeContentUrl(url)}>
					Empezar a leer
				</ButtonLink>
			</div>
			{image === null ? (
				<Cover words={cover} ground={ground} />
			) : (
				<Picture image={{ ...image, alt: "" }} sizes="(min-width: 64rem) 60rem, 94vw" eager />
			)}
		</section>
	);
}

/**
 * The newest articles for registered users (docs/product.md, 15.7). `recommended`: the address of the one that the page
 * begins with, which is not repeated here. `isBeside`: where there is room for it beside the events.
 */
export function Reading({
	reading,
	recommended,
	isBeside,
}: Pick<Space, "reading"> & { recommended: string | undefined; isBeside: boolean }) {
	const cards = (reading.value ?? []).filter(({ url }) => url !== recommended);
	if (recommended !== undefined && cards.length === 0) return null;
	return (
		<Section id="lectura" title="Artículos para ti" isBeside={isBeside}>
			{reading.value === null ? (
				<Missing incident={reading.incident} anchor="lectura" />
			) : cards.length === 0 ? (
				<Bubble>
					Todavía no hay artículos para usuarios registrados. Mientras tanto,{" "}
					<Link to={href("/blog")}>lee los del blog</Link>.
				</Bubble>
			) : (
				<>
					<p className="space-note">
						{recommended === undefined
							? "Lo último que se ha publicado para usuarios registrados."
							: "Más textos para usuarios registrados."}
					</p>
					<ul className={cards.length === 1 ? "space-reading space-alone" : "space-reading"}>
						{cards.map((card) => (
							<li key={card.url}>
								<ContentCard card={cards.length === 1 ? card : { ...card, summary: "" }} look="row" heading="h3" />
							</li>
						))}
					</ul>
				</>
			)}
		</Section>
	);
}

/**
 * The lesson to go on with, on the ground of its module with the drawing of its kind; or, once there is none, that all are done.
 * `isFirst`: the page begins with it.
 */
function GoOn({ course: { resume, modules }, isFirst }: { course: CourseView; isFirst: boolean }) {
	const module = modules.find(({ lessons }) => lessons.some(({ id }) => id === resume?.id));
	if (resume === null || module === undefined)
		return (
			<div className="space-offer">
				<div>
					<p>¡Has terminado el curso!</p>
					<ButtonLink to={href("/eventos")}>Ver los próximos eventos</ButtonLink>
				</div>
				{/* A leaf for each module that is done. Of more than three it would not show all. */}
				{modules.length > 3 ? null : <Way modules={modules.length} className="space-way" />}
			</div>
		);
	const begun = resume.progress.status !== "not_started";
	const { number, name, kind, time, progress } = resume;
	return (
		<div className={`space-lesson ${isFirst ? "space-first" : ""} ${grounds[groundOfModule(module.number)]}`}>
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
					<ButtonLink look="filled" to={resume.href}>
						{begun ? "Seguir con" : "Empezar"} la lección {number}
					</ButtonLink>
				</p>
			</div>
		</div>
	);
}

/** The person's way through the course: the lesson to go on with, and how far each module is. */
function Course({ course, isFirst }: { course: NonNullable<Space["course"]>; isFirst: boolean }) {
	if (course.value === null) return <Missing incident={course.incident} anchor="school" />;
	const { modules, resume } = course.value;
	if (modules.length === 0) return <Bubble>Todavía no hay lecciones.</Bubble>;
	return (
		<>
			<GoOn course={course.value} isFirst={isFirst} />
			<ul className="space-modules">
				{modules.map(({ number, lessons }) => (
					<li key={number}>
						<p>
							<Link to={`/school#modulo-${number}`}>Módulo {number}</Link>{" "}
							<span className="space-note">{completedInWords(lessons)}</span>
						</p>
						<Steps lessons={lessons} here={resume?.id} />
					</li>
				))}
			</ul>
		</>
	);
}

/**
 * The person's way through the course if School is open to them; otherwise since when they are on its waiting list, or a
 * link to join it. `isFirst`: the page begins with it.
 */
export function School({
	course,
	waiting,
	zone,
	isFirst,
}: Pick<Space, "course" | "waiting"> & { zone: string; isFirst: boolean }) {
	return (
		<Section id="school" title="School">
			{course !== null ? (
				<Course course={course} isFirst={isFirst} />
			) : waiting.value === null ? (
				<Missing incident={waiting.incident} anchor="school" />
			) : (
				<div className={`space-lesson ${grounds[groundOfModule(1)]}`}>
					<ModuleDrawing number={1} className="space-drawing" />
					<div>
						{waiting.value.since === null ? (
							<>
								<p className="space-said">School está en preparación. Apúntate y te avisaré.</p>
								<p>
									<ButtonLink to={href("/lista-de-espera")}>Apuntarme a la lista</ButtonLink>
								</p>
							</>
						) : (
							<p className="space-said">
								Estás en la lista de espera desde el{" "}
								<time dateTime={waiting.value.since}>{dayOf(waiting.value.since, zone)}</time>.
							</p>
						)}
					</div>
				</div>
			)}
		</Section>
	);
}
