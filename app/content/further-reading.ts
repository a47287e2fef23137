import type { Client } from "../../api/client.ts";
import { isRestricted } from "../../domain/content/access.ts";
import type { ContentCard } from "../../domain/content/content.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";

/**
 * An article suggested at the end of another one. `to` is its encoded path; `isLocked` means that visitors get only its
 * summary.
 */
export interface FurtherArticle {
	readonly to: string;
	readonly name: string;
	readonly readingMinutes: number;
	readonly isLocked: boolean;
}

const MOST = 3;

/**
 * Up to three articles to read next: the newest in the same section with the article's first tag, then the newest in
 * the section (docs/product.md, 2.7). Empty if the lists cannot be loaded: the article does not depend on them.
 */
export async function furtherReading(
	client: Pick<Client, "listContent">,
	{ url, folder, tags }: Pick<ContentCard, "url" | "folder" | "tags">,
): Promise<readonly FurtherArticle[]> {
	const section = folder.slice(0, folder.indexOf("/", 1) + 1);
	if (section === "") return [];
	const others = new Map<string, ContentCard>();
	const add = async (tag?: string) => {
		const list = await client
			.listContent({ folder: section, page: 1, ...(tag === undefined ? {} : { tag }) })
			.catch(() => null);
		for (const card of list?.items ?? []) if (card.url !== url && card.template === "blog") others.set(card.id, card);
	};
	const [first] = tags;
	if (first !== undefined) await add(first.slug);
	if (others.size < MOST) await add();
	return [...others.values()].slice(0, MOST).map((card) => ({
		to: encodeContentUrl(card.url),
		name: card.name,
		readingMinutes: card.readingMinutes,
		isLocked: isRestricted(card.restrictedTo),
	}));
}
