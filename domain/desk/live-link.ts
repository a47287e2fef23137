import type { PreviewLink, PreviewLinkStore } from "../authoring/preview-link.ts";
import type { Source } from "../authoring/source.ts";
import type { SourceStore } from "../authoring/source-store.ts";
import type { User } from "../sign-in/user.ts";
import type { UserStore } from "../sign-in/user-store.ts";
import { sortOf } from "./desk-list.ts";
import type { TextSort } from "./ficha-fields.ts";
import { mayChange } from "./rights.ts";

/** What tells whether a link has ended. */
interface LinkStores {
	readonly previewLinks: PreviewLinkStore;
	readonly sources: Pick<SourceStore, "find">;
	readonly users: Pick<UserStore, "find">;
}

/** A link that works: with the text that it shows, and the person who made it. */
export interface LiveLink {
	readonly link: PreviewLink;
	readonly source: Source;
	readonly maker: User;
}

/** The kinds of texts that can be shown by a link. School is for those who are in it. */
const SHARED: readonly (TextSort | null)[] = ["articulo", "recurso", "pagina", "evento"];

/** Whether a text can be shown by a link: an article, a resource, a page or an event outside the bin. */
export function canBeShared({ path, trashedAt }: Pick<Source, "path" | "trashedAt">): boolean {
	return trashedAt === null && SHARED.includes(sortOf(path));
}

/**
 * Whether a link has not ended (docs/product.md, 26.19). It ends with its last day, with the next publication of its
 * text, when that is put into the bin, and when its maker may not change that text any more or leaves.
 * `now`: ISO 8601 in UTC.
 */
async function liveOne({ sources, users }: LinkStores, link: PreviewLink, now: string): Promise<LiveLink | null> {
	if (link.expiresAt <= now) return null;
	const source = await sources.find(link.sourceId);
	if (source === null || !canBeShared(source) || source.publishedHash !== link.publishedHash) return null;
	const maker = await users.find(link.by);
	if (maker === null || maker.erasedAfter !== null || !mayChange(maker, source)) return null;
	return { link, source, maker };
}

/** The link with this hash of a token, if it works; null for one that has ended or never was. */
export async function liveLink(backend: LinkStores, tokenHash: string, now: string): Promise<LiveLink | null> {
	const link = await backend.previewLinks.find(tokenHash);
	return link === null ? null : liveOne(backend, link, now);
}

/** The links of a text that work, the newest first. */
export async function liveLinks(backend: LinkStores, sourceId: string, now: string): Promise<readonly LiveLink[]> {
	const links = await backend.previewLinks.list({ sourceId });
	const live = await Promise.all(links.map((link) => liveOne(backend, link, now)));
	return live.filter((each) => each !== null);
}

/** Removes the links that have ended, so that none can begin to work again. Meant to run every hour. */
export async function endLinks(backend: LinkStores, now: string): Promise<void> {
	const ended: string[] = [];
	for (const link of await backend.previewLinks.list())
		if ((await liveOne(backend, link, now)) === null) ended.push(link.tokenHash);
	await backend.previewLinks.remove(ended);
}
