import type { LoaderFunctionArgs } from "react-router";
import type { RouteHandle } from "../shell/route-handle.ts";
import { type Feed, loadFeed, xmlElement, xmlText } from "./load-feed.ts";

export const handle = { cache: "public" } satisfies RouteHandle;

/** An instant as an RFC 822 date with a four-digit year, as RSS 2.0 requires: `Tue, 03 Mar 2026 09:00:00 +0000`. */
export function rfc822(instant: string): string {
	return new Date(instant).toUTCString().replace("GMT", "+0000");
}

/** A feed as RSS 2.0. Restricted pages have no `content:encoded`. */
export function writeRss({ title, description, home, self, updatedAt, items }: Feed): string {
	const entries = items.map(
		(item) => `<item>
${xmlElement("title", item.name)}
${xmlElement("link", item.canonical)}
<guid isPermaLink="false">${xmlText(item.id)}</guid>
${xmlElement("pubDate", rfc822(item.publishedAt))}
${xmlElement("dc:creator", item.createdBy.displayName)}
${item.tags.map(({ name }) => xmlElement("category", name)).join("\n")}
${xmlElement("description", item.summary)}
${item.access === "full" ? xmlElement("content:encoded", item.body) : ""}
</item>`,
	);
	return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${xmlElement("title", title)}
${xmlElement("link", home)}
${xmlElement("description", description)}
<language>es-es</language>
${xmlElement("lastBuildDate", rfc822(updatedAt))}
<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>
${entries.join("\n")}
</channel>
</rss>
`;
}

export async function loader({ url, context }: LoaderFunctionArgs) {
	return new Response(writeRss(await loadFeed({ url, context })), {
		headers: { "content-type": "application/rss+xml; charset=utf-8" },
	});
}
