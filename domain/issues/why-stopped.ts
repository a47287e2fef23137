import { isRestricted } from "../content/access.ts";
import type { LetterSubject } from "../letters/letter-contents.ts";
import type { LetterIssue } from "../letters/letter-issue.ts";
import { findText, type LetterTexts } from "./published-texts.ts";

/**
 * Why a letter may not be sent any more, in Spanish: one of its texts was withdrawn, its event was cancelled, or the text
 * that it has whole became restricted (docs/product.md, 27.11). Null: it may.
 */
export async function whyStopped(
	texts: LetterTexts,
	{ contents }: Pick<LetterIssue, "contents">,
): Promise<string | null> {
	for (const subject of contents?.subjects ?? []) {
		const what = await whatHappened(texts, subject);
		if (what !== null) return `«${subject.name}» ${what}.`;
	}
	return null;
}

async function whatHappened(texts: LetterTexts, { id, isWhole }: LetterSubject): Promise<string | null> {
	const found = await findText(texts, id);
	if (found === null) return "ya no está publicado";
	if (found.kind === "event") return found.event.cancelled ? "se ha cancelado" : null;
	return isWhole && isRestricted(found.page.restrictedTo) ? "es ahora solo para usuarios registrados" : null;
}
