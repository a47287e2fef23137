import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { BreachedPasswords } from "../domain/sign-in/breached-passwords.ts";
import { CannotWrite } from "../domain/unavailable.ts";
import { ConfigError } from "./config.ts";

/** A line of the list: a SHA-1 in hexadecimal digits, and how often that password was seen, which may be missing. */
const LINE = /^([0-9A-F]{40})(?::\d{1,15})?\r?$/i;

/** Longest line, with its end, in bytes. */
const LONGEST = 64;

/** Refuses a setting that names no such list. The start then fails, so that nobody believes in a list that is not read. */
function checkFirstLine(file: string): void {
	const buffer = Buffer.alloc(LONGEST);
	try {
		const descriptor = openSync(file, "r");
		try {
			readSync(descriptor, buffer, 0, LONGEST, 0);
		} finally {
			closeSync(descriptor);
		}
	} catch {
		throw new ConfigError([`BREACHED_PASSWORDS: no se puede leer ${file}`]);
	}
	const [line = ""] = buffer.toString("latin1").replace(/\0+$/, "").split("\n");
	if (!LINE.test(line))
		throw new ConfigError([`BREACHED_PASSWORDS: ${file} no tiene en cada línea un SHA-1, como ABCDEF…:12`]);
}

/** The first line that begins at `from` or after it, with its place; null if there is none. */
async function lineFrom(handle: FileHandle, from: number): Promise<{ start: number; hash: string } | null> {
	const before = Math.max(0, from - 1);
	const { buffer, bytesRead } = await handle.read(Buffer.alloc(2 * LONGEST + 1), 0, 2 * LONGEST + 1, before);
	const text = buffer.toString("latin1", 0, bytesRead);
	const skipped = from === 0 ? 0 : text.indexOf("\n") + 1;
	if (from > 0 && skipped === 0) return null;
	const [, hash] = LINE.exec(text.slice(skipped).split("\n")[0] ?? "") ?? [];
	return hash === undefined ? null : { start: before + skipped, hash: hash.toUpperCase() };
}

/**
 * Reads the owner's list of breached passwords: a text file with the SHA-1 of one password a line, in ascending order.
 * It may be larger than the memory: a password is looked for by halving, in some 35 reads.
 * @throws {ConfigError} when the file is not there or no such list.
 */
export function readBreachedPasswords(file: string): BreachedPasswords {
	checkFirstLine(file);
	return {
		async has(password) {
			const wanted = createHash("sha1").update(password.normalize("NFC")).digest("hex").toUpperCase();
			try {
				await using handle = await open(file);
				let [low, high] = [0, (await handle.stat()).size];
				while (low < high) {
					const middle = Math.floor((low + high) / 2);
					const line = await lineFrom(handle, middle);
					if (line?.hash === wanted) return true;
					if (line !== null && line.hash < wanted) low = line.start + 1;
					else high = middle;
				}
				return false;
			} catch (error) {
				throw new CannotWrite(`the list of breached passwords: ${error instanceof Error ? error.message : error}`);
			}
		},
	};
}
