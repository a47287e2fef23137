import type { ReactNode } from "react";
import styles from "./article-view.module.css";

/**
 * Links to the parts of a long text, as list items: beside the text where there is room, otherwise folded above it.
 * `rows`: the number of blocks of a text beside which they stand, if its notes follow there; 0 if they are always folded.
 */
export function Contents({ rows, children }: { rows?: number | undefined; children: ReactNode }) {
	return (
		<div className={rows === 0 ? styles.folded : styles.beside} data-rows={rows || undefined}>
			<nav className={styles.contents} aria-label="Índice">
				<details>
					<summary>Índice</summary>
					<ol>{children}</ol>
				</details>
			</nav>
		</div>
	);
}
