import type { ReactNode } from "react";
import { useServerNotes } from "../server-notes.ts";
import { TagLinks } from "./article-view.tsx";
import type { ShownContent } from "./content-body.tsx";
import { formatDate } from "./content-card.tsx";
import styles from "./debug-view.module.css";

/**
 * Debug view of every template but `blog` and `page`: all parts of the page, and the API's answer for this reader
 * (docs/product.md, 2.4).
 */
export default function DebugView({ content, body }: { content: ShownContent; body: ReactNode }) {
	const notes = useServerNotes();
	const answer = { ...content, body: content.body === undefined ? notes.body : content.body };
	return (
		<article className={styles.debug}>
			<h1>{content.name}</h1>
			<TagLinks tags={content.tags} folder={null} />
			{body}
			<dl className={styles.facts}>
				<dt>Autoría</dt>
				<dd>{content.createdBy.displayName}</dd>
				<dt>Creación</dt>
				<dd>
					<time dateTime={content.createdAt}>{formatDate(content.createdAt)}</time>
				</dd>
				<dt>Último cambio</dt>
				<dd>
					<time dateTime={content.updatedAt}>{formatDate(content.updatedAt)}</time>
				</dd>
			</dl>
			<details className={styles.raw}>
				<summary>JSON de la página</summary>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
				<pre tabIndex={0} suppressHydrationWarning>
					{JSON.stringify(answer, null, 2)}
				</pre>
			</details>
		</article>
	);
}
