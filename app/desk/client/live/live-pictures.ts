import { type EditorState, type Range, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import { keyOf, picturesIn } from "../../../../domain/desk/text-pictures.ts";
import { smallPicturePath } from "../../desk-route.ts";
import { make } from "../elements.ts";
import { WAITING } from "../picture-words.ts";

/** How high a picture is shown, with what is around it, in pixels: its place is there before it is. */
const HEIGHT = 176;

/** A picture below the line that names it. A press opens its description. */
class Preview extends WidgetType {
	readonly #src: string;
	readonly #key: string;
	readonly #area: HTMLTextAreaElement;

	constructor(src: string, key: string, area: HTMLTextAreaElement) {
		super();
		this.#src = src;
		this.#key = key;
		this.#area = area;
	}

	override eq(other: WidgetType): boolean {
		return other instanceof Preview && other.#src === this.#src && other.#key === this.#key;
	}

	override get estimatedHeight(): number {
		return HEIGHT;
	}

	override toDOM(): HTMLElement {
		// The line above says what it shows.
		const image = make("img", { src: this.#src, alt: "", decoding: "async" });
		const box = make("div", { class: "md-picture", "aria-hidden": "true" }, image);
		image.addEventListener("click", () => {
			this.#area.dispatchEvent(new CustomEvent("desk-picture", { detail: this.#key }));
		});
		return box;
	}

	override ignoreEvent(): boolean {
		return true;
	}
}

/** The pictures that stand on lines of their own, each with the place behind its line. */
export function picturesOnLines(
	text: string,
): readonly { readonly at: number; readonly src: string; readonly key: string }[] {
	return picturesIn(text).flatMap((picture) => {
		const { from, to, src } = picture;
		const start = text.lastIndexOf("\n", from - 1) + 1;
		const end = text.indexOf("\n", to);
		const at = end === -1 ? text.length : end;
		const isAlone = text.slice(start, from).trim() === "" && text.slice(to, at).trim() === "";
		return isAlone && !src.startsWith(WAITING) ? [{ at, src, key: keyOf(picture) }] : [];
	});
}

/** Shows the pictures of a text that stand on lines of their own, small, below their lines. The text stays as it is. */
export function livePictures(area: HTMLTextAreaElement) {
	const decorate = ({ doc }: EditorState): DecorationSet =>
		Decoration.set(
			picturesOnLines(doc.toString()).flatMap(({ at, src, key }): readonly Range<Decoration>[] => {
				const small = smallPicturePath(src, area.form?.dataset.path ?? "");
				if (small === null) return [];
				return [Decoration.widget({ widget: new Preview(small, key, area), side: 1, block: true }).range(at)];
			}),
		);
	return StateField.define<DecorationSet>({
		create: decorate,
		update: (shown, { docChanged, state }) => (docChanged ? decorate(state) : shown),
		provide: (field) => EditorView.decorations.from(field),
	});
}
