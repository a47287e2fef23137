import type { SearchKind } from "../../domain/search/search-entry.ts";

/** Each kind with its name, alone and for one of several, and its word in addresses. */
export const kindWords: Readonly<
	Record<SearchKind, { readonly all: string; readonly one: string; readonly word: string }>
> = {
	article: { all: "Artículos", one: "Artículo", word: "articulos" },
	resource: { all: "Recursos", one: "Recurso", word: "recursos" },
	event: { all: "Eventos", one: "Evento", word: "eventos" },
	page: { all: "Páginas", one: "Página", word: "paginas" },
	lesson: { all: "Lecciones", one: "Lección", word: "curso" },
};

/** The kind that a word in an address stands for; null for all kinds. */
export function kindOf(word: string | null): SearchKind | null {
	const found = Object.entries(kindWords).find(([, each]) => each.word === word);
	return found === undefined ? null : (found[0] as SearchKind);
}

/** "1 resultado", "12 resultados". */
export function countOf(total: number): string {
	return total === 1 ? "1\u00a0resultado" : `${total.toLocaleString("es-ES")}\u00a0resultados`;
}

/** What else has to be known of a result before it is opened. */
export function notesOf({
	restricted,
	cancelled,
}: {
	readonly restricted: boolean;
	readonly cancelled: boolean;
}): readonly string[] {
	return [...(restricted ? ["Solo usuarios registrados"] : []), ...(cancelled ? ["Cancelado"] : [])];
}
