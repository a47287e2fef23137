import { make, makeButton } from "./elements.ts";
import { placedMarkdown } from "./pasted-html.ts";
import { differenceOf, insertText, movedBy } from "./replace-text.ts";

/** Longest wait for the site; the plain words are pasted then. */
const PATIENCE_MS = 8_000;

/** When the wait is said. */
const WAIT_SHOWN_MS = 500;

/** How long the line below the tools says what was pasted. */
const SHOWN_MS = 20_000;

interface Converted {
	readonly markdown: string;
	readonly pictures: number;
}

/** Asks the site for the Markdown of a paste. Null: there is no answer, or it cannot be read. Never rejects. */
export async function convert(html: string, ask: typeof fetch = fetch): Promise<Converted | null> {
	if (!navigator.onLine) return null;
	try {
		const response = await ask("/api/convertPaste", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ html }),
			redirect: "error",
			signal: AbortSignal.timeout(PATIENCE_MS),
		});
		const answer: Partial<Converted> | null = response.ok ? await response.json() : null;
		return typeof answer?.markdown === "string" ? { markdown: answer.markdown, pictures: answer.pictures ?? 0 } : null;
	} catch {
		return null;
	}
}

const picturesWords = (count: number) =>
	count === 0
		? ""
		: count === 1
			? " Una imagen no se ha pegado: arrástrala aquí."
			: ` ${count} imágenes no se han pegado: arrástralas aquí.`;

/** Says in the form's bar what was pasted, until something else is, or for a while. */
function say(bar: Element, words: string, ...more: readonly Node[]): void {
	bar.querySelector(".desk-pasted")?.remove();
	const note = make("p", { class: "desk-pasted", role: "status" });
	bar.append(note);
	// A status is read out when it changes, not when it comes.
	setTimeout(() => note.append(words, ...more), 50);
	setTimeout(() => note.remove(), SHOWN_MS);
}

/** Puts what was pasted where the cursor was, in one step, although somebody may have gone on typing. */
export async function pasteFormatted({
	area,
	bar,
	html,
	plain,
}: {
	readonly area: HTMLTextAreaElement;
	readonly bar: Element;
	readonly html: string;
	readonly plain: string;
}): Promise<void> {
	const before = area.value;
	const { selectionStart, selectionEnd } = area;
	const waiting = setTimeout(say, WAIT_SHOWN_MS, bar, "Dando formato a lo que has pegado…");
	const converted = await convert(html);
	clearTimeout(waiting);
	bar.querySelector(".desk-pasted")?.remove();
	const typed = differenceOf(before, area.value);
	const [from, to] = [movedBy(typed, selectionStart), movedBy(typed, selectionEnd)];
	const words =
		converted === null || (converted.markdown === "" && plain.trim() !== "")
			? plain
			: placedMarkdown(area.value, { from, to }, converted.markdown);
	const top = area.scrollTop;
	area.focus({ preventScroll: true });
	const caret = area.selectionStart;
	insertText(area, { from, to, text: words });
	if (typed.text !== "" || typed.from !== typed.to) {
		const at = movedBy({ from, to, text: words }, caret);
		area.setSelectionRange(at, at);
	}
	area.scrollTop = top;
	if (converted === null) return say(bar, "Pegado sin formato: el sitio no ha podido convertirlo.");
	if (words === plain && converted.pictures === 0) return;
	const withoutFormat = makeButton("Pegar sin formato", () => {
		const at = area.value.indexOf(words, Math.max(0, from - 1));
		area.focus({ preventScroll: true });
		if (at !== -1) insertText(area, { from: at, to: at + words.length, text: plain });
		bar.querySelector(".desk-pasted")?.remove();
	});
	say(bar, `Pegado con formato.${picturesWords(converted.pictures)} `, withoutFormat);
}
