import styles from "./trap.module.css";

/**
 * What tells programs from people (docs/product.md, 15.6): a field that people neither see nor reach, and when the form
 * was drawn, in milliseconds since
 * 1970. A form that comes back keeps its first moment (`before`, "" where it is not known): who corrects it has had
 * their time.
 */
export function Trap({ drawnAt, before }: { drawnAt: number; before?: string | undefined }) {
	return (
		<>
			<input type="hidden" name="drawnAt" value={before || drawnAt} />
			<div className={styles.trap} aria-hidden="true">
				<label>
					No rellenes este campo
					<input name="trap" tabIndex={-1} autoComplete="off" />
				</label>
			</div>
		</>
	);
}
