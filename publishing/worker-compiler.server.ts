import { Worker } from "node:worker_threads";
import type { WritableMedia } from "../domain/content/media-store.ts";
import type { CompiledText, Compiler } from "../domain/publication/compiler.ts";
import type { Pasted } from "../domain/publication/pasted.ts";
import type { CompilerSettings } from "./compiler.server.ts";
import { isOfThisVersion } from "./source-hash.server.ts";

/** What the site sends to the worker. */
export type ToWorker =
	| { readonly compile: number; readonly arguments: Parameters<Compiler["compile"]> }
	| { readonly paste: number; readonly arguments: Parameters<Compiler["convertPaste"]> }
	| { readonly answer: number; readonly value?: unknown; readonly error?: Error };

/** What the worker sends to the site. It has no store of its own: it asks the site's. */
export type FromWorker =
	| { readonly done: number; readonly value?: CompiledText | Pasted | null; readonly error?: Error }
	| { readonly ask: number; readonly method: keyof WritableMedia; readonly arguments: readonly unknown[] };

/** The most memory of the worker's heap. Pictures are outside of it. */
const HEAP_MB = 384;

/** How long the thread waits for another text. Its highlighter takes some 100 MB and a second to load. */
const IDLE_MS = 30_000;

interface Waiting {
	readonly resolve: (done: never) => void;
	readonly reject: (error: Error) => void;
}

/**
 * `Compiler` in a thread of its own, so that requests do not wait while texts are compiled. The thread starts with the
 * first text and ends when it has waited long for another. It runs from the sources, not from the build.
 */
export function createWorkerCompiler(media: WritableMedia, { authors, brand }: CompilerSettings): Compiler {
	let running: { readonly worker: Worker; readonly waiting: Map<number, Waiting> } | null = null;
	let count = 0;
	let idle: NodeJS.Timeout | undefined;
	const end = () => running?.worker.terminate();

	function start() {
		const waiting = new Map<number, Waiting>();
		// The options of the process load the environment, which the thread does not need.
		const worker = new Worker(new URL("compiler-worker.ts", import.meta.url), {
			workerData: { authors, brand } satisfies CompilerSettings,
			execArgv: [],
			resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
		});
		const started = { worker, waiting };
		const fail = (error: Error) => {
			if (running === started) running = null;
			for (const { reject } of waiting.values()) reject(error);
			waiting.clear();
		};
		worker.on("error", (error) => fail(error instanceof Error ? error : new Error(String(error))));
		worker.on("exit", () => fail(new Error("The compiler's thread has ended.")));
		worker.on("message", (message: FromWorker) => {
			if ("ask" in message) void answer(worker, message);
			else {
				const { done, value, error } = message;
				const asked = waiting.get(done);
				waiting.delete(done);
				if (waiting.size === 0) {
					worker.unref();
					idle = setTimeout(end, IDLE_MS).unref();
				}
				if (value === undefined) asked?.reject(error ?? new Error("The compiler answered nothing."));
				else asked?.resolve(value as never);
			}
		});
		return started;
	}

	async function answer(worker: Worker, message: Extract<FromWorker, { readonly ask: number }>): Promise<void> {
		const { ask, method } = message;
		const reply = (content: { readonly value?: unknown; readonly error?: Error }) =>
			worker.postMessage({ answer: ask, ...content } satisfies ToWorker);
		try {
			const run = media[method] as (...values: readonly unknown[]) => Promise<unknown>;
			reply({ value: await run(...message.arguments) });
		} catch (error) {
			reply({ error: error instanceof Error ? error : new Error(String(error)) });
		}
	}

	function ask<Done>(message: (number: number) => ToWorker): Promise<Done> {
		clearTimeout(idle);
		running ??= start();
		const { worker, waiting } = running;
		const number = ++count;
		const result = new Promise<Done>((resolve, reject) => waiting.set(number, { resolve, reject }));
		worker.ref();
		worker.postMessage(message(number));
		return result;
	}

	return {
		isCurrent: isOfThisVersion,
		compile: (...given) => ask((number) => ({ compile: number, arguments: given })),
		convertPaste: (...given) => ask((number) => ({ paste: number, arguments: given })),
		async close() {
			clearTimeout(idle);
			await end();
		},
	};
}
