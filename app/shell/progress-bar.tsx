import { useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import styles from "./progress-bar.module.css";

const never = () => () => undefined;

/** Progress bar at the top, shown until the application is hydrated and during navigations (docs/product.md, 8.6). */
export function ProgressBar() {
	const loaded = useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
	const busy = useNavigation().state !== "idle";
	return loaded && !busy ? null : (
		// It appears and disappears outside the landmarks. Because it is a live region, screen readers announce it.
		<div
			className={styles.bar}
			role="progressbar"
			aria-live="polite"
			aria-label={busy ? "Cargando la página" : "Cargando"}
			data-needs-script
		/>
	);
}
