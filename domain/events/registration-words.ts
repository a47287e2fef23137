import { momentOf } from "../date-words.ts";
import { formatNumber } from "../numbers.ts";
import type { EventCard, EventTerms, SiteEvent } from "./event.ts";
import { type EventState, heldSeat, type RegistrationStatus, type remindersAhead } from "./registration.ts";
import type { Registration } from "./registration-store.ts";

/** The answer to a valid form that the site could not store (docs/product.md, 12.6). */
export const NOT_SAVED = "No se ha podido guardar tu inscripción. Inténtalo de nuevo.";

/** The answer when the last seat was taken in the meantime and the event has a line. */
export const RACE_LOST = "Se acaba de ocupar la última plaza. ¿Quieres entrar en la lista de espera?";

/** The sentence on the list of events when the registration page has no event to show. */
export const NO_OPEN_EVENT = "Ahora mismo no hay ningún evento con inscripción abierta.";

/** The questions before a person gives up a seat, and before they leave the line. */
export const CANCEL_QUESTION = "¿Seguro que quieres cancelar tu plaza?";
export const LEAVE_QUESTION = "¿Seguro que quieres salir de la lista de espera?";

const CANCELLED = "Has cancelado tu plaza.";

/**
 * The sentence about a cancelled registration. It depends on whether the person had a seat, had a place in the line, or
 * never confirmed.
 */
export function cancelledInWords({ seat, cancelledFrom }: Pick<Registration, "seat" | "cancelledFrom">): string {
	if (cancelledFrom === "waitlisted") return "Has salido de la lista de espera.";
	return heldSeat({ seat, cancelledFrom }) ? CANCELLED : "Tu inscripción se ha cancelado.";
}

/** The sentence about an event's state; null for the states `missing`, `registered` and `open`. */
export function stateInWords(state: EventState, { timeZone }: Pick<EventCard, "timeZone">): string | null {
	switch (state.kind) {
		case "cancelled":
			return "Este evento se ha cancelado.";
		case "ended":
			return "Este evento ya ha terminado.";
		case "closed":
			return "La inscripción está cerrada.";
		case "not_open_yet":
			return `La inscripción se abre el ${momentOf(state.opensAt, timeZone)}.`;
		case "full":
			return "El aforo está completo.";
		case "full_waitlist":
			return "El aforo está completo. Puedes entrar en la lista de espera.";
		case "few_left":
			return seatsLeftInWords(state.left);
		case "login_required":
			return "Este evento es solo para usuarios registrados. Inicia sesión para apuntarte.";
		default:
			return null;
	}
}

/** An event that somebody is expected at. */
type Awaited = Pick<EventCard, "startsAt" | "timeZone"> & { readonly organiserName?: string | null };

/** When a person is expected at an event: the author speaks, unless somebody else runs it. */
export function awaitedInWords({ startsAt, timeZone, organiserName = null }: Awaited): string {
	return `${organiserName === null ? "Te espero el" : "El evento es el"} ${momentOf(startsAt, timeZone)}`;
}

/** The first sentence on a registration's page, about its status. `email` is the address that the mail goes to. */
export function statusInWords(
	{ status, dueAt }: { readonly status: RegistrationStatus; readonly dueAt: string | null },
	event: Awaited,
	email: string,
): string {
	switch (status) {
		case "pending_email":
			return `Se ha enviado un correo a ${email}. Confirma tu plaza en los próximos 30 minutos.`;
		case "confirmed":
			return `¡Plaza confirmada! ${awaitedInWords(event)}.`;
		case "waitlisted":
			return "El aforo está completo. Estás en la lista de espera; recibirás un correo si queda una plaza libre.";
		case "offered":
			return `Tienes una plaza reservada${dueAt === null ? "" : ` hasta el ${momentOf(dueAt, event.timeZone)}`}. Confírmala o pasará a la siguiente persona.`;
		case "offer_expired":
			return "No confirmaste a tiempo y tu plaza ha quedado libre.";
		case "cancelled":
			return CANCELLED;
	}
}

/** The sentence about the reminders to come (`remindersAhead`); null when there are none. */
export function remindersInWords(ahead: ReturnType<typeof remindersAhead>): string | null {
	if (ahead.length === 0) return null;
	return ahead.includes("day")
		? "Recibirás un recordatorio un día antes y otro una hora antes."
		: "Recibirás un recordatorio una hora antes.";
}

/** Short names of the statuses, for lists. */
export const statusNames: Readonly<Record<RegistrationStatus, string>> = {
	pending_email: "Pendiente de confirmar",
	confirmed: "Confirmada",
	waitlisted: "En lista de espera",
	offered: "Plaza por confirmar",
	offer_expired: "Plaza no confirmada",
	cancelled: "Cancelada",
};

/** How a seat stands, on a ticket, where the words stand alone. `isHeld`: whether somebody is expected. */
export function seatInWords(status: RegistrationStatus, { cancelled }: Pick<SiteEvent, "cancelled">) {
	if (cancelled) return { seat: "Evento cancelado", isHeld: false };
	return {
		seat: status === "confirmed" ? "Plaza confirmada" : statusNames[status],
		isHeld: status === "confirmed",
	};
}

/** The price of an event, given in euro cents: "Gratis" for 0, otherwise an amount in euros. */
export function priceInWords(cents: number): string {
	if (cents === 0) return "Gratis";
	return formatNumber(cents / 100, { style: "currency", currency: "EUR" });
}

/** "Queda 1 plaza." or "Quedan 3 plazas." */
export function seatsLeftInWords(left: number): string {
	return left === 1 ? "Queda 1 plaza." : `Quedan ${formatNumber(left)} plazas.`;
}

/**
 * How many seats an event has: "40 plazas". null where there is no limit, and where it no longer matters because nobody
 * can come any more.
 */
export function seatsInWords({ kind }: EventState, { capacity }: Pick<EventTerms, "capacity">): string | null {
	if (capacity === null || kind === "cancelled" || kind === "ended" || kind === "missing") return null;
	return capacity === 1 ? "1\u00a0plaza" : `${formatNumber(capacity)}\u00a0plazas`;
}
