import { newestContent } from "../domain/content/list-content.ts";
import type { Handler } from "./context.ts";
import type { getHome } from "./contracts/get-home.ts";

function valueOrNull<Value>(result: PromiseSettledResult<Value>): Value | null {
	return result.status === "fulfilled" ? result.value : null;
}

/** Handler of `getHome`. */
export const handleGetHome: Handler<typeof getHome> = async (_input, { backend, now }) => {
	const [articles, events, resources] = await Promise.allSettled([
		newestContent(backend.content, "/blog/", 6),
		backend.events.list({ when: "next", now: now().toISOString(), offset: 0, limit: 3 }),
		newestContent(backend.content, "/recursos/", 3),
	]);
	return { articles: valueOrNull(articles), events: valueOrNull(events)?.items ?? null, resources: valueOrNull(resources) };
};
