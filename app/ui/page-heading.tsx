import type { ReactNode } from "react";
import styles from "./page-heading.module.css";

/**
 * The heading of a page that is not an article. `eyebrow` stands above the title, `intro` below it, and `children` below
 * that. `ground` is the class of a ground (app/theme/grounds.module.css): with it, the heading is a band, which has
 * `count`, a number and what it counts, and may lead to `more`. The band of a topic is on its full ground in the dark,
 * too; on that of a section name and count have the ground of the class `ink` there (docs/design.md, Colour).
 */
export function PageHeading({
	title,
	intro,
	eyebrow,
	ground,
	isTopic = false,
	ink,
	count,
	more,
	children,
}: {
	title: string;
	intro?: string | undefined;
	eyebrow?: ReactNode;
	ground?: string | undefined;
	isTopic?: boolean;
	ink?: string | undefined;
	count?: readonly [number: string, noun: string] | undefined;
	more?: ReactNode;
	children?: ReactNode;
}) {
	const band = ground && `${styles.band} ${ground}${isTopic ? ` ${styles.topic}` : ""}`;
	return (
		<header className={band ? `${styles.heading} ${band}` : styles.heading}>
			{eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
			<h1 className={ink}>{title}</h1>
			{count && (
				<p className={ink === undefined ? styles.count : `${styles.count} ${ink}`}>
					<strong>{count[0]}</strong> {count[1]}
				</p>
			)}
			{intro && <p className={styles.intro}>{intro}</p>}
			{more && <p className={styles.more}>{more}</p>}
			{children}
		</header>
	);
}
