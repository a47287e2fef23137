import { href } from "react-router";
import type { ListedEvent } from "../../domain/events/event.ts";
import type { EventState } from "../../domain/events/registration.ts";
import { priceInWords, stateInWords } from "../../domain/events/registration-words.ts";
import { type Ground, groundOf } from "../../domain/site/grounds.ts";
import { site } from "../../site.config.ts";
import { eventLeaf, eventTime } from "../events/event-dates.tsx";
import grounds from "../theme/grounds.module.css";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./event-strip.module.css";

/** An event in words. The server writes them. */
export interface ShownEvent {
	readonly id: string;
	readonly name: string;
	/** Path of its page. */
	readonly to: string;
	readonly startsAt: string;
	readonly day: string;
	readonly month: string;
	readonly time: string;
	/** Where it takes place and what it costs. */
	readonly facts: string;
	readonly state: string | null;
	readonly ground: Ground;
}

/** Prepares an event to be shown. For loaders. */
export function shownEvent(event: ListedEvent & { readonly state?: EventState | undefined }): ShownEvent {
	const { id, name, slug, startsAt, place, priceCents, state, tags } = event;
	return {
		...{ id, name, startsAt },
		to: href("/eventos/:slug", { slug }),
		...eventLeaf(event),
		time: eventTime(event),
		facts: [place, priceInWords(priceCents)].join(" ·\u00a0"),
		state: state === undefined || state.kind === "ended" ? null : stateInWords(state, event),
		ground: groundOf(tags, site.grounds),
	};
}

/** The next events: the first one over the whole width, the others as lines below it. */
export function EventStrip({ events: [next, ...others] }: { events: readonly ShownEvent[] }) {
	if (next === undefined) return null;
	return (
		<>
			<article className={`${styles.strip} ${grounds[next.ground]}`}>
				<p className={styles.badge} aria-hidden="true">
					<span>{next.day}</span>
					{next.month}
				</p>
				<div className={styles.text}>
					<h3>
						<Link to={next.to} prefetch="intent">
							{next.name}
						</Link>
					</h3>
					<p>
						<time dateTime={next.startsAt}>{next.time}</time>
					</p>
					<p>{next.facts}</p>
					{next.state === null ? null : <p className={styles.state}>{next.state}</p>}
				</div>
				<p className={styles.more} aria-hidden="true">
					Ver el evento <Icon name="arrow-forward" />
				</p>
			</article>
			{others.length === 0 ? null : (
				<ul className={styles.others}>
					{others.map((event) => (
						<li key={event.id}>
							<h3>
								<Link to={event.to} prefetch="intent">
									{event.name}
								</Link>
							</h3>
							<p>
								<time dateTime={event.startsAt}>{event.time}</time> ·{"\u00a0"}
								{event.facts}
							</p>
						</li>
					))}
				</ul>
			)}
		</>
	);
}
