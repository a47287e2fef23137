import type { FormRefusal } from "../../ui/form-refusal.ts";

/** Each form of the dashboard: the anchor of its place in the page, and the message shown there on success. */
const INTENTS = {
	perfil: { anchor: "perfil", done: "Guardado" },
	foto: { anchor: "foto", done: "Guardado" },
	"quitar-foto": { anchor: "foto", done: "Hemos quitado tu foto." },
	correo: { anchor: "correo", done: "" },
	"correo-otro-codigo": { anchor: "correo", done: "Te hemos enviado otro código." },
	"confirmar-correo": { anchor: "correo", done: "Hemos cambiado tu correo." },
	"probar-correo": { anchor: "correo", done: "" },
	"dejar-correo": { anchor: "correo", done: "Tu correo sigue siendo el mismo." },
	contrasena: { anchor: "contrasena", done: "Hemos guardado tu contraseña y cerrado las demás sesiones." },
	"contrasena-otro-codigo": { anchor: "contrasena", done: "Te hemos enviado un código." },
	"probar-contrasena": { anchor: "contrasena", done: "Hemos guardado tu contraseña y cerrado las demás sesiones." },
	"dejar-contrasena": { anchor: "contrasena", done: "No hemos guardado ninguna contraseña." },
	"cerrar-una": { anchor: "sesiones", done: "Hemos cerrado esa sesión." },
	"cerrar-las-demas": { anchor: "sesiones", done: "Hemos cerrado las demás sesiones." },
	"quitar-cuenta": { anchor: "otras-cuentas", done: "Hemos quitado esa cuenta. Ya no se entra con ella." },
	consentimiento: { anchor: "comunicaciones", done: "Guardado" },
	"pedir-eliminar": { anchor: "eliminar", done: "" },
	"eliminar-otro-codigo": { anchor: "eliminar", done: "Te hemos enviado otro código." },
	"dejar-eliminar": { anchor: "eliminar", done: "Tu cuenta sigue como estaba." },
	eliminar: { anchor: "eliminar", done: "" },
	recuperar: { anchor: "resumen", done: "Hemos recuperado tu cuenta." },
} as const;

/** The name of a dashboard form, as in its field `intent` and in `hecho` in the address. */
export type Intent = keyof typeof INTENTS;

/** The intent with this name; null if there is none. */
export function intentNamed(name: string | null): Intent | null {
	return name !== null && Object.hasOwn(INTENTS, name) ? (name as Intent) : null;
}

/** The id of the part of the page that has the form. */
export function anchorOf(intent: Intent): string {
	return INTENTS[intent].anchor;
}

/** The message shown on success; "" if the page itself makes it visible. */
export function doneSentence(intent: Intent): string {
	return INTENTS[intent].done;
}

/**
 * Why a dashboard form was not accepted. `intent` is null if the form was not recognised, `incident` if there is no
 * incident id.
 */
export interface FormAnswer extends FormRefusal {
	readonly intent: Intent | null;
	/** The typed values, except passwords, by field name. */
	readonly values: Readonly<Record<string, string>>;
	readonly incident: string | null;
}
