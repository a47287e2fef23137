import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes, { developmentRoutes, PLANNED_FIRST, PLANNED_LAST } from "../app/routes.ts";
import { CONTENT_SECTIONS, isPlannedUrl, type ReservedWords } from "../domain/content/content-url.ts";
import { eventPath } from "../domain/site-paths.ts";
import { OWN_FIRST } from "./http/own-paths.ts";

/** First segments of these routes and of those below them, without the slash. */
function firstSegments(entries: readonly RouteConfigEntry[]): string[] {
	return entries.flatMap(({ path, children = [] }) =>
		path === undefined ? firstSegments(children) : [path.split("/")[0] ?? ""],
	);
}

const developmentFirst = firstSegments(developmentRoutes);
const routesFirst = firstSegments(routes).filter(
	(word) => word !== "*" && !CONTENT_SECTIONS.includes(word) && !developmentFirst.includes(word),
);

/**
 * The words that no page may use in its address (docs/product.md, 2.2). They are the same whether or not the routes
 * include the pages for development, which depends on `APP_ENV`.
 */
export const reservedWords: ReservedWords = {
	first: new Set([...OWN_FIRST, ...routesFirst, ...developmentFirst]),
	plannedFirst: new Set(PLANNED_FIRST),
	plannedLast: new Set(PLANNED_LAST),
};

/**
 * Which of these stored pages and events are pages at an address that a planned route will use, by their paths. The
 * owner should move them before that route is built.
 */
export function listPlanned(stored: readonly { readonly url: string }[]): string[] {
	return stored
		.map(({ url }) => url)
		.filter((url) => !url.startsWith(eventPath("")) && isPlannedUrl(url, reservedWords));
}
