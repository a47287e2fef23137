import { type Source, stateOf } from "../authoring/source.ts";
import type { SourceStore } from "../authoring/source-store.ts";
import type { TextFormat } from "../authoring/text-format.ts";
import { encodeContentUrl } from "../content/content-url.ts";
import { may } from "../sign-in/permissions.ts";
import { headingsOf, plainWords, sortOf, urlOf } from "./desk-list.ts";
import { type DeskPerson, mayChange } from "./rights.ts";

/** Pages that are offered at a time. */
const MOST = 8;

/** A page that a text may link to. */
export interface LinkTarget {
	/** The title that readers see; of a text that is not published, the one that it has now. */
	readonly name: string;
	/** Its address from the root, as a link has it. */
	readonly url: string;
	readonly isPublished: boolean;
}

/** The text of a file that a person may link to: what readers see, or their own draft. Null: there is none. */
function shownText(file: Source, person: DeskPerson, now: string): (Source & { readonly isPublished: boolean }) | null {
	const sort = sortOf(file.path);
	if (file.trashedAt !== null || sort === null || urlOf(file.path) === null) return null;
	if (sort === "leccion" && !may(person, "publish")) return null;
	const state = stateOf(file, now);
	const { publishedVersion: version, publishedHash: hash } = file;
	if ((state === "published" || state === "changed") && version !== null && hash !== null)
		return { ...file, version, hash, isPublished: true };
	return mayChange(person, file) ? { ...file, isPublished: false } : null;
}

/**
 * The pages whose title or address has these words, for a link to one of them (docs/product.md, 26.16): those that readers
 * see, and the texts that this person may change. Those that begin so come first, then the newest.
 */
export async function suggestLinks(
	context: {
		readonly sources: Pick<SourceStore, "list" | "text">;
		readonly format: Pick<TextFormat, "read">;
		readonly user: DeskPerson;
		readonly now: string;
	},
	words: string,
): Promise<readonly LinkTarget[]> {
	const files = (await context.sources.list()).flatMap((file) => shownText(file, context.user, context.now) ?? []);
	const known = await headingsOf(files, context);
	const wanted = plainWords(words);
	const beginning = (name: string) => (plainWords(name).startsWith(wanted) ? 0 : 1);
	return files
		.flatMap(({ path, hash, updatedAt, isPublished }) => {
			const { name = "", words: own = "" } = known.get(hash) ?? {};
			const url = urlOf(path) ?? "";
			const within = `${own} ${plainWords(url)}`;
			const isWanted = name !== "" && wanted.split(" ").every((word) => within.includes(word));
			return isWanted ? [{ name, url: encodeContentUrl(url), isPublished, updatedAt }] : [];
		})
		.sort((one, other) => beginning(one.name) - beginning(other.name) || (one.updatedAt < other.updatedAt ? 1 : -1))
		.slice(0, MOST)
		.map(({ name, url, isPublished }) => ({ name, url, isPublished }));
}
