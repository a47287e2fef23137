import { randomBytes } from "node:crypto";
import type { Log } from "./request-log.ts";

/** Logs an unexpected failure once and answers the code that names it on the page. */
export function reportFailure(log: Log, error: unknown): string {
	const incident = randomBytes(4).toString("hex");
	log.write("error", "unexpected failure", {
		incident,
		error: error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : String(error),
	});
	return incident;
}
