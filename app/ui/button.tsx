import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { Link } from "./link.tsx";

/** How much a control asks for attention: one `filled` a screen, `outlined` beside it, `quiet` in rows of several. */
export type ButtonLook = "filled" | "outlined" | "quiet";

const classOf = (look: ButtonLook) => `${styles.button} ${styles[look]}`;

/** Something that acts on this page. */
export function Button({ look = "outlined", ...rest }: ComponentProps<"button"> & { look?: ButtonLook }) {
	return <button type="button" {...rest} className={classOf(look)} />;
}

/**
 * A link that looks like a button: it leads somewhere. Pages of this site are fetched when a finger or pointer nears
 * it; what is a `file` is left to the browser.
 */
export function ButtonLink({
	look = "outlined",
	to,
	file = false,
	children,
}: {
	look?: ButtonLook;
	to: string;
	file?: boolean;
	children: React.ReactNode;
}) {
	if (file || /^(?:https?|mailto):/.test(to)) {
		return (
			<a href={to} className={classOf(look)}>
				{children}
			</a>
		);
	}
	return (
		<Link to={to} prefetch="intent" className={classOf(look)}>
			{children}
		</Link>
	);
}
