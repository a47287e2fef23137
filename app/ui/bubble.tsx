import type { ReactNode } from "react";
import styles from "./bubble.module.css";

/**
 * The bubble in which a page or a list says that there is nothing, or that something is done (docs/design.md, One
 * form). `loud`: for the heading of a page; otherwise for a sentence.
 */
export function Bubble({ loud = false, children }: { loud?: boolean; children: ReactNode }) {
	return <div className={`${styles.bubble} ${loud ? styles.loud : styles.quiet}`}>{children}</div>;
}
