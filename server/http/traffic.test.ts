import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTraffic } from "./traffic.ts";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

/** Whether a promise has resolved yet. */
function watch(promise: Promise<void>): { readonly isDone: boolean } {
	const state = { isDone: false };
	promise.then(() => {
		state.isDone = true;
	});
	return state;
}

test("without requests work does not wait", async () => {
	const done = watch(createTraffic().quiet(100));
	await vi.advanceTimersByTimeAsync(0);
	expect(done.isDone).toBe(true);
});

test("work that can wait goes on when the last request has been answered", async () => {
	const traffic = createTraffic();
	traffic.begin();
	traffic.begin();
	const done = watch(traffic.quiet(100));
	traffic.end();
	await vi.advanceTimersByTimeAsync(50);
	expect(done.isDone).toBe(false);
	traffic.end();
	await vi.advanceTimersByTimeAsync(0);
	expect(done.isDone).toBe(true);
	expect(vi.getTimerCount()).toBe(0);
});

test("it goes on in any case when its time is over", async () => {
	const traffic = createTraffic();
	traffic.begin();
	const done = watch(traffic.quiet(100));
	await vi.advanceTimersByTimeAsync(99);
	expect(done.isDone).toBe(false);
	await vi.advanceTimersByTimeAsync(1);
	expect(done.isDone).toBe(true);
});
