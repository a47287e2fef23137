import { href, useRouteLoaderData } from "react-router";
import { site } from "../../site.config.ts";
import type { loader } from "../root.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./footer.module.css";
import { legalNavigation } from "./navigation.ts";

/** Footer of every page: legal links, contact, social networks and the site's version. */
export function Footer() {
	const { version, footer = [] } = useRouteLoaderData<typeof loader>("root") ?? {};
	return (
		<footer className={styles.footer}>
			<div className={styles.inner}>
				<nav aria-label="Legal" className={styles.links}>
					{[...legalNavigation, ...footer].map(({ name, href }) => (
						<Link key={href} to={href} prefetch="intent">
							{name}
						</Link>
					))}
					<a href={`mailto:${site.supportEmail}`}>Contacto</a>
				</nav>
				<nav aria-label="Redes sociales y RSS" className={styles.links}>
					{site.social.map(({ name, url }) => (
						<a key={name} href={url} rel="me noopener">
							{name}
						</a>
					))}
					<a href={href("/blog/rss.xml")}>RSS</a>
				</nav>
				<p className={styles.notice}>
					© {site.copyrightYear} {site.name}
					{version === undefined ? null : ` · versión ${version}`}
				</p>
			</div>
		</footer>
	);
}
