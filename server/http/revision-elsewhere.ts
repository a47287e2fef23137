import { NO_REVISION } from "./page-cache.ts";

/** An answer younger than that is believed without asking again, in milliseconds. */
const ASK_MS = 1_000;

/** An older one than that is not believed: requests wait for the next. */
const BELIEVED_MS = 3_000;

/** How soon an API that tells no revision is asked again. */
const UNTOLD_MS = 60_000;

/** How long a request waits for an API that failed less than `FAILING_MS` ago. */
const FAILING_WAIT_MS = 250;
const FAILING_MS = 10_000;

interface RevisionOptions {
	/** Asks the functions' process; null: its API tells no revision. */
	readonly ask: () => Promise<{ readonly revision: string } | null>;
	/** Milliseconds of a steady clock. */
	readonly clock: () => number;
}

/**
 * Answers the revision of content that is kept elsewhere, at most `BELIEVED_MS` old, so that what became restricted is
 * shut within 5 s (docs/product.md, 10.2). It is asked for in the background while requests come, and only the first
 * one after a quiet while waits. While the API does not answer, the last revision stands.
 */
export function createRevisionElsewhere({ ask, clock }: RevisionOptions): () => Promise<string> {
	let revision = NO_REVISION;
	let askedAt = Number.NEGATIVE_INFINITY;
	/** Since when the last answer holds: it cannot be older than its question. */
	let knownAt = Number.NEGATIVE_INFINITY;
	let failedAt = Number.NEGATIVE_INFINITY;
	let pauseMs = ASK_MS;
	let asking: Promise<void> | null = null;

	async function askNow(): Promise<void> {
		askedAt = clock();
		const at = askedAt;
		try {
			const answer = await ask();
			revision = answer?.revision ?? NO_REVISION;
			pauseMs = answer === null ? UNTOLD_MS : ASK_MS;
			knownAt = at;
		} catch {
			failedAt = clock();
		}
	}

	return async () => {
		const now = clock();
		if (asking === null && now - askedAt >= pauseMs) {
			asking = askNow().finally(() => {
				asking = null;
			});
		}
		const isBelieved = now - Math.max(knownAt, failedAt) <= Math.max(BELIEVED_MS, pauseMs);
		if (asking !== null && !isBelieved) {
			const isFailing = now - failedAt < FAILING_MS;
			await (isFailing ? Promise.race([asking, pause(FAILING_WAIT_MS)]) : asking);
		}
		return revision;
	};
}

function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => {
		setTimeout(resolve, milliseconds).unref();
	});
}
