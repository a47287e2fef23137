import type { SiteEvent } from "../events/event.ts";
import type { KeptLesson, SchoolToPublish } from "../school/school-publication.ts";
import type { ContentRecord } from "./content.ts";

/** What is common to all that a folder of files publishes. */
interface Publishable {
	readonly draft: boolean;
	/** Old addresses that lead here, in the form `parseContentUrl` gives. */
	readonly redirectFrom: readonly string[];
	/** Hash of the source file and of all it was compiled with. Equal hash, equal result. */
	readonly sourceHash: string;
}

/** A compiled page. `body` is sanitised HTML. */
export interface PageToPublish extends Publishable {
	readonly record: ContentRecord;
	readonly body: string;
}

/** A compiled event. */
export interface EventToPublish extends Publishable {
	/** Its `sequence` is the store's: what stands here is not asked. */
	readonly event: SiteEvent;
	/** Where people join it online; never part of what readers get. */
	readonly joinUrl: string | null;
	/** When the event was imported first: times written in days count from then. ISO 8601 in UTC. */
	readonly firstImportedAt: string;
}

/** An old address that leads to a page or event, by its id. */
export interface OldAddress {
	/** In the form `parseContentUrl` gives. */
	readonly from: string;
	readonly id: string;
}

/** All that one import changes. Either all of it is kept or nothing. */
export interface Publication {
	readonly pages: readonly PageToPublish[];
	readonly events: readonly EventToPublish[];
	/** Ids that stay as they are: their sources have not changed. */
	readonly unchangedIds: readonly string[];
	/** Old addresses that those sources ask for: another page may have stood there meanwhile. Absent: none. */
	readonly unchangedRedirects?: readonly OldAddress[];
	/** The course; absent: `NO_SCHOOL`. */
	readonly school?: SchoolToPublish;
	/** Whether what is neither in `pages`, `events` nor `unchangedIds`, the course's too, is removed. */
	readonly prune: boolean;
	/** Only say what would change. */
	readonly dryRun: boolean;
}

/** What an import did, by address. */
export interface PublicationReport {
	readonly added: readonly string[];
	readonly changed: readonly string[];
	readonly moved: readonly { readonly from: string; readonly to: string }[];
	readonly removed: readonly string[];
	readonly unchanged: number;
}

/** Two things want one address or one tag has two spellings. Nothing was kept. */
export class PublicationConflict extends Error {
	readonly url: string;
	readonly field: string;
	constructor(url: string, field: string, message: string) {
		super(message);
		this.name = "PublicationConflict";
		this.url = url;
		this.field = field;
	}
}

/** A page or event already kept, as an import needs to know it. */
export interface PublishedSource {
	readonly id: string;
	/** A page's path, or `/eventos/{slug}`. */
	readonly url: string;
	readonly sourceHash: string;
	/** Of an event: when it was imported first. */
	readonly firstImportedAt?: string;
}

/** Where imports write. */
export interface PublicationStore {
	/** All pages and events that are kept, drafts included. */
	sources(): Promise<readonly PublishedSource[]>;

	/**
	 * All that is kept of every page, event and lesson and may name a file, drafts included, as a text each, in no
	 * order. Complete only while no import runs. Rejects rather than leave one out.
	 */
	texts(): AsyncIterable<string>;

	/** All lessons that are kept, drafts included, in the order of the course. */
	lessons(): Promise<readonly KeptLesson[]>;

	/**
	 * Runs `work` while no other import runs, in whichever process: waits until those before it have ended, also by a
	 * crash. Answers what `work` answers.
	 */
	alone<Result>(work: () => Promise<Result>): Promise<Result>;

	/**
	 * Writes a publication in one transaction and answers what changed. A page whose id is kept under another address
	 * moves: its old address leads to the new one from then on. An address that a page takes stops leading elsewhere;
	 * once it is free, it leads again where a source of this publication asks for it, changed or not. An event's
	 * `sequence` grows when its time or place is another, when it is cancelled, and when it comes back after it was
	 * withdrawn; once cancelled, it stays so. A lesson whose id is kept at another place moves too, without leaving
	 * anything behind; one that takes another's place ends it.
	 * @throws {PublicationConflict} when two items have one address or id, an old address belongs to a page that stays,
	 * or a tag's slug is kept under another spelling, or an event would be gone that people are registered for.
	 */
	publish(publication: Publication): Promise<PublicationReport>;
}
