import type { RouteConfigEntry } from "@react-router/dev/routes";
import { DESK_FIRST } from "../app/desk/desk-route.ts";
import routes, { developmentRoutes, fileRoutes, PLANNED_FIRST, PLANNED_LAST } from "../app/routes.ts";
import { THEME_FOLDER, VERSION_PATH } from "../app/updates/names.ts";
import { CONTENT_SECTIONS, isPlannedUrl, type ReservedWords } from "../domain/content/content-url.ts";
import { eventPath } from "../domain/site-paths.ts";

/**
 * The addresses that the server answers without React Router (`http/app.ts`), as Hono's patterns. Everything below the
 * fixed part of a pattern belongs to it.
 */
export const OWN_PATHS = {
	health: "/salud",
	version: VERSION_PATH,
	link: "/ir/:id",
	linkCard: "/ir/:id/:page{[a-z0-9-]+(?:/[a-z0-9-]+)*}",
	avatar: "/avatar/:size{128|180}/:color{[0-9]{1,2}}/:file{.+[.]svg}",
	theme: `${THEME_FOLDER}:file{[\\w-]+[.]css}`,
	api: "/api",
	functions: "/api/*",
	pictures: "/media/*",
	lockedPictures: "/archivos/*",
	schoolFiles: "/school/archivos/*",
	thumbnails: "/escritorio/miniaturas/*",
	previewFiles: "/vista/:link/:file",
} as const;

/** The first segment of secret links to previews (docs/product.md, 26.19). */
export const PREVIEW_FIRST = "vista";

/** The fixed parts of those patterns but the last, below which there are pages too: `/ir/`, `/api`, `/api/`. */
const { previewFiles: _, ...WHOLE } = OWN_PATHS;
export const OWN_PREFIXES = Object.values(WHOLE).map((pattern) => pattern.replace(/[:*].*$/, ""));

/** The path of a file of a preview behind a secret link. The link itself is a page. */
export const PREVIEW_FILE = new RegExp(`^/${PREVIEW_FIRST}/[^/]+/[^/]+$`);

/** The folder of lessons' files in addresses (docs/product.md, 19.5). */
export const SCHOOL_FILES = OWN_PATHS.schoolFiles.replace("*", "");

/** The folder of the small pictures of the desk. */
export const THUMBNAILS = OWN_PATHS.thumbnails.replace("*", "");

/** First segments of addresses that are files: the build's, and those of `public/` that browsers ask for by name. */
const FILES = ["assets", "favicon.ico"];

/** First segments of these routes and of those below them, without the slash. */
function firstSegments(entries: readonly RouteConfigEntry[]): string[] {
	return entries.flatMap(({ path, children = [] }) =>
		path === undefined ? firstSegments(children) : [path.split("/")[0] ?? ""],
	);
}

const developmentFirst = firstSegments(developmentRoutes);
const routesFirst = firstSegments([...routes, ...fileRoutes]).filter(
	(word) => word !== "*" && !CONTENT_SECTIONS.includes(word) && !developmentFirst.includes(word),
);

/**
 * The words that no page may use in its address (docs/product.md, 2.2). They are the same whether or not the routes
 * include the pages for development, which depends on `APP_ENV`.
 */
export const reservedWords: ReservedWords = {
	first: new Set([
		...OWN_PREFIXES.map((path) => path.split("/")[1] ?? ""),
		...FILES,
		...routesFirst,
		DESK_FIRST,
		PREVIEW_FIRST,
		...developmentFirst,
	]),
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
