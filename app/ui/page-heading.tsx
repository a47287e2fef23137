import type { ReactNode } from "react";
import styles from "./page-heading.module.css";

/**
 * The heading of a page that is not an article. `eyebrow` stands above the title, `intro` below it, and `children` below
 * that. `ground` is the class of a ground (app/theme/grounds.module.css): with it, the heading is a band, which may lead
 * to `more`. That of a list (`isList`) is its full ground in the dark, too (docs/design.md, Colour), with the intro in a
 * bubble on wide screens, said by the person in the picture `speaker`, and `count` beside the title: a number and what
 * it counts.
 */
export function PageHeading({
	title,
	intro,
	speaker,
	eyebrow,
	ground,
	isList = false,
	count,
	more,
	children,
}: {
	title: string;
	intro?: string | undefined;
	speaker?: string | undefined;
	eyebrow?: ReactNode;
	ground?: string | undefined;
	isList?: boolean;
	count?: string | undefined;
	more?: ReactNode;
	children?: ReactNode;
}) {
	const band = ground && `${styles.band} ${ground}${isList ? ` ${styles.list}` : ""}`;
	return (
		<header className={band ? `${styles.heading} ${band}` : styles.heading}>
			{eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
			{count ? (
				<div className={styles.title}>
					<h1>{title}</h1>
					<p className={styles.count}>{count}</p>
				</div>
			) : (
				<h1>{title}</h1>
			)}
			{intro && <p className={styles.intro}>{intro}</p>}
			{intro && speaker && (
				<picture className={styles.speaker}>
					<img src={speaker} alt="" width={72} height={72} loading="lazy" />
				</picture>
			)}
			{more && <p className={styles.more}>{more}</p>}
			{children}
		</header>
	);
}
