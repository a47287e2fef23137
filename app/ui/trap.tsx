import styles from "./trap.module.css";

/** A field that people neither see nor reach: who fills it in is a program (docs/product.md, 15.6). */
export function Trap() {
	return (
		<div className={styles.trap} aria-hidden="true">
			<label>
				No rellenes este campo
				<input name="trap" tabIndex={-1} autoComplete="off" />
			</label>
		</div>
	);
}
