import grounds from "../theme/grounds.module.css";
import styles from "./date-badge.module.css";
import type { EventBadge } from "./shown-event.ts";

/**
 * An event's day on the ground of its topic. Decorative: the full date stands beside it. `large` is for the one event
 * that a page is about.
 */
export function DateBadge({ event: { badge, ground }, large = false }: { event: EventBadge; large?: boolean }) {
	return (
		<p className={`${grounds[ground]} ${styles.badge} ${large ? styles.large : ""}`} aria-hidden="true">
			<span>{badge.day}</span>
			{badge.month}
		</p>
	);
}
