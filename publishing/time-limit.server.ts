import { createContext, Script } from "node:vm";

/**
 * The processor time that reading one text may take, in milliseconds. The longest text that is accepted needs less than
 * a third of it (docs/product.md, 7.4).
 */
export const LIMIT_MS = 8_000;

/** A text took too much processor time to read, because its signs can be read in too many ways. */
export class TakesTooLong extends Error {}

const stage = createContext({ work: null }) as { work: (() => unknown) | null };
const script = new Script("work()");

/**
 * Does something that does not wait, and ends it when it has used its processor time. Parsers of Markdown need a time
 * that grows with the square of the text for thousands of signs that nothing closes. `work` may be begun again: a busy
 * machine gives a text more time, so that the same text fails everywhere or nowhere.
 * @throws {TakesTooLong} when the time is over. What `work` throws is thrown on.
 */
export function withinLimit<Result>(work: () => Result, limitMs = LIMIT_MS): Result {
	for (let wait = limitMs * 1.25; ; wait *= 2) {
		const before = process.threadCpuUsage();
		stage.work = work;
		try {
			return script.runInContext(stage, { timeout: Math.ceil(wait) }) as Result;
		} catch (error) {
			// The error is one of the other context, where `Error` is another.
			if (Object(error).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
			const { user, system } = process.threadCpuUsage(before);
			if ((user + system) / 1_000 >= limitMs) throw new TakesTooLong(`More than ${limitMs} ms of processor time.`);
		} finally {
			stage.work = null;
		}
	}
}

/** Says that a text takes too long, and what its author can do. */
export const TOO_LONG_TO_READ =
	"El texto tarda demasiado en leerse: tiene miles de signos que nada cierra, como «[», «*» o «>». Ciérralos, o escríbelos con una barra delante (\\[).";

export const TOO_DEEP_TO_READ = "El texto anida demasiados elementos.";
