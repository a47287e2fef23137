import { expect, test } from "vitest";
import { lessonPath } from "../domain/school/course.ts";
import * as paths from "../domain/site-paths.ts";
import { readSiteMap } from "./http/site-map.fixture.ts";

const { find } = await readSiteMap();

/** The route that each path of domain/ leads to; a function gets "x". */
const LEADS_TO: Readonly<Record<keyof typeof paths, string>> = {
	HOME_PATH: "/home",
	LOGIN_PATH: "/iniciar-sesion",
	ELSEWHERE_PATH: "/iniciar-sesion/otra-cuenta",
	EVENTS_PATH: "/eventos",
	SCHOOL_PATH: "/school/*",
	PRIVACY_PATH: "/politica-privacidad",
	RIGHTS_PATH: "/tus-derechos",
	USER_PATH: "/user",
	COMMUNICATIONS_PATH: "/user/ajustes",
	SECURITY_PATH: "/user/ajustes",
	SECOND_STEP_PATH: "/user/dos-pasos",
	eventPath: "/eventos/:slug",
	registerPath: "/apuntate-al-evento",
	registrationPath: "/e/:link",
	alertPath: "/apuntate-al-evento/aviso/:link",
	linkPath: "/entrar/:link",
	previewPath: "/vista/:link",
	confirmPath: "/lista-de-espera/confirmar/:link",
	confirmLettersPath: "/novedades/confirmar/:link",
	leaveLettersPath: "/baja/:link",
	leavePath: "/lista-de-espera/salir/:link",
};

const routeOf = (path: string) => find(new URL(path, "https://site.invalid").pathname)?.path;

test.each(Object.entries(paths))("%s leads to a route of the site", (name, path) => {
	expect(routeOf(typeof path === "string" ? path : path("x"))).toBe(LEADS_TO[name as keyof typeof paths]);
});

test("a lesson's path leads to its page", () => {
	expect(routeOf(lessonPath(1, 2))).toBe("/school/expert/:module/:lesson");
});
