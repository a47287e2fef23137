import type { ReactNode } from "react";
import { href } from "react-router";
import { useSite } from "../site.ts";
import { Icon } from "../ui/icon.tsx";
import { useUser } from "../user/current-user.ts";
import styles from "./drawer.module.css";
import { Entry, Group, MoreEntry } from "./drawer-entry.tsx";
import type { NavItem } from "./navigation.ts";
import { useMainItems } from "./rail.tsx";
import { SocialLinks } from "./social-links.tsx";
import type { DrawerControl } from "./use-drawer.ts";

/**
 * What the drawer of a handset has below its navigation: School and the person's place, and then the owner, news by
 * mail, contact and social networks.
 */
export default function MoreLinks({ drawer }: { drawer: DrawerControl }): ReactNode {
	const { about, contact, supportEmail } = useSite();
	const school = useMainItems().find(({ icon }) => icon === "school");
	const account: NavItem = useUser()
		? { icon: "person", name: "Tu espacio", href: href("/user") }
		: { icon: "person", name: "Iniciar sesión", href: href("/iniciar-sesion") };
	return (
		<>
			<Group name="Para ti">
				{school && <Entry item={school} drawer={drawer} />}
				{school && <MoreEntry item={school} drawer={drawer} />}
				<Entry item={account} drawer={drawer} />
			</Group>
			<Group name="Este sitio">
				{about && <Entry item={{ icon: "voice", name: "Sobre mí", href: about }} drawer={drawer} />}
				<Entry item={{ icon: "feed", name: "Novedades", href: href("/novedades") }} drawer={drawer} />
				{contact ? (
					<Entry item={{ icon: "mail", name: "Contacto", href: contact }} drawer={drawer} />
				) : (
					<li className={styles.entry}>
						<a href={`mailto:${supportEmail}`}>
							<Icon name="mail" />
							Contacto
						</a>
					</li>
				)}
			</Group>
			<div className={styles.social}>
				<SocialLinks />
			</div>
		</>
	);
}
