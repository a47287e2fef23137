const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * How long to wait after the first failed attempt, the second and so on; the last pause repeats (RFC 5321, 4.5.4.1).
 */
const PAUSES = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR] as const;

/** After this, nobody tries any more. */
const GIVE_UP_AFTER = 72 * HOUR;

/** A message that expires is tried again after half of the time that is left, but not more often than this. */
const SHORTEST_PAUSE = 30 * SECOND;

/** How long to wait after the first time no server was reached, the second and so on; the last pause repeats. */
const SERVER_PAUSES = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE] as const;

/**
 * How long a server that could not be reached is left alone, in milliseconds, after this many failures in a row (1 or
 * more).
 */
export function serverPauseMs(failures: number): number {
	return SERVER_PAUSES[Math.min(failures, SERVER_PAUSES.length) - 1] ?? SERVER_PAUSES[0];
}

/** Whether a message has waited for a server for so long that it is given up. */
export function isGivenUp(createdAt: string, now: string): boolean {
	return Date.parse(now) > Date.parse(createdAt) + GIVE_UP_AFTER;
}

/** What is known of a message whose attempt has just failed. */
export interface FailedAttempt {
	/** Attempts made, this one included. */
	readonly attempts: number;
	/** ISO 8601 in UTC, as `expiresAt` and `now`. */
	readonly createdAt: string;
	readonly expiresAt: string | null;
	readonly now: string;
}

/** When a message that failed for now is tried again, in ISO 8601; null: not any more (docs/product.md, 14.3). */
export function nextAttemptAt({ attempts, createdAt, expiresAt, now }: FailedAttempt): string | null {
	const at = Date.parse(now);
	const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? PAUSES[0];
	const due =
		at + (expiresAt === null ? pause : Math.min(pause, Math.max(SHORTEST_PAUSE, (Date.parse(expiresAt) - at) / 2)));
	return due > Date.parse(createdAt) + GIVE_UP_AFTER ? null : new Date(due).toISOString();
}
