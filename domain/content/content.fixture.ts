import type { EventToPublish, PageToPublish, Publication } from "../publication/publication-store.ts";
import type { ContentRecord } from "./content.ts";
import { contentRecord } from "./content-record.ts";
import { folderOf } from "./content-url.ts";
import { slugify } from "./slug.ts";

/** The fields of a page that a test sets. `makePage` fills in the rest. */
export interface PageOverrides extends Partial<Omit<ContentRecord, "tags">> {
	readonly url: string;
	readonly tags?: readonly string[];
	readonly body?: string;
	readonly draft?: boolean;
	readonly redirectFrom?: readonly string[];
	readonly sourceHash?: string;
}

/** A page to publish in tests: open, signed by "Ana" and dated 1 January 2026, unless `overrides` says otherwise. */
export function makePage(overrides: PageOverrides): PageToPublish {
	const {
		body = `<p>Texto de ${overrides.url}</p>`,
		draft = false,
		redirectFrom = [],
		sourceHash = `${overrides.url}:${body}`,
		tags = [],
		...fields
	} = overrides;
	const publishedAt = fields.publishedAt ?? "2026-01-01T10:00:00.000Z";
	return {
		record: contentRecord.parse({
			id: overrides.url.replaceAll("/", "_").slice(1),
			name: `Página ${overrides.url}`,
			summary: `Resumen de ${overrides.url}`,
			image: null,
			folder: folderOf(overrides.url),
			template: "blog",
			keywords: [],
			createdBy: { displayName: "Ana", photoURL: null, url: null },
			createdAt: publishedAt,
			updatedAt: publishedAt,
			publishedAt,
			readingMinutes: 1,
			bodyHash: `hash:${body}`,
			...fields,
			tags: tags.map((name) => ({ name, slug: slugify(name) })),
		}),
		body,
		draft,
		redirectFrom,
		sourceHash,
	};
}

/**
 * An event to publish in tests: online, one hour long from `startsAt` (ISO 8601 in UTC), in the time zone of Madrid.
 */
export function makeEvent(
	slug: string,
	startsAt: string,
	rest: Partial<EventToPublish["event"]> & { readonly draft?: boolean; readonly joinUrl?: string } = {},
): EventToPublish {
	const { draft = false, joinUrl = null, ...fields } = rest;
	return {
		event: {
			id: `event-${slug}`,
			slug,
			name: `Evento ${slug}`,
			summary: `Resumen de ${slug}`,
			body: `<p>Programa de ${slug}</p>`,
			image: null,
			tags: [],
			startsAt,
			endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
			timeZone: "Europe/Madrid",
			modality: "online",
			place: "En línea",
			venue: null,
			cancelled: false,
			capacity: null,
			waitlistEnabled: true,
			offerTimeoutMinutes: 1_440,
			registrationOpensAt: null,
			registrationClosesAt: null,
			audience: "public",
			priceCents: 0,
			featured: false,
			organiserName: null,
			supportEmail: null,
			allowIndexing: true,
			sequence: 0,
			createdBy: { displayName: "Ana", photoURL: null, url: null },
			createdAt: "2026-01-01T10:00:00.000Z",
			updatedAt: "2026-01-01T10:00:00.000Z",
			...fields,
		},
		draft,
		joinUrl,
		firstImportedAt: "2026-01-01T10:00:00.000Z",
		redirectFrom: [],
		sourceHash: JSON.stringify([slug, startsAt, rest]),
	};
}

/** A publication that adds these pages and removes nothing, unless `rest` says otherwise. */
export function makePublication(pages: readonly PageToPublish[], rest: Partial<Publication> = {}): Publication {
	return { pages, events: [], unchangedIds: [], prune: false, dryRun: false, ...rest };
}
