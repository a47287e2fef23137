import type { ReactNode } from "react";
import styles from "./article-view.module.css";

/** Links to the parts of a long text, as list items: beside the text where there is room, otherwise folded above it. */
export function Contents({ children }: { children: ReactNode }) {
	return (
		<div className={styles.beside}>
			<nav className={styles.contents} aria-label="Índice">
				<details>
					<summary>Índice</summary>
					<ol>{children}</ol>
				</details>
			</nav>
		</div>
	);
}
