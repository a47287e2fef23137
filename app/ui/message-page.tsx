import type { ReactNode } from "react";
import { Bubble } from "./bubble.tsx";
import { ButtonLink } from "./button.tsx";
import styles from "./message-page.module.css";

/** A page with a single message, in a bubble. `next`: the label and address of what to do next, if that is one thing. */
export function MessagePage({
	title,
	next,
	children,
}: {
	title: string;
	next?: readonly [label: string, to: string];
	children: ReactNode;
}) {
	return (
		<div className={styles.message}>
			<Bubble loud>
				<h1>{title}</h1>
			</Bubble>
			{children}
			{next === undefined ? null : (
				<Choices>
					<ButtonLink look="filled" to={next[1]}>
						{next[0]}
					</ButtonLink>
				</Choices>
			)}
		</div>
	);
}

/** The actions of a `MessagePage`, side by side. */
export function Choices({ children }: { children: ReactNode }) {
	return <p className={styles.choices}>{children}</p>;
}
