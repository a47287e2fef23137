import type { ProgressReport } from "../../domain/school/progress.ts";

/** A change to a person's progress that is to be saved on the server. */
export type Write =
	| { readonly kind: "seen"; readonly lessonId: string; readonly report: ProgressReport }
	| { readonly kind: "marked"; readonly lessonId: string; readonly done: boolean };

/** Writes that are not saved yet. Only one is sent at a time, so that none overtakes another. */
export interface Queue {
	/** In the order in which they were made. */
	readonly waiting: readonly Write[];
	readonly sending: Write | null;
	/** How many attempts to save a write have failed in a row. */
	readonly failures: number;
}

export type QueueEvent =
	| { readonly type: "wanted"; readonly write: Write }
	/** The first waiting write is being sent. */
	| { readonly type: "sent" }
	/** The write was saved, or never will be. */
	| { readonly type: "settled" }
	/** The write was not saved, but a later attempt may succeed. */
	| { readonly type: "failed" };

export const emptyQueue: Queue = { waiting: [], sending: null, failures: 0 };

/** How long to wait before the next attempt after this many failures in a row, in milliseconds. */
export function retryAfter(failures: number): number {
	return [5_000, 15_000, 30_000][failures - 1] ?? 60_000;
}

function merge(before: ProgressReport, after: ProgressReport): ProgressReport {
	const unwatched = [before.unwatchedSeconds, after.unwatchedSeconds].filter((seconds) => seconds !== null);
	return {
		percent: Math.max(before.percent, after.percent),
		position: after.position,
		seconds: Math.max(before.seconds, after.seconds),
		unwatchedSeconds: unwatched.length === 0 ? null : Math.min(...unwatched),
	};
}

/**
 * The waiting writes with one more added. A report is merged into the last write of its lesson if that is a report too.
 * A mark removes the earlier marks of its lesson; a mark as pending also removes the earlier reports.
 */
export function addWrite(waiting: readonly Write[], write: Write): readonly Write[] {
	if (write.kind === "marked") {
		return [
			...waiting.filter(({ kind, lessonId }) => lessonId !== write.lessonId || (kind === "seen" && write.done)),
			write,
		];
	}
	const last = waiting.findLastIndex(({ lessonId }) => lessonId === write.lessonId);
	const before = waiting[last];
	if (before?.kind !== "seen") return [...waiting, write];
	return waiting.with(last, { ...write, report: merge(before.report, write.report) });
}

/** The queue after an event. */
export function nextQueue(queue: Queue, event: QueueEvent): Queue {
	switch (event.type) {
		case "wanted":
			return { ...queue, waiting: addWrite(queue.waiting, event.write) };
		case "sent": {
			const [sending, ...waiting] = queue.waiting;
			return queue.sending === null && sending !== undefined ? { ...queue, sending, waiting } : queue;
		}
		case "settled":
			return { ...queue, sending: null, failures: 0 };
		case "failed":
			return { waiting: unkept(queue), sending: null, failures: queue.failures + 1 };
	}
}

/** Every write that is not saved yet, in order, starting with the one being sent. */
export function unkept({ sending, waiting }: Queue): readonly Write[] {
	return sending === null ? waiting : waiting.reduce(addWrite, [sending]);
}

function isReport(value: unknown): value is ProgressReport {
	if (typeof value !== "object" || value === null) return false;
	const { percent, position, seconds, unwatchedSeconds } = value as Partial<Record<keyof ProgressReport, unknown>>;
	return [percent, position, seconds, unwatchedSeconds ?? 0].every(
		(each) => typeof each === "number" && Number.isFinite(each) && each >= 0,
	);
}

/** Whether a value read from the browser's storage is a valid write. */
export function isWrite(value: unknown): value is Write {
	if (typeof value !== "object" || value === null) return false;
	const { kind, lessonId, report, done } = value as {
		kind?: unknown;
		lessonId?: unknown;
		report?: unknown;
		done?: unknown;
	};
	if (typeof lessonId !== "string") return false;
	return kind === "seen" ? isReport(report) : kind === "marked" && typeof done === "boolean";
}
