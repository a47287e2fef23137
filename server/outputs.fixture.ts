import { fixedOthers, fixedPages } from "./fixed-paths.fixture.ts";
import { filmNames, ORIGINAL } from "./sample-site.fixture.ts";

/** Addresses of the sample's restricted pages. */
export const restricted = [
	"/blog/socios",
	"/blog/socios-libreta",
	"/socios-pagina",
	"/recursos/otra-regla",
	"/recursos/socios",
];
const failures = ["/404", "/500"];
const pages = [
	...fixedPages.filter((path) => !failures.includes(path)),
	"/blog/tags/diseno",
	"/tag/diseno",
	"/eventos/taller",
];
const machines = [...fixedOthers, "/sitemap.xml?desde=%2Fblog"];
const api = [
	"/api/listContent",
	"/api/listContent?folder=%2Fblog%2F&tag=diseno",
	"/api/listContent?folder=%2Frecursos%2F",
	"/api/listFurther?article=%2Fblog%2Fhola&tag=diseno",
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
const missing = [
	"/blog/socio",
	"/blog/borrador",
	...failures,
	"/blog/socios/mas",
	"/blog/socios.json",
	"/api/getContent/blog/borrador",
	...["oculto", "programado", "sustituido", "tirado"].flatMap((name) => [
		`/blog/${name}`,
		`/blog/${name}?preview=true`,
		`/api/getContent/blog/${name}`,
	]),
	...["/", "/media/", "/media/..%2f", "/archivos/", "/school/archivos/"].map((place) => place + ORIGINAL),
];
const data = (path: string) => [
	`${path}.data`,
	`${path}.data?_routes=content%2Fcontent-page`,
	`${path}.data?_routes=root`,
	`${path}.data?_routes=root,shell%2Fmain-layout,content%2Fcontent-page`,
	`${path}.data?_routes=`,
];

/** Outputs that could reveal a lesson. */
export const schoolOutputs: readonly string[] = [
	...[
		"/school",
		"/school/expert/module1/lesson1",
		"/school/expert/module1/lesson2",
		"/school/expert/module2/lesson1",
		"/school/expert/module9/lesson9",
	].flatMap((path) => [path, `${path}.data`, `${path}.data?_routes=root`, `${path}?preview=true`]),
	"/school/expert",
	"/school/expert/module1",
	"/api/getContent/school",
	"/api/getContent/school/expert/module1/lesson1",
	"/api/getCourse",
	"/api/getLesson?module=1&lesson=1",
	"/api/getLesson?module=1&lesson=2",
	"/api/listContent?folder=%2Fschool%2F",
	"/api/getFeed?folder=%2Fschool%2F",
	"/api/suggestContent?near=%2Fschool%2Fexpert%2Fmodule1",
	...filmNames.map((name) => name.replace("school/", "/school/archivos/")),
	"/school/archivos",
	"/school/archivos/x/y.webm",
];

/** All outputs for visitors that could reveal a restricted page, or an event's address to join. */
export const outputs: readonly string[] = [
	...restricted.flatMap((path) => [
		path,
		`${path}?preview=true`,
		`${path}/`,
		...data(path),
		`/api/getContent${path}`,
		`/api/getContent${path}?preview=true`,
	]),
	...pages.flatMap((path) => [path, `${path}.data`]),
	...machines,
	...api,
	...missing,
	"/archivos/socios/secreto.webp",
	"/media/secreto.webp",
	...schoolOutputs,
];
