import type { ReactNode } from "react";
import styles from "./beside.module.css";

/**
 * A page, such as a form, with something that goes with it: beside it where there is room, otherwise below it. `label`:
 * the accessible name of what goes with the page.
 */
export function WithBeside({ label, beside, children }: { label: string; beside: ReactNode; children: ReactNode }) {
	return (
		<div className={styles.page}>
			<div className={styles.main}>{children}</div>
			<aside className={styles.beside} aria-label={label}>
				{beside}
			</aside>
		</div>
	);
}

/** Tells people whom another page sent here why. */
export function Notice({ children }: { children: string }) {
	return (
		<p role="status" className={styles.notice}>
			{children}
		</p>
	);
}

/** What happens next, step by step. */
export function Steps({ steps }: { steps: readonly string[] }) {
	return (
		<ol className={styles.steps}>
			{steps.map((step) => (
				<li key={step}>{step}</li>
			))}
		</ol>
	);
}
