/** A stretch that two sequences share: where it begins in each, and how long it is. */
export interface Match {
	readonly one: number;
	readonly other: number;
	readonly length: number;
}

/** What comparing may still cost, in steps. It goes down with each comparison, so that one limit holds for several. */
export interface Effort {
	left: number;
}

/** A range of each of the two sequences, the ends not included. */
interface Window {
	readonly one: readonly [from: number, to: number];
	readonly other: readonly [from: number, to: number];
}

/** Numbers that are equal where the elements are: they are compared faster than words. */
type Sequence = Int32Array;

/** Elements of two sequences as numbers, the same number for the same element. */
export function numbered(
	one: readonly string[],
	other: readonly string[],
): readonly [one: Int32Array, other: Int32Array] {
	const numbers = new Map<string, number>();
	const numberOf = (element: string) => {
		const known = numbers.get(element);
		if (known !== undefined) return known;
		numbers.set(element, numbers.size);
		return numbers.size - 1;
	};
	return [Int32Array.from(one, numberOf), Int32Array.from(other, numberOf)];
}

/**
 * What two sequences share, in order: the longest common subsequence, by Myers' algorithm ("An O(ND) difference
 * algorithm", 1986). Its time grows with the size times the differences, and not with how often equal elements occur.
 * Null if it would cost more than `effort` has left; what was tried is spent.
 */
export function matchesOf(one: Sequence, other: Sequence, effort: Effort): readonly Match[] | null {
	const [head, tail] = sameEnds(one, other);
	const middle = {
		one: [head, one.length - tail],
		other: [head, other.length - tail],
	} as const;
	const within = matchesWithin(one, other, middle, effort);
	if (within === null) return null;
	const ends = { one: one.length - tail, other: other.length - tail, length: tail };
	return joined([{ one: 0, other: 0, length: head }, ...within, ends]);
}

/**
 * What two sequences share, found piece by piece between the elements that both have once. Such an element is a firm
 * hold: an empty line is found everywhere. A piece that would cost too much counts as changed.
 */
export function anchoredMatches(one: Sequence, other: Sequence, effort: Effort): readonly Match[] {
	const [head, tail] = sameEnds(one, other);
	const matches: Match[] = [{ one: 0, other: 0, length: head }];
	let [left, right] = [head, head];
	const between = (toOne: number, toOther: number) => {
		const piece = { one: [left, toOne], other: [right, toOther] } as const;
		for (const match of matchesWithin(one, other, piece, effort) ?? []) matches.push(match);
	};
	for (const [at, beside] of anchorsOf(one, other, head, tail)) {
		between(at, beside);
		matches.push({ one: at, other: beside, length: 1 });
		[left, right] = [at + 1, beside + 1];
	}
	between(one.length - tail, other.length - tail);
	return joined([...matches, { one: one.length - tail, other: other.length - tail, length: tail }]);
}

