import type { ReactNode } from "react";
import styles from "./fold.module.css";

/** A disclosure for an action that needs confirmation: its summary is `name`. It opens without scripts too. */
export function Fold({ name, children }: { name: string; children: ReactNode }) {
	return (
		<details className={styles.fold}>
			<summary>{name}</summary>
			<div className={styles.inside}>{children}</div>
		</details>
	);
}
