import { clockWithArticle } from "../../domain/date-words.ts";
import { inSeries } from "../../domain/series.ts";
import { dayOf, formatInZone, MADRID, shortDayOf } from "../../domain/zoned-time.ts";

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

/** The same of several texts, for the links that filter the list. */
export const statesNames = {
	draft: "Borradores",
	changed: "Con cambios",
	scheduled: "Programados",
	published: "Publicados",
	withdrawn: "Retirados",
	trashed: "En la papelera",
} as const satisfies Readonly<Record<keyof typeof stateNames, string>>;

/** The state of a text. */
export type StateName = keyof typeof stateNames;

/** An instant for a sentence after "el", at the site's time: "23 de noviembre de 2026, a las 09:00". */
export function shortMoment(instant: string): string {
	return `${dayOf(instant, MADRID)}, a\u00a0${clockWithArticle(instant, MADRID)}`;
}

/** The day and hour of an event in few words, on the clock of its place: "dom 13 dic 2026, 19:00". */
export function eventDay(instant: string, timeZone: string): string {
	const day = formatInZone(instant, timeZone, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
	return `${day.replace(",", "")}, ${formatInZone(instant, timeZone, { hour: "2-digit", minute: "2-digit" })}`;
}

/** The last day before an instant at which something ends at midnight: "30 de noviembre de 2026". */
export function lastDayOf(end: string, timeZone: string): string {
	return dayOf(new Date(Date.parse(end) - 1).toISOString(), timeZone);
}

const isSameDay = (instant: string, now: Date) => dayOf(instant, MADRID) === dayOf(now.toISOString(), MADRID);

/** When something was done: the hour of today, otherwise the day, both at the site's time. */
export function doneAt(instant: string, now: Date): string {
	return isSameDay(instant, now) ? `hoy, a\u00a0${clockWithArticle(instant, MADRID)}` : shortDayOf(instant, MADRID);
}

/** When a text was saved, as a sentence. */
export const savedWords = (instant: string, now: Date): string =>
	`Se guardó ${isSameDay(instant, now) ? "" : "el "}${doneAt(instant, now)}`;

/** The state of a text in words, in the gender of its kind: a page is "Publicada". */
export function stateWords({
	sort,
	state,
	publishAt,
}: {
	readonly sort: SortName;
	readonly state: StateName;
	readonly publishAt: string | null;
}): string {
	return inGender(
		sort,
		state === "changed"
			? "Publicado · con cambios sin publicar"
			: state === "scheduled" && publishAt !== null
				? `Programado para el ${shortMoment(publishAt)}`
				: stateNames[state],
	);
}

/**
 * Words about a text that begin with a participle, or say that it is no more what one says, in the gender of its kind. What
 * was done with a text and its state are said by this one rule.
 */
export function inGender(sort: SortName, words: string): string {
	if (sort !== "pagina" && sort !== "leccion") return words;
	return words.replace(/^((?:Ya no está )?(?:Publicad|Programad|Retirad|Recuperad|Devuelt|Guardad|Escrit))o\b/i, "$1a");
}

/** What leads from a text to its publication: of what readers see already, its changes are published. */
export function publishWords({ state }: { readonly state: StateName }): string {
	return state === "published" || state === "changed" ? "Publicar los cambios…" : "Publicar…";
}

/** "1 persona", "17 personas". */
export function countOf(count: number, one: string, many: string): string {
	return `${count}\u00a0${count === 1 ? one : many}`;
}

/** Labels within a sentence, in small letters, except for abbreviations: "domicilio y NIF". */
export function labelsInSentence(labels: readonly string[]): string {
	return inSeries(labels.map((label) => label.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase())));
}
