import type { ServerBuild } from "react-router";
import * as atom from "../../app/content/atom.ts";
import * as jsonFeed from "../../app/content/json-feed.ts";
import * as rss from "../../app/content/rss.ts";
import * as sitemap from "../../app/content/sitemap.ts";
import * as eventsCalendar from "../../app/events/events-ics.ts";
import * as rightsFile from "../../app/rights/data-file.ts";
import { fileRoutes } from "../../app/routes.ts";
import * as robots from "../../app/shell/robots.ts";
import * as webManifest from "../../app/shell/web-manifest.ts";
import * as userFile from "../../app/user/dashboard/data-file.ts";

type FileModule = (typeof fileRoutes)[number]["file"];
type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

const modules: Readonly<Record<FileModule, Omit<RouteModule, "default">>> = {
	"content/rss.ts": { handle: rss.handle, loader: rss.loader },
	"content/atom.ts": { handle: atom.handle, loader: atom.loader },
	"content/json-feed.ts": { handle: jsonFeed.handle, loader: jsonFeed.loader },
	"events/events-ics.ts": { handle: eventsCalendar.handle, loader: eventsCalendar.loader },
	"content/sitemap.ts": { handle: sitemap.handle, loader: sitemap.loader },
	"shell/robots.ts": { handle: robots.handle, loader: robots.loader },
	"shell/web-manifest.ts": { handle: webManifest.handle, loader: webManifest.loader },
	"user/dashboard/data-file.ts": { loader: userFile.loader },
	"rights/data-file.ts": { loader: rightsFile.loader },
};

/** A build whose router also answers `fileRoutes`, which are no part of what browsers get (docs/decisions/0095). */
export function withFileRoutes<Build extends Pick<ServerBuild, "routes">>(build: Build): Build {
	const files = fileRoutes.map(({ path, file }) => {
		// The router takes a module without a component for a file; its type does not say so.
		const module = modules[file] as RouteModule;
		return [path, { id: path, parentId: "root", path, module }] as const;
	});
	return { ...build, routes: { ...build.routes, ...Object.fromEntries(files) } };
}
