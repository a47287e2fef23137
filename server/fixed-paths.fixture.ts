import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes, { developmentRoutes, fileRoutes } from "../app/routes.ts";

function leavesOf(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
	return entries.flatMap((entry) => (entry.children === undefined ? [entry] : leavesOf(entry.children)));
}

const fixed = leavesOf([...routes, ...fileRoutes]).filter(
	(route) => !developmentRoutes.includes(route) && !/[:*]/.test(route.path ?? ""),
);

/** Paths of the pages without a variable segment, and of the other routes without one: redirects and files. */
export const [fixedPages, fixedOthers] = [true, false].map((arePages) =>
	fixed.flatMap(({ path = "", file }) => (file.endsWith("-page.tsx") === arePages ? [`/${path}`] : [])),
) as [string[], string[]];
