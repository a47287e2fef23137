import type { ProgressReport } from "../../domain/school/progress.ts";
import { takePosition } from "./kept-on-device.ts";
import { isWorthResuming, readingOf } from "./reading-progress.ts";
import { nextWatching, type PlayerEvent, watched, watchingAgain } from "./watching.ts";

/** What can be seen of somebody who takes a lesson. */
export interface LessonSource {
	look(): Omit<ProgressReport, "seconds">;
	/** The lesson begins anew. Answers whether there is still something to be seen in this visit. */
	beginAnew(): boolean;
	stop(): void;
}

/** What is kept of an earlier visit. */
interface Kept {
	readonly percent: number;
	readonly position: number;
}

/** Films are left at the very beginning or end without anybody wanting to go back there, in seconds. */
const EDGE = 2;

/** Watches a player, which goes on where it was left. `paused` is called when it stops. */
export function filmSource(
	player: HTMLVideoElement,
	lessonId: string,
	duration: number,
	kept: Kept,
	paused: () => void,
): LessonSource {
	let watching = watchingAgain(duration, kept);
	const start = takePosition(lessonId) ?? kept.position;
	const listening = new AbortController();
	const tell = (event: PlayerEvent) => {
		watching = nextWatching(watching, event);
	};
	const listen = (names: readonly (keyof HTMLVideoElementEventMap)[], heard: () => void) => {
		for (const name of names) player.addEventListener(name, heard, { signal: listening.signal });
	};
	const resume = () => {
		if (start > EDGE && start < duration - EDGE && player.currentTime === 0) player.currentTime = start;
	};
	if (player.readyState > 0) resume();
	else listen(["loadedmetadata"], resume);
	listen(["playing", "seeked"], () => {
		if (!player.paused) tell({ type: "playing", time: player.currentTime });
	});
	listen(["seeking"], () => tell({ type: "jumped" }));
	listen(["timeupdate"], () => {
		if (!player.seeking) tell({ type: "moved", time: player.currentTime });
	});
	listen(["pause", "ended"], () => {
		if (!player.seeking) tell({ type: "stopped", time: player.currentTime });
		paused();
	});
	// It may play already, when scripts arrive late.
	if (!player.paused && !player.seeking) tell({ type: "playing", time: player.currentTime });
	return {
		look: () => ({ ...watched(watching), position: player.readyState > 0 ? player.currentTime : start }),
		beginAnew() {
			tell({ type: "began-anew" });
			return true;
		},
		stop: () => listening.abort(),
	};
}

/**
 * Watches how far a text is scrolled, which goes on where it was left. `resumed` is called if that is not its
 * beginning.
 */
export function textSource(
	text: HTMLElement,
	kept: Kept,
	{ isDone, resumed }: { isDone: boolean; resumed: () => void },
): LessonSource {
	let furthest = 0;
	let position = 0;
	const measure = () => {
		// When its page has gone, where it last stood counts.
		if (!text.isConnected) return;
		const { top, height } = text.getBoundingClientRect();
		const reading = readingOf({ top, height, windowHeight: innerHeight });
		furthest = Math.max(furthest, reading.percent);
		position = reading.position;
	};
	if (!isDone && isWorthResuming(kept.position) && scrollY < EDGE && location.hash === "") {
		const { top, height } = text.getBoundingClientRect();
		scrollTo({ top: scrollY + top + (kept.position / 100) * height, behavior: "instant" });
		resumed();
	}
	addEventListener("scroll", measure, { passive: true });
	return {
		look() {
			measure();
			return { percent: furthest, position, unwatchedSeconds: null };
		},
		// Who marks a text as pending at its end would have read it again at once.
		beginAnew: () => false,
		stop: () => removeEventListener("scroll", measure),
	};
}
