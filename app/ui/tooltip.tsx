import type { ReactNode } from "react";
import styles from "./tooltip.module.css";

/** A sign whose meaning shows on hover and focus, and is read out as its name. */
export function SignWithTooltip({ text, children }: { text: string; children: ReactNode }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the meaning could not be reached by keyboard
		<span className={styles.sign} role="img" aria-label={text} tabIndex={0}>
			{children}
			<span className={styles.tip} aria-hidden="true">
				{text}
			</span>
		</span>
	);
}
