import type { Copy } from "./copies.ts";
import { isSame, type Words } from "./words.ts";

/** A save: the version that the words were typed over, and the words. It is repeated unchanged until it is answered. */
export interface SaveRequest {
	readonly base: number;
	readonly words: Words;
	/** Whether the page may be gone before the answer is there. */
	readonly isLeaving: boolean;
}

/** What became of a save. Only the last three leave it open whether the site has the words. */
export type Outcome =
	| { readonly is: "saved"; readonly version: number }
	/** The site joined them with what somebody else saved. `mine`: the version of the words that were sent. */
	| {
			readonly is: "joined";
			readonly version: number;
			readonly mine: number;
			readonly words: Words;
			readonly by: string | null;
			readonly at: string;
	  }
	/** Somebody else changed the same places. */
	| { readonly is: "clash"; readonly by: string | null; readonly at: string }
	| { readonly is: "refused"; readonly message: string }
	/** The text is not there any more, or not for this person. */
	| { readonly is: "gone" }
	| { readonly is: "signed out"; readonly message: string }
	| { readonly is: "offline" }
	| { readonly is: "failed"; readonly message: string };

/** What the person is told. `at` and `retryAt`: milliseconds since 1970. */
export type Status =
	| { readonly is: "saved"; readonly at: number | null }
	| { readonly is: "writing" }
	| { readonly is: "saving" }
	/** The words are in the browser alone, until they may be sent. */
	| { readonly is: "local" }
	| { readonly is: "failed"; readonly message: string; readonly retryAt: number }
	| Exclude<Outcome, { readonly is: "saved" | "joined" | "failed" }>;

export interface AutosaveOptions {
	/** The version of the text in the page. */
	readonly base: number;
	/** The words of that version; null where the page shows others, because a form was refused. */
	readonly stored: Words | null;
	/** Words whose save was not answered before the page was loaded. They are sent first. */
	readonly unanswered?: Words | null;
	/** What the controls hold now. */
	readonly read: () => Words;
	/** Never rejects. */
	readonly send: (request: SaveRequest) => Promise<Outcome>;
	/** Whether words may be sent; absent: always. */
	readonly isReady?: () => boolean;
	/** Keeps a copy in the browser, or none; false if there is no room for it. */
	readonly keep: (copy: Copy | null) => boolean;
	/** Puts other words into the controls; false while that would disturb a composition. */
	readonly place: (words: Words) => boolean;
	/** Says that the words were joined. `before`: what was in the controls. */
	readonly onJoined: (joined: Extract<Outcome, { readonly is: "joined" }>, before: Words) => void;
	/** `isKept`: whether the last copy found room. */
	readonly show: (status: Status, isKept: boolean) => void;
	/** Runs something once, later; the answer prevents it. */
	readonly after: (ms: number, run: () => void) => () => void;
	/** Runs something once, soon, when no key or frame waits; the answer prevents it. Else as `after` 0 ms. */
	readonly atRest?: (run: () => void) => () => void;
	/** Milliseconds since 1970. */
	readonly now: () => number;
}

/** When words are sent: after a rest, and at the latest; and when they are copied. */
const REST_MS = 1_500;
const LATEST_MS = 20_000;
const COPY_MS = 250;
const COPY_LATEST_MS = 1_000;

/** Waits before a save is repeated, the last one again and again; and while nobody is signed in. */
const RETRIES_MS = [2_000, 5_000, 15_000, 30_000];

/** A timer that is set anew or left as it is. */
function timer(after: AutosaveOptions["after"]) {
	let cancel: (() => void) | null = null;
	const stop = () => {
		cancel?.();
		cancel = null;
	};
	const set = (ms: number, run: () => void) => {
		stop();
		cancel = after(ms, () => {
			cancel = null;
			run();
		});
	};
	return { stop, set, isSet: () => cancel !== null };
}

/**
 * Saves what is typed, by itself (docs/product.md, 26.14). One save is under way at a time, and words that were sent are
 * sent again unchanged until there is an answer. Before each save a copy is kept in the browser; it goes when the site
 * has the words.
 */
