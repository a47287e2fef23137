import { type ChildProcess, fork } from "node:child_process";
import { MakerEnded, type PictureMaker } from "../domain/publication/make-sizes.ts";

/** What the site sends to the process. */
export interface ToMake {
	readonly number: number;
	readonly original: Uint8Array;
	readonly names: readonly string[];
}

/** What the process sends to the site: that it is ready, then what it made. */
export type Made =
	| { readonly isReady: true }
	| { readonly number: number; readonly files: ReadonlyMap<string, Uint8Array> }
	| { readonly number: number; readonly reason: string };

interface Waiting {
	readonly resolve: (files: ReadonlyMap<string, Uint8Array>) => void;
	readonly reject: (error: Error) => void;
}

/**
 * What keeps the process small. Without the settings of glibc, which others ignore, it keeps the memory of each picture
 * and grows by half. One thread does all, because one picture is made at a time.
 */
const FRUGAL = { UV_THREADPOOL_SIZE: "1", MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };

/**
 * `PictureMaker` in a process of its own, of the lowest priority. Threads would not do: encoders have threads of their
 * own, which do not have the priority of the thread that calls them, and keep their memory. The process starts with the
 * first picture, and runs from the sources, not from the build. It decodes what strangers drew, so it is told no secret of
 * the environment. `program`: its module.
 */
export function createPictureMaker(program = new URL("picture-process.ts", import.meta.url)): PictureMaker {
	let running: { readonly child: ChildProcess; readonly waiting: Map<number, Waiting> } | null = null;
	let count = 0;

	function start() {
		const waiting = new Map<number, Waiting>();
		const child = fork(program, {
			serialization: "advanced",
			// The options of the process load the environment, which this one does not need.
			execArgv: [],
			env: { PATH: process.env.PATH, ...FRUGAL },
			stdio: ["ignore", "ignore", "inherit", "ipc"],
		});
		const started = { child, waiting };
		let isReady = false;
		const fail = (message: string) => {
			if (running === started) running = null;
			for (const { reject } of waiting.values()) reject(new MakerEnded(message, isReady));
			waiting.clear();
		};
		child.on("error", ({ message }) => fail(message));
		child.on("exit", (code, signal) => fail(`The process for pictures ended with ${signal ?? code}.`));
		child.on("message", (made: Made) => {
			if ("isReady" in made) {
				isReady = true;
				return;
			}
			const asked = waiting.get(made.number);
			waiting.delete(made.number);
			if (waiting.size === 0) release(child);
			if ("files" in made) asked?.resolve(made.files);
			else asked?.reject(new Error(made.reason));
		});
		if (child.pid === undefined) throw new Error("no process");
		return started;
	}

	/** @throws {MakerEnded} when the system has no room for another process. */
	function startOrEnd() {
		try {
			return start();
		} catch (error) {
			throw new MakerEnded(`The process for pictures cannot start: ${(error as Error).message}`, false);
		}
	}

	/** Lets this process end although the other one runs. */
	function release(child: ChildProcess): void {
		child.unref();
		child.channel?.unref();
	}

	return {
		async make(original, names) {
			running ??= startOrEnd();
			const { child, waiting } = running;
			const number = ++count;
			child.ref();
			child.channel?.ref();
			return new Promise((resolve, reject) => {
				waiting.set(number, { resolve, reject });
				// If this fails, the process has ended, or must: its `exit` rejects.
				child.send({ number, original, names } satisfies ToMake, (error) => {
					if (error !== null) child.kill("SIGKILL");
				});
			});
		},
		async close() {
			const { child } = running ?? {};
			running = null;
			child?.kill("SIGKILL");
		},
	};
}
