/**
 * Paths of the site's own pages that mails, calendars and redirects of domain/ lead to. The only other place that
 * spells addresses is app/routes.ts, which domain/ does not know; server/site-paths.test.ts compares the two. Tokens
 * and slugs need no encoding in a path.
 */
export const HOME_PATH = "/home";
export const LOGIN_PATH = "/iniciar-sesion";
/** Where the other site sends a browser back that signed in there. */
export const ELSEWHERE_PATH = `${LOGIN_PATH}/otra-cuenta`;
export const EVENTS_PATH = "/eventos";
export const SCHOOL_PATH = "/school";
export const PRIVACY_PATH = "/politica-privacidad";
/** Where people see, download and erase the data stored under their address. */
export const RIGHTS_PATH = "/tus-derechos";
/** A signed-in person's own page, and their settings. */
export const USER_PATH = "/user";
const SETTINGS_PATH = `${USER_PATH}/ajustes`;
/** Where a person gives and withdraws consents to mail. */
export const COMMUNICATIONS_PATH = `${SETTINGS_PATH}#comunicaciones`;
/** Where a person manages their password and sessions. */
export const SECURITY_PATH = `${SETTINGS_PATH}#seguridad`;
/** Where the second step is turned on. */
export const SECOND_STEP_PATH = `${USER_PATH}/dos-pasos`;

/** The page of an event, by its slug. */
export const eventPath = (slug: string) => `${EVENTS_PATH}/${slug}`;
/** The page that registers people for an event, by its slug. */
export const registerPath = (slug: string) => `/apuntate-al-evento?evento=${encodeURIComponent(slug)}`;
/** The page of a registration, by the token of its mailed link. */
export const registrationPath = (token: string) => `/e/${token}`;
/** The page of an event alert, by the token of its mailed link. */
export const alertPath = (token: string) => `/apuntate-al-evento/aviso/${token}`;
/** The page that a mailed link with a code opens. */
export const linkPath = (token: string) => `/entrar/${token}`;
/** The preview of a text behind a secret link, by its token, or a file of it. */
export const previewPath = (token: string, file?: string) => `/vista/${token}${file === undefined ? "" : `/${file}`}`;
/** The page that confirms an entry of the waiting list, by the token of its mailed link. */
export const confirmPath = (token: string) => `/lista-de-espera/confirmar/${token}`;
/** The page that confirms an address for letters, by the token of its mailed link. */
export const confirmLettersPath = (token: string) => `/novedades/confirmar/${token}`;
/** The page that ends a person's letters about what is new, or about events, by the token that each of them carries. */
export const leaveLettersPath = (token: string, about: "news" | "events" = "news") =>
	about === "events" ? `/baja/eventos/${token}` : `/baja/${token}`;
/** The page that takes an entry off the waiting list, by the token of its mailed link. */
export const leavePath = (token: string) => `/lista-de-espera/salir/${token}`;
