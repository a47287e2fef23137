import styles from "./error-summary.module.css";
import { fieldId } from "./field.tsx";

/** A field's error message, with the field's name. */
export interface FieldProblem {
	readonly name: string;
	readonly message: string;
}

/** Error summary above a form, with a link to each wrong field. Shown only when more than one field is wrong. */
export function ErrorSummary({ problems }: { problems: readonly FieldProblem[] }) {
	if (problems.length < 2) return null;
	return (
		<section aria-labelledby="resumen-de-errores" className={styles.summary}>
			<p id="resumen-de-errores" className={styles.title}>
				Hay {problems.length} campos por revisar
			</p>
			<ul className={styles.list}>
				{problems.map(({ name, message }) => (
					<li key={name}>
						<a href={`#${fieldId(name)}`}>{message}</a>
					</li>
				))}
			</ul>
		</section>
	);
}
