import { href } from "react-router";
import { encodeContentUrl } from "../../../domain/content/content-url.ts";
import { capitalized } from "../../../domain/date-words.ts";
import { seatInWords } from "../../../domain/events/registration-words.ts";
import type { CourseView, LessonEntry, ModuleEntry } from "../../../domain/school/see-course.ts";
import { registerPath } from "../../../domain/site-paths.ts";
import { Picture } from "../../content/picture.tsx";
import { DateBadge } from "../../events/date-badge.tsx";
import { EventTicket } from "../../events/event-ticket.tsx";
import { goOnInWords, groundOfModule, resumeFacts, resumeInWords } from "../../school/lesson-words.ts";
import grounds from "../../theme/grounds.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import type { Space } from "./load-dashboard.ts";
import { Choices, type Place } from "./my-events.tsx";
import type { Card } from "./reading.tsx";

type Coming = NonNullable<Space["events"]["value"]>["coming"][number];

/** What comes next for a person. */
export type Next =
	| { readonly kind: "place"; readonly place: Place }
	| {
			readonly kind: "lesson";
			readonly lesson: LessonEntry;
			readonly module: ModuleEntry;
			/** What the lesson is to the person. */
			readonly title: string;
			/** The lesson's number in the course. */
			readonly number: number;
	  }
	| {
			readonly kind: "event";
			readonly event: Coming;
			/** How far off it is, as the end of a sentence; null if that is not known. */
			readonly away: string | null;
	  }
	| { readonly kind: "text"; readonly card: Card }
	| { readonly kind: "nothing" };

/** The lesson to go on with in its module; undefined if there is none. */
export function lessonOf({ resume, modules }: CourseView) {
	const module = modules.find(({ lessons }) => lessons.some(({ id }) => id === resume?.id));
	if (resume === null || module === undefined) return undefined;
	const lessons = modules.flatMap((each) => each.lessons);
	const number = lessons.findIndex(({ id }) => id === resume.id) + 1;
	return { lesson: resume, module, number, title: resumeInWords(resume, lessons) };
}

/** One's own next event, or else the lesson to go on with, the site's next event, or the newest text for members. */
export function nextOf({ events, course, reading }: Space): Next {
	const place = events.value?.next[0];
	if (place !== undefined) return { kind: "place", place };
	const found = course?.value && lessonOf(course.value);
	if (found) return { kind: "lesson", ...found };
	const event = events.value?.coming[0];
	if (event !== undefined) return { kind: "event", event, away: events.value?.away ?? null };
	const card = reading.value?.[0];
	return card === undefined ? { kind: "nothing" } : { kind: "text", card };
}

function LessonStep({ lesson, module, number, title }: Extract<Next, { kind: "lesson" }>) {
	return (
		<section aria-labelledby="ahora" className={`space-now space-step ${grounds[groundOfModule(module.number)]}`}>
			<p className="space-number" aria-hidden="true">
				{number}
			</p>
			<div>
				<h2 id="ahora">{title}</h2>
				<p className="space-name">{lesson.name}</p>
				<p>{resumeFacts(lesson, module.number)}</p>
				<ButtonLink look="filled" to={lesson.href}>
					{goOnInWords(lesson)}
				</ButtonLink>
			</div>
		</section>
	);
}

/** The first words of the bubble with the site's next event: whether there is room, and how far off it is. */
function eventInWords({ event: { isOpen }, away }: Extract<Next, { kind: "event" }>): string {
	if (!isOpen) return away === null ? "El próximo evento" : `El próximo evento ${away}`;
	return away === null ? "¿Te apuntas?" : `¿Te apuntas? ${capitalized(away)}.`;
}

function EventStep(next: Extract<Next, { kind: "event" }>) {
	const { event } = next;
	const { slug, name, startsAt, when, place, state, call, ground } = event;
	return (
		<section aria-labelledby="ahora" className={`space-now ${grounds[ground]}`}>
			<DateBadge event={event} large />
			<div>
				<h2 id="ahora">{eventInWords(next)}</h2>
				<p className="space-name">
					<Link to={href("/eventos/:slug", { slug })} prefetch="intent">
						{name}
					</Link>
				</p>
				<p>
					<time dateTime={startsAt}>{when}</time>
				</p>
				<p>{place}</p>
				{state === null ? null : <p>{state}</p>}
				{call === null ? null : (
					<ButtonLink look="filled" to={registerPath(slug)}>
						{call}
					</ButtonLink>
				)}
			</div>
		</section>
	);
}

function TextStep({ card: { url, name, topic, readingMinutes, image, ground } }: { card: Card }) {
	return (
		<section aria-labelledby="ahora" className={`space-now ${grounds[ground]}`}>
			{image === null ? null : (
				<div className="space-sign">
					<Picture image={{ ...image, alt: "" }} sizes="10rem" eager />
				</div>
			)}
			<div>
				<h2 id="ahora">Para leer hoy</h2>
				<p className="space-name">{name}</p>
				<p>
					{topic === undefined ? null : `${topic} · `}
					{readingMinutes}&nbsp;min
				</p>
				<ButtonLink look="filled" to={encodeContentUrl(url)}>
					Empezar a leer
				</ButtonLink>
			</div>
		</section>
	);
}

/** What comes next, in full colour: the ticket with what can be done with it, or a bubble with its one button. */
export function NextStep({ next, zone }: { next: Next; zone: string }) {
	if (next.kind === "lesson") return <LessonStep {...next} />;
	if (next.kind === "event") return <EventStep {...next} />;
	if (next.kind === "text") return <TextStep {...next} />;
	if (next.kind === "nothing") return null;
	const { event, status, badge, ground } = next.place;
	return (
		<>
			<div className="space-ticket">
				<EventTicket
					event={event}
					badge={{ badge, ground }}
					{...seatInWords(status, event)}
					to={href("/eventos/:slug", { slug: event.slug })}
					zone={zone}
				/>
			</div>
			<Choices place={next.place} />
		</>
	);
}
