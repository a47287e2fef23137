import { trustWorker } from "../trusted-types.ts";
import { CACHE_PREFIX, DRAFT_KEY, RELOADS_KEY, WORKER_PATH } from "./names.ts";

/** What is being cleared: nothing is registered meanwhile. */
let clearing: Promise<void> = Promise.resolve();

/**
 * Registers the worker; the browser looks itself whether there is a newer one. Without workers, or where they are
 * blocked, nothing happens.
 */
export async function registerWorker(): Promise<void> {
	await clearing;
	await navigator.serviceWorker?.register(trustWorker(WORKER_PATH), { updateViaCache: "none" });
}

async function clear(): Promise<void> {
	const registration = await navigator.serviceWorker?.getRegistration();
	await registration?.unregister();
	const names = "caches" in window ? await caches.keys() : [];
	await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)));
}

/** Takes the worker and its caches away. What cannot be reached is left. */
export function clearWorker(): Promise<void> {
	clearing = clear().catch(() => undefined);
	return clearing;
}

function forget(...keys: readonly string[]): void {
	try {
		for (const key of keys) sessionStorage.removeItem(key);
	} catch {
		// Blocked: then nothing is there.
	}
}

/** What a reload would have brought back goes. */
export function forgetDraft(): void {
	forget(DRAFT_KEY);
}

/** Everything updates have kept in this browser goes: somebody has signed out (docs/product.md, 21.5). */
export async function forgetEverything(): Promise<void> {
	forget(DRAFT_KEY, RELOADS_KEY);
	await clearWorker();
}
