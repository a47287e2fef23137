import { href } from "react-router";

interface DashboardForm {
	/** The id of the part of the page that has the form. */
	readonly anchor: string;
	/** The message shown there on success; "" if the page itself makes it visible. */
	readonly done: string;
	/** Whether the form sends a code, whose field is then the next step. */
	readonly sendsCode?: true;
	/** The name of another field that is the next step. */
	readonly asksFor?: string;
}

const INTENTS = {
	perfil: { anchor: "nombre", done: "Guardado" },
	zona: { anchor: "zona-horaria", done: "Guardado" },
	foto: { anchor: "foto", done: "Guardado" },
	"quitar-foto": { anchor: "foto", done: "Tu foto se ha quitado." },
	correo: { anchor: "correo", done: "", sendsCode: true },
	"correo-otro-codigo": { anchor: "correo", done: "Te llegará otro código.", sendsCode: true },
	"confirmar-correo": { anchor: "correo", done: "Tu correo ha cambiado." },
	"probar-correo": { anchor: "correo", done: "", sendsCode: true },
	"dejar-correo": { anchor: "correo", done: "Tu correo sigue siendo el mismo." },
	contrasena: { anchor: "contrasena", done: "Tu contraseña se ha guardado y las demás sesiones se han cerrado." },
	"contrasena-otro-codigo": { anchor: "contrasena", done: "Te llegará un código.", sendsCode: true },
	"probar-contrasena": {
		anchor: "contrasena",
		done: "Tu contraseña se ha guardado y las demás sesiones se han cerrado.",
	},
	"dejar-contrasena": { anchor: "contrasena", done: "No se ha guardado ninguna contraseña." },
	"cerrar-una": { anchor: "sesiones", done: "Esa sesión se ha cerrado." },
	"cerrar-las-demas": { anchor: "sesiones", done: "Las demás sesiones se han cerrado." },
	"quitar-cuenta": { anchor: "otras-cuentas", done: "Esa cuenta se ha quitado: ya no puedes entrar con ella." },
	"quitar-cuenta-otro-codigo": { anchor: "otras-cuentas", done: "Te llegará un código.", sendsCode: true },
	"probar-cuenta": { anchor: "otras-cuentas", done: "Esa cuenta se ha quitado: ya no puedes entrar con ella." },
	"dejar-cuenta": { anchor: "otras-cuentas", done: "Esa cuenta sigue unida a la tuya." },
	"crear-llave": {
		anchor: "llaves",
		done: "Tu llave de acceso está guardada: la próxima vez puedes entrar con ella.",
		asksFor: "name",
	},
	"preparar-llave": { anchor: "llaves", done: "Confirmado. Ya puedes seguir." },
	"probar-llave": { anchor: "llaves", done: "Confirmado. Ya puedes seguir." },
	"llave-otro-codigo": { anchor: "llaves", done: "Te llegará un código.", sendsCode: true },
	"nombrar-llave": { anchor: "llaves", done: "Guardado" },
	"quitar-llave": { anchor: "llaves", done: "Esa llave de acceso se ha quitado: ya no puedes entrar con ella." },
	"probar-quitar-llave": { anchor: "llaves", done: "Esa llave de acceso se ha quitado: ya no puedes entrar con ella." },
	"dejar-llave": { anchor: "llaves", done: "Tus llaves de acceso siguen como estaban." },
	"cada-cuanto": { anchor: "comunicaciones", done: "Guardado" },
	consentimiento: { anchor: "comunicaciones", done: "Guardado" },
	"pedir-eliminar": { anchor: "eliminar", done: "", sendsCode: true },
	"eliminar-otro-codigo": { anchor: "eliminar", done: "Te llegará otro código.", sendsCode: true },
	"dejar-eliminar": { anchor: "eliminar", done: "Tu cuenta sigue como estaba." },
	eliminar: { anchor: "eliminar", done: "" },
	recuperar: { anchor: "resumen", done: "Tu cuenta se ha recuperado." },
} as const satisfies Readonly<Record<string, DashboardForm>>;

/** The name of a dashboard form, as in its field `hacer` and in the address that reports its success. */
export type Intent = keyof typeof INTENTS;

/** Each form of the dashboard. */
export const dashboardForms: Readonly<Record<Intent, DashboardForm>> = INTENTS;

/** The intent with this name; null if there is none. */
export function intentNamed(name: string | null): Intent | null {
	return name !== null && Object.hasOwn(INTENTS, name) ? (name as Intent) : null;
}

/** The path of the page and part of it that has this form. */
export function placeOf(intent: Intent): string {
	return `${pageOf(intent)}#${dashboardForms[intent].anchor}`;
}

/** The path of the page that has this form. */
export function pageOf(intent: Intent): string {
	return intent === "recuperar" ? href("/user") : href("/user/ajustes");
}
