import styles from "./trap.module.css";

/**
 * Fields that tell bots from people (docs/product.md, 15.6): a field that people neither see nor reach, and the time
 * when the form was drawn, in milliseconds since 1970. A form that comes back keeps its first time (`before`, "" if
 * unknown), because its author has already taken the time that a person needs.
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
