import type { ReactNode } from "react";
import { href } from "react-router";
import { WithBeside } from "../ui/beside.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { MessageHead, type Scene } from "./message-head.tsx";
import styles from "./message-page.module.css";

/** What to do next where nothing else is left to do. */
const READ = ["Leer el blog", href("/blog")] as const;

/**
 * A page with a single message, said by whom `scene` shows: `title`, and below it `said`. `next`: the label and address of
 * what to do next, if that is one thing; reading, where the page has nothing else; null where `said` has it. `beside`: what
 * goes with the message, and its accessible name. A page without `children` has what is next in the bubble, and `beside` in their place.
 */
export function MessagePage({
	title,
	said,
	scene,
	next,
	beside,
	children,
}: {
	title: string;
	said?: ReactNode;
	scene: Scene;
	next?: readonly [label: string, to: string] | null;
	beside?: { readonly label: string; readonly content: ReactNode } | undefined;
	children?: ReactNode;
}) {
	const isAlone = children === undefined;
	const [label, to] = next ?? READ;
	const way =
		next === null || (next === undefined && !isAlone) ? null : (
			<Choices>
				<ButtonLink look="filled" to={to}>
					{label}
				</ButtonLink>
			</Choices>
		);
	return (
		<>
			<MessageHead scene={scene} title={title}>
				{said}
				{isAlone ? way : null}
			</MessageHead>
			<WithBeside label={beside?.label} beside={beside?.content}>
				{isAlone ? null : (
					<>
						{children}
						{way}
					</>
				)}
			</WithBeside>
		</>
	);
}

/** The actions of a `MessagePage`, side by side. */
export function Choices({ children }: { children: ReactNode }) {
	return <p className={styles.choices}>{children}</p>;
}
