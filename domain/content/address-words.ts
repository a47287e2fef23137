import { slugify } from "./slug.ts";

/** Shorter words are in every other address: articles, prepositions, years' ends. */
const MIN_WORD = 4;

/** Words looked up at most, however long the address. */
const MAX_WORDS = 8;

/** Two words are near when they begin alike; this many letters of the asked one must be there. */
const STEM = 5;

/**
 * The words of an address that say what it is about: `/blog/contraste-y-color` gives "contraste", "color", "blog". The
 * last segment's come first.
 */
export function addressWords(url: string): string[] {
	const words = url
		.split("/")
		.reverse()
		.flatMap((segment) => slugify(segment).split("-"))
		.filter((word) => word.length >= MIN_WORD);
	return [...new Set(words)].slice(0, MAX_WORDS);
}

/**
 * The beginnings to look for when nothing stands at an address: those of its last segment, `/blog/los-contrastes` gives
 * "contr".
 */
export function nearStems(url: string): string[] {
	const last = url.slice(url.lastIndexOf("/"));
	return [...new Set(addressWords(last).map((word) => word.slice(0, STEM)))];
}
