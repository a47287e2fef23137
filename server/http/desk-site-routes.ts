import { deskRoutes } from "../../app/desk/desk-routes.ts";
import { SHARED_PATTERN } from "../../app/desk/shared-preview.tsx";
import type { SiteRoute } from "./site-map.ts";

/** The pages of the desk and of links to previews, which are no part of the build's routes (docs/decisions/0058). */
export const deskSiteRoutes: readonly SiteRoute[] = [
	...deskRoutes.map(({ path, act, acceptsFiles }) => ({
		path,
		handle: { longTexts: true as const, ...(acceptsFiles === true ? { acceptsFiles, sender: "write" as const } : {}) },
		acceptsForms: act !== undefined,
		isPage: true,
	})),
	{ path: SHARED_PATTERN, handle: { mailedLink: true }, acceptsForms: false, isPage: true },
];
