import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import sharp from "sharp";
import type { WritableMedia } from "../domain/content/media-store.ts";
import { type CompilerSettings, createCompiler } from "./compiler.server.ts";
import type { FromWorker, ToWorker } from "./worker-compiler.server.ts";

/*
 * The thread of `createWorkerCompiler`: compiles one text after the other, and asks the site's thread for files.
 */

if (parentPort === null) throw new Error("Not a worker");
const site = parentPort;

// Requests go first. The lowest priority would be too low: on a busy machine a text that is due would wait for minutes.
// Only Linux has priorities of single threads; elsewhere this would slow the whole process.
if (process.platform === "linux") setPriority(10);
// Node's threads for files are the site's too: pictures take one of them.
sharp.concurrency(1);

const asked = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
let count = 0;

const send = (message: FromWorker) => site.postMessage(message);

function ask(method: keyof WritableMedia, ...given: readonly unknown[]): Promise<unknown> {
	const number = ++count;
	const answer = new Promise((resolve, reject) => asked.set(number, { resolve, reject }));
	send({ ask: number, method, arguments: given });
	return answer;
}

const media: WritableMedia = {
	has: async (name) => (await ask("has", name)) === true,
	put: async (name, bytes) => void (await ask("put", name, bytes)),
	read: async (name) => {
		const bytes = await ask("read", name);
		return bytes instanceof Uint8Array ? bytes : null;
	},
};
const compiler = createCompiler(media, workerData as CompilerSettings);

site.on("message", (message: ToWorker) => {
	if ("answer" in message) {
		const { answer, value, error } = message;
		const one = asked.get(answer);
		asked.delete(answer);
		if (error === undefined) one?.resolve(value);
		else one?.reject(error);
		return;
	}
	const done = "paste" in message ? message.paste : message.compile;
	const work =
		"paste" in message ? compiler.convertPaste(...message.arguments) : compiler.compile(...message.arguments);
	work.then(
		(value) => send({ done, value }),
		(error: Error) => send({ done, error }),
	);
});
