import { breadcrumbsOf } from "../../domain/content/breadcrumbs.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import type { SiteSettings } from "../context.ts";
import { useServerNotes } from "../server-notes.ts";
import { JsonLd } from "../shell/json-ld.tsx";
import { absolute } from "../shell/page-meta.ts";
import { isResource } from "./article-view.tsx";
import type { ShownContent } from "./content-body.tsx";

/** JSON-LD of a content page: breadcrumbs and, for articles, the article with its author (docs/product.md, 8.3). */
export function ContentFacts({ content }: { content: ShownContent }) {
	const { settings } = useServerNotes();
	return <JsonLd facts={import.meta.env.SSR && settings !== undefined ? factsOf(content, settings) : null} />;
}

/** Whether this is the page about the site's author: the one to which the owner's name leads. */
export function isAuthorPage({ template, url, access }: ShownContent, { owner }: Pick<SiteConfig, "owner">): boolean {
	return template === "page" && access === "full" && url === owner.url;
}

/** Whether this is the page for writing to the site's owner: the one to which «Contacto» leads. */
export function isContactPage(content: ShownContent, site: Pick<SiteConfig, "owner" | "contactUrl">): boolean {
	const { template, url, access } = content;
	return template === "page" && access === "full" && url === site.contactUrl && !isAuthorPage(content, site);
}

function factsOf(content: ShownContent, { site, siteUrl }: SiteSettings): Readonly<Record<string, unknown>> {
	const steps = [...breadcrumbsOf(content.folder, site.folderNames), { name: content.name, path: content.url }];
	const trail = {
		"@type": "BreadcrumbList",
		itemListElement: steps.map(({ name, path }, index) => ({
			"@type": "ListItem",
			position: index + 1,
			name,
			item: siteUrl + encodeContentUrl(path),
		})),
	};
	const shared = content.image?.share ?? content.share;
	const article = {
		"@type": "Article",
		headline: content.name,
		description: content.summary,
		url: content.canonical,
		mainEntityOfPage: content.canonical,
		inLanguage: "es-ES",
		datePublished: content.publishedAt,
		dateModified: content.updatedAt,
		keywords: content.keywords.join(", "),
		author: {
			"@type": "Person",
			name: content.createdBy.displayName,
			...(content.createdBy.url === null ? {} : { url: new URL(content.createdBy.url, content.canonical).href }),
		},
		publisher: { "@type": "Person", name: site.owner.name },
		...(shared === null ? {} : { image: absolute(shared, siteUrl) }),
		...(content.access === "summary" ? { isAccessibleForFree: false } : {}),
		...(site.license !== null && isResource(content) ? { license: site.license.url } : {}),
	};
	const about = {
		"@type": "ProfilePage",
		mainEntity: {
			"@type": "Person",
			name: site.owner.name,
			description: site.owner.sentence,
			image: absolute(site.owner.photo, siteUrl),
			sameAs: site.social.map(({ url }) => url),
		},
	};
	if (isAuthorPage(content, site)) return { "@graph": [about, trail] };
	return { "@graph": content.template === "blog" ? [article, trail] : [trail] };
}
