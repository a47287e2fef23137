import type { LetterDay, LetterIssue, LetterRecipient, RecipientCounts } from "./letter-issue.ts";

/** A letter in the list of the archive. `archivedAt`: ISO 8601 in UTC. */
export interface ArchivedIssue {
	readonly slug: string;
	readonly subject: string;
	readonly archivedAt: string;
}

/** Stores letters and to whom they go. Decides nothing. Instants are ISO 8601 in UTC. */
export interface LetterStore {
	/** Stores an issue, in place of the one with its id. */
	putIssue(issue: LetterIssue): Promise<void>;
	/** Deletes an issue that has no recipients. */
	removeIssue(id: string): Promise<void>;
	findIssue(id: string): Promise<LetterIssue | null>;
	/** All issues, newest first. */
	listIssues(): Promise<readonly LetterIssue[]>;
	/** A part of the archive, newest first, and how many letters it has. */
	listArchived(part: {
		readonly offset: number;
		readonly limit: number;
	}): Promise<{ readonly items: readonly ArchivedIssue[]; readonly total: number }>;
	/** The letter of the archive with this slug, or null. */
	findArchived(slug: string): Promise<LetterIssue | null>;
	/** The issues that wait or are being sent, oldest first. */
	activeIssues(): Promise<readonly LetterIssue[]>;
	/** Stores recipients, each in place of the one with its issue and address. */
	putRecipients(recipients: readonly LetterRecipient[]): Promise<void>;
	findRecipient(issueId: string, emailKey: string): Promise<LetterRecipient | null>;
	/** The recipients of an issue in a state, in the order of their addresses, at most `limit` after `after`. */
	recipientsIn(page: {
		readonly issueId: string;
		readonly state: LetterRecipient["state"];
		readonly after: string;
		readonly limit: number;
	}): Promise<readonly LetterRecipient[]>;
	countRecipients(issueId: string): Promise<RecipientCounts>;
	/** The letters to an address, in no order. */
	recipientsOf(emailKey: string): Promise<readonly LetterRecipient[]>;
	/** Deletes the row of an issue and an address. */
	removeRecipient(recipient: Pick<LetterRecipient, "issueId" | "emailKey">): Promise<void>;
	/** Deletes at most `limit` rows of an issue, and returns how many were deleted. */
	removeRecipients(issueId: string, limit: number): Promise<number>;
	/** The days on which letters left, in no order. */
	listDays(): Promise<readonly LetterDay[]>;
	putDay(day: LetterDay): Promise<void>;
	/** Deletes the days before this one (a date). */
	forgetDays(before: string): Promise<void>;
}
