import { history } from "@codemirror/commands";
import { defineLanguageFacet, Language } from "@codemirror/language";
import { EditorState, type Extension } from "@codemirror/state";
import { GFM, parser } from "@lezer/markdown";

/** Markdown as the site reads it: CommonMark with tables, tasks, strikethrough and bare addresses. */
const markdown = new Language(defineLanguageFacet(), parser.configure(GFM), [], "markdown");

/** What the editor says by itself, in Spanish. */
const PHRASES = {
	"Selection deleted": "Selección borrada",
	"Control character": "Carácter de control",
	close: "cerrar",
	to: "a",
};

/**
 * The state of an editor over a Markdown text. Line ends become line feeds, as in a text area; nothing else changes, and
 * `doc.toString()` gives the text back.
 */
export function liveState(text: string, extensions: Extension = []): EditorState {
	return EditorState.create({
		doc: text,
		extensions: [extensions, history(), markdown.extension, EditorState.phrases.of(PHRASES)],
	});
}
