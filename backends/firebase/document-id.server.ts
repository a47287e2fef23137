import { createHash } from "node:crypto";

const PLAIN = /^(?!__)[A-Za-z0-9_-]{1,128}$/;

/**
 * The id of a document that is found by these words: the word itself where Firestore takes it as an id, else a hash.
 * Different words give different ids, so that what must be unique is so by its id.
 */
export function documentId(...words: readonly string[]): string {
	const [word = ""] = words;
	if (words.length === 1 && PLAIN.test(word)) return word;
	return `~${createHash("sha256").update(JSON.stringify(words)).digest("hex")}`;
}

let lastTime = 0;
let lastCount = 0;

/**
 * A word that sorts behind every one this process made before, and behind those of other processes as far as clocks
 * agree: Firestore keeps no order of its own.
 */
export function nextOrder(): string {
	const time = Math.max(lastTime, Date.now());
	lastCount = time === lastTime ? lastCount + 1 : 0;
	lastTime = time;
	return `${time.toString(36).padStart(9, "0")}-${lastCount.toString(36).padStart(5, "0")}-${crypto.randomUUID().slice(0, 8)}`;
}
