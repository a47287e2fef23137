import { formatInZone, MADRID } from "../../domain/zoned-time.ts";

/** The kinds of texts: their names, and what a new one is called. */
export const sortNames = {
	articulo: "Artículo",
	recurso: "Recurso",
	evento: "Evento",
	pagina: "Página",
	leccion: "Lección",
	modulo: "Módulo",
} as const;

/** The kind of a text. */
export type SortName = keyof typeof sortNames;

/** The states of texts, in the order in which the list counts them. */
export const stateNames = {
	draft: "Borrador",
	changed: "Con cambios",
	scheduled: "Programado",
	published: "Publicado",
	withdrawn: "Retirado",
	trashed: "En la papelera",
} as const;

/** The state of a text. */
export type StateName = keyof typeof stateNames;

/** An instant as the desk says it: "lun 23 nov, 9:00", with the year if it is another one. */
export function shortMoment(instant: string, now: Date): string {
	const isThisYear = new Date(instant).getUTCFullYear() === now.getUTCFullYear();
	const day = formatInZone(instant, MADRID, {
		...{ weekday: "short", day: "numeric", month: "short" },
		...(isThisYear ? {} : { year: "numeric" }),
	}).replace(",", "");
	return `${day}, ${formatInZone(instant, MADRID, { hour: "numeric", minute: "2-digit" })}`.replaceAll(" ", "\u00a0");
}

/** The state of a text in words. */
export function stateWords(
	{ state, publishAt }: { readonly state: StateName; readonly publishAt: string | null },
	now: Date,
): string {
	if (state === "changed") return "Publicado · con cambios sin publicar";
	if (state === "scheduled" && publishAt !== null) return `Programado · ${shortMoment(publishAt, now)}`;
	return stateNames[state];
}

/** "1 persona", "17 personas". */
export function countOf(count: number, one: string, many: string): string {
	return `${count}\u00a0${count === 1 ? one : many}`;
}
