import type { ReactNode } from "react";
import article from "../content/article-view.module.css";
import grounds from "../theme/grounds.module.css";
import styles from "./form-head.module.css";

/**
 * The head of a form to which strangers come, above the page with the form: a band with what the form is for, said by
 * the person in `photo`, in a bubble whose tail points at their mouth. `plain`: what stands below the title instead, so
 * that the bubble keeps to few lines. `thing`: what the page is about, beside the picture (`app/forms/things.tsx`).
 */
export function FormHead({
	title,
	plain,
	photo,
	thing,
	children,
}: {
	title: string;
	plain?: ReactNode;
	photo: string;
	thing: ReactNode;
	children: ReactNode;
}) {
	return (
		<header className={`${article.header} ${styles.head} ${grounds.mint}`}>
			<h1>{title}</h1>
			{plain === undefined ? null : <p>{plain}</p>}
			<div className={styles.said}>{children}</div>
			<div className={styles.who}>
				{/* In a <picture>, for which React writes no preload link that would stay on later pages. */}
				<picture>
					<img src={photo} alt="" width={256} height={256} />
				</picture>
				{thing}
			</div>
		</header>
	);
}
