import type { Asset, SourceWrite } from "../authoring/source-store.ts";
import type { ContentRecord } from "../content/content.ts";
import type { SiteEvent } from "../events/event.ts";
import type { KeptLesson, SchoolToPublish } from "../school/school-publication.ts";

/** The fields that pages and events share when they are published. */
interface Publishable {
	readonly draft: boolean;
	/** Old addresses that redirect here, in the form `parseContentUrl` returns. */
	readonly redirectFrom: readonly string[];
	/** Hash of the source file and of everything it was compiled with. Equal hashes mean equal results. */
	readonly sourceHash: string;
}

/** A compiled page. `body` is sanitised HTML. */
export interface PageToPublish extends Publishable {
	readonly record: ContentRecord;
	readonly body: string;
}

/** A compiled event. */
export interface EventToPublish extends Publishable {
	/** The store assigns `sequence` and ignores the value given here. */
	readonly event: SiteEvent;
	/** The secret address where people join the event online. It is never part of the event that readers get. */
	readonly joinUrl: string | null;
	/** When the event was first imported, in ISO 8601 in UTC. Times in days (`+21d 19:00`) count from that day. */
	readonly firstImportedAt: string;
}

/**
 * An old address. `id`: the page or event that it redirects to; null if its page was withdrawn for good, so that it
 * answers that it is gone (docs/product.md, 2.3).
 */
export interface OldAddress {
	/** In the form `parseContentUrl` returns. */
	readonly from: string;
	readonly id: string | null;
}

/** Everything that one import changes. The store saves all of it or nothing. */
export interface Publication {
	readonly pages: readonly PageToPublish[];
	readonly events: readonly EventToPublish[];
	/** Ids of stored pages and events whose sources have not changed. They stay as they are. */
	readonly unchangedIds: readonly string[];
	/**
	 * Old addresses that the unchanged sources declare, and those that are gone. They are given again because another page
	 * may have taken the address in the meantime. Absent: none.
	 */
	readonly unchangedRedirects?: readonly OldAddress[];
	/** The course; absent: `NO_SCHOOL`. */
	readonly school?: SchoolToPublish;
	/** The changes to the tree of sources that go with it. Absent: none. */
	readonly sources?: readonly SourceWrite[];
	/** The pictures and other files that its texts use. Absent: none. */
	readonly assets?: readonly Asset[];
	/**
	 * Whether to remove stored items that this publication does not name: pages and events that are in none of `pages`,
	 * `events` and `unchangedIds`, and lessons that are not in `school`.
	 */
	readonly prune: boolean;
	/**
	 * Ids of stored pages and events to remove although the publication does not prune. An id that the publication
	 * itself names stays. Absent: none.
	 */
	readonly withdrawnIds?: readonly string[];
	/** Whether to report the changes without saving them. */
	readonly dryRun: boolean;
}

/** The result of an import. Lists hold addresses unless they say otherwise, `unchanged` is a count. */
export interface PublicationReport {
	readonly added: readonly string[];
	readonly changed: readonly string[];
	readonly moved: readonly { readonly from: string; readonly to: string }[];
	readonly removed: readonly string[];
	readonly unchanged: number;
	/** Names in the media store of the imported files that nothing uses any more, and something did. */
	readonly unused: readonly string[];
}

/** A conflict of a publication with itself or with stored items. `message` is a Spanish sentence. */
export interface Clash {
	readonly url: string;
	readonly field: string;
	readonly message: string;
}

/** An import was refused because of conflicts: see `PublicationStore.publish`. Nothing was saved. */
export class PublicationConflict extends Error {
	readonly url: string;
	readonly field: string;
	/** All conflicts of the kind that was found, this first one included. */
	readonly all: readonly Clash[];
	constructor(url: string, field: string, message: string, others: readonly Clash[] = []) {
		super(message);
		this.name = "PublicationConflict";
		this.url = url;
		this.field = field;
		this.all = [{ url, field, message }, ...others];
	}
}

/**
 * Refuses what has conflicts.
 * @throws {PublicationConflict} unless the list is empty.
 */
export function refuseAll([first, ...others]: readonly Clash[]): void {
	if (first !== undefined) throw new PublicationConflict(first.url, first.field, first.message, others);
}

/** The data that an import needs about a stored page or event. */
export interface PublishedSource {
	readonly id: string;
	/** A page's path, or `/eventos/{slug}`. */
	readonly url: string;
	readonly sourceHash: string;
	/** Events only: when the event was first imported, in ISO 8601 in UTC. */
	readonly firstImportedAt?: string;
}

/** The store that imports write to. */
export interface PublicationStore {
	/** All stored pages and events, drafts included. */
	sources(): Promise<readonly PublishedSource[]>;

	/**
	 * All old addresses, in no particular order: those of files, and those that moved and withdrawn pages and events left.
	 */
	oldAddresses(): Promise<readonly OldAddress[]>;

	/**
	 * Names in the media store of the imported files that stored pages, events and lessons use, drafts included
	 * (`filesUsedBy`). Complete only while no import runs.
	 */
	filesInUse(): Promise<ReadonlySet<string>>;

	/** All stored lessons, drafts included, in the order of the course. */
	lessons(): Promise<readonly KeptLesson[]>;

	/**
	 * Runs `work` while no other import runs in any process, and returns its result. Waits until earlier imports have
	 * ended; an import whose process crashed counts as ended.
	 * @throws the reason of `signal` if that is aborted before the turn comes. `work` is not run then.
	 */
	alone<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;

	/**
	 * Writes a publication in one transaction and reports what changed.
	 *
	 * - A page whose id is stored under another address moves: its old address redirects to the new one.
	 * - An address stops redirecting, or being gone, when a page takes it. Once the address is free again, it redirects again if a
	 *   source of this publication declares it, changed or not.
	 * - The `sequence` of an event grows when its time or place changes, when it is cancelled, and when it returns
	 *   after it was withdrawn. A cancelled event stays cancelled.
	 * - A lesson whose id is stored at another place moves and leaves no redirect. A lesson that takes the place of
	 *   another replaces it.
	 * @throws {PublicationConflict} when two items have the same address or id, when an old address belongs to a page
	 * that stays, when a tag's slug is stored with another spelling, or when an event would be removed for which
	 * people are registered.
	 * @throws {StaleSource} when the tree has changed since `sources` was planned.
	 */
	publish(publication: Publication): Promise<PublicationReport>;
}
