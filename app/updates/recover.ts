import { loadAgain, mayReload } from "./reload-memory.ts";
import { askVersion, runningVersion } from "./server-version.ts";
import { clearWorker } from "./worker-registration.ts";

/** What browsers and the router say of a script that is missing or broken, and of data they cannot read. */
const BROKEN = /dynamically imported module|importing a module script|decode turbo-stream|for routeId/i;

const isBroken = (error: unknown) =>
	error instanceof SyntaxError || (error instanceof Error && BROKEN.test(error.message));

/** How a failure is to be told, where it stays: the server cannot be reached, or it is a failure like others. */
export type Verdict = "offline" | "failed";

/**
 * Loads the page again, without worker and caches, when a failure comes from a version that is gone or from a broken
 * copy of this one: once for each version (docs/product.md, 21.4). Otherwise answers what the failure is.
 */
export async function recover(error: unknown): Promise<Verdict> {
	const version = await askVersion().catch(() => null);
	if (version === null) return "offline";
	if ((version === runningVersion() && !isBroken(error)) || !mayReload("recovered", version)) return "failed";
	await clearWorker();
	loadAgain();
	return new Promise(() => undefined);
}
