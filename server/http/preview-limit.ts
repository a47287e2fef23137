import { limitedAddress } from "../../domain/user/limits.ts";

/** Previews one client may ask for within a minute: each is rendered anew. */
const PREVIEWS_A_MINUTE = 30;
const MINUTE_MS = 60_000;
const MAX_CLIENTS = 10_000;

/**
 * Counts previews by client address, of IPv6 by its /64. Answers 0 while a client may go on, else the seconds until it
 * may. `clock` gives milliseconds.
 */
export function createPreviewLimit(clock: () => number): (address: string) => number {
	const windows = new Map<string, { startedAt: number; count: number }>();
	return (address) => {
		const client = limitedAddress(address);
		const now = clock();
		let window = windows.get(client);
		if (window === undefined || now - window.startedAt >= MINUTE_MS) {
			if (windows.size >= MAX_CLIENTS) windows.clear();
			window = { startedAt: now, count: 0 };
			windows.set(client, window);
		}
		window.count += 1;
		return window.count <= PREVIEWS_A_MINUTE ? 0 : Math.max(1, Math.ceil((window.startedAt + MINUTE_MS - now) / 1000));
	};
}
