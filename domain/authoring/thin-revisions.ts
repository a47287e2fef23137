import type { RevisionSummary, Source } from "./source.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** One text stays for each span of an age. Spans divide each other, so that thinning often is as thinning once. */
const SPANS: readonly (readonly [olderThan: number, span: number])[] = [
	[365 * DAY, 7 * DAY],
	[30 * DAY, DAY],
	[7 * DAY, HOUR],
];
const SHORTEST_SPAN = 10 * MINUTE;

/** After this, thinning a file once a day has thinned all that age allows, even if it did not run for a year. */
const THINNED_AFTER = 2 * 365 * DAY;

/**
 * Whether `versionsToThin` may find any in a file, by what the file itself says: of texts that were saved on the site
 * at least two are not the present one, and one of them is not so old that all have been thinned.
 */
export function mayBeThinned(
	{ version, deskVersion, updatedAt }: Pick<Source, "version" | "deskVersion" | "updatedAt">,
	now: string,
): boolean {
	return deskVersion !== null && version > 2 && Date.parse(now) - Date.parse(updatedAt) < THINNED_AFTER;
}

/** Whether a text was only saved, and has no name: nothing but its age decides whether it stays. */
export function isOnlySaved({ why, name }: Pick<RevisionSummary, "why" | "name">): boolean {
	return name === null && (why === "saved" || why === "checkpoint");
}

/**
 * The versions that have become too many (docs/product.md, 22.3): of the texts that were only saved, the newest of each
 * span stays. Stay too: what was published, imported, restored, merged, scheduled or named, what entered from a folder
 * or left to one, the file's present texts, and those that preview links show (`shown`).
 */
export function versionsToThin(
	source: Pick<Source, "version" | "publishedVersion" | "scheduledVersion" | "known">,
	revisions: readonly RevisionSummary[],
	now: string,
	shown: readonly (number | null)[] = [],
): readonly number[] {
	const present = new Set([source.version, source.publishedVersion, source.scheduledVersion, ...shown]);
	const known = new Set(source.known.map(({ hash }) => hash));
	const spans = new Set<string>();
	const thinned: number[] = [];
	for (const revision of revisions.toSorted((one, other) => other.version - one.version)) {
		const { version, hash, at } = revision;
		if (present.has(version) || known.has(hash) || !isOnlySaved(revision)) continue;
		const age = Date.parse(now) - Date.parse(at);
		const span = SPANS.find(([olderThan]) => age > olderThan)?.[1] ?? SHORTEST_SPAN;
		const key = `${span}:${Math.floor(Date.parse(at) / span)}`;
		if (spans.has(key)) thinned.push(version);
		spans.add(key);
	}
	return thinned;
}
