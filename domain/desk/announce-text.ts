import { actOf } from "../audit/act.ts";
import { Failure } from "../failure.ts";
import { LETTER_WAIT_MS, type LetterIssue, later, newIssue, stepped } from "../letters/letter-issue.ts";
import { countReaders } from "../letters/readership.ts";
import { may } from "../sign-in/permissions.ts";
import type { Blocked, Checked } from "./check-source.ts";
import type { DeskContext } from "./desk-context.ts";
import { urlOf } from "./desk-list.ts";
import { isForLetters } from "./letter-texts.ts";
import { publishText, scheduleText, type WithPublication } from "./publish-text.ts";
import { nobodyReads, stoppedBy } from "./send-letter.ts";
import { writeFrom } from "./write-letter.ts";

/** A publication with a letter. `at`: a day and an hour in Madrid, as a form sends them; null: now. */
export interface TextToAnnounce {
	readonly id: string;
	readonly version: number;
	readonly at: string | null;
}

/** A letter that waits, about a text that is being published, or will be at `publishAt` (ISO 8601 in UTC). */
async function planNotice(
	context: DeskContext,
	compiled: NonNullable<Checked["compiled"]>,
	publishAt: string | null,
): Promise<LetterIssue | Failure> {
	if (!("page" in compiled) || !isForLetters(compiled.page.record.url))
		return new Failure(409, "desk.not_for_letters", "Solo se avisa por correo de artículos y recursos.");
	const { record, body } = compiled.page;
	const { content, events } = context.backend;
	// The letter is about the text as it will be, which no store has yet.
	const texts = {
		events,
		content: {
			...content,
			findById: async (id: string) => (id === record.id ? record : content.findById(id)),
			readBody: async (id: string) => (id === record.id ? body : content.readBody(id)),
		},
	};
	const wish = { ids: [record.id], opening: null, subject: null, preview: null };
	const written = await writeFrom(context, wish, texts);
	const stopped = stoppedBy(written);
	if (stopped !== null) return stopped;
	if ((await countReaders(context.backend, "each")) === 0) return nobodyReads("each");
	const now = context.now().toISOString();
	const goesWithText = publishAt !== null;
	const recipe = { ...wish, goesWithText };
	const { body: letter, contents, audience, cadence } = written;
	const draft = newIssue({ body: letter, contents, audience, cadence, recipe, now });
	const startsAt = publishAt === null ? {} : { startsAt: later(publishAt, LETTER_WAIT_MS) };
	return stepped(draft, "send", now, startsAt) ?? draft;
}

/**
 * Publishes an article or a resource, or sets its time, and lets a letter about it begin ten minutes after that. Both are
 * done or neither. `isTrial`: only looks whether it could be done.
 * @returns the letter's id.
 */
export async function announceText(
	context: DeskContext,
	{ id, version, at }: TextToAnnounce,
	{ isTrial = false }: Pick<WithPublication, "isTrial"> = {},
): Promise<{ readonly letter: string } | Blocked | Failure> {
	const { backend, user, now } = context;
	const letters: LetterIssue[] = [];
	const withLetter: WithPublication = {
		isTrial,
		async look(compiled, publishAt) {
			const planned = await planNotice(context, compiled, publishAt);
			if (planned instanceof Failure) return planned;
			letters.splice(0, 1, planned);
			return null;
		},
		async also() {
			for (const issue of letters) {
				await backend.letters.putIssue(issue);
				await backend.acts.add(actOf({ at: now().toISOString(), by: user.uid, what: "letter-sent", on: issue.id }));
			}
		},
	};
	const refused = await (at === null
		? publishText(context, { id, version }, withLetter)
		: scheduleText(context, { id, version, at }, withLetter));
	return refused ?? { letter: letters[0]?.id ?? "" };
}

/** What the page before a publication offers about a letter. */
export interface NoticeOffer {
	/** How many people it would go to. */
	readonly people: number;
	/** The last letter about this text alone that was sent or waits; null for none. */
	readonly last: {
		readonly id: string;
		readonly state: LetterIssue["state"];
		readonly startsAt: string;
		readonly goesWithText: boolean;
	} | null;
}

/** What is offered about a letter with the publication of a text; null if none can go with it. */
export async function noticeFor({ backend, user }: DeskContext, id: string): Promise<NoticeOffer | null> {
	const source = await backend.sources.find(id);
	const url = source === null ? null : urlOf(source.path);
	if (!may(user, "publish") || url === null || !isForLetters(url)) return null;
	const issues = await backend.letters.listIssues();
	const about = issues.find(
		({ recipe, state }) => recipe?.ids.length === 1 && recipe.ids[0] === id && state !== "draft" && state !== "stopped",
	);
	const last =
		about === undefined || about.startsAt === null
			? null
			: {
					...{ id: about.id, state: about.state, startsAt: about.startsAt },
					goesWithText: about.recipe?.goesWithText === true,
				};
	return { people: await countReaders(backend, "each"), last };
}
