import type { QueuedMail } from "../mail/mail.ts";
import type { LetterDelivery } from "../mail/mail-outbox.ts";
import { noteSent, sleep } from "../mail/note-sent.ts";
import type { OutboxBackend } from "../mail/outgoing-mail.ts";
import { serverPauseMs } from "../mail/retry-pause.ts";
import { archiveSlug } from "./archive-slug.ts";
import { claimLetter, endStaleClaims, noteLetter, type WhyStopped } from "./claim-letter.ts";
import {
	finished,
	halted,
	type LetterIssue,
	type LetterRecipient,
	later,
	refusesTooMuch,
	stoppedAlone,
} from "./letter-issue.ts";
import { createLetterPace, domainOf, type LetterLimits, type LetterPace, letterLimits } from "./letter-limits.ts";
import { freezeIssue, type LetterBackend } from "./run-issue.ts";

/** Makes one attempt, within its own time limit. Never rejects because of the server's behaviour. */
export type SendLetter = (mail: QueuedMail) => Promise<LetterDelivery>;

/** What sending letters works with. */
export interface SendLetters {
	readonly backend: LetterBackend & OutboxBackend;
	readonly send: SendLetter;
	readonly siteUrl: string;
	readonly now: () => Date;
	/** How many letters are sent at the same time. Absent: 4. */
	readonly atOnce?: number;
	readonly limits?: LetterLimits;
	/** Absent: nothing stops an issue by itself. */
	readonly whyStopped?: WhyStopped;
	/** Stops after the letters in progress. */
	readonly signal?: AbortSignal;
	/** Awaited before each letter, so that pending requests to the site go first. */
	readonly yieldToRequests?: (() => Promise<void>) | undefined;
	/** Told how each attempt ended, and when an issue begins or ends. */
	readonly note?: (event: string, fields: Readonly<Record<string, string | number>>) => void;
	/** Replaces the timer in tests. */
	readonly pause?: (milliseconds: number) => Promise<void>;
}

/** What one process remembers of the sending between two passes. */
export interface LetterLane {
	readonly pace: LetterPace;
	/** Who is still to be sent the issue, as far as this process knows. */
	queue: { readonly issueId: string; readonly rows: LetterRecipient[] } | null;
	/** How often in a row no server was reached, and until when it is left alone (milliseconds since 1970). */
	unreached: number;
	retryAt: number;
}

/** How long a lane waits for its turn instead of leaving it to the next pass, in milliseconds. */
const LONGEST_WAIT_MS = 5_000;

/** How soon it is asked again whether other mail has left, in milliseconds. */
const AFTER_MAIL_MS = 1_000;

/** How many rows are read at a time. */
const AT_ONCE = 1_000;

/** What a process that has sent nothing yet remembers. */
export function createLetterLane(limits: LetterLimits = letterLimits): LetterLane {
	return { pace: createLetterPace(limits), queue: null, unreached: 0, retryAt: 0 };
}

/**
 * Begins the issues whose time has come and sends what may leave now, one issue after the other. Messages in the outbox
 * go first: while one is due, no letter leaves. An interruption at any moment sends nobody a letter twice.
 * @returns when there is more to do, in ISO 8601 in UTC; null if nothing waits.
 */
export async function sendLetters(options: SendLetters, lane: LetterLane): Promise<string | null> {
	const { backend, now, note } = options;
	const instant = () => now().toISOString();
	await stopWithdrawn(options);
	for (const issue of await backend.letters.activeIssues())
		if (issue.state === "waiting" && (issue.startsAt ?? "") <= instant())
			if (await freezeIssue(backend, issue, instant())) note?.("letter begun", { letter: issue.id });
	const active = await backend.letters.activeIssues();
	const issue = active.find(({ state }) => state === "sending");
	const starts = active.flatMap(({ state, startsAt }) => (state === "waiting" && startsAt !== null ? [startsAt] : []));
	const next = issue === undefined ? null : await sendIssue(options, lane, issue);
	return [...starts, ...(next === null ? [] : [next])].toSorted()[0] ?? null;
}

