import { useSite } from "../site.ts";
import { Icon, Logo } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./header.module.css";
import { MenuButton } from "./menu-button.tsx";
import { SocialLinks } from "./social-links.tsx";
import { UserMenu } from "./user-menu.tsx";

/**
 * Header: logo, social links and user menu. With `onMenu` it stays in reach on handsets, and has a menu button where
 * something else stands in the place of the bar.
 */
export function Header({ onMenu, withSocial }: { onMenu: (() => void) | undefined; withSocial: boolean }) {
	const { name } = useSite();
	return (
		<header className={onMenu === undefined ? styles.header : `${styles.header} ${styles.returning}`}>
			<div className={styles.inner}>
				<Link to="/" prefetch="intent" className={styles.brand} aria-label={`${name}, inicio`}>
					<Logo />
					<span aria-hidden="true">{name}</span>
				</Link>
				{withSocial ? (
					<nav aria-label="Redes sociales" className={styles.social}>
						<SocialLinks />
					</nav>
				) : null}
				<UserMenu />
				{onMenu === undefined ? null : (
					<MenuButton name="Abrir menú" className={styles.menu} isOpen={false} onMenu={onMenu}>
						<Icon name="menu" />
					</MenuButton>
				)}
			</div>
		</header>
	);
}
