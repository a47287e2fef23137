import grounds from "../theme/grounds.module.css";
import styles from "./steps-ahead.module.css";

/** The way through the course, in three steps. */
const STEPS = ["mustard", "coral", "sand"] as const;

/** The sign of School, where it is announced. Decorative: words stand beside it. */
export function StepsAhead() {
	return (
		<p className={styles.steps} aria-hidden="true">
			{STEPS.map((ground, index) => (
				<span key={ground} className={grounds[ground]}>
					{index + 1}
				</span>
			))}
		</p>
	);
}
