import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** The first part of a route's path, with those of its parents; empty for a layout without one. */
function firstPart(id: string | undefined, routes: Routes): string {
	const route = id === undefined ? undefined : routes[id];
	if (route === undefined) return "";
	return firstPart(route.parentId, routes) || (route.path?.split("/")[0] ?? "");
}

/** A build with those of its routes that a path can match whose first part is this one. */
export function sectionOf(build: ServerBuild, part: string): ServerBuild {
	const kept = Object.entries(build.routes).filter(([id]) => {
		const first = firstPart(id, build.routes);
		return first === "" || first === part || first === "*" || first.startsWith(":");
	});
	return { ...build, routes: Object.fromEntries(kept) };
}

/**
 * The router's request handler, made once for each first part of a path: to match a path the router tries its routes one
 * after the other, and most of a site's begin with another part (docs/decisions/0030). Other paths, such as those with
 * capitals or percent signs, have the handler with all routes.
 */
export function createSectionRouter(build: ServerBuild, mode: string): RequestHandler {
	const whole = createRequestHandler(build, mode);
	const parts = new Set(Object.keys(build.routes).map((id) => firstPart(id, build.routes)));
	const sections = new Map<string, RequestHandler>();
	return (request, context) => {
		const part = /^[^/]*\/\/[^/]*\/([a-z0-9-]+)(?:\.data)?(?=[/?#]|$)/.exec(request.url)?.[1];
		if (part === undefined || !parts.has(part)) return whole(request, context);
		let handle = sections.get(part);
		if (handle === undefined) {
			handle = createRequestHandler(sectionOf(build, part), mode);
			sections.set(part, handle);
		}
		return handle(request, context);
	};
}
