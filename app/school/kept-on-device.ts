import { isWrite, type Write } from "./progress-queue.ts";

/** Local storage key of the writes that the server does not have yet. The person's uid is stored with them. */
const WRITES = "school-progress";
/** Session storage key of the position at which this tab left a lesson. */
const POSITION = "school-position";

/**
 * Runs `access` and returns `otherwise` if it throws: a browser may block storage or have none left. Then only the writes
 * not sent in this visit are lost.
 */
function attempt<Value>(access: () => Value, otherwise: Value): Value {
	try {
		return access();
	} catch {
		return otherwise;
	}
}

/**
 * The writes this browser still has to send for a person, from this visit or an earlier one. Empty if the stored writes
 * belong to another person.
 */
export function readWrites(uid: string): readonly Write[] {
	return attempt(() => {
		const kept: unknown = JSON.parse(localStorage.getItem(WRITES) ?? "null");
		if (typeof kept !== "object" || kept === null || !("uid" in kept) || kept.uid !== uid || !("writes" in kept))
			return [];
		return Array.isArray(kept.writes) ? kept.writes.filter(isWrite) : [];
	}, []);
}

/**
 * Replaces the stored writes of these lessons with `writes`. Stored writes of other lessons stay, because another tab
 * may have stored them.
 */
export function keepWrites(uid: string, writes: readonly Write[], lessons: ReadonlySet<string>): void {
	const all = [...readWrites(uid).filter(({ lessonId }) => !lessons.has(lessonId)), ...writes];
	attempt(() => {
		if (all.length === 0) localStorage.removeItem(WRITES);
		else localStorage.setItem(WRITES, JSON.stringify({ uid, writes: all }));
	}, undefined);
}

/**
 * Stores where a film was when its page was left, because the server does not have it yet. `position` is in seconds.
 */
export function keepPosition(lessonId: string, position: number): void {
	attempt(() => sessionStorage.setItem(POSITION, JSON.stringify({ lessonId, position })), undefined);
}

/**
 * The position, in seconds, at which this tab has just left this lesson's film; null if it left another lesson or
 * nothing is stored. The stored position is removed, so a second call returns null.
 */
export function removePosition(lessonId: string): number | null {
	return attempt(() => {
		const kept: unknown = JSON.parse(sessionStorage.getItem(POSITION) ?? "null");
		sessionStorage.removeItem(POSITION);
		if (
			typeof kept !== "object" ||
			kept === null ||
			!("lessonId" in kept) ||
			kept.lessonId !== lessonId ||
			!("position" in kept)
		)
			return null;
		return typeof kept.position === "number" && kept.position >= 0 ? kept.position : null;
	}, null);
}

/** Removes everything School has stored in this browser. Called when the person has signed out. */
export function forgetSchool(): void {
	attempt(() => {
		localStorage.removeItem(WRITES);
		sessionStorage.removeItem(POSITION);
	}, undefined);
}
