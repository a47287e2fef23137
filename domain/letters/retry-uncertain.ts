import { type Act, actOf } from "../audit/act.ts";
import { reopened } from "./letter-issue.ts";
import type { LetterBackend } from "./run-issue.ts";

/** How many rows one transaction changes at most. */
const AT_ONCE = 200;

/**
 * Lets the uncertain letters of an issue wait to be sent again, at the demand of a person, and writes that into the log
 * of acts (docs/product.md, 27.16). Whoever may have got one gets it twice, so nothing calls this by itself. Whether a
 * person still wants the letter is asked when it is claimed. An interruption leaves the rest uncertain. `by`: the account;
 * null for the owner, at the terminal. `at`: ISO 8601 in UTC.
 * @returns how many wait now; null if there is no such issue, or it was stopped or has not begun.
 */
export async function retryUncertain(
	{ letters, acts, transaction }: Pick<LetterBackend, "letters" | "acts" | "transaction">,
	issueId: string,
	{ at, by }: Pick<Act, "at" | "by">,
): Promise<number | null> {
	let total = 0;
	for (let after: string | null = ""; after !== null; ) {
		const page = await transaction(() => retryPage(letters, { issueId, after: after ?? "", at }));
		if (page === null) return null;
		total += page.count;
		after = page.next;
	}
	if (total > 0) await acts.add(actOf({ at, by, what: "letter-retried", on: issueId, detail: String(total) }));
	return total;
}

/** Lets one page of rows wait. @returns how many, and after which address the next page begins; null: not allowed. */
async function retryPage(
	letters: LetterBackend["letters"],
	{ issueId, after, at }: { readonly issueId: string; readonly after: string; readonly at: string },
): Promise<{ readonly count: number; readonly next: string | null } | null> {
	const issue = await letters.findIssue(issueId);
	const rows = await letters.recipientsIn({ issueId, state: "uncertain", after, limit: AT_ONCE });
	const { refused } = await letters.countRecipients(issueId);
	const again = issue === null ? null : reopened(issue, refused);
	if (again === null) return null;
	if (rows.length > 0) {
		await letters.putRecipients(rows.map((row) => ({ ...row, state: "waiting", attempts: 0, at })));
		await letters.putIssue(again);
	}
	return { count: rows.length, next: rows.length < AT_ONCE ? null : (rows.at(-1)?.emailKey ?? null) };
}
