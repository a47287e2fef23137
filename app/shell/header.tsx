import { Link, NavLink } from "react-router";
import { site } from "../../site.config.ts";
import { Icon } from "../ui/icon.tsx";
import { Logo } from "../ui/logo.tsx";
import styles from "./header.module.css";
import { mainNavigation } from "./navigation.ts";

/** Logo, main navigation and the way to sign in. */
export function Header() {
	return (
		<header className={styles.header}>
			<Link to="/home" prefetch="intent" className={styles.brand} aria-label={`${site.name}, inicio`}>
				<Logo />
				<span aria-hidden="true">{site.name}</span>
			</Link>
			<nav aria-label="Principal" className={styles.nav}>
				{mainNavigation.map(({ name, href }) => (
					<NavLink key={href} to={href} prefetch="intent" end={href === "/home"}>
						{name}
					</NavLink>
				))}
			</nav>
			<Link to="/iniciar-sesion" prefetch="intent" className={styles.login}>
				<Icon name="person" />
				<span>iniciar sesión</span>
			</Link>
		</header>
	);
}
