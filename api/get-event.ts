import { encodeContentUrl } from "../domain/content/content-url.ts";
import { Failure } from "../domain/failure.ts";
import type { Handler } from "./context.ts";
import type { getEvent } from "./contracts/get-event.ts";

/** Handler of `getEvent`. */
export const handleGetEvent: Handler<typeof getEvent> = async ({ slug }, { backend }) => {
	const found = await backend.events.findBySlug(slug);
	if (found === null) return new Failure(404, "event.not_found", "No hay ningún evento en esa dirección.");
	return "movedTo" in found ? { redirect: encodeContentUrl(found.movedTo) } : found;
};
