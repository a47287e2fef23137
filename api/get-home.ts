import { newestContent } from "../domain/content/list-content.ts";
import { listEventsWithState } from "../domain/events/list-events.ts";
import type { Handler } from "./context.ts";
import type { getHome } from "./contracts/get-home.ts";

/** Handler of `getHome`. */
export const handleGetHome: Handler<typeof getHome> = async (_input, { backend, now, report }) => {
	const orNull = <Value>(list: Promise<Value>): Promise<Value | null> =>
		list.catch((error: unknown) => {
			report(error);
			return null;
		});
	const [articles, events, resources] = await Promise.all([
		orNull(newestContent(backend.content, "/blog/", 6)),
		orNull(listEventsWithState(backend, { when: "next", now: now().toISOString(), offset: 0, limit: 3 })),
		orNull(newestContent(backend.content, "/recursos/", 3)),
	]);
	return { articles, events: events?.items ?? null, resources };
};
