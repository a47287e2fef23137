import type { LoadedList } from "./load-list.ts";

/** The sentence for a tag without entries (docs/product.md, 2.6). */
export const NO_TAGGED = "Todavía no hay artículos con esta etiqueta.";

/** Adds title, description and path to the list of a tag in the folder `parent`. */
export function tagList(parent: { readonly name: string; readonly path: string }, list: LoadedList) {
	const name = list.tag?.name ?? "";
	return {
		...list,
		title: name,
		description: `Todo sobre ${name} en ${parent.name}.`,
		path: `${parent.path === "/" ? "" : parent.path}/tags/${list.tag?.slug ?? ""}`,
		empty: NO_TAGGED,
	};
}
