import { deskRoutes } from "../../app/desk/desk-routes.ts";
import type { SiteRoute } from "./site-map.ts";

/** The pages of the desk, which are no part of the build's routes (docs/decisions/0058). */
export const deskSiteRoutes: readonly SiteRoute[] = deskRoutes.map(({ path, act, acceptsFiles }) => ({
	path,
	handle: { longTexts: true, ...(acceptsFiles === true ? { acceptsFiles, sender: "write" as const } : {}) },
	acceptsForms: act !== undefined,
	isPage: true,
}));
