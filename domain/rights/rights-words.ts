import { counted } from "../numbers.ts";
import { inSeries } from "../series.ts";
import type { KeptCounts, Right } from "./rights-ledger.ts";

/** The name of each right. */
export const rightNames: Readonly<Record<Right, string>> = {
	access: "Acceso y portabilidad (RGPD, artículos 15 y 20)",
	erasure: "Supresión (RGPD, artículo 17)",
};

/** A sentence that says what was done. */
export function doneInWords(right: Right): string {
	return right === "access"
		? "Se ha preparado una copia de todo lo que este sitio guarda con esta dirección."
		: "Se ha borrado lo que este sitio guardaba con esta dirección y se han retirado los permisos para escribirte.";
}

/** What is kept after an erasure, and why. */
export const WHAT_STAYS =
	"Se conservan bloqueadas, durante tres años, la constancia de los permisos que diste y retiraste y la de esta petición, porque la ley obliga a poder demostrarlos. De los eventos a los que asististe solo se conserva el recuento, sin tu nombre ni tu correo.";

/** What an erasure does not touch. Shown with the receipt of an erasure. */
export const ACCOUNT_STAYS =
	"Si tienes una cuenta con esta dirección, sigue abierta: se elimina en tus ajustes, después de iniciar sesión.";

/** "1 sitio en la lista de espera de School, 2 inscripciones a eventos"; "nada" if every count is 0. */
export function countsInWords({ waitingList, registrations, eventAlerts, consents, mails }: KeptCounts): string {
	const parts = [
		waitingList === 0
			? null
			: counted(waitingList, "sitio en la lista de espera de School", "sitios en la lista de espera de School"),
		registrations === 0 ? null : counted(registrations, "inscripción a un evento", "inscripciones a eventos"),
		eventAlerts === 0 ? null : counted(eventAlerts, "aviso de apertura", "avisos de apertura"),
		consents === 0 ? null : counted(consents, "permiso para escribirte", "permisos para escribirte"),
		mails === 0 ? null : counted(mails, "correo anotado", "correos anotados"),
	].filter((part) => part !== null);
	return parts.length === 0 ? "nada" : inSeries(parts);
}
