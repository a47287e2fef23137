import type { LetterBody } from "./letter-body.ts";
import type { LetterContents } from "./letter-contents.ts";
import type { Cadence, LetterAudience } from "./subscriber.ts";

/**
 * How far the sending of a letter is. `waiting`: it begins at `startsAt`, and can be stopped until then. `paused`: a
 * person paused it, or the site did because the server refused too much. `sent` and `stopped` are final.
 */
export type IssueState = "draft" | "waiting" | "sending" | "paused" | "sent" | "stopped";

/**
 * What an author chose for a letter at the desk. While it is a draft its body is written anew from it, so that it says
 * what readers see by then.
 */
export interface LetterRecipe {
	/** The ids of the published pages and events that it is about. */
	readonly ids: readonly string[];
	/** What stands before them, in Markdown; null: nothing. */
	readonly opening: string | null;
	/** What the author typed; null: as the texts say. */
	readonly subject: string | null;
	readonly preview: string | null;
	/** Whether it goes out with the scheduled publication of its text, and not without it. */
	readonly goesWithText: boolean;
	/** Whether the pictures of its only text are shown (docs/decisions/0078). Absent: no. */
	readonly withPictures?: boolean | undefined;
}

/** One letter and its sending. Its body never changes once it waits to be sent. Instants are ISO 8601 in UTC. */
export interface LetterIssue {
	readonly id: string;
	/** Who gets it: the people who asked for such letters and, if it is about what is new, want them this often. */
	readonly audience: LetterAudience;
	readonly cadence: Cadence;
	readonly body: LetterBody;
	/** The same in parts; null for a letter that was written before they were kept. */
	readonly contents: LetterContents | null;
	/** Null for a letter that was written at the terminal. */
	readonly recipe: LetterRecipe | null;
	readonly state: IssueState;
	readonly createdAt: string;
	/** When the sending begins; null while it is a draft. */
	readonly startsAt: string | null;
	/** Until when the mail server is left alone, because it asked for that; null if it did not. */
	readonly retryAt: string | null;
	/** How often in a row the server asked for that. */
	readonly delays: number;
	/** How many refusals a person knew of when they resumed the sending. */
	readonly refusalsKnown: number;
	/** Why it was paused or stopped by itself, or is delayed, in one line without addresses; null where nothing is to tell. */
	readonly reason: string | null;
	/** When it became `sent` or `stopped`; null before. */
	readonly endedAt: string | null;
	/** The last segment of its address in the archive, and since when it is there; null: it is not in it. */
	readonly slug: string | null;
	readonly archivedAt: string | null;
}

/**
 * How far the letter to one person is. `claimed`: a process is sending it. `uncertain`: nobody knows whether the server
 * took it, so it is never sent again by itself. `skipped`: the person did not want it any more when its turn came.
 */
export type RecipientState = "waiting" | "claimed" | "sent" | "refused" | "uncertain" | "skipped";

/** All states of recipients, in the order in which they are told. */
export const recipientStates: readonly RecipientState[] = [
	"sent",
	"waiting",
	"claimed",
	"refused",
	"uncertain",
	"skipped",
];

/** One person who gets an issue, at most one row for each address. */
export interface LetterRecipient {
	readonly issueId: string;
	readonly emailKey: string;
	readonly email: string;
	readonly state: RecipientState;
	/** How often it was tried, an attempt in progress included. */
	readonly attempts: number;
	/** When it came to its state, in ISO 8601 in UTC. */
	readonly at: string;
	/** What the server said when it did not accept it; null if it did. Without addresses. */
	readonly reason: string | null;
}

/** How many recipients an issue has in each state. */
export type RecipientCounts = Readonly<Record<RecipientState, number>>;

/** An issue without recipients. */
export const noRecipients: RecipientCounts = {
	...{ sent: 0, waiting: 0, claimed: 0, refused: 0, uncertain: 0, skipped: 0 },
};

/** How many letters left on one day (a date in UTC), or may have. */
export interface LetterDay {
	readonly day: string;
	readonly taken: number;
}

/** How long a letter waits before its sending begins, in milliseconds. */
export const LETTER_WAIT_MS = 10 * 60_000;

/**
 * How long a recipient belongs to the process that claimed it: longer than an attempt and the write that records it.
 * After that nobody knows what became of the letter.
 */
export const LETTER_CLAIM_MS = 120_000;

/** After how many attempts that the server put off a letter counts as refused. */
export const LETTER_ATTEMPTS = 4;

/** How long the addresses of an issue are kept after its end, in milliseconds. */
export const RECIPIENTS_KEPT_MS = 30 * 24 * 3_600_000;

/** The pauses after the server has asked to come back later, in a row. The last one repeats. */
const DELAYS_MS = [5, 15, 60].map((minutes) => minutes * 60_000);

/** How many refusals stop the sending: at least as many, and at least this share of all answers. */
const REFUSALS = { count: 5, share: 0.05 } as const;

