import type { ProgressReport } from "../../domain/school/progress.ts";
import { removePosition } from "./kept-on-device.ts";
import { isWorthResuming, readingOf } from "./reading-progress.ts";
import { nextWatching, type PlayerEvent, watched, watchingAgain } from "./watching.ts";

/** Observes a person taking a lesson. */
export interface LessonSource {
	measure(): Omit<ProgressReport, "seconds">;
	/** Starts the lesson over. Returns false if nothing more can be observed in this visit. */
	beginAnew(): boolean;
	stop(): void;
}

/** Progress saved in an earlier visit. */
interface Kept {
	readonly percent: number;
	readonly position: number;
}

/**
 * A film left this close to its beginning or end, in seconds, is not resumed: nobody wants to go back there. A text is
 * resumed only if the page is scrolled less than this, in CSS pixels.
 */
const EDGE = 2;

/**
 * Observes a player, and resumes the film where it was left. `duration` is in seconds. `paused` is called when playback
 * stops.
 */
export function filmSource(
	player: HTMLVideoElement,
	lessonId: string,
	duration: number,
	kept: Kept,
	paused: () => void,
): LessonSource {
	let watching = watchingAgain(duration, kept);
	const start = removePosition(lessonId) ?? kept.position;
	const listening = new AbortController();
	const report = (event: PlayerEvent) => {
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
		if (!player.paused) report({ type: "playing", time: player.currentTime });
	});
	listen(["seeking"], () => report({ type: "jumped" }));
	listen(["timeupdate"], () => {
		if (!player.seeking) report({ type: "moved", time: player.currentTime });
	});
	listen(["pause", "ended"], () => {
		if (!player.seeking) report({ type: "stopped", time: player.currentTime });
		paused();
	});
	// The film may already be playing if the scripts load late.
	if (!player.paused && !player.seeking) report({ type: "playing", time: player.currentTime });
	return {
		measure: () => ({ ...watched(watching), position: player.readyState > 0 ? player.currentTime : start }),
		beginAnew() {
			report({ type: "began-anew" });
			return true;
		},
		stop: () => listening.abort(),
	};
}

/**
 * Observes how far a text is scrolled. Unless the lesson is completed (`isDone`), the text is scrolled to where it was
 * left and `resumed` is called; not if it was left near its beginning or end, if the page is scrolled already, or if
 * the address has a fragment.
 */
export function textSource(
	text: HTMLElement,
	kept: Kept,
	{ isDone, resumed }: { isDone: boolean; resumed: () => void },
): LessonSource {
	let furthest = 0;
	let position = 0;
	const measure = () => {
		// Once the text has left the document, the last measured position counts.
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
		measure() {
			measure();
			return { percent: furthest, position, unwatchedSeconds: null };
		},
		// A text that is marked as pending while it is open at its end would be completed again at once.
		beginAnew: () => false,
		stop: () => removeEventListener("scroll", measure),
	};
}
