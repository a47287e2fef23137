import type { LoaderFunctionArgs } from "react-router";
import type { RouteHandle } from "../shell/route-handle.ts";
import { type Feed, loadFeed, xmlElement, xmlText } from "./load-feed.ts";

export const handle = { cache: "public" } satisfies RouteHandle;

/** A feed as Atom (RFC 4287). Restricted pages have no `content`. */
export function writeAtom({ title, description, home, self, updatedAt, items }: Feed): string {
	const entries = items.map(
		(item) => `<entry>
${xmlElement("title", item.name)}
<link rel="alternate" href="${xmlText(item.canonical)}"/>
${xmlElement("id", `${self}#${item.id}`)}
${xmlElement("published", item.publishedAt)}
${xmlElement("updated", item.updatedAt)}
<author>${xmlElement("name", item.createdBy.displayName)}</author>
${item.tags.map(({ name, slug }) => `<category term="${xmlText(slug)}" label="${xmlText(name)}"/>`).join("\n")}
${xmlElement("summary", item.summary)}
${item.access === "full" ? `<content type="html">${xmlText(item.body)}</content>` : ""}
</entry>`,
	);
	return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es-ES">
${xmlElement("title", title)}
${xmlElement("subtitle", description)}
${xmlElement("id", self)}
${xmlElement("updated", updatedAt)}
<link rel="alternate" href="${xmlText(home)}"/>
<link rel="self" href="${xmlText(self)}"/>
${entries.join("\n")}
</feed>
`;
}

export async function loader({ url, context }: LoaderFunctionArgs) {
	return new Response(writeAtom(await loadFeed({ url, context })), {
		headers: { "content-type": "application/atom+xml; charset=utf-8" },
	});
}
