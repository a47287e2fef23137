import { ContentBody } from "./content-body.tsx";
import { Paywall } from "./paywall.tsx";
import type { ShownContent } from "./shown-content.ts";
import styles from "./simple-page-view.module.css";

/** The template `page`: a title and its text. */
export function SimplePageView({ content }: { content: ShownContent }) {
	return (
		<article className={styles.page}>
			<h1>{content.name}</h1>
			{content.body === null ? <Paywall summary={content.summary} url={content.url} /> : <ContentBody key={content.id} body={content.body} />}
		</article>
	);
}