/** How many elements two sequences share at their beginning and, behind it, at their end. */
function sameEnds(one: Sequence, other: Sequence): readonly [head: number, tail: number] {
	const most = Math.min(one.length, other.length);
	let head = 0;
	while (head < most && one[head] === other[head]) head += 1;
	let tail = 0;
	while (tail < most - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail += 1;
	return [head, tail];
}

/** The places of each element that a range has exactly once. */
function placesOfUnique(sequence: Sequence, from: number, to: number): ReadonlyMap<number, number> {
	const places = new Map<number, number>();
	const repeated = new Set<number>();
	for (const [index, element] of sequence.subarray(from, to).entries()) {
		if (places.has(element)) repeated.add(element);
		places.set(element, from + index);
	}
	for (const each of repeated) places.delete(each);
	return places;
}

/** The elements that both have once, as many as stand in the same order in both. */
function anchorsOf(one: Sequence, other: Sequence, head: number, tail: number): readonly (readonly [number, number])[] {
	const places = placesOfUnique(other, head, other.length - tail);
	const pairs = [...placesOfUnique(one, head, one.length - tail)].flatMap(([element, at]) => {
		const beside = places.get(element);
		return beside === undefined ? [] : [[at, beside] as const];
	});
	return longestRising(pairs);
}

/** The longest row of pairs, which come in the order of their first number, whose second numbers rise too. */
function longestRising(pairs: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
	const ends: number[] = [];
	const before: number[] = [];
	for (const [index, [, value]] of pairs.entries()) {
		let [low, high] = [0, ends.length];
		while (low < high) {
			const half = (low + high) >> 1;
			if ((pairs[ends[half] ?? 0]?.[1] ?? 0) < value) low = half + 1;
			else high = half;
		}
		before[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
		ends[low] = index;
	}
	const row: (readonly [number, number])[] = [];
	for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
		const pair = pairs[at];
		if (pair !== undefined) row.push(pair);
	}
	return row.reverse();
}

/** Myers' algorithm on a window, forwards; the way back is read from how far each number of differences reached. */
function matchesWithin(
	one: Sequence,
	other: Sequence,
	{ one: [fromOne, toOne], other: [fromOther, toOther] }: Window,
	effort: Effort,
): readonly Match[] | null {
	const [width, height] = [toOne - fromOne, toOther - fromOther];
	if (width === 0 || height === 0) return [];
	const most = width + height;
	// How far the way on each line `x - y` has come; the middle one is at `zero`.
	const zero = most + 1;
	const furthest = new Int32Array(2 * most + 3);
	const reached: Int32Array[] = [];
	for (let differences = 0; differences <= most; differences++) {
		effort.left -= differences + 1;
		if (effort.left < 0) return null;
		for (let line = -differences; line <= differences; line += 2) {
			const [below, above] = [furthest[zero + line - 1] ?? 0, furthest[zero + line + 1] ?? 0];
			const isDown = line === -differences || (line !== differences && below < above);
			const start = isDown ? above : below + 1;
			let x = start;
			while (x < width && x - line < height && one[fromOne + x] === other[fromOther + x - line]) x += 1;
			effort.left -= x - start;
			furthest[zero + line] = x;
			if (x < width || x - line < height) continue;
			reached.push(furthest.slice(zero - differences, zero + differences + 1));
			return wayBack(reached, width, height).map((match) => ({
				...{ one: fromOne + match.one, other: fromOther + match.other, length: match.length },
			}));
		}
		reached.push(furthest.slice(zero - differences, zero + differences + 1));
	}
	return [];
}

/** The matches on the way that led to the end of both. `reached`: for each number of differences, by line. */
function wayBack(reached: readonly Int32Array[], width: number, height: number): readonly Match[] {
	const matches: Match[] = [];
	let [x, y] = [width, height];
	for (let differences = reached.length - 1; differences > 0; differences--) {
		const before = reached[differences - 1];
		// `before` has the lines from -(differences - 1) to differences - 1.
		const was = (line: number) => before?.[line + differences - 1] ?? -1;
		const line = x - y;
		const down = line === -differences || (line !== differences && was(line - 1) < was(line + 1));
		const from = down ? line + 1 : line - 1;
		const startX = down ? was(from) : was(from) + 1;
		const startY = startX - line;
		if (x > startX) matches.push({ one: startX, other: startY, length: x - startX });
		x = was(from);
		y = x - from;
	}
	if (x > 0) matches.push({ one: 0, other: 0, length: x });
	return matches.reverse();
}

/** Matches without empty ones, and with those that follow each other as one. */
function joined(matches: readonly Match[]): readonly Match[] {
	const all: Match[] = [];
	for (const match of matches) {
		if (match.length === 0) continue;
		const last = all.at(-1);
		const follows =
			last !== undefined && last.one + last.length === match.one && last.other + last.length === match.other;
		if (follows) all[all.length - 1] = { ...last, length: last.length + match.length };
		else all.push(match);
	}
	return all;
}
