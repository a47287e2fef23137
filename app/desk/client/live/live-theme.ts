import { EditorView } from "@codemirror/view";
import { DEEPEST } from "./live-marks.ts";
import { WIDTHS } from "./live-tables.ts";

const heading = { fontFamily: "var(--font-display)", fontWeight: "600", lineHeight: "var(--leading-title)" };
const code = { fontFamily: "var(--font-code)", fontSize: "0.875em" };

/** The entries of lists: their words have one edge, before which their signs hang, as on the page. */
const hanging = Object.fromEntries(
	Array.from({ length: DEEPEST }, (_, depth) => [`.md-hang-${depth + 1}`, { "--hang": `${(depth + 1) * 1.6}em` }]),
);

/** The cells of tables, which leave room for the bars beside them. */
const cells = Object.fromEntries(
	WIDTHS.map((parts) => [`.md-cell-${parts}`, { inlineSize: `calc(${parts * 5}% - 0.75em)` }]),
);

/** The text as readers will see it. Its colours are the page's, so that they follow its mode. */
export const liveTheme = EditorView.theme({
	"&": { color: "var(--text)", background: "none" },
	"&.cm-focused": { outline: "none" },
	".cm-scroller": {
		...{ fontFamily: "var(--font-text)", fontSize: "var(--text-m)", lineHeight: "var(--leading-text)" },
		overflow: "visible",
	},
	// Lines end as on the page, but for its `pretty` wrap, with which words would jump while one types.
	".cm-content.cm-lineWrapping": {
		...{ whiteSpace: "pre-wrap" },
		...{ hyphens: "auto", hyphenateLimitChars: "8 4 4" },
	},
	".cm-content": { minHeight: "var(--live-height)", padding: "0", caretColor: "var(--text)" },
	".cm-line": { padding: "0" },
	// Files have an empty line below their front matter, which readers do not see.
	".cm-line:first-child:not(:last-child):has(> br:only-child)": { lineHeight: "0.3" },
	...hanging,
	"[class*='md-hang-']": { paddingInlineStart: "var(--hang)", textIndent: "calc(-1 * var(--hang))" },
	"[class*='md-hang-'] + [class*='md-hang-']": { paddingBlockStart: "var(--space-xs)" },
	// As wide as the words are indented.
	".md-signs": {
		...{ display: "inline-block", minInlineSize: "var(--hang)", textIndent: "0", textAlign: "end" },
		...{ whiteSpace: "pre", boxSizing: "border-box", paddingInlineEnd: "0.15em", color: "var(--primary)" },
	},
	// Two figures are as far from the words as one, with their own air over the edge.
	".md-number": {
		...{ minInlineSize: "calc(var(--hang) + 0.11em)", marginInlineStart: "-0.11em", paddingInlineEnd: "0" },
		fontVariantNumeric: "tabular-nums",
	},
	".cm-placeholder": { color: "var(--empty)" },
	".md-h1, .md-h2, .md-h3": { hyphens: "manual", textWrap: "balance" },
	".md-code, .md-block": { hyphens: "none" },
	".md-h1, .md-h2": { ...heading, fontSize: "var(--title-m)" },
	".md-h3": { ...heading, fontSize: "var(--title-s)" },
	// As on the page, nearer to what is below it than to what is above it. The empty line below it is not seen there.
	".cm-line + :is(.md-h1, .md-h2, .md-h3)": { paddingBlockStart: "0.55em" },
	":is(.md-h1, .md-h2, .md-h3) + .cm-line:has(> br:only-child)": { lineHeight: "0.75" },
	".md-h4, .md-h5, .md-h6": { fontWeight: "700" },
	".md-strong": { fontWeight: "700" },
	".md-em": { fontStyle: "italic" },
	".md-gone": { textDecoration: "line-through" },
	".md-link": { color: "var(--primary)", textDecoration: "underline", textUnderlineOffset: "0.2em" },
	".md-code": { ...code, background: "var(--surface-high)", borderRadius: "var(--radius-s)" },
	".md-sample": { paddingInlineStart: "0.2em" },
	".cm-line svg": {
		...{ inlineSize: "0.8em", blockSize: "0.8em", marginInlineEnd: "0.25em", background: "currentcolor" },
		...{ border: "var(--line) solid var(--text-soft)", borderRadius: "var(--leaf-s)", forcedColorAdjust: "none" },
	},
	".md-block": { ...code, background: "var(--surface)", paddingInline: "var(--space-s)" },
	".cm-line:not(.md-block) + .md-block, .md-block:first-child": {
		...{ paddingBlockStart: "var(--space-xs)", borderStartStartRadius: "var(--radius-m)" },
		borderStartEndRadius: "var(--radius-m)",
	},
	".md-block:has(+ .cm-line:not(.md-block)), .md-block:last-child": {
		...{ paddingBlockEnd: "var(--space-xs)", borderEndStartRadius: "var(--radius-m)" },
		borderEndEndRadius: "var(--radius-m)",
	},
	// A table stands in a frame, its head on a ground, as on the page.
	".md-head, .md-row, .md-ruled": { border: "var(--line) solid var(--outline-soft)", borderBlockStart: "none" },
	".md-head, .md-row": { fontSize: "var(--text-s)", lineHeight: "1.5", paddingBlock: "var(--space-xs)" },
	".md-head": {
		...{ borderBlock: "var(--line) solid var(--outline-soft)", borderBlockEnd: "none", fontWeight: "700" },
		// The line below it, which is its foot, is as high as this.
		...{ paddingBlock: "0.875rem 0", background: "var(--surface)", borderStartStartRadius: "var(--radius-m)" },
		borderStartEndRadius: "var(--radius-m)",
	},
	".md-ruled": { background: "var(--surface)", fontSize: "0.75rem", lineHeight: "1.2", overflow: "hidden" },
	".md-row:has(+ .cm-line:not(.md-row)), .md-row:last-child": {
		...{ borderEndStartRadius: "var(--radius-m)", borderEndEndRadius: "var(--radius-m)" },
	},
	"[class*='md-cell-']": {
		...{ display: "inline-block", boxSizing: "border-box", verticalAlign: "top" },
		// A cell begins with a space; its other lines begin below its words.
		...{ paddingInlineStart: "0.26em", textIndent: "-0.26em" },
	},
	...cells,
	// Where nobody writes in a table it is one.
	".md-rest > .md-mark, .md-rest.md-ruled > *": { opacity: "0" },
	".md-quote": { background: "var(--surface)", paddingInline: "var(--space-m)" },
	".cm-line:not(.md-quote) + .md-quote, .md-quote:first-child": {
		...{ paddingBlockStart: "var(--space-s)", borderStartStartRadius: "1.25rem" },
		borderStartEndRadius: "1.25rem",
	},
	".md-quote:has(+ .cm-line:not(.md-quote)), .md-quote:last-child": {
		...{ paddingBlockEnd: "var(--space-s)", borderEndStartRadius: "var(--tail)" },
		borderEndEndRadius: "1.25rem",
	},
	".md-picture": { blockSize: "11rem", paddingBlock: "var(--space-xs)", boxSizing: "border-box" },
	".md-picture img": {
		...{ display: "block", blockSize: "100%", maxInlineSize: "100%", borderRadius: "var(--leaf-s)" },
		...{ objectFit: "contain", objectPosition: "left", cursor: "pointer" },
	},
	".md-mark, .md-url, .md-note": {
		color: "color-mix(in oklab, var(--text-soft) 82%, var(--background))",
		fontWeight: "400",
	},
	":is(.md-h1, .md-h2, .md-h3) .md-mark": { fontFamily: "var(--font-text)", fontSize: "var(--text-s)" },
	".md-url": { fontSize: "var(--text-s)" },
	".md-item": { color: "var(--primary)" },
});
