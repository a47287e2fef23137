/** Where the site says which version it is: `{"version": "…"}`. */
export const VERSION_PATH = "/version.json";

/** The service worker's script. */
export const WORKER_PATH = "/sw.js";

/** The page that stands in for one that could not be fetched. */
export const OFFLINE_PATH = "/sin-conexion";

/** What the names of the worker's caches begin with; the version follows. */
export const CACHE_PREFIX = "site-";

/** Key in session storage of what an update's reload brings back. */
export const DRAFT_KEY = "update-draft";

/** Key in session storage of the versions this tab was reloaded for. */
export const RELOADS_KEY = "update-reloads";
