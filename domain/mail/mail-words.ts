import { formatInZone, zoneName } from "../zoned-time.ts";

/** The name of each kind of message, in Spanish, for lists. */
export const mailKindNames = {
	"sign-in-code": "código para entrar",
	"sign-up-code": "código para crear la cuenta",
	"password-reset-code": "código para cambiar la contraseña",
	"new-device": "aviso de dispositivo nuevo",
	"password-changed": "aviso de contraseña cambiada",
	"provider-linked": "aviso de cuenta de otro sitio unida",
	"provider-unlinked": "aviso de cuenta de otro sitio quitada",
	"email-change-code": "código para cambiar de correo",
	"email-changed": "aviso de correo cambiado",
	"proof-code": "código para confirmar quién es",
	"deletion-code": "código para eliminar la cuenta",
	"deletion-scheduled": "aviso de cuenta que se elimina",
	"event-confirm": "confirmación de plaza",
	"event-confirmed": "plaza confirmada",
	"event-waitlisted": "lista de espera de un evento",
	"event-offer": "plaza libre",
	"event-offer-expired": "plaza que ha pasado a otra persona",
	"event-reminder": "recordatorio de un evento",
	"event-changed": "cambio de un evento",
	"event-cancelled": "evento cancelado",
	"event-left": "plaza cancelada",
	"waiting-list-confirm": "confirmar lista de espera",
	"waiting-list-known": "ya en lista de espera",
	"waiting-list-invite": "invitación a School",
	"event-alert-confirm": "confirmar aviso de apertura",
	"event-alert-known": "aviso de apertura ya pedido",
	"event-alert-open": "inscripción abierta",
	"rights-code": "código para ver los datos propios",
	"rights-receipt": "justificante de una petición sobre los datos",
} as const;

/** The site's own IANA time zone. */
export const MADRID = "Europe/Madrid";

/** The date of an ISO 8601 instant in an IANA time zone: "20 de noviembre de 2026". */
export function dayOf(instant: string, timeZone: string): string {
	return formatInZone(instant, timeZone, { day: "numeric", month: "long", year: "numeric" });
}

/** The time of an ISO 8601 instant in an IANA time zone, with the name of the zone: "14:03 (hora peninsular)". */
export function hourOf(instant: string, timeZone: string): string {
	return `${formatInZone(instant, timeZone, { hour: "2-digit", minute: "2-digit" })} (${zoneName(timeZone)})`;
}

/** Weekday, date and time of an ISO 8601 instant: "viernes, 20 de noviembre de 2026, 14:03 (hora peninsular)". */
export function momentOf(instant: string, timeZone: string): string {
	return `${formatInZone(instant, timeZone, { weekday: "long" })}, ${dayOf(instant, timeZone)}, ${hourOf(instant, timeZone)}`;
}
