import type { ReactNode } from "react";
import styles from "./bubble.module.css";

/** The bubble in which a list says that there is nothing (docs/design.md, One form). */
export function Bubble({ children }: { children: ReactNode }) {
	return <div className={styles.bubble}>{children}</div>;
}
