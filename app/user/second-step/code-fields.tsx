import { CodeField, Field } from "../../forms/fields.tsx";

/** The field for the code of a person's app; with `isRecovery`, for one of their recovery codes. */
export function StepCodeField({ isRecovery = false }: { isRecovery?: boolean }) {
	if (!isRecovery) return <CodeField hint="El que muestra ahora tu aplicación." isFirst />;
	return (
		<Field
			name="code"
			label="Código de recuperación"
			hint="24 letras y cifras. Cada uno sirve una vez."
			autoComplete="off"
			autoCapitalize="characters"
			spellCheck={false}
			required
			maxLength={40}
			isFirst
		/>
	);
}
