import { href, useLocation, useMatches } from "react-router";
import { shownName } from "../../domain/sign-in/user.ts";
import { Link } from "../ui/link.tsx";
import { Avatar } from "../user/avatar.tsx";
import type { CurrentUser } from "../user/current-user.ts";
import { askBeforeSigningOut } from "../user/unsaved-words.ts";
import styles from "./user-menu.module.css";

/** The fields of a signed-in user that the header shows. */
export type HeaderUser = Pick<CurrentUser, "displayName" | "email" | "photoURL"> & Partial<Pick<CurrentUser, "desk">>;

/** The routes that show a text. A handle would be in the data of every visitor. */
const TEXTS = /^(?:content\/content|events\/event|school\/lesson)-page$/;

/** The user's picture, which opens a menu with links to their space and to sign out. */
export default function SignedInMenu({ id, user }: { id: string; user: HeaderUser }) {
	const { pathname, search } = useLocation();
	const isText = TEXTS.test(useMatches().at(-1)?.id ?? "");
	const name = user.displayName ?? user.email;
	return (
		<>
			<button type="button" className={styles.trigger} popoverTarget={id} aria-label={`Menú de ${name}`}>
				<Avatar name={shownName(user)} photo={user.photoURL} />
			</button>
			<div id={id} popover="auto" className={styles.menu}>
				<p>{name}</p>
				<Link to="/user" onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}>
					Tu espacio
				</Link>
				{user.desk === true && isText ? (
					<a href={`/escritorio/editar?${new URLSearchParams({ de: pathname })}`}>Editar esta página</a>
				) : null}
				{user.desk === true ? <a href="/escritorio">Escritorio</a> : null}
				<form method="post" action={href("/cerrar-sesion")} onSubmit={askBeforeSigningOut}>
					<input type="hidden" name="desde" value={pathname + search} />
					<button type="submit">Cerrar sesión</button>
				</form>
			</div>
		</>
	);
}
