import { VERSION_PATH } from "../../app/updates/names.ts";

/**
 * The addresses that the server answers without React Router (`app.ts`), as Hono's patterns. Everything below the fixed
 * part of a pattern belongs to it.
 */
export const OWN_PATHS = {
	health: "/salud",
	version: VERSION_PATH,
	link: "/ir/:id",
	avatar: "/avatar/:size{128|180}/:color{[0-9]{1,2}}/:file{.+[.]svg}",
	api: "/api",
	functions: "/api/*",
	pictures: "/media/*",
	lockedPictures: "/archivos/*",
	schoolFiles: "/school/archivos/*",
} as const;

const FIXED_PARTS = Object.values(OWN_PATHS).map((pattern) => pattern.replace(/[:*].*$/, ""));

/** The folder of lessons' files in addresses (docs/product.md, 19.5). */
export const SCHOOL_FILES = OWN_PATHS.schoolFiles.replace("*", "");

/** First segments of addresses that are files: the build's, and those of `public/` that browsers ask for by name. */
const FILES = ["assets", "favicon.ico"];

/** First segments of all addresses that React Router does not answer. No page can use them. */
export const OWN_FIRST = [...new Set(FIXED_PARTS.map((path) => path.split("/")[1] ?? "")), ...FILES];

/** Whether a path belongs to `createApp`; pages never have such a path. */
export function isAppPath(pathname: string): boolean {
	return FIXED_PARTS.some((path) => (path.endsWith("/") ? pathname.startsWith(path) : pathname === path));
}
