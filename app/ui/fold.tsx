import type { ReactNode } from "react";
import styles from "./fold.module.css";

/** Something that is asked once more before it is done: folded away behind its name, and open without scripts too. */
export function Fold({ name, children }: { name: string; children: ReactNode }) {
	return (
		<details className={styles.fold}>
			<summary>{name}</summary>
			<div className={styles.inside}>{children}</div>
		</details>
	);
}
