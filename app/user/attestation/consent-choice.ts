import { useSyncExternalStore } from "react";

/** Local storage key of the choice (docs/product.md, 9.3). */
const KEY = "consent";

/**
 * Version of the purposes and of the text about them. A choice made for another version is not valid, so the person is
 * asked again.
 */
export const CONSENT_VERSION = "2026-11-20";

/** How long a choice is valid, in milliseconds: 24 months (AEPD, cookie guide of 2023). */
export const CONSENT_KEPT_MS = 730 * 24 * 3_600_000;

/** The local storage key and the databases that the robot check's scripts use under this site's name. */
const KEPT_BY_CHECK = { key: "_grecaptcha", databases: ["firebase-app-check-database", "firebase-heartbeat-database"] };

/**
 * The stored choice; null if there is none or it is malformed, for another version or too old. `now` is milliseconds
 * since 1970.
 */
export function parseConsent(kept: string | null, now: number): boolean | null {
	if (kept === null) return null;
	try {
		const { version, at, robots } = JSON.parse(kept) as Record<string, unknown>;
		const age = now - Date.parse(String(at));
		return version === CONSENT_VERSION && age >= 0 && age < CONSENT_KEPT_MS && typeof robots === "boolean"
			? robots
			: null;
	} catch {
		return null;
	}
}

/** The last choice made in this page, for browsers that block storage. */
let chosen: boolean | null = null;
const listeners = new Set<() => void>();

function readConsent(): boolean | null {
	try {
		return parseConsent(localStorage.getItem(KEY), Date.now()) ?? chosen;
	} catch {
		return chosen;
	}
}

function notifyListeners(): void {
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	const fromOtherTab = ({ key }: StorageEvent) => {
		if (key !== KEY && key !== null) return;
		chosen = null;
		listener();
	};
	listeners.add(listener);
	addEventListener("storage", fromOtherTab);
	return () => {
		listeners.delete(listener);
		removeEventListener("storage", fromOtherTab);
	};
}

/**
 * Whether the robot check may be loaded: true or false as the person chose, null until they have chosen, undefined on
 * the server.
 */
export function useConsent(): boolean | null | undefined {
	return useSyncExternalStore<boolean | null | undefined>(subscribe, readConsent, () => undefined);
}

/** Stores a choice. A refusal also deletes the data that the robot check has stored under this site's name. */
export function chooseConsent(robots: boolean): void {
	chosen = robots;
	try {
		localStorage.setItem(KEY, JSON.stringify({ version: CONSENT_VERSION, at: new Date().toISOString(), robots }));
		if (!robots) localStorage.removeItem(KEPT_BY_CHECK.key);
	} catch {
		// Storage is blocked: the choice is valid in this page only.
	}
	notifyListeners();
	if (!robots) for (const name of KEPT_BY_CHECK.databases) indexedDB.deleteDatabase(name);
}
