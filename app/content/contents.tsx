import type { ReactNode } from "react";
import styles from "./article-view.module.css";

/** Links to the parts of a long text, as list items: beside the text where there is room, otherwise folded above it. */
export function Contents({ children, ...rows }: { children: ReactNode; "data-rows"?: number }) {
	return (
		<div className={styles.beside} {...rows}>
			<nav className={styles.contents} aria-label="Índice">
				<Folded>{children}</Folded>
			</nav>
		</div>
	);
}

/** The same where the room beside the text is for its notes, whose sheet, at the address `sheet`, has their rules. */
export function FoldedContents({ sheet, children }: { sheet: string; children: ReactNode }) {
	return (
		<div className="folded">
			<link rel="stylesheet" href={sheet} />
			<nav aria-label="Índice">
				<Folded>{children}</Folded>
			</nav>
		</div>
	);
}

function Folded({ children }: { children: ReactNode }) {
	return (
		<details>
			<summary>Índice</summary>
			<ol>{children}</ol>
		</details>
	);
}