export function createAutosave(options: AutosaveOptions) {
	const { read, send, keep, place, show, now } = options;
	const rest = timer(options.after);
	const latest = timer(options.after);
	const copying = timer(options.after);
	const copyingLatest = timer(options.after);
	const resting = timer((ms, run) => options.atRest?.(run) ?? options.after(ms, run));
	const retry = timer(options.after);
	let { base, stored } = options;
	let pending = options.unanswered ?? null;
	let refused: Words | null = null;
	let status: Status = { is: "saved", at: null };
	let isUnderWay = false;
	let isHalted = false;
	let isKept = true;
	let failures = 0;
	let waiting: ((isSaved: boolean) => void)[] = [];

	const isStored = () => pending === null && stored !== null && isSame(read(), stored);

	function tell(next: Status): void {
		status = next;
		show(next, isKept);
	}

	/** Copies once the browser has nothing else to do: reading and writing a long text takes a frame. */
	function copySoon(): void {
		copying.stop();
		copyingLatest.stop();
		resting.set(0, copy);
	}

	const isCopyDue = () => copying.isSet() || copyingLatest.isSet() || resting.isSet();

	function copy(): void {
		copying.stop();
		copyingLatest.stop();
		resting.stop();
		isKept = keep(isStored() ? null : { base, words: read(), sending: pending, at: now() });
	}

	function answerWaiting(isSaved: boolean): void {
		const answered = waiting;
		waiting = [];
		for (const each of answered) each(isSaved);
	}

	/** Sends the words, unless there is nothing to send or a save is under way: that goes on with the newest words. */
	function flush(isLeaving = false): void {
		rest.stop();
		latest.stop();
		if (isUnderWay) {
			copy();
			return;
		}
		const words = read();
		if (isStored()) {
			copy();
			if (status.is === "writing") tell({ is: "saved", at: now() });
			answerWaiting(true);
			return;
		}
		const isRefusedAgain = pending === null && refused !== null && isSame(words, refused);
		if (isHalted || isRefusedAgain) {
			copy();
			answerWaiting(false);
			return;
		}
		if (pending === null && options.isReady?.() === false) {
			copy();
			tell({ is: "local" });
			answerWaiting(false);
			return;
		}
		pending ??= words;
		copy();
		retry.stop();
		isUnderWay = true;
		if (failures === 0) tell({ is: "saving" });
		const request = { base, words: pending, isLeaving };
		send(request).then((outcome) => settle(outcome, request.words));
	}

	/** As `flush`, when nobody asked for it: not before a save that failed may be repeated. */
	function flushByItself(): void {
		if (retry.isSet()) copy();
		else flush();
	}

	function settle(outcome: Outcome, sent: Words): void {
		isUnderWay = false;
		if (outcome.is === "saved" || outcome.is === "joined") {
			pending = null;
			refused = null;
			failures = 0;
			[base, stored] = [outcome.version, sent];
			if (outcome.is === "joined") takeJoined(outcome, sent);
			copy();
			const isAll = isStored();
			tell(isAll ? { is: "saved", at: now() } : { is: "writing" });
			if (isAll) answerWaiting(true);
			else if (waiting.length > 0) flush();
			else if (!rest.isSet()) rest.set(REST_MS, flushByItself);
			return;
		}
		if (outcome.is === "clash" || outcome.is === "gone" || outcome.is === "refused") {
			// The site does not have the words, and would not take them.
			pending = null;
			failures = 0;
			isHalted = outcome.is !== "refused";
			refused = sent;
			copy();
			tell(outcome);
			if (outcome.is === "refused" && !isSame(read(), sent) && !rest.isSet()) rest.set(REST_MS, flushByItself);
		} else {
			const wait = RETRIES_MS[Math.min(failures, RETRIES_MS.length - 1)] ?? 0;
			failures += 1;
			retry.set(wait, flush);
			tell(outcome.is === "failed" ? { ...outcome, retryAt: now() + wait } : outcome);
		}
		answerWaiting(false);
	}

	function takeJoined(joined: Extract<Outcome, { readonly is: "joined" }>, sent: Words): void {
		const before = read();
		if (isSame(before, sent) && place(joined.words)) {
			stored = read();
			options.onJoined(joined, before);
		} else base = joined.mine;
	}

	return {
		/** Something was typed. */
		changed(): void {
			copying.set(COPY_MS, copySoon);
			if (!copyingLatest.isSet()) copyingLatest.set(COPY_LATEST_MS, copySoon);
			if (isHalted) return;
			rest.set(REST_MS, flushByItself);
			if (!latest.isSet()) latest.set(LATEST_MS, flushByItself);
			if (status.is === "saved") tell({ is: "writing" });
		},
		flush,
		/** Repeats a save that failed, now: there is a network again, say, or the person is back. */
		wake(): void {
			if (failures > 0) flush();
		},
		/** Saves all and says whether the site has it. */
		async settled(): Promise<boolean> {
			return new Promise((resolve) => {
				waiting.push(resolve);
				flush();
			});
		},
		base: () => base,
		status: () => status,
		/** Whether what was typed would still be somewhere if the page were closed now. */
		isSafe(): boolean {
			if (isCopyDue()) copy();
			return isKept || isStored();
		},
	};
}

export type Autosave = ReturnType<typeof createAutosave>;
