import type { ComponentProps, ReactNode } from "react";
import styles from "./switch.module.css";

/**
 * A switch with its label beside it. It is a submit button, so that it works without scripts: it posts the opposite of
 * the current value under `name`. The Nu checker refuses the role `switch` on a submit button, so it uses
 * `aria-pressed`.
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
