import { Field } from "../ui/field.tsx";
import styles from "./code-field.module.css";

/**
 * The question for the six figures of a mail. Wider than six: codes are pasted with what stands around them. `value` is
 * what was typed before.
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
