import { Icon } from "../ui/icon.tsx";
import styles from "./add-to-calendar.module.css";
import type { CalendarLinks } from "./calendar-links.ts";

/**
 * Links that add an event to a calendar: the `.ics` file, Google and Outlook. With `name`, the label includes it for
 * screen readers.
 */
export function AddToCalendar({ links: { file, google, outlook }, name }: { links: CalendarLinks; name?: string }) {
	return (
		<div className={styles.calendar}>
			<p className={styles.label}>
				<Icon name="calendar" /> Añadir al calendario
				{name === undefined ? null : <span className={styles.unseen}> «{name}»</span>}
			</p>
			<ul className={styles.links}>
				<li>
					<a href={file}>Archivo .ics</a>
				</li>
				<li>
					<a href={google} rel="noopener noreferrer">
						Google
					</a>
				</li>
				<li>
					<a href={outlook} rel="noopener noreferrer">
						Outlook
					</a>
				</li>
			</ul>
		</div>
	);
}
