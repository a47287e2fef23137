/*
 * Decision: ids without a prefix. rehype-sanitize puts `user-content-` before every id, so that no id can shadow a
 * variable (`window.x` is the element with the id x if nothing else has that name). The prefix would also break every
 * fragment that authors and readers write. Here only headings and footnotes keep an id. It has the form [a-z0-9-]+ and
 * is never a name that scripts look up: identifiers contain no hyphens, and the list below has the one-word names that
 * matter. Headings never become `document.x` (only forms, images, embeds, objects and frames do), and the attribute
 * `name` is never allowed. The last line of the list has the ids of the page around the text, so that no heading
 * repeats them.
 */
const TAKEN = new Set(
	`all anchors applets body children close cookie dir doctype domain embeds evaluate fonts forms head hidden images implementation
	links location normalize open plugins prerendering referrer scripts style timeline title write writeln append prepend
	alert atob blur btoa caches chrome clear closed confirm console constructor crypto event external fetch find focus frames history
	length locationbar menubar name navigation navigator opener origin parent performance personalbar print process prompt
	scheduler screen scroll scrollbars self status statusbar stop toolbar top window document
	amd angular browser bun define deno exports global globals jquery module opera preact react require root safari vite vue webpack
	main app contenido menu footer header footnote-label`.split(/\s+/),
);

/** Whether a heading may carry this id (docs/product.md, 5.5). */
export function isHeadingId(id: string): boolean {
	return /^[a-z0-9-]{1,100}$/.test(id) && !TAKEN.has(id) && !isFootnoteId(id);
}

/**
 * Whether a mark in a text may carry this id, beside those of headings: the id that another generator gave a heading,
 * which has a hyphen or a letter with an accent. Scripts look up neither.
 */
export function isAliasId(id: string): boolean {
	if (isHeadingId(id)) return true;
	return /^[\p{Ll}\p{Lo}\p{M}\p{N}_-]{1,100}$/u.test(id) && /[^a-z0-9_]/.test(id) && !isFootnoteId(id);
}

/** Whether this is the id of a footnote, of a reference to a footnote, or of the heading above the footnotes. */
export function isFootnoteId(id: string): boolean {
	return id === "footnote-label" || /^fn(?:ref)?-[a-z0-9-]{1,100}$/.test(id);
}
