import type { ComponentProps, ReactNode } from "react";
import styles from "./switch.module.css";

/**
 * Something that is on or off, with what it is beside it. It is a button that sends its form, so that it works without
 * scripts: the form gets the opposite of what is, under `name`. The Nu checker refuses the role of a switch on a button
 * that sends a form: this one is heard as pressed or not pressed.
 */
export function Switch({
	on,
	name,
	children,
	...rest
}: { on: boolean; name: string; children: ReactNode } & Pick<ComponentProps<"button">, "aria-describedby">) {
	return (
		<button type="submit" aria-pressed={on} name={name} value={String(!on)} className={styles.switch} {...rest}>
			<span>{children}</span>
			<span className={styles.track} aria-hidden="true" />
		</button>
	);
}
