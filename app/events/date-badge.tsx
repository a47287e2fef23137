import grounds from "../theme/grounds.module.css";
import styles from "./date-badge.module.css";
import type { EventBadge } from "./shown-event.ts";

/**
 * An event's day on the ground of its topic. Decorative: the full date stands beside it. `large` is for the one event
 * that a page is about, `isOver` for one of the past; `className` gives the day another form than the badge's.
 */
export function DateBadge({
	event: { badge, ground },
	large = false,
	isOver = false,
	className = large || isOver ? `${styles.badge} ${large ? styles.large : styles.over}` : styles.badge,
}: {
	event: EventBadge;
	large?: boolean;
	isOver?: boolean;
	className?: string | undefined;
}) {
	return (
		<p className={`${grounds[ground]} ${className}`} aria-hidden="true">
			<span>{badge.day}</span>
			{badge.month}
		</p>
	);
}
