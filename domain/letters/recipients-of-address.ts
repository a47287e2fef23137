import type { LetterRecipient } from "./letter-issue.ts";
import type { LetterStore } from "./letter-store.ts";

/** Moves the letters to an address to its owner's new one, unless that gets the same letter. */
export async function moveRecipients(
	{ letters }: { readonly letters: LetterStore },
	from: string,
	to: Pick<LetterRecipient, "email" | "emailKey">,
): Promise<void> {
	if (from === to.emailKey) return;
	for (const row of await letters.recipientsOf(from)) {
		const isThere = (await letters.findRecipient(row.issueId, to.emailKey)) !== null;
		await letters.removeRecipient(row);
		if (!isThere) await letters.putRecipients([{ ...row, email: to.email, emailKey: to.emailKey }]);
	}
}

/** Deletes what is kept of letters to an address. Those that wait are not sent. */
export async function eraseRecipients({ letters }: { readonly letters: LetterStore }, emailKey: string): Promise<void> {
	for (const row of await letters.recipientsOf(emailKey)) await letters.removeRecipient(row);
}
