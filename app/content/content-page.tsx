import { lazy } from "react";
import { redirect } from "react-router";
import type { Client } from "../../api/client.ts";
import { isRestricted } from "../../domain/content/access.ts";
import { breadcrumbsOf, folderName } from "../../domain/content/breadcrumbs.ts";
import type { ContentCard } from "../../domain/content/content.ts";
import { encodeContentUrl, parseContentUrl } from "../../domain/content/content-url.ts";
import { site } from "../../site.config.ts";
import { clientContext, exchangeContext, sanitizeContext, settingsContext } from "../context.ts";
import { pageMeta } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import type { Route } from "./+types/content-page";
import { ArticleView, type FurtherArticle, SimplePageView } from "./article-view.tsx";
import { ContentBody } from "./content-body.tsx";
import { formatDate } from "./content-card.tsx";
import { ContentFacts } from "./content-facts.tsx";
import { ListView, listMeta, tagList } from "./list-view.tsx";
import { loadList } from "./load-list.ts";
import { notFound } from "./not-found.ts";
import { paywallHtml } from "./paywall-html.server.tsx";

export const handle = { cache: "public", parameters: ["pagina"] } satisfies RouteHandle;

/** The path of a tag's list in any folder of content, such as `/blog/investigacion/tags/metricas`. */
const TAG_IN_FOLDER = /^(.*)\/tags\/([^/]+)$/;

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const path = parseContentUrl(url.pathname);
	if (path === null || (path.startsWith("/__") && context.get(settingsContext).development))
		throw await notFound(context, url);

	const tagged = TAG_IN_FOLDER.exec(path);
	if (tagged !== null) {
		const [, folderPath = "", tag = ""] = tagged;
		const parent = parentOf(folderPath);
		const list = await loadList({ context, url, folder: `${folderPath}/`, tag });
		return { kind: "list" as const, parent, ...tagList(parent, list) };
	}

	const client = context.get(clientContext);
	const found = await client.getContent({ url: path });
	if (found === null) {
		const parent = parentOf(path.slice(0, path.lastIndexOf("/")));
		const list = await loadList({ context, url, folder: `${path}/` });
		const title = folderName(path.slice(path.lastIndexOf("/") + 1), site.folderNames);
		return {
			kind: "list" as const,
			parent,
			...list,
			title,
			description: `Todo lo que hay en ${title}.`,
			path: encodeContentUrl(path),
			empty: "",
		};
	}
	if ("redirect" in found) throw redirect(found.redirect + url.search, 301);

	const exchange = context.get(exchangeContext);
	exchange.restricted = found.access === "summary";
	const further = found.template === "blog" ? await loadFurther(client, found) : [];
	const isData = new URL(request.url).pathname.endsWith(".data");
	const date = formatDate(found.createdAt);
	if (found.access === "summary") {
		const drawnAt = context.get(settingsContext).now().getTime();
		const paywall = paywallHtml({ summary: found.summary, url: found.url, drawnAt });
		if (isData) return { kind: "content" as const, content: found, date, further, paywall };
		exchange.body = paywall;
		return { kind: "content" as const, content: found, date, further, paywall: undefined };
	}
	const body = context.get(sanitizeContext)(found.body);
	if (isData) return { kind: "content" as const, content: { ...found, body }, date, further, paywall: undefined };
	// The body is in the document only once, in the page itself, so the loader data omits it (docs/decisions/0002).
	exchange.body = body;
	return { kind: "content" as const, content: { ...found, body: undefined }, date, further, paywall: undefined };
}

/** What to read after an article. Empty if that cannot be loaded: the article does not depend on it. */
async function loadFurther(
	client: Pick<Client, "listFurther">,
	{ url, tags }: Pick<ContentCard, "url" | "tags">,
): Promise<readonly FurtherArticle[]> {
	const [first] = tags;
	const list = await client
		.listFurther({ article: url, ...(first === undefined ? {} : { tag: first.slug }) })
		.catch(() => null);
	return (list?.items ?? []).map((card) => ({
		to: encodeContentUrl(card.url),
		name: card.name,
		readingMinutes: card.readingMinutes,
		isLocked: isRestricted(card.restrictedTo),
	}));
}

function parentOf(folderPath: string): { name: string; path: string } {
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
			keywords: content.keywords,
			...(content.template === "blog"
				? {
						article: {
							publishedAt: content.publishedAt,
							updatedAt: content.updatedAt,
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

export default function ContentPage({ loaderData }: Route.ComponentProps) {
	if (loaderData.kind === "list") return <ListView {...loaderData} />;
	const { content, date, further, paywall } = loaderData;
	const locked = content.body === null;
	const body = <ContentBody key={`${content.id} ${locked}`} body={content.body ?? paywall} isProse={!locked} />;
	const View = content.template === "page" ? SimplePageView : DebugView;
	return (
		<>
			<ContentFacts content={content} />
			{content.template === "blog" ? (
				<ArticleView content={content} date={date} body={body} further={further} />
			) : (
				<View content={content} body={body} />
			)}
		</>
	);
}
