import type { ReactNode } from "react";
import { href } from "react-router";
import article from "../content/article-view.module.css";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { DateBadge } from "./date-badge.tsx";
import page from "./event-page.module.css";
import styles from "./registration.module.css";
import type { EventBadge } from "./shown-event.ts";

/**
 * The head of a page on one's own seat at an event, as of the event itself: a band with the way back there, and the day
 * beside the heading. `kicker`: what the page is, above the event's name.
 */
export function EventHead({
	event,
	badge,
	kicker,
	children,
}: {
	event: { readonly name: string; readonly slug: string };
	badge: EventBadge;
	kicker: string;
	children?: ReactNode;
}) {
	return (
		<header className={`${article.header} ${page.header}`}>
			<p className={page.back}>
				<Link to={href("/eventos/:slug", { slug: event.slug })} prefetch="intent">
					<Icon name="arrow-back" /> Ver el evento
				</Link>
			</p>
			<DateBadge event={badge} large />
			<div>
				<p className={styles.kicker}>{kicker}</p>
				<h1>{event.name}</h1>
			</div>
			{children}
		</header>
	);
}
