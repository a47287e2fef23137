import { href } from "react-router";
import { dayOf } from "../../../domain/zoned-time.ts";
import { ContentCard } from "../../content/content-card.tsx";
import { LessonCard, Meter, Way } from "../../school/lesson-card.tsx";
import { moduleFacts, percentInWords } from "../../school/lesson-words.ts";
import { Bubble } from "../../ui/bubble.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { CardGrid } from "../../ui/card-grid.tsx";
import { Link } from "../../ui/link.tsx";
import type { Space } from "./load-dashboard.ts";
import { Missing, Section } from "./section.tsx";

const ARTICLES = "Artículos para ti";

/** The name of the section to read, in the page and in its menu. */
export function readingName({ course }: Pick<Space, "course">): string {
	const lesson = course?.value?.resume ?? null;
	return lesson === null
		? ARTICLES
		: lesson.progress.status === "not_started"
			? "Empieza por aquí"
			: "Sigue donde lo dejaste";
}

/**
 * The lesson to go on with, for people School is open to, and below it the two newest articles for registered users. If
 * there is no lesson, all of these (docs/product.md, 15.7).
 */
export function Reading({ reading, course }: Pick<Space, "reading" | "course">) {
	const lesson = course?.value?.resume ?? null;
	return (
		<Section id="lectura" title={readingName({ course })}>
			{lesson !== null ? (
				<>
					<LessonCard lesson={lesson} />
					{reading.value === null || reading.value.length === 0 ? null : (
						<>
							<h3 className="space-further">{ARTICLES}</h3>
							<CardGrid items={reading.value.slice(0, 2)}>
								{(card) => <ContentCard card={card} heading="h4" />}
							</CardGrid>
						</>
					)}
				</>
			) : reading.value === null ? (
				<Missing incident={reading.incident} anchor="lectura" />
			) : reading.value.length === 0 ? (
				<Bubble>
					Todavía no hay artículos para usuarios registrados. Mientras tanto,{" "}
					<Link to={href("/blog")}>lee los del blog</Link>.
				</Bubble>
			) : (
				<>
					<p className="space-note">Lo último que se ha publicado para usuarios registrados.</p>
					<CardGrid items={reading.value}>{(card) => <ContentCard card={card} heading="h3" />}</CardGrid>
				</>
			)}
		</Section>
	);
}

/** The person's progress in each module of the course. */
function Modules({ course }: { course: NonNullable<Space["course"]> }) {
	if (course.value === null) return <Missing incident={course.incident} anchor="school" />;
	const { modules, percent } = course.value;
	if (modules.length === 0) return <Bubble>Todavía no hay lecciones.</Bubble>;
	return (
		<>
			<p className="space-note">{percentInWords(percent)} en todo el curso.</p>
			<ul className="space-modules">
				{modules.map((module) => (
					<li key={module.number}>
						<Link to={`/school#modulo-${module.number}`}>
							Módulo {module.number}: {module.name}
						</Link>
						<p className="space-note">
							{moduleFacts(module)} · {percentInWords(module.percent)}
						</p>
						<Meter percent={module.percent} of={`módulo ${module.number}`} />
					</li>
				))}
			</ul>
		</>
	);
}

/**
 * The person's progress if School is open to them; otherwise since when they are on its waiting list, or a link to join
 * it.
 */
export function School({ course, waiting, zone }: Pick<Space, "course" | "waiting"> & { zone: string }) {
	return (
		<Section id="school" title="School">
			{course !== null ? (
				<Modules course={course} />
			) : waiting.value === null ? (
				<Missing incident={waiting.incident} anchor="school" />
			) : waiting.value.since === null ? (
				<div className="space-offer">
					<div>
						<p>School está en preparación. Apúntate y te avisaré.</p>
						<ButtonLink look="filled" to={href("/lista-de-espera")}>
							Apúntate
						</ButtonLink>
					</div>
					<Way className="space-way" />
				</div>
			) : (
				<p className="space-note">
					Estás en la lista de espera desde el{" "}
					<time dateTime={waiting.value.since}>{dayOf(waiting.value.since, zone)}</time>.
				</p>
			)}
		</Section>
	);
}