/** A letter that was not sent yet. */
export function newIssue({
	now,
	recipe = null,
	...written
}: Pick<LetterIssue, "body" | "contents" | "audience" | "cadence"> &
	Partial<Pick<LetterIssue, "recipe">> & { readonly now: string }): LetterIssue {
	return {
		...{ id: crypto.randomUUID(), ...written, recipe, state: "draft", createdAt: now, startsAt: null },
		...{ retryAt: null, delays: 0, refusalsKnown: 0, reason: null, endedAt: null, slug: null, archivedAt: null },
	};
}

/**
 * Whether a letter goes to a person who asked for what it is about: to those who want letters this often, and whose mail
 * server takes them. Notices of events have no cadence.
 */
export function isFor(
	{ audience, cadence }: Pick<LetterIssue, "audience" | "cadence">,
	reader: { readonly cadence: Cadence; readonly bouncedSince: string | null },
): boolean {
	return reader.bouncedSince === null && (audience === "events" || reader.cadence === cadence);
}

/** The states from which each step of a person leads on. */
const from: Readonly<Record<"send" | "stop" | "pause" | "resume", readonly IssueState[]>> = {
	send: ["draft"],
	stop: ["waiting", "sending", "paused"],
	pause: ["sending"],
	resume: ["paused"],
};

/** What a person may do with an issue. */
export type IssueStep = keyof typeof from;

/**
 * The issue after a person's step at `now` (ISO 8601 in UTC); null if its state does not allow it. `refused`: how many
 * refusals there are. `startsAt`: when the sending begins, never before the ten minutes are over; absent: then.
 */
export function stepped(
	issue: LetterIssue,
	step: IssueStep,
	now: string,
	{ refused = 0, startsAt = "" }: { readonly refused?: number; readonly startsAt?: string } = {},
): LetterIssue | null {
	if (!from[step].includes(issue.state)) return null;
	const calm = { ...issue, reason: null, retryAt: null, delays: 0 };
	switch (step) {
		case "send":
			return { ...calm, state: "waiting", startsAt: laterOf(startsAt, later(now, LETTER_WAIT_MS)) };
		case "stop":
			return { ...calm, state: "stopped", endedAt: now };
		case "pause":
			return { ...calm, state: "paused" };
		case "resume":
			return { ...calm, state: "sending", refusalsKnown: refused };
	}
}

/** The issue once all its recipients are stored. */
export function begun(issue: LetterIssue): LetterIssue {
	return { ...issue, state: "sending" };
}

/** The issue once no recipient is left. `slug`: its name in the archive, null if it is not for it. */
export function finished(issue: LetterIssue, now: string, slug: string | null): LetterIssue {
	const archive = { slug, archivedAt: slug === null ? null : (issue.archivedAt ?? now) };
	return { ...issue, state: "sent", reason: null, retryAt: null, endedAt: now, ...archive };
}

/**
 * The issue once some of its uncertain letters wait again; null if its state does not allow it. One that had ended is
 * being sent again. `refused`: how many refusals there are.
 */
export function reopened(issue: LetterIssue, refused: number): LetterIssue | null {
	if (issue.state === "sending" || issue.state === "paused") return issue;
	return issue.state === "sent"
		? { ...issue, state: "sending", refusalsKnown: refused, delays: 0, endedAt: null }
		: null;
}

/** The issue after the server asked to come back later. */
export function delayed(issue: LetterIssue, now: string, reason: string): LetterIssue {
	const pause = DELAYS_MS[Math.min(issue.delays, DELAYS_MS.length - 1)] ?? 0;
	return { ...issue, retryAt: later(now, pause), delays: issue.delays + 1, reason };
}

/** The issue after the server accepted a letter, so that earlier delays are over. */
export function accepted(issue: LetterIssue): LetterIssue {
	return issue.delays === 0 ? issue : { ...issue, retryAt: null, delays: 0, reason: null };
}

/** Whether the server refuses so much that a person has to look. */
export function refusesTooMuch({ refusalsKnown }: LetterIssue, { sent, refused }: RecipientCounts): boolean {
	const fresh = refused - refusalsKnown;
	return fresh >= REFUSALS.count && fresh >= REFUSALS.share * (sent + refused);
}

/** The issue after the server refused too much. `reason`: what it said last. */
export function halted(issue: LetterIssue, reason: string): LetterIssue {
	return { ...issue, state: "paused", retryAt: null, reason };
}

/** The issue after the site ended its sending by itself. `why`: a sentence for its author. */
export function stoppedAlone(issue: LetterIssue, now: string, why: string): LetterIssue {
	return { ...issue, state: "stopped", retryAt: null, reason: `Se ha parado sola: ${why}`, endedAt: now };
}

/** The later one of two instants. */
function laterOf(one: string, other: string): string {
	return one > other ? one : other;
}

/** An instant later by so many milliseconds; both in ISO 8601 in UTC. */
export function later(instant: string, milliseconds: number): string {
	return new Date(Date.parse(instant) + milliseconds).toISOString();
}
