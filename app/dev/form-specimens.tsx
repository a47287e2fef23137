import { CheckField, Field } from "../forms/fields.tsx";
import { ErrorSummary } from "../forms/post-form.tsx";
import styles from "./form-specimens.module.css";
import { BothModes, Specimen } from "./specimen.tsx";

const PROBLEMS: readonly (readonly [name: string, message: string])[] = [
	["correo-mal", "Revisa el correo: parece que falta algo. Ejemplo: nombre@dominio.es"],
	["pregunta-mal", "Responde a esta pregunta."],
	["aviso-mal", "Marca la casilla para que podamos escribirte."],
];
const errorOf = (field: string) => PROBLEMS.find(([name]) => name === field)?.[1];

/** The fields are shown once in each mode. Their names become ids, so each mode needs its own prefix. */
function Fields({ prefix }: { prefix: string }) {
	return (
		<div className={styles.form}>
			<Field name={`${prefix}-nombre`} label="Nombre" autoComplete="off" />
			<Field
				name={`${prefix}-correo`}
				label="Correo electrónico"
				type="email"
				hint="Te escribiremos solo para confirmar la plaza."
				placeholder="nombre@dominio.es"
				autoComplete="off"
			/>
			<Field
				name={`${prefix}-mal`}
				label="Plazas"
				inputMode="numeric"
				defaultValue="12"
				error="Puedes reservar entre 1 y 4 plazas."
				autoComplete="off"
			/>
			<Field name={`${prefix}-apagado`} label="Código" disabled defaultValue="No se puede cambiar" />
			<CheckField
				name={`${prefix}-novedades`}
				label="Quiero recibir novedades por correo. Puedo darme de baja cuando quiera."
			/>
		</div>
	);
}

/** Form fields in every state. */
export function Forms() {
	return (
		<>
			<Specimen title="Campos" note="Vacío, con ayuda, con error, desactivado y casilla.">
				<BothModes>{(mode) => <Fields prefix={mode} />}</BothModes>
			</Specimen>
			<Specimen
				title="Formulario con errores"
				note="Con más de un campo por revisar, un resumen con enlaces; el foco va al primero."
			>
				<form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
					<ErrorSummary problems={PROBLEMS} />
					<Field
						name="correo-mal"
						label="Correo electrónico"
						type="email"
						hint="Te enviaremos un enlace para confirmarlo."
						defaultValue="nuria@"
						error={errorOf("correo-mal")}
						autoComplete="off"
					/>
					<Field
						name="pregunta-mal"
						label="¿Qué te gustaría llevarte del taller?"
						error={errorOf("pregunta-mal")}
						control={(props) => <textarea {...props} rows={3} />}
					/>
					<Field
						name="pais"
						label="País"
						optional
						control={(props) => (
							<select {...props} defaultValue="ES">
								<option value="ES">España</option>
								<option value="MX">México</option>
							</select>
						)}
					/>
					<CheckField
						name="aviso-mal"
						label="Quiero que me aviséis por correo cuando abra School."
						error={errorOf("aviso-mal")}
					/>
				</form>
			</Specimen>
		</>
	);
}
