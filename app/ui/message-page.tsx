import type { ReactNode } from "react";
import styles from "./message-page.module.css";

/** A page that says one thing and offers what to do next. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className={styles.message}>
			<h1>{title}</h1>
			{children}
		</div>
	);
}

/** The choices of a `MessagePage`, side by side. */
export function Choices({ children }: { children: ReactNode }) {
	return <p className={styles.choices}>{children}</p>;
}
