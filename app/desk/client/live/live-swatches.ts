import { syntaxTree } from "@codemirror/language";
import { Decoration, type DecorationSet, type EditorView, WidgetType } from "@codemirror/view";
import { make } from "../elements.ts";
import { decorateSeen } from "./decorate-seen.ts";

/** Code that is a colour as CSS writes it, between its marks. */
const COLOR = /^`#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})`$/i;

/** A sample of a colour. It is an attribute, as on the page, which allows no styles in elements. */
class Swatch extends WidgetType {
	readonly color: string;

	constructor(color: string) {
		super();
		this.color = color;
	}

	override eq(other: WidgetType): boolean {
		return other instanceof Swatch && other.color === this.color;
	}

	override toDOM(): HTMLElement {
		const sample = document.createElementNS("http://www.w3.org/2000/svg", "svg");
		sample.setAttribute("color", this.color);
		sample.setAttribute("aria-hidden", "true");
		return make("span", { class: "md-sample" }, sample);
	}
}

function decorate({ state, visibleRanges }: EditorView): DecorationSet {
	const found = new Map<number, string>();
	for (const part of visibleRanges)
		syntaxTree(state).iterate({
			...part,
			enter: ({ name, from, to }) => {
				const code = name === "InlineCode" && to - from < 12 ? state.sliceDoc(from, to) : "";
				if (COLOR.test(code)) found.set(from + 1, code.slice(1, -1));
			},
		});
	return Decoration.set(
		[...found].map(([at, color]) => Decoration.widget({ widget: new Swatch(color), side: -1 }).range(at)),
	);
}

/** Shows a sample before each colour that code names in a line, as readers see it (docs/product.md, 2.7). */
export const liveSwatches = decorateSeen(decorate);
