import type { Source } from "../authoring/source.ts";
import type { Asset, SourceStore } from "../authoring/source-store.ts";
import type { MediaStore } from "../content/media-store.ts";
import { NO_SCHOOL } from "../school/school-publication.ts";
import type { CompiledText, Compiler } from "./compiler.ts";
import type { Publication, PublicationStore } from "./publication-store.ts";

/** What publishing from the tree needs. */
export interface Press {
	readonly publication: PublicationStore;
	readonly sources: SourceStore;
	readonly media: MediaStore;
	readonly compiler: Compiler;
}

/** What several texts of one publication are compiled with. */
export interface PressRun {
	readonly originals: readonly Asset[];
	/** When stored events were first imported, by id. */
	readonly firstImports: ReadonlyMap<string, string | undefined>;
}

/** Reads what texts are compiled with. */
export async function openRun({ publication, sources }: Pick<Press, "publication" | "sources">): Promise<PressRun> {
	const stored = await publication.sources();
	return {
		originals: await sources.assets(),
		firstImports: new Map(stored.map(({ id, firstImportedAt }) => [id, firstImportedAt])),
	};
}

/**
 * Compiles a text of a file.
 * @throws {Error} as `Compiler.compile` does, and when there is no such text.
 */
export async function compileSource(
	source: Source,
	version: number,
	{ sources, compiler }: Pick<Press, "sources" | "compiler">,
	{ originals, firstImports }: PressRun,
): Promise<CompiledText> {
	const { id, path, createdAt, updatedAt } = source;
	const text = await sources.text(id, version);
	if (text === null) throw new Error(`Text ${version} of ${path} is not there.`);
	const firstImportedAt = firstImports.get(id) ?? createdAt;
	return compiler.compile({ path, text, firstImportedAt, changedAt: updatedAt }, originals);
}

/** A publication of these texts alone: everything else stays as it is. */
export function publicationOf(compiled: readonly CompiledText[], changes: Pick<Publication, "sources">): Publication {
	return {
		pages: compiled.flatMap((each) => ("page" in each ? [each.page] : [])),
		events: compiled.flatMap((each) => ("event" in each ? [each.event] : [])),
		school: {
			...NO_SCHOOL,
			lessons: compiled.flatMap((each) => ("lesson" in each ? [each.lesson] : [])),
			modules: compiled.flatMap((each) => ("module" in each ? [each.module] : [])),
		},
		...{ unchangedIds: [], ...changes, prune: false, dryRun: false },
	};
}
