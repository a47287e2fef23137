import { type Act, type ActKind, type ActLog, actOf } from "../audit/act.ts";
import type { UserStore } from "../sign-in/user-store.ts";
import type { SubscriberBackend } from "./keep-subscribers.ts";
import {
	begun,
	type IssueStep,
	isFor,
	type LetterIssue,
	type LetterRecipient,
	later,
	newIssue,
	RECIPIENTS_KEPT_MS,
	stepped,
} from "./letter-issue.ts";
import { DAYS_KEPT } from "./letter-limits.ts";
import { letterReaders } from "./letter-readers.ts";
import type { LetterStore } from "./letter-store.ts";

/** The stores that letters are written in and sent from. */
export interface LetterBackend extends SubscriberBackend {
	readonly letters: LetterStore;
	readonly users: UserStore;
	readonly acts: ActLog;
}

/** How many rows are deleted at a time. */
const AT_ONCE = 400;

/** The acts of the steps that the log has. */
const acts: Readonly<Record<IssueStep, ActKind>> = {
	send: "letter-sent",
	stop: "letter-stopped",
	pause: "letter-paused",
	resume: "letter-resumed",
};

/** Stores a letter as a draft. `now` is ISO 8601 in UTC. */
export async function draftLetter(
	{ letters }: Pick<LetterBackend, "letters">,
	letter: Parameters<typeof newIssue>[0],
): Promise<LetterIssue> {
	const issue = newIssue(letter);
	await letters.putIssue(issue);
	return issue;
}

/**
 * Does a person's step with an issue, and writes it into the log of acts. `by`: the account; null for the owner, at the
 * terminal. `at`: ISO 8601 in UTC. `startsAt`: when the sending begins, if later than usual. `body`, `contents`: what it
 * says from then on; absent: what it said.
 * @returns the issue afterwards; null if there is none with this id, or its state does not allow the step.
 */
export function stepIssue(
	{ letters, acts: log, transaction }: Pick<LetterBackend, "letters" | "acts" | "transaction">,
	id: string,
	step: IssueStep,
	{
		at,
		by,
		startsAt = "",
		...said
	}: Pick<Act, "at" | "by"> & { readonly startsAt?: string } & Partial<Pick<LetterIssue, "body" | "contents">>,
): Promise<LetterIssue | null> {
	return transaction(async () => {
		const issue = await letters.findIssue(id);
		const refused = step === "resume" ? (await letters.countRecipients(id)).refused : 0;
		const after = issue === null ? null : stepped({ ...issue, ...said }, step, at, { refused, startsAt });
		if (after === null) return null;
		await letters.putIssue(after);
		await log.add(actOf({ at, by, what: acts[step], on: id }));
		return after;
	});
}

/**
 * Stores to whom an issue goes, and begins its sending. Nothing leaves before all are stored, and each part is stored
 * only while the issue still waits, so it may be repeated after an interruption, and stopped in between.
 * @returns whether the sending has begun.
 */
export async function freezeIssue(backend: LetterBackend, issue: LetterIssue, now: string): Promise<boolean> {
	const { id } = issue;
	const { letters, transaction } = backend;
	const whileWaiting = (work: (issue: LetterIssue) => Promise<void>) =>
		transaction(async () => {
			const issue = await letters.findIssue(id);
			if (issue?.state !== "waiting") return false;
			await work(issue);
			return true;
		});
	for await (const page of letterReaders(backend, issue.audience)) {
		const rows = page
			.filter((each) => isFor(issue, each))
			.map(
				({ email, emailKey }): LetterRecipient => ({
					...{ issueId: id, emailKey, email, state: "waiting", attempts: 0, at: now, reason: null },
				}),
			);
		if (rows.length > 0 && !(await whileWaiting(() => letters.putRecipients(rows)))) return false;
	}
	return whileWaiting((issue) => letters.putIssue(begun(issue)));
}

/**
 * Deletes to whom ended issues went, 30 days after their end, and what is known of days long past (docs/product.md,
 * 20.4). The letters themselves stay. `now` is ISO 8601 in UTC.
 */
export async function forgetRecipients({ letters }: Pick<LetterBackend, "letters">, now: string): Promise<void> {
	const before = later(now, -RECIPIENTS_KEPT_MS);
	for (const { id, endedAt } of await letters.listIssues())
		if (endedAt !== null && endedAt < before) while ((await letters.removeRecipients(id, AT_ONCE)) === AT_ONCE);
	await letters.forgetDays(later(now, -DAYS_KEPT * 24 * 3_600_000).slice(0, 10));
}
