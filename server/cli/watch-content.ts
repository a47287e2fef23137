import { watch } from "node:fs";
import path from "node:path";

/** Editors write a file in several steps. */
const QUIET_MS = 200;

/**
 * Calls `onChange` after files in a folder have changed and have been left alone for a moment. Calls never overlap:
 * what changes during one leads to another. Answers how to stop. A rejection of `onChange` goes to `onError`, as does a
 * failure of the watch itself.
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
		// Swap files and copies of editors.
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
