import styles from "./meter.module.css";

/** A progress bar. `percent`: whole, 0 to 100; `of`: what the progress is of, for the bar's accessible name. */
export function Meter({ percent, of }: { percent: number; of: string }) {
	return (
		<progress className={styles.meter} max={100} value={percent} aria-label={`Progreso de ${of}`}>
			{percent} %
		</progress>
	);
}
