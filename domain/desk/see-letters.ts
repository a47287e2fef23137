import { Failure } from "../failure.ts";
import { findText, type PublishedText } from "../issues/published-texts.ts";
import type { LetterProblem } from "../letters/check-letter.ts";
import { type LetterBody, personalBody } from "../letters/letter-body.ts";
import type { LetterIssue, LetterRecipient, RecipientCounts } from "../letters/letter-issue.ts";
import { type LetterProgress, progressOf } from "../letters/letter-progress.ts";
import {
	countReaderships,
	type Readership,
	type ReadershipCounts,
	readershipOf,
	readershipsFor,
} from "../letters/readership.ts";
import { type DomainCheck, domainProblems } from "../letters/sending-domain.ts";
import { may } from "../sign-in/permissions.ts";
import { leaveLettersPath } from "../site-paths.ts";
import { type DeskContext, notYours } from "./desk-context.ts";
import { findLetter, presentLetter, usualLines } from "./write-letter.ts";

/** Letters on a page of the list, and people on a page of those whom a letter did not reach. */
export const LETTERS_PAGE = 30;

/** What the list shows of a letter. Instants are ISO 8601 in UTC. */
export interface LetterItem
	extends Pick<
		LetterIssue,
		"id" | "state" | "audience" | "cadence" | "createdAt" | "startsAt" | "endedAt" | "retryAt" | "reason"
	> {
	readonly subject: string;
	readonly counts: RecipientCounts;
	readonly progress: LetterProgress;
}

/**
 * A page of the letters, newest first. `readers`: how many people would get one now. `canSeeReaders`: whether the
 * account may see who they are (docs/product.md, 27.18).
 */
export interface LetterListing {
	readonly items: readonly LetterItem[];
	readonly total: number;
	readonly page: number;
	readonly pages: number;
	readonly readers: ReadershipCounts;
	readonly canSeeReaders: boolean;
}

/** A letter as its page shows it. */
export interface SeenLetter extends LetterItem {
	readonly previewText: string;
	/** Of its HTML. */
	readonly bytes: number;
	/** Those of the domain that letters come from among them. */
	readonly problems: readonly LetterProblem[];
	/** What DNS says of that domain; null where it is not asked: it is none, or the letter is no draft. */
	readonly sender: DomainCheck | null;
	/** What subject and preview text are if the author leaves them empty; null where they cannot be changed. */
	readonly usual: Pick<LetterBody, "subject" | "previewText"> | null;
	/** Whether it goes out with the scheduled publication of its text. */
	readonly goesWithText: boolean;
	/** The pages and events that it is about, as far as they are published. */
	readonly texts: readonly { readonly id: string; readonly name: string }[];
	/** What stands before them, in Markdown. */
	readonly opening: string | null;
	/** Whether it can be written again: it was written at the desk. */
	readonly canBeCopied: boolean;
	/** To whom it goes, and to whom it may go instead. */
	readonly readership: Readership;
	readonly readerships: readonly Readership[];
	readonly readers: ReadershipCounts;
	/** How many pictures it has that may be shown, and whether they are. */
	readonly pictures: number;
	readonly withPictures: boolean;
}

async function itemOf({ backend, now }: DeskContext, issue: LetterIssue): Promise<LetterItem> {
	const { id, state, audience, cadence, createdAt, startsAt, endedAt, retryAt, reason, body } = issue;
	const [counts, days] = await Promise.all([backend.letters.countRecipients(id), backend.letters.listDays()]);
	return {
		...{ id, state, audience, cadence, createdAt, startsAt, endedAt, retryAt, reason, subject: body.subject, counts },
		progress: progressOf(issue, counts, { now: now().toISOString(), days }),
	};
}

/** The letters, the newest first. */
export async function listLetters(context: DeskContext, page: number): Promise<LetterListing | Failure> {
	const { backend, user } = context;
	if (!may(user, "publish")) return notYours();
	const issues = await backend.letters.listIssues();
	const pages = Math.max(1, Math.ceil(issues.length / LETTERS_PAGE));
	const shown = Math.min(page, pages);
	const own = issues.slice((shown - 1) * LETTERS_PAGE, shown * LETTERS_PAGE);
	const items = await Promise.all(own.map((issue) => itemOf(context, issue)));
	const readers = await countReaderships(backend);
	return { items, total: issues.length, page: shown, pages, readers, canSeeReaders: may(user, "settings") };
}

function textOf(text: PublishedText): { readonly id: string; readonly name: string } {
	const { id, name } = text.kind === "page" ? text.page : text.event;
	return { id, name };
}

/** A letter with all that its page shows. */
export async function seeLetter(context: DeskContext, id: string): Promise<SeenLetter | Failure> {
	const found = await findLetter(context, id);
	if (found instanceof Failure) return found;
	const { backend } = context;
	const [{ body, problems, isOfEvents, pictures }, usual, sender] = await Promise.all([
		presentLetter(context, found),
		usualLines(context, found),
		found.state === "draft" ? context.tools.checkSender() : null,
	]);
	const { recipe } = found;
	const readership = readershipOf(found);
	const texts = await Promise.all((recipe?.ids ?? []).map((text) => findText(backend, text)));
	return {
		...(await itemOf(context, { ...found, body })),
		...{ previewText: body.previewText, bytes: new TextEncoder().encode(body.html).length },
		...{ usual, goesWithText: recipe?.goesWithText === true, canBeCopied: recipe !== null },
		opening: recipe?.opening ?? null,
		texts: texts.flatMap((text) => (text === null ? [] : [textOf(text)])),
		...{ sender, problems: [...problems, ...domainProblems(sender)] },
		readership,
		readerships: readershipsFor({ isOfEvents, readership }),
		readers: await countReaderships(backend),
		...{ pictures, withPictures: recipe?.withPictures ?? false },
	};
}

/** What people get of a letter, with a link to leave that is an example. */
export async function letterBodyOf(
	context: DeskContext,
	id: string,
): Promise<Pick<LetterBody, "html" | "text"> | Failure> {
	const found = await findLetter(context, id);
	if (found instanceof Failure) return found;
	const { body } = await presentLetter(context, found);
	const { html, text } = personalBody(body, `${context.siteUrl}${leaveLettersPath("ejemplo", found.audience)}`);
	return { html, text };
}

/** Whom a letter did not reach, or perhaps not, in the order of their addresses, and why. `after`: the last one's key. */
export async function missedBy(
	context: DeskContext,
	{ id, state, after }: { readonly id: string; readonly state: "refused" | "uncertain"; readonly after: string },
): Promise<{ readonly people: readonly LetterRecipient[]; readonly next: string | null } | Failure> {
	const issue = await findLetter(context, id);
	if (issue instanceof Failure) return issue;
	const page = { issueId: id, state, after, limit: LETTERS_PAGE + 1 };
	const found = await context.backend.letters.recipientsIn(page);
	const people = found.slice(0, LETTERS_PAGE);
	return { people, next: found.length > LETTERS_PAGE ? (people.at(-1)?.emailKey ?? null) : null };
}
