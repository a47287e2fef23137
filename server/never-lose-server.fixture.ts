import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Answered, Asked } from "./never-lose-process.fixture.ts";

export type Answer = Pick<Answered, "status" | "body">;

interface Waiting {
	readonly resolve: (answer: Answer) => void;
	readonly reject: (error: Error) => void;
}

const PROGRAM = path.join(import.meta.dirname, "never-lose-process.fixture.ts");

/** Where programs keep what they have compiled: without it, a start takes three times as long. */
const env = { ...process.env, NODE_COMPILE_CACHE: path.join(tmpdir(), "node-compile-cache") };

/** A process that answers for sites, and that their requests may kill. It has to be started. */
export function openServer() {
	let child: ChildProcess | null = null;
	let count = 0;
	let deaths = 0;
	const waiting = new Map<number, Waiting>();

	async function start(): Promise<void> {
		const started = fork(PROGRAM, { env });
		await once(started, "message");
		child = started;
		started.on("message", ({ number, ...answer }: Answered) => {
			waiting.get(number)?.resolve(answer);
			waiting.delete(number);
		});
		started.once("exit", () => {
			child = null;
			deaths += 1;
			for (const { reject } of waiting.values()) reject(new TypeError("The connection broke."));
			waiting.clear();
		});
	}

	return {
		start,
		isUp: () => child !== null,
		/** How many processes have ended. */
		deaths: () => deaths,
		/** Rejects while there is no process, and if it dies before it has answered, as `fetch` does. */
		ask(asked: Omit<Asked, "number">): Promise<Answer> {
			return new Promise((resolve, reject) => {
				if (child === null) return reject(new TypeError("No connection."));
				count += 1;
				waiting.set(count, { resolve, reject });
				child.send({ ...asked, number: count });
			});
		},
		/** Ends it for good. */
		async stop(): Promise<void> {
			if (child === null) return;
			const ended = once(child, "exit");
			child.kill("SIGKILL");
			await ended;
		},
	};
}

export type Server = ReturnType<typeof openServer>;
