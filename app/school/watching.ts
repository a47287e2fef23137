/** Parts of a film in seconds, sorted; no two of them touch or overlap. */
export type Ranges = readonly (readonly [from: number, to: number])[];

/**
 * The ranges with one more added; ranges that touch or overlap become one. A range whose end is not after its start
 * changes nothing.
 */
export function addRange(ranges: Ranges, from: number, to: number): Ranges {
	if (!(to > from)) return ranges;
	const apart = ranges.filter(([start, end]) => end < from || start > to);
	const joined = ranges.filter(([start, end]) => end >= from && start <= to);
	const whole = [
		Math.min(from, ...joined.map(([start]) => start)),
		Math.max(to, ...joined.map(([, end]) => end)),
	] as const;
	return [...apart, whole].sort(([a], [b]) => a - b);
}

/** The total length of the ranges, in seconds. */
export function secondsOf(ranges: Ranges): number {
	return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** The state of a person's watching of a film. */
export interface Watching {
	/** Seconds, more than 0. */
	readonly duration: number;
	/** The parts that were actually played. */
	readonly ranges: Ranges;
	/** Where the film was last seen playing, in seconds; null while it is paused or seeking. */
	readonly at: number | null;
}

/** An event of the player. `time`: seconds into the film. */
export type PlayerEvent =
	| { readonly type: "playing"; readonly time: number }
	| { readonly type: "moved"; readonly time: number }
	| { readonly type: "stopped"; readonly time: number }
	| { readonly type: "jumped" }
	/** The lesson starts over: nothing that was watched counts any more. */
	| { readonly type: "began-anew" };

/**
 * The longest step between two positions of a playing film that counts as played, in seconds. Players report their
 * position four times a second, in hidden tabs once a second.
 */
const MAX_STEP = 5;

/**
 * The state at the start of a visit, from the progress of earlier ones. Only the total was saved, so the watched part
 * is taken to be the one that ends where the film was left. `percent`: 0 to 100; `position`: seconds.
 */
export function watchingAgain(
	duration: number,
	{ percent, position }: { readonly percent: number; readonly position: number },
): Watching {
	const watched = (Math.min(100, percent) / 100) * duration;
	const end = Math.min(duration, Math.max(position, watched));
	return { duration, ranges: addRange([], end - watched, end), at: null };
}

/** The state after an event of the player (docs/product.md, 19.4). Only played parts count, not skipped ones. */
export function nextWatching(state: Watching, event: PlayerEvent): Watching {
	switch (event.type) {
		case "playing":
			return { ...state, at: event.time };
		case "moved":
			return state.at === null ? state : { ...played(state, state.at, event.time), at: event.time };
		case "stopped":
			return state.at === null ? state : { ...played(state, state.at, event.time), at: null };
		case "jumped":
			return { ...state, at: null };
		case "began-anew":
			return { ...state, ranges: [] };
	}
}

function played(state: Watching, from: number, to: number): Watching {
	if (to - from > MAX_STEP) return state;
	return { ...state, ranges: addRange(state.ranges, Math.max(0, from), Math.min(state.duration, to)) };
}

/** The reported values: the share watched in whole percent, rounded down, and the seconds not watched yet. */
export function watched({ duration, ranges }: Watching): {
	readonly percent: number;
	readonly unwatchedSeconds: number;
} {
	const seconds = Math.min(duration, secondsOf(ranges));
	// Sums of fractions can fall slightly short of the whole film.
	return {
		percent: Math.min(100, Math.floor((seconds / duration) * 100 + 1e-6)),
		unwatchedSeconds: Math.max(0, duration - seconds),
	};
}
