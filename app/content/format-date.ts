const LONG = new Intl.DateTimeFormat("es-ES", {
	day: "numeric",
	month: "long",
	year: "numeric",
	timeZone: "Europe/Madrid",
});

/** An instant as the day it was in Madrid: "3 de marzo de 2026" (docs/product.md, 8.5). */
export function formatDate(instant: string): string {
	return LONG.format(new Date(instant));
}
