import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import styles from "./password-field.module.css";

/**
 * A password that can be looked at while it is written. `kind` tells the browser's keyring whether it is known or new.
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
