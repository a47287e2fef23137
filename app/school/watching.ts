/** Stretches of a film in seconds, in order; no two of them touch. */
export type Ranges = readonly (readonly [from: number, to: number])[];

/** The stretches with one more among them. One that ends before it begins changes nothing. */
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

/** How long they are together, in seconds. */
export function secondsOf(ranges: Ranges): number {
	return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** What is known of somebody who watches a film. */
export interface Watching {
	/** Seconds, more than 0. */
	readonly duration: number;
	/** What was really played. */
	readonly ranges: Ranges;
	/** Where the film was last seen playing, in seconds; null while it stands still or jumps. */
	readonly at: number | null;
}

/** What a player tells. `time`: seconds into the film. */
export type PlayerEvent =
	| { readonly type: "playing"; readonly time: number }
	| { readonly type: "moved"; readonly time: number }
	| { readonly type: "stopped"; readonly time: number }
	| { readonly type: "jumped" }
	/** Nothing of it counts any more. */
	| { readonly type: "began-anew" };

/**
 * A film that plays is not seen further on than this since the last time, in seconds: players tell four times a second,
 * hidden ones once.
 */
const MAX_STEP = 5;

/**
 * What is known of a film's watcher from an earlier visit, of which only the sum was kept: so much was watched, as far
 * as can be told right up to where it stopped. `percent`: 0 to 100; `position`: seconds.
 */
export function watchingAgain(
	duration: number,
	{ percent, position }: { readonly percent: number; readonly position: number },
): Watching {
	const watched = (Math.min(100, percent) / 100) * duration;
	const end = Math.min(duration, Math.max(position, watched));
	return { duration, ranges: addRange([], end - watched, end), at: null };
}

/**
 * The watching after what the player told (docs/product.md, 19.4): only what was played counts, not what was jumped
 * over.
 */
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

/** What was watched, as it is reported: whole percent, rounded down, and the seconds nobody has seen yet. */
export function watched({ duration, ranges }: Watching): {
	readonly percent: number;
	readonly unwatchedSeconds: number;
} {
	const seconds = Math.min(duration, secondsOf(ranges));
	// Sums of fractions fall a hair short of the whole.
	return {
		percent: Math.min(100, Math.floor((seconds / duration) * 100 + 1e-6)),
		unwatchedSeconds: Math.max(0, duration - seconds),
	};
}
