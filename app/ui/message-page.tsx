import type { ReactNode } from "react";
import { WithBeside } from "./beside.tsx";
import { Bubble } from "./bubble.tsx";
import { ButtonLink } from "./button.tsx";
import styles from "./message-page.module.css";

/**
 * A page with a single message, in a bubble. `next`: the label and address of what to do next, if that is one thing.
 * `beside`: what goes with the message, and its accessible name.
 */
export function MessagePage({
	title,
	next,
	beside,
	children,
}: {
	title: string;
	next?: readonly [label: string, to: string];
	beside?: { readonly label: string; readonly content: ReactNode };
	children: ReactNode;
}) {
	return (
		<WithBeside label={beside?.label} beside={beside?.content}>
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
		</WithBeside>
	);
}

/** The actions of a `MessagePage`, side by side. */
export function Choices({ children }: { children: ReactNode }) {
	return <p className={styles.choices}>{children}</p>;
}
