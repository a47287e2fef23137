import { site } from "../../site.config.ts";
import { Icon, Logo } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./header.module.css";
import { UserMenu } from "./user-menu.tsx";

/** Header: menu button for handsets, logo, social links and user menu. Without `onMenu` there is no menu button. */
export function Header({ onMenu }: { onMenu?: (() => void) | undefined }) {
	return (
		<header className={styles.header}>
			<div className={styles.inner}>
				{onMenu === undefined ? null : (
					// biome-ignore lint/a11y/useSemanticElements lint/a11y/useValidAnchor: a link until scripts take over, and the style sheet shows the drawer it names
					<a
						href="#navegacion"
						role="button"
						aria-label="Abrir menú"
						className={styles.menu}
						data-needs-script
						onClick={(event) => {
							event.preventDefault();
							onMenu();
						}}
						onKeyDown={(event) => {
							if (event.key !== " ") return;
							event.preventDefault();
							onMenu();
						}}
					>
						<Icon name="menu" />
					</a>
				)}
				<Link to="/" prefetch="intent" className={styles.brand} aria-label={`${site.name}, inicio`}>
					<Logo />
					<span aria-hidden="true">{site.name}</span>
				</Link>
				<nav aria-label="Redes sociales" className={styles.social}>
					{site.social.map(({ name, url, icon }) => (
						<a key={name} href={url} rel="me noopener" aria-label={name} title={name}>
							<Icon name={icon} />
						</a>
					))}
				</nav>
				<UserMenu />
			</div>
		</header>
	);
}
