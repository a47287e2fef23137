import type { PreviewLinkStore } from "./preview-link.ts";
import type { SourceStore } from "./source-store.ts";
import { mayBeThinned, versionsToThin } from "./thin-revisions.ts";

/** How long a file stays in the bin, with its texts. */
const BIN_MS = 30 * 24 * 3_600_000;

/** Thins the revisions of the tree and empties its bin (docs/product.md, 22.3). Meant to run once a day. */
export async function tidyTree(
	{ sources, previewLinks }: { readonly sources: SourceStore; readonly previewLinks: Pick<PreviewLinkStore, "list"> },
	now: Date,
): Promise<void> {
	const binnedBefore = new Date(now.getTime() - BIN_MS).toISOString();
	for (const source of await sources.list()) {
		if (source.trashedAt !== null && source.trashedAt < binnedBefore) await sources.remove(source.id);
		else if (mayBeThinned(source, now.toISOString())) {
			const shown = (await previewLinks.list({ sourceId: source.id })).map(({ version }) => version);
			const thinned = versionsToThin(source, await sources.revisions(source.id), now.toISOString(), shown);
			if (thinned.length > 0) await sources.thin(source.id, thinned);
		}
	}
}
