import type { RouterContextProvider } from "react-router";
import type { Tag } from "../../domain/content/content.ts";
import { clientContext } from "../context.ts";
import { pageNumberOf } from "../ui/pagination.tsx";
import { type ShownCard, shownCard } from "./content-card.tsx";
import { notFound } from "./not-found.ts";

/** One page of a content list. `page` counts from 1; `tag` is null for a list without a tag filter. */
export interface LoadedList {
	readonly items: readonly ShownCard[];
	readonly page: number;
	readonly pages: number;
	readonly tag: Tag | null;
}

/**
 * Loads the page of a list that `?pagina=` names.
 * @throws a 404 response if there is no such folder, tag or page.
 */
export async function loadList({
	context,
	url,
	folder,
	tag,
}: {
	context: Readonly<RouterContextProvider>;
	url: URL;
	folder: string;
	tag?: string;
}): Promise<LoadedList> {
	const page = pageNumberOf(url);
	if (page === null) throw await notFound(context, url);
	const list = await context.get(clientContext).listContent({ folder, page, ...(tag === undefined ? {} : { tag }) });
	if (list === null) throw await notFound(context, url);
	return { items: list.items.map(shownCard), page: list.page, pages: list.pages, tag: list.tag };
}
