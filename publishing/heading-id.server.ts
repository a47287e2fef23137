/*
 * Decision: ids without a prefix. rehype-sanitize puts `user-content-` before every id, so that none can take the place
 * of a variable (`window.x` is the element with the id x where nothing else is called x). It would also break each
 * fragment that authors and readers write. Here only headings and footnotes keep an id, only of the form [a-z0-9-]+,
 * and never one that scripts look up by name: a hyphen is no part of an identifier, and the one-word names that matter
 * stand in the list below. Headings do not enter document.x at all (only forms, images, embeds, objects and frames do),
 * and `name` is never allowed. Ids of the page around the text stand in its last line, so that no heading repeats them.
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

/** Whether this is the id of a footnote, of the place that calls it, or of the heading above them. */
export function isFootnoteId(id: string): boolean {
	return id === "footnote-label" || /^fn(?:ref)?-[a-z0-9-]{1,100}$/.test(id);
}
