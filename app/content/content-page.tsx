import { lazy } from "react";
import { redirect, redirectDocument } from "react-router";
import type { Client } from "../../api/client.ts";
import { isRestricted } from "../../domain/content/access.ts";
import { breadcrumbsOf, folderName } from "../../domain/content/breadcrumbs.ts";
import { type ContentCard, hasView } from "../../domain/content/content.ts";
import { encodeContentUrl, parseContentUrl } from "../../domain/content/content-url.ts";
import { dayBeside } from "../../domain/date-words.ts";
import { groundOf, topicOf } from "../../domain/site/grounds.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import { dayOf, MADRID } from "../../domain/zoned-time.ts";
import { clientContext, exchangeContext, sanitizeContext, settingsContext } from "../context.ts";
import { pageMeta } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { sharedOf } from "../site.ts";
import { photoOf } from "../user/avatar.tsx";
import type { Route } from "./+types/content-page";
import { articleHtml, pageHtml } from "./article-body.server.tsx";
import { ArticleView, bodyLayout, isResource, SimplePageView } from "./article-view.tsx";
import { authorHtml, authorSheet } from "./author-body.server.tsx";
import { showText } from "./body-extras.server.ts";
import { contactHtml } from "./contact-body.server.tsx";
import { ContentBody, type ShownContent } from "./content-body.tsx";
import { ContentFacts, isAuthorPage, isContactPage } from "./content-facts.tsx";
import { listMeta } from "./list-meta.ts";
import { folderList, loadList, tagList } from "./load-list.ts";
import { notesSheet } from "./margin-notes.server.ts";
import { notFound } from "./not-found.ts";
import { paywallHtml } from "./paywall-html.server.tsx";

export const handle = { cache: "public", parameters: ["pagina"] } satisfies RouteHandle;

/** The path of a tag's list in any folder of content, such as `/blog/investigacion/tags/metricas`. */
const TAG_IN_FOLDER = /^(.*)\/tags\/([^/]+)$/;

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const path = parseContentUrl(url.pathname);
	const { site, development, now } = context.get(settingsContext);
	if (path === null || (path.startsWith("/__") && development)) throw await notFound(context, url);

	const tagged = TAG_IN_FOLDER.exec(path);
	if (tagged !== null) {
		const [, folderPath = "", tag = ""] = tagged;
		const parent = parentOf(folderPath, site);
		const list = await loadList({ context, url, folder: `${folderPath}/`, tag });
		return { kind: "list" as const, parent, ...tagList(parent, list, site) };
	}

	const client = context.get(clientContext);
	const found = await client.getContent({ url: path });
	if (found === null) {
		const parent = parentOf(path.slice(0, path.lastIndexOf("/")), site);
		const list = await loadList({ context, url, folder: `${path}/` });
		const slug = path.slice(path.lastIndexOf("/") + 1);
		const title = folderName(slug, site.folderNames);
		const shown = folderList(slug, encodeContentUrl(path), list, site);
		return {
			kind: "list" as const,
			parent,
			...shown,
			title,
			...(SECTIONS[parent.path] === undefined ? {} : { headTitle: `${title}, ${SECTIONS[parent.path]}` }),
			description: shown.description ?? `Todo lo que hay en ${title}.`,
			empty: "",
		};
	}
	if ("redirect" in found) throw redirect(found.redirect + url.search, 301);

	const exchange = context.get(exchangeContext);
	exchange.restricted = found.access === "summary";
	const isData = new URL(request.url).pathname.endsWith(".data");
	const date = dayOf(found.createdAt, MADRID);
	const isChanged = dayOf(found.updatedAt, MADRID) !== date;
	const photo = photoOf(found.createdBy, site.avatarTemplate);
	const shown =
		found.access === "full" ? showText(found, { sanitize: context.get(sanitizeContext), site, exchange }) : null;
	const text =
		shown !== null
			? { body: shown.body }
			: {
					paywall: paywallHtml(
						{
							summary: found.template === "blog" ? null : found.summary,
							url: found.url,
							drawnAt: now().getTime(),
						},
						sharedOf(site),
					),
				};
	const { id, body: _, ...rest } = found;
	const content = { ...(hasView(found.template) ? {} : { id }), ...rest, ...shown?.head };
	// The policy of another page would not let its videos play.
	if (isData && exchange.frames.length > 0) throw redirectDocument(url.pathname + url.search);
	const html = await htmlOf(client, content, text, site);
	// The text is in the document only once, in the page itself, so the loader data omit it (docs/decisions/0002).
	if (!isData) exchange.body = html;
	return {
		kind: "content" as const,
		content,
		date,
		changed: isChanged ? dayBeside(found.updatedAt, found.createdAt, MADRID) : null,
		isRestricted: isRestricted(content.restrictedTo),
		photo,
		topic: topicOf(content.tags, site.grounds),
		ground: groundOf(content.tags, site.grounds),
		// A document has its text, which links to the sheet of its notes; a page that is shown without one waits for it.
		...(isData ? { html, sheet: notesSheet(shown?.body ?? "") } : {}),
		...(isAuthorPage(content, site) ? { sheet: authorSheet } : {}),
		...(isContactPage(content, site) ? { sheet: authorSheet, isWhole: true } : {}),
		...(isResource(content) ? { license: site.license } : {}),
	};
}

