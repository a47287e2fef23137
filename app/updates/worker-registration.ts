import { trustWorker } from "../trusted-types.ts";
import { CACHE_PREFIX, DRAFT_KEY, RELOADS_KEY, WORKER_PATH } from "./names.ts";

/** The removal under way; registration waits for it. */
let clearing: Promise<void> = Promise.resolve();

/**
 * Registers the worker; the browser itself checks whether there is a newer one. Where service workers are missing or
 * blocked, nothing is registered.
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

/** Unregisters the worker and deletes its caches. Never rejects: a worker or cache that cannot be reached stays. */
export function clearWorker(): Promise<void> {
	clearing = clear().catch(() => undefined);
	return clearing;
}

function forget(...keys: readonly string[]): void {
	try {
		for (const key of keys) sessionStorage.removeItem(key);
	} catch {
		// Storage is blocked, so there is nothing to remove.
	}
}

/** Removes the data that a reload would have restored. */
export function forgetDraft(): void {
	forget(DRAFT_KEY);
}

/**
 * Removes everything that updates have stored in this browser. Called when the person has signed out or the session has
 * ended (docs/product.md, 21.5).
 */
export async function forgetEverything(): Promise<void> {
	forget(DRAFT_KEY, RELOADS_KEY);
	await clearWorker();
}
