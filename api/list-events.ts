import { PAGE_SIZE } from "../domain/content/content.ts";
import { countPages } from "../domain/content/list-content.ts";
import { listEventsWithState } from "../domain/events/list-events.ts";
import { Failure } from "../domain/failure.ts";
import type { Handler } from "./context.ts";
import type { listEvents } from "./contracts/list-events.ts";

/** Handler of `listEvents`. */
export const handleListEvents: Handler<typeof listEvents> = async ({ when, page }, { backend, now }) => {
	const query = { when, now: now().toISOString(), offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
	const { items, total } = await listEventsWithState(backend, query);
	const pages = countPages(total);
	if (page > pages) return new Failure(404, "events.no_list", "No hay tantas páginas de eventos.");
	return { items, page, pages, total };
};
