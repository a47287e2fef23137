import type { ProgressReport } from "../../domain/school/progress.ts";

/** Something about the reader's progress that is to be kept. */
export type Write =
	| { readonly kind: "seen"; readonly lessonId: string; readonly report: ProgressReport }
	| { readonly kind: "marked"; readonly lessonId: string; readonly done: boolean };

/** What has not been kept yet. One write is on its way at a time, so that none overtakes another. */
export interface Queue {
	/** In the order in which they happened. */
	readonly waiting: readonly Write[];
	readonly sending: Write | null;
	/** How often in a row a write could not be kept. */
	readonly failures: number;
}

export type QueueEvent =
	| { readonly type: "wanted"; readonly write: Write }
	/** The first that waits is on its way. */
	| { readonly type: "sent" }
	/** It was kept, or will never be. */
	| { readonly type: "settled" }
	/** It was not kept, and may be another time. */
	| { readonly type: "failed" };

export const emptyQueue: Queue = { waiting: [], sending: null, failures: 0 };

/** How long to wait before trying again after so many failures in a row, in milliseconds. */
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
 * What waits with one more write: what was seen of a lesson becomes one, and a mark takes the place of what it makes
 * void.
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

/** Everything that has not been kept, in order, what is on its way first. */
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

/** Whether something read from the browser's storage is a write. */
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
