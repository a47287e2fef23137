import { randomBytes } from "node:crypto";
import type { Log } from "./request-log.ts";

/**
 * Logs an unexpected failure once and returns the incident id, which the page shows. Something that happens by design
 * but shows an id as well has level "info" and no stack, so that repeated requests for it do not bury real failures
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
