import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createJobs, type Job, type Jobs, repeatJob } from "./jobs.ts";

const START = new Date("2026-11-20T10:00:00.000Z");
let runs: number[];
let reports: unknown[];
let jobs: Jobs;
beforeEach(() => {
	vi.useFakeTimers({ now: START });
	runs = [];
	reports = [];
});
afterEach(() => vi.useRealTimers());

/** Starts a job that records the second of each of its runs. */
function start(job: Partial<Job> = {}): void {
	jobs = createJobs(
		{
			mail: {
				everyMs: 60_000,
				...job,
				async run(signal) {
					runs.push((Date.now() - START.getTime()) / 1000);
					await job.run?.(signal);
				},
			},
		},
		{ now: () => new Date(), report: (error) => reports.push(error) },
	);
	jobs.start();
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** A promise, and the function that resolves it. */
function gate() {
	let open = () => {};
	const passed = new Promise<void>((resolve) => {
		open = resolve;
	});
	return { passed, open };
}

describe("jobs", () => {
	test("run at the start and again after their pause", async () => {
		start();
		await pass(121);
		expect(runs).toEqual([0, 60, 120]);
	});

	test("run when there is work, but not in a tight circle and not later than their pause", async () => {
		const due = ["2026-11-20T10:00:10.000Z", "2026-11-20T09:00:00.000Z", null, "2026-11-21T00:00:00.000Z"];
		start({ nextAt: async () => due.shift() ?? null });
		await pass(150);
		expect(runs).toEqual([0, 10, 11, 71, 131]);
	});

	test("run at once when woken, as often as need be", async () => {
		start();
		await pass(5);
		jobs.wake("mail");
		jobs.wake("mail");
		await pass(30);
		expect(runs).toEqual([0, 5]);
		await pass(35);
		expect(runs).toEqual([0, 5, 65]);
		jobs.wake("other");
	});

	test("never run twice at once; woken meanwhile, they run once more", async () => {
		const first = gate();
		start({ run: () => first.passed });
		await pass(5);
		jobs.wake("mail");
		jobs.wake("mail");
		await pass(200);
		expect(runs).toEqual([0]);
		first.open();
		await pass(1);
		expect(runs).toEqual([0, 205]);
	});

	test("survive their failures, each reported once, with growing pauses", async () => {
		let broken = true;
		start({ run: () => (broken ? Promise.reject(new Error("busy")) : Promise.resolve()) });
		await pass(100);
		expect(runs).toEqual([0, 5, 15, 35, 75]);
		expect(reports).toHaveLength(5);
		broken = false;
		await pass(100);
		expect(runs).toEqual([0, 5, 15, 35, 75, 135, 195]);
		expect(reports).toHaveLength(5);
	});

	test("a failure to say when there is work is a failure", async () => {
		start({ nextAt: () => Promise.reject(new Error("busy")) });
		await pass(6);
		expect(runs).toEqual([0, 5]);
		expect(reports).toHaveLength(2);
	});

	test("stopping waits for the run under way, and none begins afterwards", async () => {
		const first = gate();
		let told = false;
		let stopped = false;
		start({
			run: (signal) => {
				signal.addEventListener("abort", () => {
					told = true;
				});
				return first.passed;
			},
		});
		await pass(1);
		jobs.wake("mail");
		const stop = jobs.stop().then(() => {
			stopped = true;
		});
		await pass(5);
		expect([told, stopped]).toEqual([true, false]);
		first.open();
		await stop;
		jobs.wake("mail");
		await pass(200);
		expect(runs).toEqual([0]);
		expect(vi.getTimerCount()).toBe(0);
	});

	test("stopping does not wait for ever", async () => {
		start({ run: () => new Promise(() => undefined) });
		await pass(1);
		const stop = jobs.stop();
		await pass(9);
		await stop;
	});

	test("stopped before they began, they do nothing", async () => {
		start();
		await jobs.stop();
		await pass(100);
		expect(runs).toEqual([]);
	});
});

describe("a job that is repeated for a while", () => {
	/** The seconds at which it ran, where its work is due at these seconds after each run; null: at no time. */
	async function repeated(due: readonly (number | null)[], forSeconds: number): Promise<number[]> {
		let clock = START.getTime();
		const at = (second: number) => START.getTime() + second * 1000;
		const left = [...due];
		await repeatJob(
			{
				everyMs: 60_000,
				run: async () => void runs.push((clock - START.getTime()) / 1000),
				nextAt: async () => {
					const next = left.shift() ?? null;
					return next === null ? null : new Date(at(next)).toISOString();
				},
			},
			{
				...{ forMs: forSeconds * 1000, now: () => new Date(clock) },
				pause: async (milliseconds) => {
					clock += milliseconds;
				},
			},
		);
		return runs;
	}

	test("runs as soon as it has work, not in a tight circle, and ends when nothing is due", async () => {
		expect(await repeated([10, 0, 12, null, 13], 50)).toEqual([0, 10, 11, 12]);
	});

	test("waits for nothing that is due after its time", async () => {
		expect(await repeated([20, 50], 50)).toEqual([0, 20]);
	});

	test("is signalled to end when its time is over, also within a run", async () => {
		vi.useRealTimers();
		let isTold = false;
		const run = (signal: AbortSignal) =>
			new Promise<void>((resolve) => {
				signal.addEventListener("abort", () => {
					isTold = true;
					resolve();
				});
			});
		// The signal's timer alone does not keep a process alive.
		const alive = setTimeout(() => undefined, 10_000);
		const nextAt = async () => new Date().toISOString();
		await repeatJob({ everyMs: 60_000, run, nextAt }, { forMs: 20, now: () => new Date() });
		clearTimeout(alive);
		expect(isTold).toBe(true);
	});

	test("fails as its run does", async () => {
		const run = () => Promise.reject(new Error("busy"));
		await expect(repeatJob({ everyMs: 1, run }, { forMs: 1_000, now: () => new Date() })).rejects.toThrow("busy");
	});
});
