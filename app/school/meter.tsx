import styles from "./meter.module.css";

/**
 * How much of something is done, as a bar. `percent`: whole, 0 to 100; `of`: what it is of, for whom the bar cannot be
 * seen.
 */
export function Meter({ percent, of }: { percent: number; of: string }) {
	return (
		<progress className={styles.meter} max={100} value={percent} aria-label={`Progreso de ${of}`}>
			{percent} %
		</progress>
	);
}
