import { placeOf } from "../../domain/authoring/file-path.ts";
import { isChangedOnSite } from "../../domain/authoring/source.ts";
import type { Backend } from "../../domain/backend.ts";
import type { TakenPlaces } from "../../publishing/converters/plan-tree.server.ts";
import { readStoredSettings } from "../site-settings.ts";
import { findSample } from "./sample.ts";

/** The places that texts of the site have. Without `keepSample`, those of the sample are free: it leaves. */
export async function takenPlaces(
	{ sources, publication }: Pick<Backend, "sources" | "publication">,
	{ keepSample }: { readonly keepSample: boolean },
): Promise<TakenPlaces> {
	const live = (await sources.list()).filter(({ trashedAt }) => trashedAt === null);
	const changed = new Set(live.filter(isChangedOnSite).map(({ id }) => id));
	const known = keepSample ? [] : (await publication.sources()).filter(({ id }) => !changed.has(id));
	const { authors } = (await readStoredSettings(sources)).site;
	const sample = await findSample(known, authors, { untouched: new Set() });
	const leaving = new Set(sample.untouched.map(({ id }) => id));
	return new Map(live.flatMap(({ id, path }) => (leaving.has(id) ? [] : [[placeOf(path), id] as const])));
}
