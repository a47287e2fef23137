import type { Source } from "../authoring/source.ts";
import type { SourceStore } from "../authoring/source-store.ts";
import { parseContentUrl } from "../content/content-url.ts";
import { urlOf } from "./desk-list.ts";
import { type DeskPerson, mayChange } from "./rights.ts";

/** The text that an address of the site shows, if this person may change it; null otherwise (docs/product.md, 26.1). */
export async function sourceAt(
	{ sources, user }: { readonly sources: Pick<SourceStore, "list">; readonly user: DeskPerson },
	address: string,
): Promise<Source | null> {
	const url = parseContentUrl(address);
	if (url === null) return null;
	const found = (await sources.list()).find(({ path, trashedAt }) => trashedAt === null && urlOf(path) === url);
	return found !== undefined && mayChange(user, found) ? found : null;
}
