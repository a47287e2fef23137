import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { Link } from "./link.tsx";

/**
 * How prominent a control is: one `filled` per screen, `outlined` beside it, `quiet` in rows of several, `danger` for
 * what cannot be undone.
 */
export type ButtonLook = "filled" | "outlined" | "quiet" | "danger";

const classOf = (look: ButtonLook) => `${styles.button} ${styles[look]}`;

/** A button that acts on this page; `type="button"` by default. */
export function Button({ look = "outlined", ...rest }: ComponentProps<"button"> & { look?: ButtonLook }) {
	return <button type="button" {...rest} className={classOf(look)} />;
}

/**
 * A link that looks like a button. Pages of this site are prefetched on hover, focus or touch; with `file`, and for
 * other sites, it is a plain link.
 */
export function ButtonLink({
	look = "outlined",
	to,
	file = false,
	children,
}: {
	look?: ButtonLook | undefined;
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
