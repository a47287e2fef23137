import { actOf } from "../audit/act.ts";
import { Failure, wrongField } from "../failure.ts";
import { whyStopped } from "../issues/why-stopped.ts";
import type { WrittenLetter } from "../issues/write-letter.ts";
import { letterTo } from "../letters/claim-letter.ts";
import { type IssueStep, LETTER_WAIT_MS, type LetterIssue, later } from "../letters/letter-issue.ts";
import { countReaders, nobodyWords, type Readership, readershipOf } from "../letters/readership.ts";
import { retryUncertain } from "../letters/retry-uncertain.ts";
import { stepIssue } from "../letters/run-issue.ts";
import { instantsOf, MADRID, NO_SUCH_TIME } from "../zoned-time.ts";
import type { DeskContext } from "./desk-context.ts";
import { findLetter, letterMoved, presentLetter } from "./write-letter.ts";

/** A letter that is to be sent. `at`: a day and an hour in Madrid, as a form sends them; null: in ten minutes. */
export interface LetterToSend {
	readonly id: string;
	readonly at: string | null;
}

/** A letter that may be sent as it is. `startsAt`: ISO 8601 in UTC; absent: in ten minutes. */
interface Sendable extends Pick<LetterIssue, "body" | "contents"> {
	readonly startsAt?: string;
}

/** How long a test that no server takes is tried, in milliseconds. */
const TEST_LIFE_MS = 3_600_000;

/** Failure when a letter has something that stops it; null if it has not. */
export function stoppedBy({ problems }: Pick<WrittenLetter, "problems">): Failure | null {
	const [first] = problems.filter(({ stops }) => stops);
	return first === undefined ? null : new Failure(409, "desk.letter_stopped", first.sentence);
}

/** Failure when nobody gets letters. */
export function nobodyReads(readership: Readership): Failure {
	return new Failure(409, "desk.no_readers", nobodyWords[readership]);
}

/** Why a draft cannot be sent, or how it would be. Changes nothing. */
export async function canSendLetter(context: DeskContext, { id, at }: LetterToSend): Promise<Sendable | Failure> {
	const issue = await findLetter(context, id);
	if (issue instanceof Failure) return issue;
	if (issue.state !== "draft") return letterMoved();
	const starts = at === null ? {} : startOf(at, context.now());
	if (starts instanceof Failure) return starts;
	const written = await presentLetter(context, issue);
	const stopped = stoppedBy(written);
	if (stopped !== null) return stopped;
	const readership = readershipOf(issue);
	if ((await countReaders(context.backend, readership)) === 0) return nobodyReads(readership);
	return { body: written.body, contents: written.contents, ...starts };
}

function startOf(at: string, now: Date): { readonly startsAt: string } | Failure {
	const [startsAt] = instantsOf(at, MADRID);
	if (startsAt === undefined) return wrongField("at", at === "" ? "Escribe el día y la hora." : NO_SUCH_TIME);
	const isLater = startsAt > later(now.toISOString(), LETTER_WAIT_MS);
	return isLater ? { startsAt } : wrongField("at", "Elige un momento que esté a más de diez\u00a0minutos.");
}

/** Sends a draft: it begins after ten minutes or at its time, and can be stopped until then. */
export async function sendLetter(context: DeskContext, given: LetterToSend): Promise<null | Failure> {
	const { backend, user, now } = context;
	const sendable = await canSendLetter(context, given);
	if (sendable instanceof Failure) return sendable;
	const how = { at: now().toISOString(), by: user.uid, ...sendable };
	return (await stepIssue(backend, given.id, "send", how)) === null ? letterMoved() : null;
}

/** Failure when a letter that was begun may not be sent any more (docs/product.md, 27.11); null if it may. */
async function withdrawnSince({ backend }: DeskContext, issue: LetterIssue): Promise<null | Failure> {
	const reason = await whyStopped(backend, issue);
	return reason === null ? null : new Failure(409, "desk.letter_stopped", reason);
}

/** Stops, pauses or resumes a letter. */
export async function stepLetter(
	context: DeskContext,
	id: string,
	step: Exclude<IssueStep, "send">,
): Promise<null | Failure> {
	const { backend, user, now } = context;
	const issue = await findLetter(context, id);
	if (issue instanceof Failure) return issue;
	const stopped = step === "resume" ? await withdrawnSince(context, issue) : null;
	if (stopped !== null) return stopped;
	return (await stepIssue(backend, id, step, { at: now().toISOString(), by: user.uid })) === null
		? letterMoved()
		: null;
}

/** Sends a letter to its author alone, through the outbox. Its link to leave is an example. */
export async function testLetter(context: DeskContext, id: string): Promise<null | Failure> {
	const { backend, user, now, siteUrl } = context;
	const issue = await findLetter(context, id);
	if (issue instanceof Failure) return issue;
	const { body } = await presentLetter(context, issue);
	const person = { email: user.email, emailKey: `prueba:${user.uid}`, attempts: 1 };
	const { mail } = await letterTo({ ...issue, body }, person, { siteUrl, token: "ejemplo" });
	const at = now().toISOString();
	await backend.transaction(async () => {
		await backend.outbox.add({ ...mail, expiresAt: later(at, TEST_LIFE_MS) }, at);
		await backend.acts.add(actOf({ at, by: user.uid, what: "letter-tested", on: id }));
	});
	return null;
}

/** Why a letter cannot go again to those of whom nobody knows whether they got it; null if it can. Changes nothing. */
export async function cannotRetry(context: DeskContext, id: string): Promise<null | Failure> {
	const issue = await findLetter(context, id);
	return issue instanceof Failure ? issue : withdrawnSince(context, issue);
}

/** Lets a letter go again to those of whom nobody knows whether they got it (docs/product.md, 27.16). */
export async function retryLetter(context: DeskContext, id: string): Promise<null | Failure> {
	const { backend, user, now } = context;
	const stopped = await cannotRetry(context, id);
	if (stopped !== null) return stopped;
	const again = await retryUncertain(backend, id, { at: now().toISOString(), by: user.uid });
	return again === null ? letterMoved() : null;
}