/** Whether an issue waits for the publication of its text at its time: until then nobody sees that. */
function isPlanned({ state, recipe, startsAt }: LetterIssue, now: string): boolean {
	return state === "waiting" && recipe?.goesWithText === true && (startsAt ?? "") > now;
}

/** Stops the issues that may not be sent any more, also those that still wait. */
async function stopWithdrawn({ backend, whyStopped, now, note }: SendLetters): Promise<void> {
	const { letters, transaction } = backend;
	for (const { id } of whyStopped === undefined ? [] : await letters.activeIssues()) {
		const isStopped = await transaction(async () => {
			const issue = await letters.findIssue(id);
			if (issue?.state !== "waiting" && issue?.state !== "sending") return false;
			if (isPlanned(issue, now().toISOString())) return false;
			const reason = (await whyStopped?.(issue)) ?? null;
			if (reason !== null) await letters.putIssue(stoppedAlone(issue, now().toISOString(), reason));
			return reason !== null;
		});
		if (isStopped) note?.("letter stopped", { letter: id });
	}
}

/** Sends what may leave of one issue. @returns when to go on; null when it has ended. */
async function sendIssue(options: SendLetters, lane: LetterLane, issue: LetterIssue): Promise<string | null> {
	const { backend, now, signal, atOnce = 4 } = options;
	const startedAt = now().toISOString();
	await endStaleClaims(backend, issue.id, startedAt);
	const until = Math.max(Date.parse(issue.retryAt ?? startedAt), lane.retryAt);
	if (until > now().getTime()) return new Date(until).toISOString();
	if (lane.queue?.issueId !== issue.id || lane.queue.rows.length === 0)
		lane.queue = { issueId: issue.id, rows: await waitingRows(backend, issue.id) };
	if (lane.queue.rows.length === 0) return endIssue(options, issue.id);
	const pass = { goesOn: true, nextAt: now().getTime() };
	const lanes = await Promise.allSettled(Array.from({ length: atOnce }, () => sendInLane(options, lane, pass)));
	for (const each of lanes) if (each.status === "rejected") throw each.reason;
	return signal?.aborted === true ? null : new Date(Math.max(pass.nextAt, now().getTime())).toISOString();
}

async function waitingRows({ letters }: LetterBackend, issueId: string): Promise<LetterRecipient[]> {
	const rows: LetterRecipient[] = [];
	for (let after = ""; ; ) {
		const page = await letters.recipientsIn({ issueId, state: "waiting", after, limit: AT_ONCE });
		rows.push(...page);
		if (page.length < AT_ONCE) break;
		after = page.at(-1)?.emailKey ?? "";
	}
	// Who was put off by the server comes after those who were not tried.
	return rows.toSorted((one, other) => one.attempts - other.attempts);
}

/** Ends an issue that nobody waits for any more, unless another process still sends one. */
async function endIssue({ backend, now, note }: SendLetters, id: string): Promise<string | null> {
	const { letters, transaction } = backend;
	const left = await letters.countRecipients(id);
	if (left.waiting + left.claimed > 0) return later(now().toISOString(), AFTER_MAIL_MS);
	const isEnded = await transaction(async () => {
		const issue = await letters.findIssue(id);
		if (issue?.state !== "sending") return false;
		const at = now().toISOString();
		await letters.putIssue(finished(issue, at, await archiveSlug(backend, issue, at)));
		return true;
	});
	if (isEnded) note?.("letter ended", { letter: id, ...left });
	return null;
}

/** What the lanes of one pass share. `nextAt`: when the next pass makes sense, in milliseconds since 1970. */
interface Pass {
	goesOn: boolean;
	nextAt: number;
}

