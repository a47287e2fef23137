import type { LoaderFunctionArgs } from "react-router";
import type { RouteHandle } from "../shell/route-handle.ts";
import { type Feed, loadFeed } from "./load-feed.ts";

export const handle = { cache: "public" } satisfies RouteHandle;

/** A feed as JSON Feed 1.1. Restricted pages have their summary as text and no HTML. */
export function writeJsonFeed({ title, description, home, self, items }: Feed): Record<string, unknown> {
	return {
		version: "https://jsonfeed.org/version/1.1",
		title,
		description,
		home_page_url: home,
		feed_url: self,
		language: "es-ES",
		items: items.map((item) => ({
			id: item.id,
			url: item.canonical,
			title: item.name,
			summary: item.summary,
			...(item.access === "full" ? { content_html: item.body } : { content_text: item.summary }),
			...(item.image === null ? {} : { image: new URL(item.image.share, item.canonical).href }),
			date_published: item.publishedAt,
			date_modified: item.updatedAt,
			authors: [{ name: item.createdBy.displayName }],
			tags: item.tags.map(({ name }) => name),
		})),
	};
}

export async function loader({ url, context }: LoaderFunctionArgs) {
	return Response.json(writeJsonFeed(await loadFeed({ url, context })), {
		headers: { "content-type": "application/feed+json; charset=utf-8" },
	});
}
