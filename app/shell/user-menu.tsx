import { Form, Link, useLocation } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { Avatar } from "../user/avatar.tsx";
import { type CurrentUser, useUser } from "../user/current-user.ts";
import styles from "./user-menu.module.css";

/** Who is signed in here, in the header. */
export function UserMenu() {
	return <PersonMenu user={useUser()} />;
}

/**
 * The person in three states (docs/product.md, 8.6). While nobody knows yet, both the skeleton and the way to the login are drawn: the
 * document's mark shows one of them, so that pages are the same bytes for everyone and nothing moves.
 */
export function PersonMenu({ user }: { user: Pick<CurrentUser, "displayName" | "email" | "photoURL"> | null | undefined }) {
	const { pathname, search } = useLocation();
	if (user === undefined || user === null) {
		return (
			<div className={styles.place} data-known={user === null || undefined}>
				{user === null ? null : <span className={styles.skeleton} role="img" aria-label="Comprobando tu sesión" />}
				<Link to="/iniciar-sesion" prefetch="intent" className={styles.login}>
					<Icon name="person" />
					<span>iniciar sesión</span>
				</Link>
			</div>
		);
	}
	const name = user.displayName ?? user.email;
	return (
		<div className={styles.place}>
			<button type="button" className={styles.trigger} popoverTarget="menu-de-usuario" aria-label={`Menú de ${name}`}>
				<Avatar name={name} photo={user.photoURL} />
			</button>
			<div id="menu-de-usuario" popover="auto" className={styles.menu}>
				<p>{name}</p>
				<Link to="/user" onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}>
					Tu espacio
				</Link>
				<Form method="post" action="/cerrar-sesion">
					<input type="hidden" name="desde" value={pathname + search} />
					<button type="submit">Cerrar sesión</button>
				</Form>
			</div>
		</div>
	);
}
