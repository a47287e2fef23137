import { createHash } from "node:crypto";

const PLAIN = /^(?!__)[A-Za-z0-9_-]{1,128}$/;

/**
 * The id of a document that is looked up by these words: the word itself if there is only one and Firestore accepts it
 * as an id, else a hash. Different words give different ids, so that ids guarantee uniqueness.
 */
export function documentId(...words: readonly string[]): string {
	const [word = ""] = words;
	if (words.length === 1 && PLAIN.test(word)) return word;
	return `~${createHash("sha256").update(JSON.stringify(words)).digest("hex")}`;
}

let lastTime = 0;
let lastCount = 0;

/**
 * Returns a word that sorts after every earlier one of this process, and after those of other processes as far as
 * clocks agree: Firestore keeps no order of its own.
 */
export function nextOrder(): string {
	const time = Math.max(lastTime, Date.now());
	lastCount = time === lastTime ? lastCount + 1 : 0;
	lastTime = time;
	return `${time.toString(36).padStart(9, "0")}-${lastCount.toString(36).padStart(5, "0")}-${crypto.randomUUID().slice(0, 8)}`;
}
