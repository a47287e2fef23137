/**
 * What everybody who gets a letter is sent, kept once for the whole issue. `html` and `text` have `LEAVE_PLACE` where the
 * personal link to leave goes; addresses in them are absolute.
 */
export interface LetterBody {
	readonly subject: string;
	/** The line that mail programs show beside the subject. */
	readonly previewText: string;
	readonly html: string;
	readonly text: string;
}

/** The place of a reader's own link to leave, in the body of a letter. */
export const LEAVE_PLACE = "{{baja}}";

/** The body as one reader gets it. `leaveUrl` is absolute and has no character that HTML would escape. */
export function personalBody(body: LetterBody, leaveUrl: string): LetterBody {
	return {
		...body,
		html: body.html.replaceAll(LEAVE_PLACE, leaveUrl),
		text: body.text.replaceAll(LEAVE_PLACE, leaveUrl),
	};
}
