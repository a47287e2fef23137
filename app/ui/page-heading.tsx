import type { ReactNode } from "react";
import styles from "./page-heading.module.css";

/**
 * The heading of a page that is not an article. `eyebrow` stands above the title, `intro` below it, and `children` below
 * that. `ground` is the class of a topic's ground (app/theme/grounds.module.css): with it, the heading is a band.
 */
export function PageHeading({
	title,
	intro,
	eyebrow = null,
	ground,
	children = null,
}: {
	title: string;
	intro?: string | undefined;
	eyebrow?: ReactNode;
	ground?: string | undefined;
	children?: ReactNode;
}) {
	return (
		<header className={ground === undefined ? styles.heading : `${styles.heading} ${styles.band} ${ground}`}>
			{eyebrow === null ? null : <p className={styles.eyebrow}>{eyebrow}</p>}
			<h1>{title}</h1>
			{intro === undefined ? null : <p className={styles.intro}>{intro}</p>}
			{children}
		</header>
	);
}
