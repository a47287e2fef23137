import { isPlannedUrl, isReservedUrl, parseOldAddress, type ReservedWords } from "../../domain/content/content-url.ts";
import { slugify } from "../../domain/content/slug.ts";
import type { Blog, Entry } from "./blog.server.ts";
import { nameOfPerson } from "./fields.server.ts";

/** Where a text goes, and what of it depends on the others. */
export interface PlannedText {
	readonly entry: Entry;
	/** Path in the content folder. */
	readonly path: string;
	/** Its address on the site. */
	readonly url: string;
	/** Tags as this site takes them: one spelling each, 2 to 40 characters, at most 20. */
	readonly tags: readonly string[];
	/** Who signs it, without e-mail addresses; "" if nobody does. */
	readonly author: string;
	/** Old addresses that lead to it: valid ones that no other text has. */
	readonly redirectFrom: readonly string[];
}

/** The places of the site's texts (`placeOf`) outside the bin, with the id of each. */
export type TakenPlaces = ReadonlyMap<string, string>;

/**
 * Gives every text of a blog its place: one that no other text of the blog or of the site has. The order of the entries
 * decides who keeps a name or an old address.
 */
export function planTree(
	{ entries, site, ownIds }: Pick<Blog, "entries" | "site" | "ownIds">,
	reserved: ReservedWords,
	held: TakenPlaces,
): readonly PlannedText[] {
	const ids = new Set(entries.map(({ id }) => id));
	const isHeldFrom = (place: string, { id }: Entry) => {
		const holder = held.get(place);
		if (holder === undefined || holder === id) return false;
		return ids.has(holder) || ownIds === null || !holder.startsWith(ownIds);
	};
	const places = new Map<string, Entry>();
	const paths = new Map<Entry, string>();
	for (const entry of entries) {
		const wanted = placeOf(entry);
		for (let number = 1; ; number += 1) {
			const place = number === 1 ? wanted : `${wanted}-${number}`;
			const url = `/${place}`;
			if (places.has(place) || isHeldFrom(place, entry) || isReservedUrl(url, reserved) || isPlannedUrl(url, reserved))
				continue;
			places.set(place, entry);
			paths.set(entry, place);
			break;
		}
	}
	const spelling = spellingOf(entries);
	const taken = new Set<string>();
	const base = site.address === "" ? "" : new URL(site.address).pathname.replace(/\/$/, "");
	// What readers saw counts more than what might have been: first addresses of all texts, then the second …
	const old = new Map<Entry, string[]>(entries.map((entry) => [entry, []]));
	for (let rank = 0; rank < 40; rank += 1) {
		for (const entry of entries) {
			const address = entry.addresses[rank];
			if (address === undefined) continue;
			for (const written of withBase(address, base)) {
				const from = oldAddress(written, reserved);
				if (from === null || taken.has(from) || places.has(from.slice(1)) || isHeldFrom(from.slice(1), entry)) continue;
				taken.add(from);
				old.get(entry)?.push(from);
			}
		}
	}
	return entries.map((entry) => {
		const place = paths.get(entry) ?? "";
		const tags = new Map(entry.tags.map((tag) => [slugify(tag), tag]));
		return {
			entry,
			path: `${place}.md`,
			url: `/${place}`,
			tags: [...tags.keys()].flatMap((slug) => spelling.get(slug) ?? []).slice(0, 20),
			author: nameOfPerson(entry.author) || nameOfPerson(site.author),
			redirectFrom: (old.get(entry) ?? []).slice(0, 20),
		};
	});
}

function placeOf({ kind, slug, title }: Entry): string {
	const segments = slug
		.split("/")
		.map(slugify)
		.filter((part) => part !== "");
	const last = segments.at(-1) ?? (slugify(title) || "sin-titulo");
	if (kind === "post") return `blog/${last}`;
	const place = [...segments.slice(0, -1), last].join("/");
	// The folder of lessons takes no pages.
	return place.startsWith("school/") || place.startsWith("borradores/") || place.startsWith("eventos/")
		? `paginas/${place}`
		: place;
}

/** The form of each tag that is used most, by its slug. Tags that are no words of this site are left out. */
function spellingOf(entries: readonly Entry[]): ReadonlyMap<string, string> {
	const counts = new Map<string, Map<string, number>>();
	for (const name of entries.flatMap(({ tags }) => tags)) {
		const tag = name.normalize("NFC").replace(/^#+/, "").replace(/\s+/g, " ").trim();
		const slug = slugify(tag);
		if (slug === "" || [...tag].length < 2 || [...tag].length > 40) continue;
		const forms = counts.get(slug) ?? new Map<string, number>();
		forms.set(tag, (forms.get(tag) ?? 0) + 1);
		counts.set(slug, forms);
	}
	return new Map(
		[...counts].map(([slug, forms]) => [
			slug,
			[...forms].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))[0]?.[0] ?? slug,
		]),
	);
}

function withBase(address: string, base: string): readonly string[] {
	return base === "" || address.startsWith(`${base}/`) ? [address] : [`${base}${address}`, address];
}

function oldAddress(written: string, reserved: ReservedWords): string | null {
	const from = parseOldAddress(written.replace(/#.*$/, "").replace(/\/index\.html?$/, "/"));
	if (from === null || from.length > 300) return null;
	const [place = "", query] = from.split("?");
	if (query !== undefined) return from;
	return isReservedUrl(place, reserved) || place.startsWith("/eventos/") ? null : from;
}

/** The form of an address by which addresses are compared: decoded, without a final slash and `index.html`. */
export function addressKey(address: string): string {
	const path = address.replace(/[?#].*$/s, "").replace(/\/index\.html?$/i, "/");
	let decoded = path;
	try {
		decoded = decodeURIComponent(path);
	} catch {
		// What is no percent escape is taken as it is written.
	}
	return `/${decoded
		.normalize("NFC")
		.replace(/^\/+|\/+$/g, "")
		.toLowerCase()}`;
}
