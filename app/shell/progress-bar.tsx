import { useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import styles from "./progress-bar.module.css";

const never = () => () => undefined;

/** Moves along the top while the application loads and while a page is on its way (docs/product.md, 8.6). */
export function ProgressBar() {
	const loaded = useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
	const busy = useNavigation().state !== "idle";
	return loaded && !busy ? null : (
		// It comes and goes outside the landmarks; as a live region it is told, not looked for.
		<div
			className={styles.bar}
			role="progressbar"
			aria-live="polite"
			aria-label={busy ? "Cargando la página" : "Cargando"}
			data-needs-script
		/>
	);
}
