import { useEffect } from "react";
import { href } from "react-router";
import type { PageLink } from "../../domain/site/site-config.ts";
import { useSite } from "../site.ts";
import { Icon, Logo } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./header.module.css";
import { SocialLinks } from "./social-links.tsx";
import { UserMenu } from "./user-menu.tsx";

/** Fetches what searches without leaving the page. */
const loadSearch = () => import("../search/search-dialog.ts");

/** Searches in the dialog, which begins with `topics`; without its script on the page, as the link does. */
function search(event: Event | MouseEvent, topics: readonly PageLink[]): void {
	event.preventDefault();
	loadSearch().then(
		({ openSearch }) => openSearch(topics),
		() => location.assign(href("/buscar")),
	);
}

/**
 * Its id. Browsers paint nothing until it is parsed (`HeadLinks` in app/root.tsx). No heading of a text can have an id
 * like it.
 */
export const HEADER = "_h";

/** The link to the search. A press on it, or Ctrl+K anywhere, opens the dialog, which is fetched on the first sign of it. */
function SearchLink() {
	const topics = useSite().topics.blog;
	useEffect(() => {
		const pressed = (event: KeyboardEvent) => {
			if (event.key === "k" && (event.ctrlKey || event.metaKey)) search(event, topics);
		};
		addEventListener("keydown", pressed);
		return () => removeEventListener("keydown", pressed);
	}, [topics]);
	const ahead = () => void loadSearch().catch(() => undefined);
	return (
		<a
			className={styles.search}
			href={href("/buscar")}
			aria-label="Buscar"
			onPointerEnter={ahead}
			onFocus={ahead}
			onClick={(event) => {
				if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) search(event.nativeEvent, topics);
			}}
		>
			<Icon name="search" />
		</a>
	);
}

/** Header: logo, social links, search and user menu. `returns`: whether it stays in reach on handsets. */
export function Header({ returns, withSocial }: { returns: boolean; withSocial: boolean }) {
	const { name } = useSite();
	return (
		<header id={HEADER} className={returns ? `${styles.header} ${styles.returning}` : styles.header}>
			<div className={styles.inner}>
				<Link to="/" prefetch="intent" className={styles.brand} aria-label={`${name}, inicio`}>
					<Logo />
					<span aria-hidden="true">{name}</span>
				</Link>
				{withSocial && (
					<nav aria-label="Redes sociales" className={styles.social}>
						<SocialLinks />
					</nav>
				)}
				<SearchLink />
				<UserMenu />
			</div>
		</header>
	);
}
