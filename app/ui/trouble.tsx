import type { ReactNode } from "react";
import styles from "./trouble.module.css";

/** Why an action failed, announced to screen readers at once. */
export function Trouble({ children }: { children: ReactNode }) {
	return (
		<p role="alert" className={styles.trouble}>
			{children}
		</p>
	);
}
