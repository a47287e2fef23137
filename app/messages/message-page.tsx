import type { ReactNode } from "react";
import { WithBeside } from "../ui/beside.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { MessageHead, type Scene } from "./message-head.tsx";
import styles from "./message-page.module.css";

/**
 * A page with a single message, said by whom `scene` shows. `next`: the label and address of what to do next, if that is
 * one thing. `beside`: what goes with the message, and its accessible name.
 */
export function MessagePage({
	title,
	scene,
	next,
	beside,
	children,
}: {
	title: string;
	scene: Scene;
	next?: readonly [label: string, to: string];
	beside?: { readonly label: string; readonly content: ReactNode } | undefined;
	children: ReactNode;
}) {
	return (
		<>
			<MessageHead scene={scene}>{title}</MessageHead>
			<WithBeside label={beside?.label} beside={beside?.content}>
				{children}
				{next === undefined ? null : (
					<Choices>
						<ButtonLink look="filled" to={next[1]}>
							{next[0]}
						</ButtonLink>
					</Choices>
				)}
			</WithBeside>
		</>
	);
}

/** The actions of a `MessagePage`, side by side. */
export function Choices({ children }: { children: ReactNode }) {
	return <p className={styles.choices}>{children}</p>;
}
