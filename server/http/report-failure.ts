import { randomBytes } from "node:crypto";
import type { Log } from "./request-log.ts";

/**
 * Logs an unexpected failure once and answers the code that names it on the page. Something that happens by design and
 * shows a code all the same is of level "info", and has no stack: whoever asks for it again and again hides no fault
 * (docs/product.md, 12.5).
 */
export function reportFailure(log: Log, error: unknown, level: "error" | "info" = "error"): string {
	const incident = randomBytes(4).toString("hex");
	if (level === "info") {
		log.write("info", error instanceof Error ? error.message : String(error), { incident });
		return incident;
	}
	log.write("error", "unexpected failure", {
		incident,
		error: error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : String(error),
	});
	return incident;
}
