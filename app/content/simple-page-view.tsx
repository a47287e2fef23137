import type { ReactNode } from "react";
import type { ShownContent } from "./shown-content.ts";
import styles from "./simple-page-view.module.css";

/** The template `page`: title and body only. */
export function SimplePageView({ content, body }: { content: ShownContent; body: ReactNode }) {
	return (
		<article className={styles.page}>
			<h1>{content.name}</h1>
			{body}
		</article>
	);
}
