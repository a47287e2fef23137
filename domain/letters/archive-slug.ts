import { slugify } from "../content/slug.ts";
import { localTimeOf, MADRID } from "../zoned-time.ts";
import type { LetterIssue } from "./letter-issue.ts";
import type { LetterStore } from "./letter-store.ts";

/**
 * The name that a letter gets in the archive, as part of the current transaction: the one it has, or its day and its
 * subject, and a number if another letter has that name. Null for a letter that is not for the archive: a notice of
 * events, which have pages of their own, and one that is not kept in parts.
 */
export async function archiveSlug(
	{ letters }: { readonly letters: Pick<LetterStore, "findArchived"> },
	{ audience, body, contents, slug: own }: Pick<LetterIssue, "audience" | "body" | "contents" | "slug">,
	now: string,
): Promise<string | null> {
	if (own !== null) return own;
	if (contents === null || audience !== "news") return null;
	const day = localTimeOf(now, MADRID).slice(0, 10);
	const name = [day, slugify(body.subject)].filter((part) => part !== "").join("-");
	for (let number = 1; ; number += 1) {
		const slug = number === 1 ? name : `${name}-${number}`;
		if ((await letters.findArchived(slug)) === null) return slug;
	}
}
