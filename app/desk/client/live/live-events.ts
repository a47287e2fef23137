import { EditorView } from "@codemirror/view";

/** Lets what a text area does with an event happen, and says whether it took it. */
function offer(area: HTMLTextAreaElement, event: Event): boolean {
	return !area.dispatchEvent(event);
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true;

/** Hands keys and pastes to the text area first, as its tools and pictures listen there. */
export function eventsFor(area: HTMLTextAreaElement) {
	const onlyWithSelection = (_: ClipboardEvent, { state }: EditorView) => state.selection.main.empty;
	return EditorView.domEventHandlers({
		keydown: (event) => {
			if (event.isComposing) return false;
			const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
			const about = { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, cancelable: true };
			return offer(area, new KeyboardEvent("keydown", about));
		},
		paste: ({ clipboardData }) => {
			const event = new Event("paste", { cancelable: true });
			return offer(area, Object.defineProperty(event, "clipboardData", { value: clipboardData }));
		},
		// The editor would take the whole line.
		copy: onlyWithSelection,
		cut: onlyWithSelection,
		// The page takes files, wherever they fall.
		drop: (event, view) => {
			if (!hasFiles(event)) return false;
			const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
			if (at !== null) view.dispatch({ selection: { anchor: at } });
			return true;
		},
	});
}
