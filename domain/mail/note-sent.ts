/** How often a note of what was sent is tried, and the pause after the first failure, which grows by as much each time. */
const ATTEMPTS = 8;
const PAUSE_MS = 1_000;

/** Waits for a number of milliseconds. */
export function sleep(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Notes what was sent, and tries again where the store fails: sending cannot be undone, and what is not noted would be sent
 * again or not be known.
 * @throws what the store threw at last.
 */
export async function noteSent(
	write: () => Promise<void>,
	pause: (milliseconds: number) => Promise<void>,
): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await write();
		} catch (error) {
			if (attempt === ATTEMPTS) throw error;
			await pause(attempt * PAUSE_MS);
		}
	}
}
