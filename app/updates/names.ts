/** The path at which the site says which version it is: `{"version": "…"}`. */
export const VERSION_PATH = "/version.json";

/** The path of the service worker's script. */
export const WORKER_PATH = "/sw.js";

/** The folder of the style sheets of sites with colours of their own. */
export const THEME_FOLDER = "/tema/";

/** The path of the page that is shown in place of one that could not be fetched. */
export const OFFLINE_PATH = "/sin-conexion";

/** Prefix of the names of the worker's caches; the version follows. */
export const CACHE_PREFIX = "site-";

/** Session storage key of the data that are restored after the reload for an update. */
export const DRAFT_KEY = "update-draft";

/** Session storage key of the versions for which this tab was reloaded. */
export const RELOADS_KEY = "update-reloads";
