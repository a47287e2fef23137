import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { digestOf } from "../../publishing/assets.server.ts";
import { filesBelow } from "../../publishing/content-files.server.ts";

const folder = path.resolve(import.meta.dirname, "../../content");
const list = path.join(import.meta.dirname, "sample-files.json");

/** The files of the sample with their digests, in the form of `sample-files.json`. */
export async function listSample(): Promise<string> {
	const files = await filesBelow(folder);
	const digests = files.map((file) => [file, digestOf(readFileSync(path.join(folder, file)))] as const);
	return `${JSON.stringify(Object.fromEntries(digests), null, "\t")}\n`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(list, await listSample());
