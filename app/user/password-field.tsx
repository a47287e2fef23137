import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import styles from "./password-field.module.css";

/**
 * A password field whose text can be shown while it is typed. `kind` tells the browser's password manager whether the
 * password is an existing or a new one.
 */
export function PasswordField({
	name = "password",
	label = "Contraseña",
	kind,
	error,
}: {
	name?: string;
	label?: string;
	kind: "current-password" | "new-password";
	error?: string | undefined;
}) {
	const [shown, setShown] = useState(false);
	return (
		<Field
			name={name}
			label={label}
			error={error}
			hint={kind === "new-password" ? "Al menos 10 caracteres. Una frase corta es fácil de recordar." : undefined}
			control={(props) => (
				<div className={styles.row}>
					<input
						{...props}
						type={shown ? "text" : "password"}
						autoComplete={kind}
						required
						spellCheck={false}
						autoCapitalize="none"
						{...(kind === "new-password" ? { minLength: 10 } : {})}
					/>
					<Button
						look="quiet"
						aria-pressed={shown}
						aria-controls={props.id}
						onClick={() => setShown(!shown)}
						data-needs-script
					>
						{shown ? "Ocultar" : "Mostrar"}
					</Button>
				</div>
			)}
		/>
	);
}
