import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes, { developmentRoutes } from "../../app/routes.ts";
import { deskSiteRoutes } from "./desk-site-routes.ts";
import { createSiteMap, siteRoutes } from "./site-map.ts";

type Built = Parameters<typeof siteRoutes>[0];

async function load(entries: readonly RouteConfigEntry[], parentId?: string): Promise<Built> {
	const loaded: Record<string, Built[string]> = {};
	for (const entry of entries.filter((each) => !developmentRoutes.includes(each))) {
		const { file, path: own, id = file, children = [] } = entry;
		const source = path.resolve(import.meta.dirname, "../../app", file);
		loaded[id] = { id, parentId, path: own, module: await import(source) };
		Object.assign(loaded, await load(children, id));
	}
	return loaded;
}

/** The site map of a production build, from the route modules as they are in app/. It needs no build. */
export const readSiteMap = async () => createSiteMap([...siteRoutes(await load(routes)), ...deskSiteRoutes]);
