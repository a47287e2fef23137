const LONG = new Intl.DateTimeFormat("es-ES", {
	day: "numeric",
	month: "long",
	year: "numeric",
	timeZone: "Europe/Madrid",
});

/** The date of an ISO instant in the time zone of Madrid: "3 de marzo de 2026" (docs/product.md, 8.5). */
export function formatDate(instant: string): string {
	return LONG.format(new Date(instant));
}
