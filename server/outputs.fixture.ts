/** Addresses of the sample's restricted pages. */
export const restricted = ["/blog/socios", "/blog/socios-libreta", "/socios-pagina", "/recursos/otra-regla", "/recursos/socios"];
const lists = ["/home", "/blog", "/recursos", "/blog/tags/diseno", "/tag/diseno", "/eventos", "/eventos/taller", "/linktree", "/tus-derechos"];
const machines = [
	...["blog", "recursos"].flatMap((folder) => [`/${folder}/rss.xml`, `/${folder}/atom.xml`, `/${folder}/feed.json`]),
	"/sitemap.xml",
	"/sitemap.xml?desde=%2Fblog",
	"/robots.txt",
	"/manifest.webmanifest",
];
const api = [
	"/api/listContent",
	"/api/listContent?folder=%2Fblog%2F&tag=diseno",
	"/api/listContent?folder=%2Frecursos%2F",
	"/api/getHome",
	"/api/getFeed?folder=%2F",
	"/api/getFeed?folder=%2Fblog%2F",
	"/api/getSitemap",
	"/api/listEvents",
	"/api/getEvent?slug=taller",
	"/api/getEventRegistration?event=taller",
	"/api/getRights",
	"/api/exportRights",
	"/api/getEventsCalendar",
	"/api/getEventsCalendar?event=taller",
	"/api/openapi.json",
];
const missing = ["/blog/socio", "/blog/borrador", "/404", "/500", "/blog/socios/mas", "/blog/socios.json", "/api/getContent/blog/borrador"];
const data = (path: string) => [
	`${path}.data`,
	`${path}.data?_routes=content%2Fcontent-page`,
	`${path}.data?_routes=root`,
	`${path}.data?_routes=root,shell%2Fmain-layout,content%2Fcontent-page`,
	`${path}.data?_routes=`,
];

/** Everything a visitor can ask for that knows of a restricted page, or of an event with an address to join. */
export const outputs: readonly string[] = [
	...restricted.flatMap((path) => [
		path,
		`${path}?preview=true`,
		`${path}/`,
		...data(path),
		`/api/getContent${path}`,
		`/api/getContent${path}?preview=true`,
	]),
	...lists.flatMap((path) => [path, `${path}.data`]),
	...machines,
	...api,
	...missing,
	"/archivos/socios/secreto.webp",
	"/media/secreto.webp",
	"/tus-derechos/datos.json",
	"/tus-derechos/datos.html",
];
