import { planTrash } from "../../domain/authoring/plan-save.ts";
import { isChangedOnSite, type Source } from "../../domain/authoring/source.ts";
import type { Backend } from "../../domain/backend.ts";
import { removeUnused } from "../../domain/publication/imported-files.ts";
import { isBlogId } from "../../publishing/converters/blog-id.server.ts";

/** What an undo did, as paths of texts. */
export interface UndoneBlog {
	readonly moved: readonly string[];
	/** Texts that somebody has changed on the site since: they stay. */
	readonly kept: readonly string[];
}

/**
 * Puts the texts that came from a blog into the bin, where they stay for 30 days, and takes them out of view. Those that
 * somebody has changed on the site since stay. All of it is one transaction.
 */
export async function undoBlog(
	backend: Pick<Backend, "publication" | "sources" | "media">,
	{ now, dryRun }: { readonly now: string; readonly dryRun: boolean },
): Promise<UndoneBlog> {
	return backend.publication.alone(async () => {
		const came = (await backend.sources.list()).filter(({ id, trashedAt }) => trashedAt === null && isBlogId(id));
		const isEdited = (source: Source) => isChangedOnSite(source);
		const leaving = came.filter((source) => !isEdited(source));
		if (leaving.length > 0) {
			const gone = new Set(leaving.map(({ id }) => id));
			const known = await backend.publication.sources();
			const report = await backend.publication.publish({
				...{ pages: [], events: [], prune: false, dryRun },
				unchangedIds: known.flatMap(({ id }) => (gone.has(id) ? [] : [id])),
				withdrawnIds: known.flatMap(({ id }) => (gone.has(id) ? [id] : [])),
				sources: leaving.map((source) => planTrash(source, { by: null, now, isAgreed: true })),
			});
			if (!dryRun) await removeUnused(backend.media, report);
		}
		return { moved: leaving.map(({ path }) => path), kept: came.filter(isEdited).map(({ path }) => path) };
	});
}