/** The text of a page with what goes along with it in its template's view. */
async function htmlOf(
	client: Pick<Client, "listFurther" | "listContent">,
	content: ShownContent,
	text: { readonly body: string } | { readonly paywall: string },
	site: SiteConfig,
): Promise<string> {
	if (content.template === "blog") return articleHtml(content, text, await loadFurther(client, content), site);
	if (isAuthorPage(content, site) && "body" in text) {
		return authorHtml(content, text.body, await loadLatest(client), site);
	}
	if (isContactPage(content, site) && "body" in text) return contactHtml(content, text.body, site);
	if (content.template === "page") return pageHtml(text);
	return "body" in text ? text.body : text.paywall;
}

/** What to read after an article. Empty if that cannot be loaded: the article does not depend on it. */
async function loadFurther(
	client: Pick<Client, "listFurther">,
	{ url, tags }: Pick<ContentCard, "url" | "tags">,
): Promise<readonly ContentCard[]> {
	const [first] = tags;
	const list = await client
		.listFurther({ article: url, ...(first === undefined ? {} : { tag: first.slug }) })
		.catch(() => null);
	return list?.items ?? [];
}

/** The blog's latest open articles, for the author's page. Empty if they cannot be loaded. */
async function loadLatest(client: Pick<Client, "listContent">): Promise<readonly ContentCard[]> {
	const list = await client.listContent({ folder: "/blog/" }).catch(() => null);
	const isOpenArticle = ({ template, restrictedTo }: ContentCard) => template === "blog" && !isRestricted(restrictedTo);
	return list?.items.filter(isOpenArticle).slice(0, 3) ?? [];
}

/** Where a folder is, in its document's title: a tag of the same name has a page too. */
const SECTIONS: Readonly<Record<string, string>> = { "/blog": "en el blog", "/recursos": "en los recursos" };

function parentOf(folderPath: string, site: SiteConfig): { name: string; path: string } {
	const crumb = breadcrumbsOf(`${folderPath}/`, site.folderNames).at(-1);
	return crumb === undefined
		? { name: site.name, path: "/" }
		: { name: crumb.name, path: encodeContentUrl(crumb.path) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	if (loaderData === undefined) return [];
	if (loaderData.kind === "list") return listMeta(loaderData, matches);
	const { content } = loaderData;
	return pageMeta(
		{
			title: content.name,
			description: content.summary,
			path: encodeContentUrl(content.url),
			image: content.image,
			share: content.share,
			keywords: content.keywords,
			...(content.template === "blog"
				? {
						article: {
							publishedAt: content.publishedAt,
							author: content.createdBy.displayName,
							tags: content.tags.map(({ name }) => name),
						},
					}
				: {}),
		},
		matches,
	);
}

/** Few pages have this view, so browsers load it only for those. */
const loadDebugView = () => import("./debug-view.tsx");
const DebugView = import.meta.env.SSR ? (await loadDebugView()).default : lazy(loadDebugView);

/** Few lists are those of a folder, and articles do without the cards, so browsers load them only for those. */
const loadListView = () => import("./list-view.tsx").then(({ ListView }) => ({ default: ListView }));
const ListView = import.meta.env.SSR ? (await loadListView()).default : lazy(loadListView);

/** Lists of folders and of tags in them end with a field that searches. */
const loadSearch = () => import("../search/search-form.tsx");
const SearchHere = import.meta.env.SSR ? (await loadSearch()).default : lazy(loadSearch);

/** Only resources have these tools, so browsers load them only for those. */
const loadTools = () => import("./resource-tools.tsx");
const ResourceTools = import.meta.env.SSR ? (await loadTools()).default : lazy(loadTools);

export default function ContentPage({ loaderData }: Route.ComponentProps) {
	if (loaderData.kind === "list")
		return (
			<>
				<ListView {...loaderData} />
				<SearchHere />
			</>
		);
	const { content, date, changed, photo, html, topic, ground, sheet = null, license = null, isWhole } = loaderData;
	const locked = content.access === "summary";
	const isDebugged = !hasView(content.template);
	const body = (
		<ContentBody
			key={`${content.url} ${locked}`}
			body={html}
			className={isDebugged ? (locked ? "" : "prose") : isWhole ? "" : bodyLayout}
		/>
	);
	return (
		<>
			{sheet !== null ? <link rel="stylesheet" href={sheet} precedence="default" /> : null}
			<ContentFacts content={content} />
			{isDebugged ? (
				<DebugView content={content} html={html} body={body} />
			) : content.template === "blog" ? (
				<ArticleView
					content={content}
					topic={topic}
					ground={ground}
					date={date}
					changed={changed}
					photo={photo}
					isRestricted={loaderData.isRestricted}
					body={body}
					tools={isResource(content) && !locked ? <ResourceTools content={content} license={license} /> : null}
				/>
			) : (
				<SimplePageView content={content} body={body} isTitled={sheet !== null} isWhole={isWhole} />
			)}
		</>
	);
}