/** The next row that may leave now, taken off the queue; or for how long none may, in milliseconds. */
function takeRow({ pace, queue }: LetterLane, now: number): LetterRecipient | number {
	const rows = queue?.rows ?? [];
	let soonest = Number.POSITIVE_INFINITY;
	/** A domain that may not is not asked about again for each of its rows. */
	const asked = new Set<string>();
	for (const [place, row] of rows.entries()) {
		const domain = domainOf(row.emailKey);
		if (asked.has(domain)) continue;
		asked.add(domain);
		const readyAt = pace.readyAt(domain, now);
		if (readyAt > now) {
			soonest = Math.min(soonest, readyAt);
			continue;
		}
		rows.splice(place, 1);
		pace.note(domain, now);
		return row;
	}
	return soonest - now;
}

/** Sends one letter after the other, until nothing may leave soon. */
async function sendInLane(options: SendLetters, lane: LetterLane, pass: Pass): Promise<void> {
	const { backend, now, signal, yieldToRequests, pause = sleep } = options;
	const end = (inMs: number) => {
		pass.goesOn = false;
		pass.nextAt = now().getTime() + inMs;
	};
	while (pass.goesOn && signal?.aborted !== true) {
		await yieldToRequests?.();
		const at = now().toISOString();
		if ((await backend.outbox.claimable({ now: at, limit: 1 })).length > 0) return end(AFTER_MAIL_MS);
		if (!pass.goesOn) return;
		const row = takeRow(lane, now().getTime());
		if (typeof row === "number") {
			if (row === Number.POSITIVE_INFINITY) return;
			if (row > LONGEST_WAIT_MS) return end(row);
			await pause(row);
			continue;
		}
		const claim = await claimLetter(options, row, at);
		if (claim.result === "over") {
			lane.queue = null;
			return end(0);
		}
		if (claim.result === "full") {
			lane.queue?.rows.unshift(row);
			return end(Date.parse(`${at.slice(0, 10)}T00:00:00.000Z`) + 24 * 3_600_000 - Date.parse(at));
		}
		if (claim.result === "sending" && !(await sendOne(options, lane, row, claim.mail))) return end(0);
	}
}

/** Sends one letter that is claimed. @returns whether the others may follow. */
async function sendOne(
	{ backend, send, now, note, pause = sleep }: SendLetters,
	lane: LetterLane,
	row: LetterRecipient,
	mail: QueuedMail,
): Promise<boolean> {
	let fault: unknown;
	const delivery = await send(mail).catch((error: unknown): LetterDelivery => {
		fault = error;
		return { outcome: "uncertain", reason: "Fallo interno del programa" };
	});
	const write = () => noteLetter(backend, row, delivery, now().toISOString());
	await noteSent(write, pause);
	note?.(`letter ${delivery.outcome}`, {
		letter: row.issueId,
		...(delivery.outcome === "sent" ? {} : { reason: delivery.reason }),
	});
	if (fault !== undefined) throw fault;
	if (delivery.outcome === "refused") return !(await haltIfRefused(backend, row.issueId, delivery.reason));
	if (delivery.outcome === "sent") {
		lane.unreached = 0;
		return true;
	}
	// Who was put off is read again with the next pass.
	lane.queue = null;
	if (delivery.outcome === "later" && delivery.unreachable === true) {
		lane.unreached += 1;
		lane.retryAt = now().getTime() + serverPauseMs(lane.unreached);
	}
	return false;
}

/** Pauses an issue of which too much is refused. */
async function haltIfRefused(
	{ letters, transaction }: LetterBackend,
	issueId: string,
	reason: string,
): Promise<boolean> {
	const counts = await letters.countRecipients(issueId);
	return transaction(async () => {
		const issue = await letters.findIssue(issueId);
		if (issue?.state !== "sending" || !refusesTooMuch(issue, counts)) return false;
		await letters.putIssue(halted(issue, reason));
		return true;
	});
}
