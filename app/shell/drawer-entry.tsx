import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./drawer.module.css";
import { moreName, type NavItem } from "./navigation.ts";
import { useShownPath } from "./rail.tsx";
import type { DrawerControl } from "./use-drawer.ts";

/** A link of the drawer; the present one is marked. */
export function Entry({ item, drawer }: { item: NavItem; drawer: DrawerControl }) {
	const pathname = useShownPath();
	return (
		<li className={styles.entry}>
			<Link
				to={item.href}
				prefetch="intent"
				{...(drawer.replacesEntry ? { replace: true } : {})}
				aria-current={pathname === item.href ? "page" : undefined}
				onClick={(event) => drawer.linkFollowed(item.href, event)}
			>
				<Icon name={item.icon} />
				{item.name}
			</Link>
		</li>
	);
}

/** What opens the navigation of an item of the main one, if it has any, in the drawer of a handset. */
export function MoreEntry({ item: { name, subNav, icon }, drawer }: { item: NavItem; drawer: DrawerControl }) {
	return subNav === undefined ? null : (
		<li className={styles.entry}>
			<button type="button" onClick={() => drawer.moreClicked(subNav)}>
				<Icon name={icon} />
				{moreName(name)}
				<Icon name="chevron" />
			</button>
		</li>
	);
}

/** Entries of the drawer that belong together, below their name. */
export function Group({ name, children }: { name: string; children: ReactNode }) {
	return (
		<>
			<p className={styles.group} aria-hidden="true">
				{name}
			</p>
			<ul aria-label={name}>{children}</ul>
		</>
	);
}
