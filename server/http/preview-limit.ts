import { limitedAddress } from "../../domain/sign-in/limits.ts";

/** Previews per client and minute: each is rendered for its request. */
const PREVIEWS_A_MINUTE = 30;
const MINUTE_MS = 60_000;
const MAX_CLIENTS = 10_000;

/**
 * Limits previews by client address, IPv6 by its /64. The returned function counts one preview and gives 0 while the
 * client may go on, else the seconds until it may. `clock` returns milliseconds.
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
