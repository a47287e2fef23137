import { href } from "react-router";
import { seatNames, statusNames } from "../../../domain/events/registration-words.ts";
import { AddToCalendar } from "../../events/add-to-calendar.tsx";
import { DateBadge } from "../../events/date-badge.tsx";
import { eventTime, OwnTime } from "../../events/event-dates.tsx";
import { EventRows } from "../../events/event-rows.tsx";
import { EventTicket } from "../../events/event-ticket.tsx";
import grounds from "../../theme/grounds.module.css";
import { Bubble } from "../../ui/bubble.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import type { Space } from "./load-dashboard.ts";
import { Missing, Section } from "./section.tsx";

/**
 * The events for which the person has a place or waits for one, and their past events, folded. `isSecond`: beside what
 * comes first, where one event that they could have a place in is enough, and its way in leaves the filled button to that.
 */
export function MyEvents({ events, zone, isSecond }: Pick<Space, "events"> & { zone: string; isSecond: boolean }) {
	return (
		<Section
			id="eventos"
			title="Tus eventos"
			way={events.value?.next.length === 0 ? <Link to={href("/eventos")}>Todos los eventos</Link> : undefined}
		>
			{events.value === null ? (
				<Missing incident={events.incident} anchor="eventos" />
			) : (
				<Lists
					events={isSecond ? { ...events.value, coming: events.value.coming.slice(0, 1) } : events.value}
					zone={zone}
					leads={isSecond ? "outlined" : "filled"}
				/>
			)}
		</Section>
	);
}

type Mine = NonNullable<Space["events"]["value"]>;

function Lists({
	events: { next, past, coming },
	zone,
	leads,
}: {
	events: Mine;
	zone: string;
	leads: "filled" | "outlined";
}) {
	const none =
		past.length === 0
			? "Todavía no te has apuntado a ningún evento."
			: "Ahora mismo no tienes plaza en ningún evento próximo.";
	return (
		<>
			{next.length === 0 ? (
				coming.length === 0 ? (
					<Bubble>{none} Aún no hay ninguno anunciado.</Bubble>
				) : (
					<>
						<p className="space-note">
							{none} {coming.length === 1 ? "Este es el próximo." : "Estos son los próximos."}
						</p>
						<EventRows events={coming} leads={leads} />
					</>
				)
			) : (
				<ul className="space-list">
					{next.map((place, index) =>
						index === 0 ? (
							<Ticket key={place.id} place={place} zone={zone} />
						) : (
							<FurtherEvent key={place.id} place={place} zone={zone} />
						),
					)}
				</ul>
			)}
			{past.length === 0 ? null : (
				<details className="space-past">
					<summary>Eventos pasados ({past.length})</summary>
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
		</>
	);
}

type Place = Mine["next"][number];

/** The next event, as the ticket to it. */
function Ticket({ place: { event, status, badge, ground, ...place }, zone }: { place: Place; zone: string }) {
	return (
		<li className="space-ticket">
			<EventTicket
				event={event}
				badge={{ badge, ground }}
				seat={seatNames[status]}
				isHeld={status === "confirmed"}
				to={href("/eventos/:slug", { slug: event.slug })}
				zone={zone}
			/>
			<Choices place={{ event, status, badge, ground, ...place }} />
		</li>
	);
}

function FurtherEvent({ place, zone }: { place: Place; zone: string }) {
	const { event, status, badge, ground } = place;
	return (
		<li className={`space-event ${grounds[ground]}`}>
			<div className="space-event-head">
				<DateBadge event={{ badge, ground }} large />
				<div>
					<h3>
						<Link to={href("/eventos/:slug", { slug: event.slug })}>{event.name}</Link>
					</h3>
					<p className="space-note">
						<time dateTime={event.startsAt}>{eventTime(event)}</time>
					</p>
				</div>
			</div>
			<p className="space-chip" data-status={status}>
				{statusNames[status]}
			</p>
			<p className="space-own">
				<OwnTime startsAt={event.startsAt} timeZone={event.timeZone} zone={zone} />
			</p>
			<Choices place={place} />
		</li>
	);
}

/** What can be done with a place. */
function Choices({ place: { id, event, status, calendar, joinUrl } }: { place: Place }) {
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
