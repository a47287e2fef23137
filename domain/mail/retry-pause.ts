const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * The pauses after the first failed attempt, the second and so on. The last pause repeats (RFC 5321, 4.5.4.1).
 */
const PAUSES = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR] as const;

/** How long after its creation a message is given up. */
const GIVE_UP_AFTER = 72 * HOUR;

/** A message that expires is retried after at most half of the remaining time, but never sooner than this. */
const SHORTEST_PAUSE = 30 * SECOND;

/** The pauses after the first time that no server was reached, the second and so on. The last pause repeats. */
const SERVER_PAUSES = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE] as const;

/** The pause in milliseconds before trying to reach a mail server again. `failures`: failures in a row, at least 1. */
export function serverPauseMs(failures: number): number {
	return SERVER_PAUSES[Math.min(failures, SERVER_PAUSES.length) - 1] ?? SERVER_PAUSES[0];
}

/** Whether a message is given up because it has waited 72 hours for a server. Instants are ISO 8601 in UTC. */
export function isGivenUp(createdAt: string, now: string): boolean {
	return Date.parse(now) > Date.parse(createdAt) + GIVE_UP_AFTER;
}

/** A message after a failed attempt. Instants are ISO 8601 in UTC. */
export interface FailedAttempt {
	/** Number of attempts so far, this one included. */
	readonly attempts: number;
	readonly createdAt: string;
	readonly expiresAt: string | null;
	readonly now: string;
}

/**
 * When to retry a message after a temporary failure (docs/product.md, 14.3), in ISO 8601 in UTC. Null: the message is
 * given up.
 */
export function nextAttemptAt({ attempts, createdAt, expiresAt, now }: FailedAttempt): string | null {
	const at = Date.parse(now);
	const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? PAUSES[0];
	const due =
		at + (expiresAt === null ? pause : Math.min(pause, Math.max(SHORTEST_PAUSE, (Date.parse(expiresAt) - at) / 2)));
	return due > Date.parse(createdAt) + GIVE_UP_AFTER ? null : new Date(due).toISOString();
}
