/** Work that is done again and again in the process, beside requests. */
export interface Job {
	/** Does what there is to do. When `signal` says so, it ends as soon as it decently can. */
	run(signal: AbortSignal): Promise<void>;
	/** The longest pause between two runs. */
	readonly everyMs: number;
	/**
	 * When there is work again (ISO 8601, UTC), asked after each run; null, or absent: not before `everyMs` have
	 * passed.
	 */
	nextAt?(): Promise<string | null>;
}

/** The jobs of a process. */
export interface Jobs {
	/** Runs each once and from then on again and again. */
	start(): void;
	/** Lets a job run at once, or once more after the run under way. Unknown names and stopped jobs are left alone. */
	wake(name: string): void;
	/** No run begins any more; waits for those under way, for at most `STOP_MS`. */
	stop(): Promise<void>;
}

/** How long `stop` waits: less than a stopping site may take (docs/product.md, 12.3). */
const STOP_MS = 9_000;

/** The pause after a failed run; it doubles with every further failure, up to the job's own. */
const FAILURE_PAUSE_MS = 5_000;

/** Between runs that nobody asked for, so that a job that always has work leaves the process to others. */
const SHORTEST_PAUSE_MS = 1_000;

interface JobState {
	readonly job: Job;
	timer: NodeJS.Timeout | undefined;
	underWay: Promise<void> | null;
	wokenMeanwhile: boolean;
	failures: number;
}

/** Runs jobs, never two runs of one at once. A failed run is reported once and tried again; it ends nothing else. */
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

	/** Lets the job run after a pause. No timer keeps the process alive. */
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
			if (next !== null) pauseMs = Math.min(pauseMs, Math.max(SHORTEST_PAUSE_MS, Date.parse(next) - now().getTime()));
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
