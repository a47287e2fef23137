import type { ReactNode } from "react";
import { href } from "react-router";
import { useSite } from "../site.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { useUser } from "../user/current-user.ts";
import styles from "./drawer.module.css";
import { SocialLinks } from "./social-links.tsx";
import type { DrawerControl } from "./use-drawer.ts";

const LETTERS = href("/novedades");

/**
 * What the drawer of a handset has below its navigation: the owner, news by mail, the person's place, contact and social
 * networks.
 */
export default function MoreLinks({ drawer }: { drawer: DrawerControl }): ReactNode {
	const { about, supportEmail } = useSite();
	const to = useUser() ? href("/user") : href("/iniciar-sesion");
	return (
		<div className={styles.more}>
			<ul>
				{about && (
					<li className={styles.entry}>
						<Link to={about} replace onClick={(event) => drawer.linkFollowed(about, event)}>
							<Icon name="article" />
							Sobre mí
						</Link>
					</li>
				)}
				<li className={styles.entry}>
					<Link to={LETTERS} replace onClick={(event) => drawer.linkFollowed(LETTERS, event)}>
						<Icon name="feed" />
						Novedades
					</Link>
				</li>
				<li className={styles.entry}>
					<Link to={to} replace onClick={(event) => drawer.linkFollowed(to, event)}>
						<Icon name="person" />
						{to === href("/user") ? "Tu espacio" : "Iniciar sesión"}
					</Link>
				</li>
				<li className={styles.entry}>
					<a href={`mailto:${supportEmail}`}>
						<Icon name="mail" />
						Contacto
					</a>
				</li>
			</ul>
			<div className={styles.social}>
				<SocialLinks />
			</div>
		</div>
	);
}
