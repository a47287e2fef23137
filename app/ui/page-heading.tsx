import type { ReactNode } from "react";
import styles from "./page-heading.module.css";

/**
 * The heading of a page that is not an article. `eyebrow` stands above the title, `intro` below it, and `children`
 * below that, in a section above it. `ground` is the class of a ground (app/theme/grounds.module.css): with it, the heading is a band, which
 * may lead to `more`. `list`: it is that of a list, with the intro in a bubble, said by the person in the picture
 * `speaker` or by the leaf in `scene` (both are addresses; the view `face` of the latter is for phones), and `count` beside the title: a number and what it counts.
 * That of a whole section is its full ground in both modes, that of a topic as the heads of its articles
 * (docs/design.md, Colour).
 */
export function PageHeading({
	title,
	intro,
	speaker,
	scene,
	eyebrow,
	ground,
	list,
	count,
	more,
	children,
}: {
	title: string;
	intro?: string | undefined;
	speaker?: string | undefined;
	scene?: string | undefined;
	eyebrow?: ReactNode;
	ground?: string | undefined;
	list?: "section" | "topic";
	count?: string | undefined;
	more?: ReactNode;
	children?: ReactNode;
}) {
	// On a phone the chips of a section stand above what is said. Nothing may come later that stands higher.
	const isSection = list === "section";
	return (
		<header className={`${styles.heading} ${ground ? `${styles[list ?? "band"]} ${ground}` : ""}`}>
			{eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
			{count ? (
				<div className={styles.title}>
					<h1>{title}</h1>
					<p className={styles.count}>{count}</p>
				</div>
			) : (
				<h1>{title}</h1>
			)}
			{isSection && children}
			{intro && <p className={styles.intro}>{intro}</p>}
			{intro && (scene ?? speaker) && (
				<picture className={styles.speaker}>
					{scene && <source media="(max-width: 47.99rem)" srcSet={`${scene}#face`} />}
					<img src={scene ?? speaker} alt="" />
				</picture>
			)}
			{more && <p className={styles.more}>{more}</p>}
			{!isSection && children}
		</header>
	);
}
