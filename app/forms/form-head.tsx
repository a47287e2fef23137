import type { ReactNode } from "react";
import grounds from "../theme/grounds.module.css";
import styles from "./form-head.module.css";

/**
 * The head of a form to which strangers come, above the page with the form: a band with what the form is for.
 */
export function FormHead({ title, children }: { title: string; children: ReactNode }) {
	return (
		<header className={`${styles.head} ${grounds.mint}`}>
			<h1>{title}</h1>
			{children}
		</header>
	);
}
