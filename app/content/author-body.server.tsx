import { renderToStaticMarkup } from "react-dom/server";
import type { ContentCard } from "../../domain/content/content.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import grounds from "../theme/grounds.module.css";
import besides from "../ui/beside.module.css";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { CardList, Feeds } from "./article-body.server.tsx";
import styles from "./article-view.module.css";
import authorSheet from "./author-page.css?url";
import type { ShownContent } from "./content-body.tsx";

/** The address of the sheet of what only the author's page and the page for writing to them have. */
export { authorSheet };

/** The longest first sentence that is a heading. */
const HEADING_LENGTH = 90;

/**
 * The heading of the author's page, without a full stop: the first sentence of its summary, if it is short and another
 * one follows. Otherwise null, and `rest` is the whole summary.
 */
function headingOf(summary: string): { heading: string | null; rest: string } {
	const [, heading = "", rest = ""] = /^(.+?)\.\s+(.+)$/s.exec(summary) ?? [];
	return heading === "" || heading.length > HEADING_LENGTH ? { heading: null, rest: summary } : { heading, rest };
}

/** The button that begins a mail to the owner, and their address to copy. */
export function WriteToMe({ address }: { address: string }) {
	return (
		<p className={styles.byline}>
			<ButtonLink look="filled" to={`mailto:${address}`}>
				Escríbeme
			</ButtonLink>
			<a href={`mailto:${address}`}>{address}</a>
		</p>
	);
}

/** The site's profiles elsewhere, with their names. */
export function Profiles({ social }: Pick<SiteConfig, "social">) {
	return (
		<ul>
			{social.map(({ name, icon, url }) => (
				<li key={url}>
					<a href={url} rel="me">
						<Icon name={icon} />
						<span>{name}</span>
					</a>
				</li>
			))}
		</ul>
	);
}

/**
 * The page about the site's author (docs/product.md, 2.4), as HTML: summary and portrait at its top; facts, address and
 * profiles beside its text; their latest articles at its end.
 */
export function authorHtml(
	{ name, summary }: Pick<ShownContent, "name" | "summary">,
	body: string,
	latest: readonly ContentCard[],
	site: SiteConfig,
): string {
	const { owner } = site;
	const { heading, rest } = headingOf(summary);
	return renderToStaticMarkup(
		<>
			<PageHeading
				title={heading ?? name}
				intro={rest === "" ? undefined : rest}
				eyebrow={heading === null ? null : name}
				ground={`${grounds.ink} author-hero`}
			>
				{/* In a picture, because React writes a link that preloads other images. */}
				<picture>
					<img src={owner.photo} alt={owner.name} width={800} height={800} />
				</picture>
			</PageHeading>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised */}
			<div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
			<div className="author-beside">
				<aside className={`${besides.beside} author-facts`} aria-label="Datos y contacto">
					<dl>
						{owner.facts.map((fact) => (
							<div key={fact.name}>
								<dt>{fact.name}</dt>
								<dd>{fact.text}</dd>
							</div>
						))}
					</dl>
					<WriteToMe address={site.supportEmail} />
					{site.social.length === 0 ? null : <Profiles social={site.social} />}
					<Feeds folder="/blog/" look="outlined" />
				</aside>
			</div>
			{latest.length === 0 ? null : (
				<section className="author-latest" aria-labelledby="lo-ultimo">
					<h2 id="lo-ultimo">Lo último del blog</h2>
					<CardList cards={latest} site={site} covers />
				</section>
			)}
		</>,
	);
}
