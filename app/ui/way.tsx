import grounds from "../theme/grounds.module.css";
import styles from "./way.module.css";

const STEPS = ["mustard", "coral", "sand"] as const;

/** School's drawing: the way through the course, in three steps. */
export function Way() {
	return (
		<p className={styles.way} aria-hidden="true">
			{STEPS.map((ground, index) => (
				<span key={ground} className={`${styles.step} ${grounds[ground]}`}>
					{index + 1}
				</span>
			))}
		</p>
	);
}
