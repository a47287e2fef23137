import { VERSION_PATH } from "./names.ts";

/** Timeout of the request, in milliseconds. */
const WAIT_MS = 8_000;

/** The version this tab runs; undefined if the page has none. */
export function runningVersion(): string | undefined {
	return (window as { __reactRouterManifest?: { readonly version?: string } }).__reactRouterManifest?.version;
}

/**
 * The version the server has now.
 * @throws if the server cannot be reached or its answer is something else.
 */
export async function askVersion(): Promise<string> {
	const response = await fetch(VERSION_PATH, { cache: "no-store", signal: AbortSignal.timeout(WAIT_MS) });
	const { version } = await response.json();
	if (!response.ok || typeof version !== "string") throw new Error(`No version: status ${response.status}`);
	return version;
}
