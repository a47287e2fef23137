import { Field } from "../ui/field.tsx";
import styles from "./code-field.module.css";

/**
 * The field for the six-digit code from a mail. It accepts more than six characters, because people paste codes with
 * the text around them. `value` is the text typed before.
 */
export function CodeField({ value, error }: { value: string | undefined; error: string | undefined }) {
	return (
		<div className={styles.code}>
			<Field
				name="code"
				label="Código de seis cifras"
				inputMode="numeric"
				autoComplete="one-time-code"
				required
				maxLength={20}
				defaultValue={value}
				error={error}
			/>
		</div>
	);
}
