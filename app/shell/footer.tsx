import { href, useRouteLoaderData } from "react-router";
import type { PageLink } from "../../domain/site/site-config.ts";
import type { loader } from "../root.tsx";
import type { FilePath } from "../routes.ts";
import { useSite } from "../site.ts";
import { Logo } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./footer.module.css";
import { legalNavigation } from "./navigation.ts";
import { FOOTER_ID, useMainItems } from "./rail.tsx";
import { useLayoutFlags } from "./route-handle.ts";
import { SocialLinks } from "./social-links.tsx";

/** On the server: all that the footer depends on for a visitor, for `RenderedOnce`. */
export const useFooterPart: (withSocial: boolean) => string | null = import.meta.env.SSR
	? (withSocial) => {
			const { version, footer = [] } = useRouteLoaderData<typeof loader>("root") ?? {};
			return useLayoutFlags().school === undefined
				? `footer ${withSocial} ${version} ${footer.map(({ href }) => href)}`
				: null;
		}
	: () => null;

const toLink = ({ name, href }: PageLink) => (
	<Link key={href} to={href} prefetch="intent">
		{name}
	</Link>
);

/**
 * Footer of every page: the site's name and sentence, news by mail, its owner, contact, School and feed, legal links, the
 * site's version, and the social networks where the header has no room for them.
 */
export function Footer({ withSocial }: { withSocial: boolean }) {
	const site = useSite();
	const { version, footer = [] } = useRouteLoaderData<typeof loader>("root") ?? {};
	return (
		<footer id={FOOTER_ID} className={styles.footer}>
			<div className={styles.inner}>
				<p>
					<strong>
						<Logo />
						{site.name}
					</strong>
					{site.description} <br />
					<Link to={href("/novedades")}>Recibe las novedades por correo</Link>
				</p>
				<nav aria-label="Más" className={styles.links}>
					{site.about && <Link to={site.about}>Sobre mí</Link>}
					{useMainItems()
						.filter(({ icon }) => icon === "school")
						.map(toLink)}
					{site.contact ? (
						<Link to={site.contact}>Contacto</Link>
					) : (
						<a href={`mailto:${site.supportEmail}`}>Contacto</a>
					)}
					<a href={"/blog/rss.xml" satisfies FilePath}>RSS</a>
				</nav>
				<nav aria-label="Legal" className={styles.links}>
					{[...legalNavigation, ...footer].map(toLink)}
				</nav>
				{withSocial && (
					<p className={styles.social}>
						<SocialLinks />
					</p>
				)}
				<p>{`© ${site.copyrightYear} ${site.name}${version === undefined ? "" : ` · versión ${version}`}`}</p>
			</div>
		</footer>
	);
}
