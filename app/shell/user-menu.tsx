import { lazy, memo, Suspense } from "react";
import { href } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { useUser } from "../user/current-user.ts";
import type { HeaderUser } from "./signed-in-menu.tsx";
import styles from "./user-menu.module.css";

/** Element id of a signed-in person's menu. */
export const MENU_ID = "menu-de-usuario";

/** Loads the code of the signed-in person's menu. */
export const loadMenu = () => import("./signed-in-menu.tsx");

/** Visitors' browsers do not load it. The server always has it loaded. */
const SignedInMenu = import.meta.env.SSR ? (await loadMenu()).default : lazy(loadMenu);

/**
 * The user menu in the header. Memoised, so that it renders again only for another user: the server's markup then stays
 * until its script has loaded.
 */
export const UserMenu = memo(function UserMenu() {
	return <PersonMenu user={useUser()} />;
});

/**
 * The menu in its three states (docs/product.md, 8.6). Until a user is known, both the skeleton and the sign-in link
 * are rendered and an attribute of the document decides which one shows: pages are the same bytes for everyone and
 * nothing moves.
 */
export function PersonMenu({ user }: { user: HeaderUser | null | undefined }) {
	if (user === undefined || user === null) {
		return (
			<div className={styles.place}>
				<span className={styles.skeleton} role="img" aria-label="Tu cuenta" />
				<Link to={href("/iniciar-sesion")} prefetch="intent" className={styles.login}>
					<Icon name="person" />
					<span>iniciar sesión</span>
				</Link>
			</div>
		);
	}
	return (
		<div className={styles.place}>
			<Suspense fallback={<span className={styles.skeleton} />}>
				<SignedInMenu id={MENU_ID} user={user} />
			</Suspense>
		</div>
	);
}
