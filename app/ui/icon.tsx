import styles from "./icon.module.css";
import sprite from "./icons.svg?url&no-inline";

/** Names of the drawings in icons.svg. */
export type IconName =
	| "home"
	| "article"
	| "shelf"
	| "school"
	| "list"
	| "tag"
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
	| "chevron";

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
		<svg viewBox="0 0 64 64" fill="currentColor" aria-hidden="true">
			<path d="M7.71 21.3A2.4 2.4 0 0 1 5.59 17.76A30 30 0 0 1 58.41 17.76A2.4 2.4 0 0 1 56.29 21.3Z" />
			<path d="M38.3 29H59.59A2.4 2.4 0 0 1 61.99 31.35A30 30 0 0 1 38.85 61.21A2.4 2.4 0 0 1 35.9 58.87V31.4A2.4 2.4 0 0 1 38.3 29Z" />
			<path d="M25.7 29A2.4 2.4 0 0 1 28.1 31.4V51A11 11 0 0 1 17.1 62H3A1 1 0 0 1 2 61V36A7 7 0 0 1 9 29Z" />
		</svg>
	);
}
