import { constants, setPriority } from "node:os";
import sharp from "sharp";
import { makeInProcess } from "./picture-encoding.server.ts";
import type { Made, ToMake } from "./picture-maker.server.ts";

/*
 * The process of `createPictureMaker`. It has the lowest priority: readers do not wait for its pictures, and until they
 * are made they get others.
 */

setPriority(constants.priority.PRIORITY_LOW);
sharp.concurrency(1);

let last: Promise<void> = Promise.resolve();

process.on("message", (message: ToMake) => {
	last = last.then(() => make(message));
});

process.send?.({ isReady: true } satisfies Made);

async function make({ number, original, names }: ToMake): Promise<void> {
	const send = (made: Made) => process.send?.(made);
	try {
		send({ number, files: await makeInProcess(original, names) });
	} catch (error) {
		send({ number, reason: error instanceof Error ? error.message : String(error) });
	}
}
