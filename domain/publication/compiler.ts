import type { Asset } from "../authoring/source-store.ts";
import type { LessonToPublish, SchoolToPublish } from "../school/school-publication.ts";
import type { Pasted } from "./pasted.ts";
import type { EventToPublish, PageToPublish } from "./publication-store.ts";

/** A text of the tree that is to be compiled. */
export interface TextToCompile {
	/** Path of its file below the content folder, with slashes. */
	readonly path: string;
	/** The whole file, front matter included. */
	readonly text: string;
	/** When its event was first imported, in ISO 8601 in UTC: times in days count from then. Others ignore it. */
	readonly firstImportedAt: string;
	/** When its lesson changed last, in ISO 8601 in UTC. Others ignore it. */
	readonly changedAt: string;
}

/**
 * What a text becomes, by the kind of its file, or the problems that its author has to fix. `reason`: a Spanish
 * sentence.
 */
export type CompiledText =
	| { readonly page: PageToPublish }
	| { readonly event: EventToPublish }
	| { readonly lesson: LessonToPublish }
	| { readonly module: SchoolToPublish["modules"][number] }
	| { readonly problems: readonly { readonly field: string; readonly reason: string }[] };

/**
 * Turns texts into what readers get (docs/product.md, 7.4), one at a time. It reads the originals of pictures and stores
 * the sizes that are missing. What concerns several files, such as an address that two of them have, is checked when a
 * folder is imported and when a publication is written.
 */
export interface Compiler {
	/** Whether this version of the compiler made the result with a source hash (`PublishedSource`). */
	isCurrent(sourceHash: string): boolean;

	/**
	 * Compiles a text. `originals`: the pictures and other files of the tree (`SourceStore.assets`).
	 * @throws {Error} when a store fails, or the file is none that is published. A later text may succeed.
	 */
	compile(text: TextToCompile, originals: readonly Asset[]): Promise<CompiledText>;

	/**
	 * Converts what a clipboard holds as HTML (docs/product.md, 26.16). Null: it cannot be read, or not within the time.
	 * `siteUrl`: links to it become links within the site.
	 */
	convertPaste(html: string, siteUrl: string): Promise<Pasted | null>;

	/** Ends what it has started. Texts that are not compiled yet are rejected. */
	close(): Promise<void>;
}
