import styles from "./icon.module.css";
import sprite from "./icons.svg?url&no-inline";

/** The leaves of topics in icons.svg, each full of a ground. Every page names several: a letter is a byte. */
export type Leaf = "y" | "c" | "s" | "m" | "i" | "b";

/** Names of the drawings in icons.svg. */
export type IconName =
	| "home"
	| "article"
	| "shelf"
	| "school"
	| "list"
	| "tag"
	| Leaf
	| "close"
	| "menu"
	| "moon"
	| "sun"
	| "device"
	| "youtube"
	| "x"
	| "instagram"
	| "tiktok"
	| "arrow-back"
	| "arrow-forward"
	| "link"
	| "search"
	| "share"
	| "bookmark"
	| "lock"
	| "person"
	| "calendar"
	| "place"
	| "feed"
	| "play_circle"
	| "draft"
	| "check"
	| "mail"
	| "chevron"
	| "voice";

/**
 * An icon as tall as the text beside it. It is decorative: the control around it needs an accessible name of its own.
 */
export function Icon({ name }: { name: IconName }) {
	return (
		<svg className={styles.icon} aria-hidden="true">
			<use href={`${sprite}#${name}`} />
		</svg>
	);
}

/** The mark: three voices around a table. Decoration beside the site's name. */
export function Logo() {
	return (
		<svg aria-hidden="true">
			<use href={`${sprite}#logo`} />
		</svg>
	);
}
