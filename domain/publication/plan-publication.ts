import type { Tag } from "../content/content.ts";
import type { SiteEvent } from "../events/event.ts";
import { eventPath } from "../site-paths.ts";
import {
	type Clash,
	type EventToPublish,
	type OldAddress,
	type PageToPublish,
	type Publication,
	PublicationConflict,
	type PublicationReport,
	type PublishedSource,
	refuseAll,
} from "./publication-store.ts";

const ADDRESS_TAKEN = "Ya hay una página con esa dirección.";

/** A report before it is known which files are still used. */
export type PlannedReport = Omit<PublicationReport, "unused">;

/** A page or event to store, with its future address. */
export interface Incoming {
	readonly id: string;
	/** A page's path, or `/eventos/{slug}`. */
	readonly url: string;
	readonly item: PageToPublish | EventToPublish;
}

/** The changes that a publication makes to the stored pages and events. */
export interface PublicationPlan {
	readonly toWrite: readonly Incoming[];
	/** Stored items to remove for good, together with the old addresses that redirect to them. */
	readonly displaced: readonly PublishedSource[];
	/** Ids of stored items to delete, either for good or because `toWrite` writes them again. */
	readonly gone: ReadonlySet<string>;
	/**
	 * Changes to old addresses. Apply them in this order, after the redirects to `displaced` are removed. `id` is the
	 * item the address redirects to afterwards; null removes the redirect.
	 */
	readonly redirects: readonly { readonly from: string; readonly id: string | null }[];
	/**
	 * Old addresses that must exist after all other changes. Most of them exist already. `id`: null for one that is gone.
	 */
	readonly restated: readonly OldAddress[];
	readonly report: PlannedReport;
}

/**
 * Works out what a publication changes (docs/product.md, 2.3 and 5.2). `kept`: all stored pages and events.
 * @throws {PublicationConflict} when two items have the same address or id, or an old address belongs to a page that
 * stays.
 */
export function planPublication(kept: readonly PublishedSource[], publication: Publication): PublicationPlan {
	const incoming: readonly Incoming[] = [
		...publication.pages.map((page) => ({ id: page.record.id, url: page.record.url, item: page })),
		...publication.events.map((item) => ({ id: item.event.id, url: eventPath(item.event.slug), item })),
	];
	refuseTwins(incoming, { what: "otro contenido", field: "url", message: ADDRESS_TAKEN });

	const keptById = new Map(kept.map((source) => [source.id, source]));
	const incomingIds = new Set(incoming.map(({ id }) => id));
	const incomingUrls = new Set(incoming.map(({ url }) => url));
	const unchanged = new Set(publication.unchangedIds);

	const isSame = ({ id, url, item }: Incoming) =>
		keptById.get(id)?.url === url && keptById.get(id)?.sourceHash === item.sourceHash;
	const same = incoming.filter(isSame);
	const toWrite = incoming.filter((each) => !isSame(each));
	const withdrawn = new Set(publication.withdrawnIds);
	const leaves = (id: string) => (publication.prune || withdrawn.has(id)) && !unchanged.has(id);
	const displaced = kept.filter(({ id, url }) => !incomingIds.has(id) && (incomingUrls.has(url) || leaves(id)));
	const clash = displaced.find(({ id }) => unchanged.has(id));
	if (clash !== undefined) throw new PublicationConflict(clash.url, "url", ADDRESS_TAKEN);
	const gone = new Set([...displaced.map(({ id }) => id), ...toWrite.map(({ id }) => id)]);

	const moved = toWrite.flatMap(({ id, url }) => {
		const before = keptById.get(id);
		return before === undefined || before.url === url ? [] : [{ id, from: before.url, to: url }];
	});
	const taken = new Set([...kept.filter(({ id }) => !gone.has(id)).map(({ url }) => url), ...incomingUrls]);
	const left = new Map(moved.filter(({ from }) => !taken.has(from)).map(({ id, from }) => [id, from]));
	const redirects: { from: string; id: string | null }[] = [];
	for (const { id, url } of toWrite) {
		const from = left.get(id);
		if (from !== undefined) redirects.push({ from, id });
		redirects.push({ from: url, id: null });
	}
	const blocked: Clash[] = [];
	for (const { id, url, item } of toWrite) {
		for (const from of item.redirectFrom) {
			if (taken.has(from)) blocked.push({ url, field: "redirectFrom", message: `En «${from}» ya hay una página.` });
			redirects.push({ from, id });
		}
	}
	refuseAll(blocked);

	// A redirect that an unchanged source declares must not depend on which page used the address between two imports.
	const explicit = new Set(toWrite.flatMap(({ item }) => item.redirectFrom));
	const unchangedOldAddresses = same.flatMap(({ id, item }) => item.redirectFrom.map((from) => ({ from, id })));
	const restated = [...unchangedOldAddresses, ...(publication.unchangedRedirects ?? [])].filter(
		({ from, id }) => !taken.has(from) && !explicit.has(from) && (id === null || keptById.has(id)),
	);

	const replacedUrls = new Set(displaced.filter(({ url }) => incomingUrls.has(url)).map(({ url }) => url));
	const report: PlannedReport = {
		added: toWrite.filter(({ id, url }) => !keptById.has(id) && !replacedUrls.has(url)).map(({ url }) => url),
		changed: toWrite
			.filter(({ id, url }) => keptById.get(id)?.url === url || (!keptById.has(id) && replacedUrls.has(url)))
			.map(({ url }) => url),
		moved: moved.map(({ from, to }) => ({ from, to })),
		removed: displaced.filter(({ url }) => !incomingUrls.has(url)).map(({ url }) => url),
		unchanged: same.length + publication.unchangedIds.length,
	};
	return { toWrite, displaced, gone, redirects, restated, report };
}

