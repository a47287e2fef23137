import { formatInZone, zoneName } from "../zoned-time.ts";

/** An instant (ISO 8601) in the local time of an IANA zone: "lunes, 26 de octubre de 2026, 19:00". */
export function dateAndHour(instant: string, timeZone: string): string {
	const day = formatInZone(instant, timeZone, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
	return `${day}, ${formatInZone(instant, timeZone, { hour: "2-digit", minute: "2-digit" })}`;
}

/** The same, followed by the zone's name: "lunes, 26 de octubre de 2026, 19:00 (hora peninsular)". */
export function momentInZone(instant: string, timeZone: string): string {
	return `${dateAndHour(instant, timeZone)} (${zoneName(timeZone)})`;
}

/** The price of an event, given in euro cents: "Gratis" for 0, otherwise an amount in euros. */
export function priceInWords(cents: number): string {
	if (cents === 0) return "Gratis";
	return new Intl.NumberFormat("es-ES", { style: "currency", currency: "EUR" }).format(cents / 100);
}

/** "Queda 1 plaza." or "Quedan 3 plazas." */
export function seatsLeftInWords(left: number): string {
	return left === 1 ? "Queda 1 plaza." : `Quedan ${new Intl.NumberFormat("es-ES").format(left)} plazas.`;
}
