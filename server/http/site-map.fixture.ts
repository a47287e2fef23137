import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { ServerBuild } from "react-router";
import routes, { developmentRoutes } from "../../app/routes.ts";
import { deskSiteRoutes } from "./desk-site-routes.ts";
import { withFileRoutes } from "./file-routes.ts";
import { createSiteMap, siteRoutes } from "./site-map.ts";

type Built = ServerBuild["routes"];

async function load(entries: readonly RouteConfigEntry[], parentId?: string): Promise<Built> {
	const loaded: Record<string, Built[string]> = {};
	for (const entry of entries.filter((each) => !developmentRoutes.includes(each))) {
		const { file, path: own, id = file, children = [] } = entry;
		const source = path.resolve(import.meta.dirname, "../../app", file);
		loaded[id] = {
			id,
			...(parentId === undefined ? {} : { parentId }),
			...(own === undefined ? {} : { path: own }),
			module: await import(source),
		};
		Object.assign(loaded, await load(children, id));
	}
	return loaded;
}

/** The site map of a production build, from the route modules as they are in app/. It needs no build. */
export const readSiteMap = async () =>
	createSiteMap([...siteRoutes(withFileRoutes({ routes: await load(routes) }).routes), ...deskSiteRoutes]);
