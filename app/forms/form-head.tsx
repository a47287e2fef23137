import type { ReactNode } from "react";
import article from "../content/article-view.module.css";
import grounds from "../theme/grounds.module.css";
import styles from "./form-head.module.css";

/**
 * The head of a form to which strangers come, above the page with the form: a band with what the form is for, said by
 * the person in `photo`, in a bubble whose tail points at their mouth.
 */
export function FormHead({ title, photo, children }: { title: string; photo: string; children: ReactNode }) {
	return (
		<header className={`${article.header} ${styles.head} ${grounds.mint}`}>
			<h1>{title}</h1>
			<div className={styles.said}>{children}</div>
			{/* In a <picture>, for which React writes no preload link that would stay on later pages. */}
			<picture>
				<img src={photo} alt="" width={256} height={256} />
			</picture>
		</header>
	);
}
