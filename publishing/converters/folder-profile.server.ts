import type { BlogKind, BlogSite, ExpandContext } from "./blog.server.ts";
import type { PermalinkFacts } from "./permalink.server.ts";

type Data = Readonly<Record<string, unknown>>;

/** What the folders of one system have in common, and what its configuration says. */
export interface FolderProfile {
	readonly kind: BlogKind;
	readonly site: BlogSite;
	/** As `Blog.roots`. */
	readonly roots: readonly string[];
	/** What a file is, by its path and front matter; null for a file that is no text of the blog. */
	kindOf(path: string, data: Data): "post" | "page" | null;
	/** The folder of texts that a path lies in, with a final slash; "" for the top. */
	baseOf(path: string): string;
	/** Its former addresses, best first, without those that its front matter gives whole. */
	addressesOf(
		facts: PermalinkFacts & { readonly path: string; readonly kind: "post" | "page"; readonly data: Data },
	): readonly string[];
	/** Words that were tags only for the system. */
	readonly noTags: ReadonlySet<string>;
	/** Names of authors by the keys under which texts name them. */
	readonly authors: ReadonlyMap<string, string>;
	isDraft(path: string): boolean;
	readonly math: boolean;
	expand(body: string, context: ExpandContext): string;
}
