import type { Collections } from "./documents.server.ts";
import { read, type Work } from "./work.server.ts";

/**
 * How long the revision is cached, because checking it for cached pages costs a read of Firestore. This process's own
 * changes show at once.
 */
const KEPT_MS = 1_000;

/** How long to wait for an answer: cached pages are shown without it. */
const WAIT_MS = 2_000;

/** A number that grows with every change readers can see. */
export interface Revision {
	/**
	 * The number, at most a second old; with `now`, as Firestore has it.
	 * @throws {Error} (as a rejected promise) if Firestore does not answer within two seconds.
	 */
	read(age?: "now"): Promise<string>;
	/** Raises the number when the transaction is committed. */
	raise(work: Work): void;
}

/** The site's `Revision`. `clock` returns milliseconds since any fixed moment. */
export function createRevision({ revisions }: Collections, clock = () => performance.now()): Revision {
	const document = revisions.doc("site");
	let asked: { readonly answer: Promise<string>; readonly at: number } | null = null;
	return {
		read(age) {
			if (age === "now" || asked === null || clock() - asked.at > KEPT_MS) {
				const answer = inTime(read(document).then((kept) => String(kept?.value ?? 0)));
				const mine = { answer, at: clock() };
				asked = mine;
				answer.catch(() => {
					if (asked === mine) asked = null;
				});
			}
			return asked.answer;
		},
		raise(work) {
			work.add(document, "value", 1);
			work.afterwards(() => {
				asked = null;
			});
		},
	};
}

function inTime<Result>(answer: Promise<Result>): Promise<Result> {
	return new Promise((resolve, reject) => {
		const limit = setTimeout(() => reject(new Error(`Firestore has not answered for ${WAIT_MS} ms.`)), WAIT_MS);
		answer.then(resolve, reject).finally(() => clearTimeout(limit));
	});
}
