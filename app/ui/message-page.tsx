import type { ReactNode } from "react";
import styles from "./message-page.module.css";

/** A page with a single message and what to do next. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className={styles.message}>
			<h1>{title}</h1>
			{children}
		</div>
	);
}

/** The actions of a `MessagePage`, side by side. */
export function Choices({ children }: { children: ReactNode }) {
	return <p className={styles.choices}>{children}</p>;
}
