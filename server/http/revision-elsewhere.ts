import { NO_REVISION } from "./page-cache.ts";

/** An answer younger than this, in milliseconds, is used without asking again. */
const ASK_MS = 1_000;

/** An answer older than this, in milliseconds, is not used: requests wait for the next one. */
const BELIEVED_MS = 3_000;

/** Pause before an API that reports no revision is asked again, in milliseconds. */
const UNTOLD_MS = 60_000;

/** How long a request waits for an API that failed less than `FAILING_MS` ago, in milliseconds. */
const FAILING_WAIT_MS = 250;
const FAILING_MS = 10_000;

interface RevisionOptions {
	/** Asks the functions' process; null: its API reports no revision. */
	readonly ask: () => Promise<{ readonly revision: string } | null>;
	/** Returns milliseconds and never goes back. */
	readonly clock: () => number;
}

/**
 * Returns a function that gives the revision of content stored elsewhere, at most `BELIEVED_MS` old, so that newly
 * restricted content is closed within 5 s (docs/product.md, 10.2). While requests arrive, the revision is read in the
 * background; only the first request after a quiet period waits. While the API does not answer, the last revision
 * stays.
 */
export function createRevisionElsewhere({ ask, clock }: RevisionOptions): () => Promise<string> {
	let revision = NO_REVISION;
	let askedAt = Number.NEGATIVE_INFINITY;
	/** When the request for the last answer was sent: the answer is no older than that. */
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
