import { isWrite, type Write } from "./progress-queue.ts";

/** Where a browser keeps what the server does not have yet, with whose it is. */
const WRITES = "school-progress";
/** Where a tab keeps how far the film was that it left. */
const POSITION = "school-position";

/** Browsers may keep nothing for a site, or no more: then what is not sent in this visit is lost, and nothing else. */
function attempt<Value>(act: () => Value, otherwise: Value): Value {
	try {
		return act();
	} catch {
		return otherwise;
	}
}

/**
 * What this browser still has to send for somebody, from this visit or an earlier one; what somebody else left is none
 * of their business.
 */
export function readWrites(uid: string): readonly Write[] {
	return attempt(() => {
		const kept: unknown = JSON.parse(localStorage.getItem(WRITES) ?? "null");
		if (typeof kept !== "object" || kept === null || !("uid" in kept) || kept.uid !== uid || !("writes" in kept))
			return [];
		return Array.isArray(kept.writes) ? kept.writes.filter(isWrite) : [];
	}, []);
}

/** Keeps what is still to be sent of these lessons; other tabs may have others. */
export function keepWrites(uid: string, writes: readonly Write[], lessons: ReadonlySet<string>): void {
	const all = [...readWrites(uid).filter(({ lessonId }) => !lessons.has(lessonId)), ...writes];
	attempt(() => {
		if (all.length === 0) localStorage.removeItem(WRITES);
		else localStorage.setItem(WRITES, JSON.stringify({ uid, writes: all }));
	}, undefined);
}

/** Keeps where a film was when its page went: that is known here before the server has it. `position`: seconds. */
export function keepPosition(lessonId: string, position: number): void {
	attempt(() => sessionStorage.setItem(POSITION, JSON.stringify({ lessonId, position })), undefined);
}

/**
 * Where the film of this lesson was when this tab left it just now, in seconds; null if that was another one. It is
 * told once.
 */
export function takePosition(lessonId: string): number | null {
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

/** Leaves nothing of School in this browser: somebody has signed out. */
export function forgetSchool(): void {
	attempt(() => {
		localStorage.removeItem(WRITES);
		sessionStorage.removeItem(POSITION);
	}, undefined);
}
