import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Write } from "./progress-queue.ts";

const DONE: Write = { kind: "marked", lessonId: "a", done: true };
const STATE = { percent: 100, position: 0, status: "completed", completedAt: "", completedBy: "manual" };

/** Fakes a browser's storage, its connection to the server, and its beacons. */
function fakeBrowser() {
	const stored = new Map<string, string>();
	const browser = { isUp: true, asked: [] as string[], beacons: [] as string[] };
	vi.stubGlobal("localStorage", {
		getItem: (name: string) => stored.get(name) ?? null,
		setItem: (name: string, value: string) => stored.set(name, value),
		removeItem: (name: string) => stored.delete(name),
	});
	vi.stubGlobal(
		"BroadcastChannel",
		class {
			postMessage() {}
		},
	);
	vi.stubGlobal("addEventListener", () => undefined);
	vi.stubGlobal("navigator", {
		onLine: true,
		// A browser returns true once it has queued the request, whatever happens to it later.
		sendBeacon: (url: string) => browser.beacons.push(url) > 0,
	});
	vi.stubGlobal("fetch", async (url: string) => {
		browser.asked.push(url);
		if (!browser.isUp) throw new TypeError("Failed to fetch");
		return Response.json(STATE);
	});
	const writes = () =>
		(JSON.parse(stored.get("school-progress") ?? "null") as { writes: Write[] } | null)?.writes ?? null;
	return { browser, writes };
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.resetModules();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe("what could not be sent", () => {
	test("stays on the device when the page is hidden, until an answer settles it", async () => {
		const { browser, writes } = fakeBrowser();
		const { sendCopies, sendFor, wantProgress } = await import("./progress-sender.ts");
		sendFor("u");
		browser.isUp = false;
		wantProgress(DONE);
		await vi.advanceTimersByTimeAsync(0);
		expect(writes()).toEqual([DONE]);

		sendCopies();
		expect(browser.beacons).toEqual(["/api/markLesson"]);
		expect(writes()).toEqual([DONE]);

		browser.isUp = true;
		await vi.advanceTimersByTimeAsync(4_999);
		expect(browser.asked).toHaveLength(1);
		await vi.advanceTimersByTimeAsync(1);
		expect(browser.asked).toHaveLength(2);
		expect(writes()).toBeNull();
	});

	test("is sent on the next visit when the page was left with the server away", async () => {
		const { browser, writes } = fakeBrowser();
		const { sendCopies, sendFor, wantProgress } = await import("./progress-sender.ts");
		sendFor("u");
		browser.isUp = false;
		wantProgress(DONE);
		await vi.advanceTimersByTimeAsync(0);
		sendCopies();
		vi.clearAllTimers();

		vi.resetModules();
		browser.isUp = true;
		(await import("./progress-sender.ts")).sendFor("u");
		await vi.advanceTimersByTimeAsync(0);
		expect(browser.asked).toEqual(["/api/markLesson", "/api/markLesson"]);
		expect(writes()).toBeNull();
	});

	test("is handed to nobody without a connection", async () => {
		const { browser, writes } = fakeBrowser();
		Object.assign(navigator, { onLine: false });
		const { sendCopies, sendFor, wantProgress } = await import("./progress-sender.ts");
		sendFor("u");
		wantProgress(DONE);
		sendCopies();
		expect([browser.beacons, browser.asked]).toEqual([[], []]);
		expect(writes()).toEqual([DONE]);
	});
});
