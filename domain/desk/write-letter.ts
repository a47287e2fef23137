import { actOf } from "../audit/act.ts";
import { Failure, wrongField } from "../failure.ts";
import { findText, type LetterTexts } from "../issues/published-texts.ts";
import { type LetterWish, type WrittenLetter, writeLetter } from "../issues/write-letter.ts";
import type { LetterBody } from "../letters/letter-body.ts";
import type { LetterIssue } from "../letters/letter-issue.ts";
import { type Readership, readershipOf } from "../letters/readership.ts";
import { draftLetter } from "../letters/run-issue.ts";
import { may } from "../sign-in/permissions.ts";
import { type DeskContext, notYours } from "./desk-context.ts";

/** Most characters of a subject or a preview text that a form may send. What a letter may have: `checkLetter`. */
const LONGEST_LINE = 300;

/** About how many texts a letter may be. */
export const MOST_TEXTS = 8;

/** Failure when there is no such letter. */
export function noLetter(): Failure {
	return new Failure(404, "desk.no_letter", "Esa carta no está.");
}

/** Failure when a letter is in a state in which this cannot be done any more. */
export function letterMoved(): Failure {
	const message = "La carta ya no está como la viste. Mira cómo va e inténtalo de nuevo si hace falta.";
	return new Failure(409, "desk.letter_moved", message);
}

/** The letter with this id, for those who may publish. */
export async function findLetter({ backend, user }: DeskContext, id: string): Promise<LetterIssue | Failure> {
	if (!may(user, "publish")) return notYours();
	return (await backend.letters.findIssue(id)) ?? noLetter();
}

/**
 * Writes a letter about what readers see of its texts now. `backend`: where they are found, if not where readers find them.
 */
export function writeFrom(
	{ backend, tools, site, siteUrl, now }: DeskContext,
	wish: LetterWish,
	texts: LetterTexts = backend,
): Promise<WrittenLetter> {
	const { compileOpening } = tools;
	return writeLetter({ backend: texts, site, siteUrl, now, compileOpening }, wish);
}

/** What the author of a letter has chosen; null for one of the terminal. */
function wishOf({ recipe, ...issue }: LetterIssue): LetterWish | null {
	return recipe === null ? null : { ...recipe, readership: readershipOf(issue) };
}

/** A letter as it is sent now: a draft of the desk is written anew. */
export async function presentLetter(
	context: DeskContext,
	issue: LetterIssue,
): Promise<Pick<LetterIssue, "body" | "contents"> & Pick<WrittenLetter, "problems" | "isOfEvents" | "pictures">> {
	const wish = issue.state === "draft" ? wishOf(issue) : null;
	const { body, contents } = issue;
	return wish === null ? { body, contents, problems: [], isOfEvents: false, pictures: 0 } : writeFrom(context, wish);
}

/** Subject and preview text of a draft without what its author typed; null where they cannot be changed. */
export async function usualLines(
	context: DeskContext,
	issue: LetterIssue,
): Promise<Pick<LetterBody, "subject" | "previewText"> | null> {
	const wish = issue.state === "draft" ? wishOf(issue) : null;
	if (wish === null) return null;
	const { body } = await writeFrom(context, { ...wish, subject: null, preview: null });
	return { subject: body.subject, previewText: body.previewText };
}

/** Makes the draft of a letter about what is published, in its order: about one text, or a digest of several. */
export async function createLetter(
	context: DeskContext,
	{ ids: given, opening }: Pick<LetterWish, "ids" | "opening">,
): Promise<{ readonly id: string } | Failure> {
	const { backend, user } = context;
	if (!may(user, "publish")) return notYours();
	const ids = [...new Set(given)];
	if (ids.length === 0) return wrongField("ids", "Elige al menos un texto.");
	if (ids.length > MOST_TEXTS)
		return wrongField("ids", `Has elegido ${ids.length} textos y caben ${MOST_TEXTS}: quita alguno.`);
	const found = await Promise.all(ids.map((id) => findText(backend, id)));
	if (found.includes(null)) return wrongField("ids", "Uno de los textos ya no está publicado: elige otro.");
	return draftOf(context, { ids, opening, subject: null, preview: null });
}

async function draftOf(context: DeskContext, wish: LetterWish): Promise<{ readonly id: string }> {
	const { ids, opening, subject, preview, withPictures = false } = wish;
	const recipe = { ids, opening, subject, preview, withPictures, goesWithText: false };
	const { body, contents, audience, cadence } = await writeFrom(context, wish);
	const now = context.now().toISOString();
	const { id } = await draftLetter(context.backend, { body, contents, audience, cadence, recipe, now });
	return { id };
}

/** What an author may change of a draft. Lines that are empty, or as the text says, follow the text. */
export interface TypedLetter {
	readonly subject: string;
	readonly previewText: string;
	/** What stands before the texts, in Markdown; absent: as before. */
	readonly opening?: string | undefined;
	readonly readership: Readership;
	/** Whether pictures are shown, where the letter may have any; absent: as before. */
	readonly withPictures?: boolean | undefined;
}

/** Saves what was typed into the form of a draft. */
export async function saveLetter(context: DeskContext, id: string, typed: TypedLetter): Promise<null | Failure> {
	const { letters, transaction } = context.backend;
	const found = await findLetter(context, id);
	if (found instanceof Failure) return found;
	const { recipe } = found;
	if (found.state !== "draft" || recipe === null) return letterMoved();
	for (const field of ["subject", "previewText"] as const)
		if (typed[field].length > LONGEST_LINE) return wrongField(field, `Caben ${LONGEST_LINE}\u00a0caracteres.`);
	const opening = (typed.opening ?? recipe.opening ?? "").trim() === "" ? null : (typed.opening ?? recipe.opening);
	const usual = await usualLines(context, found);
	const own = (field: "subject" | "previewText") => {
		const line = typed[field].trim();
		return line === "" || line === usual?.[field] ? null : line;
	};
	const withPictures = typed.withPictures ?? recipe.withPictures ?? false;
	const after = { ...recipe, opening, withPictures, subject: own("subject"), preview: own("previewText") };
	const written = await writeFrom(context, { ...after, readership: typed.readership });
	const { body, contents, audience, cadence } = written;
	return transaction(async () => {
		const issue = await letters.findIssue(id);
		if (issue?.state !== "draft") return letterMoved();
		await letters.putIssue({ ...issue, recipe: after, body, contents, audience, cadence });
		return null;
	});
}

/** Makes a draft that is like a letter that was sent or stopped. */
export async function copyLetter(context: DeskContext, id: string): Promise<{ readonly id: string } | Failure> {
	const issue = await findLetter(context, id);
	if (issue instanceof Failure) return issue;
	const wish = wishOf(issue);
	return wish === null ? letterMoved() : draftOf(context, wish);
}

/** Deletes a draft. */
export async function dropLetter(context: DeskContext, id: string): Promise<null | Failure> {
	const { backend, user, now } = context;
	const found = await findLetter(context, id);
	if (found instanceof Failure) return found;
	return backend.transaction(async () => {
		const issue = await backend.letters.findIssue(id);
		if (issue?.state !== "draft") return letterMoved();
		await backend.letters.removeIssue(id);
		await backend.acts.add(actOf({ at: now().toISOString(), by: user.uid, what: "letter-dropped", on: id }));
		return null;
	});
}
