import type { ReactNode } from "react";
import styles from "./bubble.module.css";

/**
 * The bubble in which a page or a list says that there is nothing, or that something is done (docs/design.md, One
 * form). `loud`: for the heading of a page, "calm" where something below it is to be seen first; otherwise for a
 * sentence.
 */
export function Bubble({ loud = false, children }: { loud?: boolean | "calm"; children: ReactNode }) {
	const look = loud === "calm" ? styles.calm : loud ? styles.loud : styles.quiet;
	return <div className={`${styles.bubble} ${look}`}>{children}</div>;
}
