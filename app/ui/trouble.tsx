import type { ReactNode } from "react";
import styles from "./trouble.module.css";

/** Why what was just asked for could not be done, told at once to those who cannot see it. */
export function Trouble({ children }: { children: ReactNode }) {
	return (
		<p role="alert" className={styles.trouble}>
			{children}
		</p>
	);
}
