import { href } from "react-router";
import { seatInWords, statusNames } from "../../../domain/events/registration-words.ts";
import { registerPath } from "../../../domain/site-paths.ts";
import { AddToCalendar } from "../../events/add-to-calendar.tsx";
import { DateBadge } from "../../events/date-badge.tsx";
import { eventTime, OwnTime } from "../../events/event-dates.tsx";
import grounds from "../../theme/grounds.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import stretched from "../../ui/stretched.module.css";
import type { Space } from "./load-dashboard.ts";
import { Missing, Section } from "./section.tsx";

type Mine = NonNullable<Space["events"]["value"]>;

/** A registration for an event to come. */
export type Place = Mine["next"][number];

/** What is said above the events that one has no place in; null for nothing. */
function wordsAbove({ next, past, coming, isKnown }: Mine, shown: number): string | null {
	if (next.length > 0) {
		if (shown === 0 || (next.length === 1 && past.length === 0)) return null;
		return shown === 1 ? "También viene este." : "También vienen estos.";
	}
	if (shown > 0) return null;
	const none =
		past.length === 0
			? "Todavía no te has apuntado a ningún evento."
			: "Ahora mismo no tienes plaza en ningún evento próximo.";
	if (coming.length === 0) return isKnown ? `${none} Aún no hay ninguno anunciado.` : none;
	return `${none} Cuando te apuntes, tu plaza estará aquí.`;
}

/** The heading above the events; `open` are those shown that the person has no place in. */
function titleOf({ next, past }: Mine, open: Mine["coming"]): string {
	if (next.length > 0) return next.length === 1 && past.length === 0 ? "Más eventos" : "Tus eventos";
	if (open.length === 0) return "Tus eventos";
	return open.every(({ isOpen }) => isOpen) ? "Todavía hay sitio" : "Próximos eventos";
}

/**
 * The events for which the person has a place or waits for one, those that they could have one in, and their past
 * events, folded. `named`: the address of the one that the page begins with, which is not repeated here.
 */
export function MyEvents({ events, named, zone }: Pick<Space, "events"> & { named: string | undefined; zone: string }) {
	const way = <Link to={href("/eventos")}>Todos los eventos</Link>;
	if (events.value === null)
		return (
			<Section id="eventos" title="Tus eventos" way={way}>
				<Missing incident={events.incident} anchor="eventos" />
			</Section>
		);
	const { next, past, coming } = events.value;
	const further = next.filter(({ event }) => event.slug !== named);
	const open = coming.filter(({ slug }) => slug !== named);
	if (next.length === 1 && past.length === 0 && open.length === 0) return null;
	const words = wordsAbove(events.value, open.length);
	return (
		<Section id="eventos" title={titleOf(events.value, open)} way={way}>
			{further.length === 0 ? null : (
				<ul className="space-list">
					{further.map((place) => (
						<FurtherEvent key={place.id} place={place} zone={zone} />
					))}
				</ul>
			)}
			{words === null ? null : <p className="space-note">{words}</p>}
			{open.length === 0 ? null : (
				<ul className="space-rows">
					{open.map((event) => (
						<OpenEvent key={event.slug} event={event} />
					))}
				</ul>
			)}
			{past.length === 0 ? null : (
				<details className="space-past">
					<summary>Tus eventos pasados ({past.length})</summary>
					<ul className="space-list">
						{past.map(({ id, event }) => (
							<li key={id}>
								<Link to={href("/eventos/:slug", { slug: event.slug })}>{event.name}</Link>
								<p className="space-note">
									<time dateTime={event.startsAt}>{eventTime(event)}</time>
								</p>
							</li>
						))}
					</ul>
				</details>
			)}
		</Section>
	);
}

/** An event that one has no place in, as a row: its day, its name, and its way in. */
function OpenEvent({ event }: { event: Mine["coming"][number] }) {
	const { slug, name, startsAt, moment, call, state } = event;
	return (
		<li className={stretched.area}>
			<DateBadge event={event} />
			<div>
				<h3>
					<Link to={href("/eventos/:slug", { slug })} prefetch="intent" className={stretched.link}>
						{name}
					</Link>
				</h3>
				<p className="space-note">
					<time dateTime={startsAt}>{moment}</time>
				</p>
				{state === null ? null : <p className="space-note">{state}</p>}
			</div>
			{call === null ? null : (
				<Link to={registerPath(slug)} prefetch="intent" className="space-call">
					{call}
				</Link>
			)}
		</li>
	);
}

function FurtherEvent({ place, zone }: { place: Place; zone: string }) {
	const { event, status, badge, ground } = place;
	return (
		<li className={`space-event ${grounds[ground]}`}>
			<div className="space-event-head">
				<DateBadge event={{ badge, ground }} />
				<div>
					<h3>
						<Link to={href("/eventos/:slug", { slug: event.slug })}>{event.name}</Link>
					</h3>
					<p className="space-note">
						<time dateTime={event.startsAt}>{eventTime(event)}</time>
					</p>
				</div>
				<p className="space-chip" data-status={status}>
					{event.cancelled ? seatInWords(status, event).seat : statusNames[status]}
				</p>
			</div>
			<p className="space-own">
				<OwnTime startsAt={event.startsAt} timeZone={event.timeZone} zone={zone} />
			</p>
			<Choices place={place} />
		</li>
	);
}

/** What can be done with a place. */
export function Choices({ place: { id, event, status, calendar, joinUrl } }: { place: Place }) {
	return (
		<div className="space-choices">
			{joinUrl === null ? null : (
				<ButtonLink look="filled" to={joinUrl}>
					Conectarme
				</ButtonLink>
			)}
			<ButtonLink to={href("/e/:link", { link: id })}>Ver o cancelar mi plaza</ButtonLink>
			{status === "confirmed" ? <AddToCalendar links={calendar} name={event.name} /> : null}
		</div>
	);
}