/**
 * The events for which nobody may be registered if they leave: published ones to come that the publication removes or
 * makes drafts. People have been told where to come (docs/product.md, 6.1). `kept`: the stored events among
 * `plan.gone`; `now` is ISO 8601 in UTC.
 */
export function eventsLeaving<
	Kept extends Pick<SiteEvent, "id" | "cancelled" | "endsAt"> & { readonly draft: boolean },
>(kept: readonly Kept[], publication: Publication, now: string): readonly Kept[] {
	const staying = new Set(publication.events.filter(({ draft }) => !draft).map(({ event }) => event.id));
	return kept.filter(({ id, draft, cancelled, endsAt }) => !draft && !cancelled && endsAt > now && !staying.has(id));
}

/** The refusal to remove an event for which somebody is registered, or waits for a seat. */
export function desertion({ slug }: Pick<SiteEvent, "slug">): PublicationConflict {
	const message = "Hay personas apuntadas. Cancélalo con cancelled: true en vez de retirarlo.";
	return new PublicationConflict(eventPath(slug), "evento", message);
}

/**
 * The redirects of `plan.restated` that have to be written again, because they are lost. `leadsTo` says which item a
 * stored redirect leads to: null to nothing for good, undefined if there is none.
 */
export function lostRedirects(
	{ restated }: Pick<PublicationPlan, "restated">,
	leadsTo: (from: string) => string | null | undefined,
): readonly OldAddress[] {
	return restated.filter(({ from, id }) => leadsTo(from) !== id);
}

/** Whether a publication changes anything that readers can see, so that the revision has to grow. */
export function changesSite(
	{ gone, toWrite }: Pick<PublicationPlan, "gone" | "toWrite">,
	lost: readonly OldAddress[],
): boolean {
	return gone.size > 0 || toWrite.length > 0 || lost.length > 0;
}

/** The stored spellings of tags. */
export interface KeptTags {
	readonly tags: Iterable<Tag>;
	/** Ids of the published pages with a tag. */
	readonly pagesWith: (slug: string) => readonly string[];
}

/**
 * A tag has one spelling, which may change only if every published page with the tag is replaced (docs/product.md,
 * 5.2). `replaced`: `PublicationPlan.gone`.
 * @throws {PublicationConflict} if a page spells a tag differently.
 */
export function refuseOtherSpellings(
	pages: readonly PageToPublish[],
	{ tags, pagesWith }: KeptTags,
	replaced: ReadonlySet<string>,
): void {
	const spellings = new Map(pages.flatMap(({ record }) => record.tags.map(({ slug, name }) => [slug, name] as const)));
	if (spellings.size === 0) return;
	const clashes: Clash[] = [];
	for (const { slug, name } of tags) {
		if ((spellings.get(slug) ?? name) === name || pagesWith(slug).every((id) => replaced.has(id))) continue;
		for (const { record } of pages)
			if (record.tags.some((own) => own.slug === slug))
				clashes.push({ url: record.url, field: "tags", message: `Ya existe una etiqueta «${name}».` });
	}
	refuseAll(clashes);
}

/**
 * Refuses two incoming items with one id or address. `what` names the other item in the message; `field` and `message`
 * are for an address.
 * @throws {PublicationConflict} if there are any.
 */
export function refuseTwins(
	items: readonly { readonly id: string; readonly url: string }[],
	{ what, field, message }: { readonly what: string; readonly field: string; readonly message: string },
): void {
	const ids = new Set<string>();
	const urls = new Set<string>();
	for (const { id, url } of items) {
		if (ids.has(id)) throw new PublicationConflict(url, "id", `Ya hay ${what} con el id «${id}».`);
		if (urls.has(url)) throw new PublicationConflict(url, field, message);
		ids.add(id);
		urls.add(url);
	}
}

/** Merges the reports on two parts of one import. */
export function bothReports(one: PlannedReport, other: PlannedReport): PlannedReport {
	return {
		added: [...one.added, ...other.added],
		changed: [...one.changed, ...other.changed],
		moved: [...one.moved, ...other.moved],
		removed: [...one.removed, ...other.removed],
		unchanged: one.unchanged + other.unchanged,
	};
}
