import { isInCode, structuredHtml } from "./pasted-html.ts";
import { insertText } from "./replace-text.ts";

/** Inserts the plain words of a clipboard where the cursor is. */
function insertPlain(area: HTMLTextAreaElement, text: string): void {
	const { selectionStart: from, selectionEnd: to } = area;
	insertText(area, { from, to, text });
}

/**
 * Pastes from Word, Google Docs and pages as Markdown (docs/product.md, 26.16). What converts is loaded then; without it
 * the plain words are pasted.
 */
export function takePastes(area: HTMLTextAreaElement, bar: Element): void {
	area.addEventListener("paste", (event) => {
		const data = event.clipboardData;
		const html = data === null ? null : structuredHtml(data);
		if (data === null || html === null || isInCode(area.value, area.selectionStart)) return;
		const plain = data.getData("text/plain").replace(/\r\n?/g, "\n");
		event.preventDefault();
		import("./paste-formatted.ts").then(
			({ pasteFormatted }) => pasteFormatted({ area, bar, html, plain }),
			() => insertPlain(area, plain),
		);
	});
}
