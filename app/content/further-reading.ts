import type { Client } from "../../api/client.ts";
import { isRestricted } from "../../domain/content/access.ts";
import type { ContentCard } from "../../domain/content/content.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";

/** An article that another one ends with. `to` is its path, encoded; `isLocked` says that visitors get its summary only. */
export interface FurtherArticle {
	readonly to: string;
	readonly name: string;
	readonly readingMinutes: number;
	readonly isLocked: boolean;
}

const MOST = 3;

/**
 * What to read after an article: the newest of its section with its first tag, filled up with the newest of the section (docs/product.md, 2.7). Nothing where
 * lists cannot be had: an article can be read without.
 */
export async function furtherReading(
	client: Pick<Client, "listContent">,
	{ url, folder, tags }: Pick<ContentCard, "url" | "folder" | "tags">,
): Promise<readonly FurtherArticle[]> {
	const section = folder.slice(0, folder.indexOf("/", 1) + 1);
	if (section === "") return [];
	const [tag] = tags;
	const lists = await Promise.all([
		tag === undefined ? null : client.listContent({ folder: section, tag: tag.slug, page: 1 }),
		client.listContent({ folder: section, page: 1 }),
	]).catch(() => []);
	const others = new Map<string, ContentCard>();
	for (const card of lists.flatMap((list) => list?.items ?? [])) if (card.url !== url && card.template === "blog") others.set(card.id, card);
	return [...others.values()].slice(0, MOST).map((card) => ({
		to: encodeContentUrl(card.url),
		name: card.name,
		readingMinutes: card.readingMinutes,
		isLocked: isRestricted(card.restrictedTo),
	}));
}
