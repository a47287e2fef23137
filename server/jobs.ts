import { sleep } from "../domain/mail/note-sent.ts";

/** Work that a process repeats, beside answering requests. */
export interface Job {
	/** Does the work that is due. When `signal` aborts, it ends as soon as it reasonably can. */
	run(signal: AbortSignal): Promise<void>;
	/** Longest pause between two runs. */
	readonly everyMs: number;
	/**
	 * When the next work is due (ISO 8601, UTC), read after each run. Null, or no such method: not before `everyMs`
	 * have passed.
	 */
	nextAt?(): Promise<string | null>;
}

/** The jobs of a process. */
export interface Jobs {
	/** Runs each job once, and then repeatedly. */
	start(): void;
	/** Runs a job at once, or once more after the run in progress. Does nothing for unknown names and stopped jobs. */
	wake(name: string): void;
	/** Starts no further runs, signals those in progress to end and waits for them, for at most `STOP_MS`. */
	stop(): Promise<void>;
}

/** How long `stop` waits: less than a stopping site may take (docs/product.md, 12.3). */
const STOP_MS = 9_000;

/** The pause after a failed run; it doubles with every further failure, up to the job's own. */
const FAILURE_PAUSE_MS = 5_000;

/** Shortest pause between runs unless the job is woken, so that a job that always has work leaves time for others. */
const SHORTEST_PAUSE_MS = 1_000;

/**
 * Runs a job by itself, and again as soon as it has more to do, for `forMs`. Then it is signalled to end. Nothing is
 * awaited that is due later. `pause` replaces the timer in tests.
 */
export async function repeatJob(
	job: Job,
	{
		forMs,
		now,
		pause = sleep,
	}: {
		readonly forMs: number;
		readonly now: () => Date;
		readonly pause?: (milliseconds: number) => Promise<void>;
	},
): Promise<void> {
	const signal = AbortSignal.timeout(forMs);
	const end = now().getTime() + forMs;
	while (!signal.aborted) {
		await job.run(signal);
		const next = (await job.nextAt?.()) ?? null;
		const pauseMs = next === null ? Number.POSITIVE_INFINITY : pauseUntil(next, now());
		if (now().getTime() + pauseMs >= end) return;
		await pause(pauseMs);
	}
}

/** How long to wait for work that is due at `next` (ISO 8601, UTC), in milliseconds. */
function pauseUntil(next: string, now: Date): number {
	return Math.max(SHORTEST_PAUSE_MS, Date.parse(next) - now.getTime());
}

interface JobState {
	readonly job: Job;
	timer: NodeJS.Timeout | undefined;
	underWay: Promise<void> | null;
	wokenMeanwhile: boolean;
	failures: number;
}

/** Runs jobs, never two runs of one job at once. A failed run is reported once and retried; other jobs go on. */
export function createJobs(
	jobs: Readonly<Record<string, Job>>,
	{ now, report }: { readonly now: () => Date; readonly report: (error: unknown) => void },
): Jobs {
	const states = new Map<string, JobState>(
		Object.entries(jobs).map(([name, job]) => [
			name,
			{ job, timer: undefined, underWay: null, wokenMeanwhile: false, failures: 0 },
		]),
	);
	const stopping = new AbortController();
	let isStarted = false;

	/** Schedules the next run. The timer does not keep the process alive. */
	function schedule(state: JobState, delayMs: number): void {
		if (!isStarted || stopping.signal.aborted) return;
		clearTimeout(state.timer);
		state.timer = setTimeout(() => {
			state.underWay = runOnce(state);
		}, delayMs).unref();
	}

	async function runOnce(state: JobState): Promise<void> {
		const { job } = state;
		state.wokenMeanwhile = false;
		let pauseMs = job.everyMs;
		try {
			await job.run(stopping.signal);
			const next = stopping.signal.aborted ? null : ((await job.nextAt?.()) ?? null);
			if (next !== null) pauseMs = Math.min(pauseMs, pauseUntil(next, now()));
			state.failures = 0;
		} catch (error) {
			report(error);
			pauseMs = Math.min(pauseMs, FAILURE_PAUSE_MS * 2 ** state.failures);
			state.failures++;
		}
		state.underWay = null;
		schedule(state, state.wokenMeanwhile ? 0 : pauseMs);
	}

	return {
		start() {
			isStarted = true;
			for (const state of states.values()) schedule(state, 0);
		},
		wake(name) {
			const state = states.get(name);
			if (state === undefined) return;
			if (state.underWay === null) schedule(state, 0);
			else state.wokenMeanwhile = true;
		},
		async stop() {
			stopping.abort();
			for (const state of states.values()) clearTimeout(state.timer);
			let limit: NodeJS.Timeout | undefined;
			const limited = new Promise<void>((resolve) => {
				limit = setTimeout(resolve, STOP_MS);
			});
			await Promise.race([Promise.all([...states.values()].map(({ underWay }) => underWay)), limited]);
			clearTimeout(limit);
		},
	};
}
