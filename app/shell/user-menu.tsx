import { lazy, memo, Suspense } from "react";
import { Link } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { useUser } from "../user/current-user.ts";
import type { HeaderUser } from "./signed-in-menu.tsx";
import styles from "./user-menu.module.css";

/** The id of the menu of somebody who is signed in. */
export const MENU_ID = "menu-de-usuario";

/** Loads the script of that menu. */
export const loadMenu = () => import("./signed-in-menu.tsx");

/** Visitors need not load it. The server has it at hand. */
const SignedInMenu = import.meta.env.SSR ? (await loadMenu()).default : lazy(loadMenu);

/**
 * Who is signed in here, in the header. Drawn anew for another person alone: what the server has drawn stays until the
 * browser has the script for it, unless it is to be drawn otherwise meanwhile.
 */
export const UserMenu = memo(function UserMenu() {
	return <PersonMenu user={useUser()} />;
});

/**
 * The person in three states (docs/product.md, 8.6). Until somebody is known to be here, both the skeleton and the way
 * to the login are drawn: the document's mark shows one of them, so that pages are the same bytes for everyone and
 * nothing moves.
 */
export function PersonMenu({ user }: { user: HeaderUser | null | undefined }) {
	if (user === undefined || user === null) {
		return (
			<div className={styles.place}>
				<span className={styles.skeleton} role="img" aria-label="Comprobando tu sesión" />
				<Link to="/iniciar-sesion" prefetch="intent" className={styles.login}>
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
