import type { ReactNode } from "react";
import { dayOf, MADRID } from "../../domain/zoned-time.ts";
import { useServerNotes } from "../server-notes.ts";
import type { ShownContent } from "./content-body.tsx";
import sheet from "./debug-view.css?url";
import { TagLinks } from "./tag-links.tsx";

/**
 * Debug view of every template but `blog` and `page`: all parts of the page, and the API's answer for this reader
 * (docs/product.md, 2.4).
 */
export default function DebugView({
	content,
	html,
	body,
}: {
	content: ShownContent;
	/** The page's text; undefined in the loaded document, which already contains it. */
	html: string | undefined;
	body: ReactNode;
}) {
	const notes = useServerNotes();
	const answer = { ...content, body: content.access === "summary" ? null : (html ?? notes.body) };
	return (
		<article className="debug-view">
			<link rel="stylesheet" href={sheet} precedence="default" />
			<h1>{content.name}</h1>
			<TagLinks tags={content.tags} folder={null} />
			{body}
			<dl className="debug-facts">
				<dt>Autoría</dt>
				<dd>{content.createdBy.displayName}</dd>
				<dt>Creación</dt>
				<dd>
					<time dateTime={content.createdAt}>{dayOf(content.createdAt, MADRID)}</time>
				</dd>
				<dt>Último cambio</dt>
				<dd>
					<time dateTime={content.updatedAt}>{dayOf(content.updatedAt, MADRID)}</time>
				</dd>
			</dl>
			<details className="debug-raw">
				<summary>JSON de la página</summary>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
				<pre tabIndex={0} suppressHydrationWarning>
					{JSON.stringify(answer, null, 2)}
				</pre>
			</details>
		</article>
	);
}
