import { isReservedUrl, parseContentUrl, type ReservedWords } from "./content-url.ts";

/** How often an address without anything was asked for. Nothing tells who asked. */
export interface Miss {
	/** A path in the form of `parseContentUrl`, without a query, of at most `LONGEST_MISS` characters. */
	readonly path: string;
	/** At least 1. */
	readonly total: number;
	/** The first and the last day, YYYY-MM-DD, in the site's own zone, Europe/Madrid. */
	readonly firstDay: string;
	readonly lastDay: string;
}

/** Stores what was asked for in vain (docs/product.md, 7.7). */
export interface MissStore {
	/** Adds counts, all of them or none. Of more than `MOST_MISSES` addresses those of `planMisses` stay. */
	add(misses: readonly Miss[]): Promise<void>;
	/** All of them, in the order of `planMisses`. */
	list(): Promise<readonly Miss[]>;
	/** Deletes those that were last asked for before this day. */
	forget(before: string): Promise<void>;
}

/** How many addresses are kept, for how many days after they were last asked for, and their longest form. */
export const MOST_MISSES = 500;
export const MISSES_DAYS = 30;
const LONGEST_MISS = 100;

/** Endings that pages of other systems have. Files with others are asked for by programs. */
const PAGE = /^[^.]*(?:\.(?:html?|xml|pdf))?$/i;

/** What programs ask every site for, in search of a weakness. No author had a page there. */
const NOISE = /\/(?:wp-|cgi-bin|vendor\/|phpmyadmin|xmlrpc|actuator|solr\/|owa\/|boaform|hnap1|administrator)/i;

/** An end of a path that may be a secret: as long as the tokens in the site's links. */
const SECRET = /[\w-]{40,}$/;

/** The stored form of a path that was asked for in vain; null for one that is not counted (docs/product.md, 7.7). */
export function countedMiss(pathname: string): string | null {
	const path = parseContentUrl(pathname);
	if (path === null || path.length > LONGEST_MISS || path.includes("@")) return null;
	const isPage = PAGE.test(path.slice(path.lastIndexOf("/")));
	return !isPage || path.includes("/.") || NOISE.test(`${path}/`) || SECRET.test(path) ? null : path;
}

/** Adds counts of the same addresses up, and sorts: the most asked for first, then the latest, then by address. */
export function planMisses(kept: readonly Miss[], added: readonly Miss[]): readonly Miss[] {
	const misses = new Map<string, Miss>();
	for (const miss of [...kept, ...added]) {
		const before = misses.get(miss.path) ?? { ...miss, total: 0 };
		misses.set(miss.path, {
			path: miss.path,
			total: before.total + miss.total,
			firstDay: miss.firstDay < before.firstDay ? miss.firstDay : before.firstDay,
			lastDay: miss.lastDay > before.lastDay ? miss.lastDay : before.lastDay,
		});
	}
	const inOrder = (one: Miss, other: Miss) =>
		other.total - one.total || compare(other.lastDay, one.lastDay) || compare(one.path, other.path);
	return [...misses.values()].sort(inOrder).slice(0, MOST_MISSES);
}

function compare(one: string, other: string): number {
	return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * The line of front matter that leads an address without anything to a page, or to an event for those below /eventos;
 * null where no line can, because the address belongs to the site.
 */
export function redirectLine(path: string, reserved: ReservedWords): string | null {
	if (isReservedUrl(path, reserved) && !/^\/eventos\/[^/]+$/.test(path)) return null;
	return `redirectFrom: ${/^[\w/.~-]+$/.test(path) ? path : JSON.stringify(encodeURI(path).replaceAll("?", "%3F"))}`;
}
