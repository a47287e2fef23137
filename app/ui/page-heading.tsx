import type { ReactNode } from "react";
import styles from "./page-heading.module.css";

/** The heading of a page that is not an article. `eyebrow` stands above the title, `intro` below it. */
export function PageHeading({
	title,
	intro,
	eyebrow = null,
}: {
	title: string;
	intro?: string | undefined;
	eyebrow?: ReactNode;
}) {
	return (
		<header className={styles.heading}>
			{eyebrow === null ? null : <p className={styles.eyebrow}>{eyebrow}</p>}
			<h1>{title}</h1>
			{intro === undefined ? null : <p className={styles.intro}>{intro}</p>}
		</header>
	);
}
