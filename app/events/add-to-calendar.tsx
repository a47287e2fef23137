import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./add-to-calendar.module.css";
import type { CalendarLinks } from "./calendar-links.ts";

/**
 * Links that add an event to a calendar: the `.ics` file, Google and Outlook. With `name`, the label includes it for
 * screen readers. With `isFirst`, the file is what the page wants done first.
 */
export function AddToCalendar({
	links: { file, google, outlook },
	name,
	isFirst = false,
}: {
	links: CalendarLinks;
	name?: string;
	isFirst?: boolean;
}) {
	return (
		<div className={styles.calendar}>
			{isFirst ? (
				<ButtonLink look="filled" file to={file}>
					<Icon name="calendar" /> Añadir al calendario
				</ButtonLink>
			) : (
				<p className={styles.label}>
					<Icon name="calendar" /> Añadir al calendario
					{name === undefined ? null : <span className={styles.unseen}> «{name}»</span>}
				</p>
			)}
			<ul className={styles.links}>
				{isFirst ? null : (
					<li>
						<a href={file}>Archivo .ics</a>
					</li>
				)}
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
