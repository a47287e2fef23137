import { Link } from "react-router";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./user-menu.module.css";

/** A signed-in person as the header knows them. */
export interface HeaderUser {
	readonly displayName: string;
	readonly photoURL: string | null;
}

/**
 * The person in three states: `undefined` while nobody knows yet, `null` for a visitor, or the person with a menu
 * (docs/product.md, 8.6).
 */
export function UserMenu({ user, onSignOut }: { user: HeaderUser | null | undefined; onSignOut: () => void }) {
	if (user === undefined) return <span className={styles.skeleton} role="img" aria-label="Comprobando tu sesión" />;
	if (user === null) {
		return (
			<Link to="/iniciar-sesion" prefetch="intent" className={styles.login}>
				<Icon name="person" />
				<span>iniciar sesión</span>
			</Link>
		);
	}
	return (
		<>
			<button type="button" className={styles.trigger} popoverTarget="menu-de-usuario" aria-label={`Menú de ${user.displayName}`}>
				<Avatar name={user.displayName} photo={user.photoURL} />
			</button>
			<div id="menu-de-usuario" popover="auto" className={styles.menu}>
				<p>{user.displayName}</p>
				<Link to="/user">Tu espacio</Link>
				<button type="button" onClick={onSignOut}>
					Cerrar sesión
				</button>
			</div>
		</>
	);
}
