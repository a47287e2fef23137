import { EditorView } from "@codemirror/view";
import { FURTHEST } from "./live-marks.ts";

const heading = { fontFamily: "var(--font-display)", fontWeight: "600", lineHeight: "var(--leading-title)" };
const code = { fontFamily: "var(--font-code)", fontSize: "0.875em" };

/** The lines of an entry of a list, the second and further ones below the first one's words. */
const hanging = Object.fromEntries(
	Array.from({ length: FURTHEST + 1 }, (_, tenths) => {
		const width = `${tenths / 10}em`;
		return [`.md-hang-${tenths}`, { paddingInlineStart: width, textIndent: `-${width}` }] as const;
	}),
);

/** The text as readers will see it. Its colours are the page's, so that they follow its mode. */
export const liveTheme = EditorView.theme({
	"&": { color: "var(--text)", background: "none" },
	"&.cm-focused": { outline: "none" },
	".cm-scroller": {
		...{ fontFamily: "var(--font-text)", fontSize: "var(--text-m)", lineHeight: "var(--leading-text)" },
		overflow: "visible",
	},
	".cm-content": { minHeight: "var(--live-height)", padding: "0", caretColor: "var(--text)" },
	".cm-line": { padding: "0" },
	...hanging,
	".cm-placeholder": { color: "var(--text-soft)" },
	".md-h1, .md-h2": { ...heading, fontSize: "var(--title-m)" },
	".md-h3": { ...heading, fontSize: "var(--title-s)" },
	".md-h4, .md-h5, .md-h6": { fontWeight: "700" },
	".md-strong": { fontWeight: "700" },
	".md-em": { fontStyle: "italic" },
	".md-gone": { textDecoration: "line-through" },
	".md-link": { color: "var(--primary)", textDecoration: "underline", textUnderlineOffset: "0.2em" },
	".md-code": { ...code, background: "var(--surface-high)", borderRadius: "var(--radius-s)" },
	".md-block": { ...code, background: "var(--surface)", paddingInline: "var(--space-s)" },
	".cm-line:not(.md-block) + .md-block, .md-block:first-child": {
		...{ paddingBlockStart: "var(--space-xs)", borderStartStartRadius: "var(--radius-m)" },
		borderStartEndRadius: "var(--radius-m)",
	},
	".md-block:has(+ .cm-line:not(.md-block)), .md-block:last-child": {
		...{ paddingBlockEnd: "var(--space-xs)", borderEndStartRadius: "var(--radius-m)" },
		borderEndEndRadius: "var(--radius-m)",
	},
	".md-table": code,
	".md-quote": { borderInlineStart: "0.25rem solid var(--ornament)", paddingInlineStart: "var(--space-m)" },
	".md-picture": { blockSize: "11rem", paddingBlock: "var(--space-xs)", boxSizing: "border-box" },
	".md-picture img": {
		...{ display: "block", blockSize: "100%", maxInlineSize: "100%", borderRadius: "var(--leaf-s)" },
		...{ objectFit: "contain", objectPosition: "left", cursor: "pointer" },
	},
	".md-mark, .md-url": { color: "var(--text-soft)", fontWeight: "400" },
});
