import { shownName } from "../../../domain/user/user.ts";
import { Button } from "../../ui/button.tsx";
import { Avatar } from "../avatar.tsx";
import { dayOf } from "./dates.ts";
import type { Person } from "./guard.ts";
import { Done } from "./section.tsx";
import styles from "./welcome.module.css";

/** The person's picture and name, and the button to sign out. */
export function Welcome({ user, zone }: { user: Person; zone: string }) {
	return (
		<header id="resumen" className={styles.welcome}>
			<Avatar name={shownName(user)} photo={user.photoURL} size="large" />
			<div className={styles.text}>
				<h1>Hola, {shownName(user)}</h1>
				<p>
					Miembro desde el <time dateTime={user.createdAt}>{dayOf(user.createdAt, zone)}</time>
				</p>
				{user.displayName === null && user.erasedAfter === null ? (
					<p>
						<a href="#perfil">Completa tu perfil</a>
					</p>
				) : null}
			</div>
			<form method="post" action="/cerrar-sesion">
				<input type="hidden" name="desde" value="/user" />
				<Button type="submit">Cerrar sesión</Button>
			</form>
			<Done anchor="resumen" />
		</header>
	);
}
