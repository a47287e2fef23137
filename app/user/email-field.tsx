import type { ReactNode } from "react";
import { Field } from "../ui/field.tsx";

/** The field for an e-mail address, the same in all forms. `value` is the text typed before. */
export function EmailField({
	value,
	error,
	hint,
}: {
	value: string | undefined;
	error: string | undefined;
	hint?: ReactNode;
}) {
	return (
		<Field
			name="email"
			label="Correo electrónico"
			type="email"
			autoComplete="email"
			inputMode="email"
			spellCheck={false}
			autoCapitalize="none"
			required
			maxLength={254}
			defaultValue={value}
			error={error}
			hint={hint}
		/>
	);
}
