import { loadAgain, mayReload } from "./reload-memory.ts";
import { askVersion, runningVersion } from "./server-version.ts";
import { clearWorker } from "./worker-registration.ts";

/**
 * Error messages of browsers and of the router for a script that is missing or broken, and for data they cannot read.
 */
const BROKEN = /dynamically imported module|importing a module script|decode turbo-stream|for routeId/i;

const isBroken = (error: unknown) =>
	error instanceof SyntaxError || (error instanceof Error && BROKEN.test(error.message));

/**
 * How to show a failure that is not repaired by a reload: the server cannot be reached, or it is an ordinary failure.
 */
export type Verdict = "offline" | "failed";

/**
 * Reloads the page, without the worker and its caches, when a failure comes from a version that is gone or from a
 * broken copy of this one: once for each version (docs/product.md, 21.4). In that case the promise never settles.
 * Otherwise it resolves to the kind of failure.
 */
export async function recover(error: unknown): Promise<Verdict> {
	const version = await askVersion().catch(() => null);
	if (version === null) return "offline";
	if ((version === runningVersion() && !isBroken(error)) || !mayReload("recovered", version)) return "failed";
	await clearWorker();
	loadAgain();
	return new Promise(() => undefined);
}
