import { href, useRouteLoaderData } from "react-router";
import { site } from "../../site.config.ts";
import type { loader } from "../root.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./footer.module.css";
import { legalNavigation } from "./navigation.ts";
import { FOOTER_ID, useMainItems } from "./rail.tsx";

/**
 * Footer of every page: legal links, contact, School and feed, the site's version, and the social networks where the
 * header has no room for them.
 */
export function Footer({ withSocial }: { withSocial: boolean }) {
	const { version, footer = [] } = useRouteLoaderData<typeof loader>("root") ?? {};
	const school = useMainItems().at(-1);
	return (
		<footer id={FOOTER_ID} className={styles.footer}>
			<div className={styles.inner}>
				<nav aria-label="Legal" className={styles.links}>
					{[...legalNavigation, ...footer].map(({ name, href }) => (
						<Link key={href} to={href} prefetch="intent">
							{name}
						</Link>
					))}
					<a href={`mailto:${site.supportEmail}`}>Contacto</a>
				</nav>
				<nav aria-label="Más" className={styles.links}>
					{school === undefined ? null : (
						<Link to={school.href} prefetch="intent">
							{school.name}
						</Link>
					)}
					<a href={href("/blog/rss.xml")}>RSS</a>
					{withSocial
						? site.social.map(({ name, url }) => (
								<a key={name} href={url} rel="me noopener" className={styles.social}>
									{name}
								</a>
							))
						: null}
				</nav>
				<p className={styles.notice}>
					© {site.copyrightYear} {site.name}
					{version === undefined ? null : ` · versión ${version}`}
				</p>
			</div>
		</footer>
	);
}
