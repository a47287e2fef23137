import { renderToStaticMarkup } from "react-dom/server";
import type { ContentCard } from "../../domain/content/content.ts";
import { groundOf } from "../../domain/site/grounds.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import grounds from "../theme/grounds.module.css";
import { Icon } from "../ui/icon.tsx";
import { CardList, Feeds } from "./article-body.server.tsx";
import styles from "./article-view.module.css";
import type { ShownContent } from "./content-body.tsx";

/**
 * The page about the site's author (docs/product.md, 2.4), as HTML: portrait and summary at its top; facts, address and
 * profiles beside its text; their latest articles at its end.
 */
export function authorHtml(
	{ name, summary, tags }: Pick<ShownContent, "name" | "summary" | "tags">,
	body: string,
	latest: readonly ContentCard[],
	site: SiteConfig,
): string {
	const { owner } = site;
	return renderToStaticMarkup(
		<>
			<header className={`${styles.header} ${styles.hero} ${grounds[groundOf(tags, site.grounds)]}`}>
				{/* In a picture, because React writes a link that preloads other images. */}
				<picture>
					<img src={owner.photo} alt={owner.name} width={800} height={800} />
				</picture>
				<h1>{name}</h1>
				{summary === "" ? null : <p className={styles.standfirst}>{summary}</p>}
			</header>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised */}
			<div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
			<aside className={styles.about} aria-label="Datos y contacto">
				<dl>
					{owner.facts.map((fact) => (
						<div key={fact.name}>
							<dt>{fact.name}</dt>
							<dd>{fact.text}</dd>
						</div>
					))}
					<div>
						<dt>Correo</dt>
						<dd>
							<a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
						</dd>
					</div>
				</dl>
				{site.social.length === 0 ? null : (
					<ul>
						{site.social.map(({ name: network, icon, url }) => (
							<li key={url}>
								<a href={url} rel="me noopener">
									<Icon name={icon} /> {network}
								</a>
							</li>
						))}
					</ul>
				)}
				<Feeds folder="/blog/" />
			</aside>
			{latest.length === 0 ? null : (
				<section className={styles.further} aria-labelledby="lo-ultimo">
					<h2 id="lo-ultimo">Lo último del blog</h2>
					<CardList cards={latest} site={site} />
				</section>
			)}
		</>,
	);
}
