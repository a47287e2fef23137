import { watch } from "node:fs";
import path from "node:path";

/** How long files must stay unchanged: editors write a file in several steps. */
const QUIET_MS = 200;

/**
 * Calls `onChange` after files in a folder have changed and then stayed unchanged for a moment. Calls never overlap: a
 * change during one leads to another. Returns a function that stops watching. Errors of `onChange` and of the watch
 * itself go to `onError`.
 */
export function watchContent(
	folder: string,
	onChange: () => Promise<void>,
	onError: (error: unknown) => void = console.error,
): () => void {
	let timer: NodeJS.Timeout | undefined;
	let running = false;
	let stopped = false;

	const wait = () => {
		clearTimeout(timer);
		timer = setTimeout(call, QUIET_MS);
	};
	const call = async () => {
		if (running) return wait();
		running = true;
		try {
			await onChange();
		} catch (error) {
			onError(error);
		} finally {
			running = false;
		}
	};
	const watcher = watch(folder, { recursive: true }, (_, name) => {
		// Ignores editors' swap files and copies.
		const file = path.basename(name ?? "");
		if (!stopped && !file.startsWith(".") && !file.endsWith("~")) wait();
	});
	watcher.on("error", onError);
	return () => {
		stopped = true;
		clearTimeout(timer);
		watcher.close();
	};
}
