import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { allContracts } from "../api/contracts.ts";
import { SUPER_ADMIN } from "../domain/sign-in/permissions.ts";
import { CANARY, FILM, filmNames, samplePages, sampleSchool } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

process.env.APP_ENV = "production";
const { default: pages, fileRoutes } = await import("../app/routes.ts");
const routes = [...pages, ...fileRoutes];

const ROLES = ["visitor", "registered", "student", "author", "editor", "superAdmin"] as const;
type Role = (typeof ROLES)[number];
const PERMISSIONS: Partial<Record<Role, string>> = {
	student: "al.10",
	author: "au.10",
	editor: "ed.10",
	superAdmin: SUPER_ADMIN,
};
const cookies = Object.fromEntries(ROLES.map((role) => [role, ""])) as Record<Role, string>;
let site: TestSite;
beforeAll(async () => {
	site = await startTestSite({ pages: samplePages, school: sampleSchool });
	await site.backend.media.put(filmNames[0], FILM);
	for (const role of ROLES.slice(1)) {
		const { [role]: code } = PERMISSIONS;
		const permissions = code === undefined ? [] : [code];
		cookies[role] =
			`session=${(await signInAs(site.backend, `${role}@ejemplo.es`, new Date(), permissions)).sessionToken}`;
	}
});
afterAll(() => site.stop());

function pathsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
	return entries.flatMap(({ path = "", index, children }) => {
		const full = path === "" ? above : `${above}/${path}`;
		return children === undefined ? [index === true || full === "" ? "/" : full] : pathsOf(children, full);
	});
}

/** An example address for a route with parameters. */
const fill = (path: string) =>
	path
		.replace(":tag", "diseno")
		.replace(":slug", "nada")
		.replace(":link", "x".repeat(43))
		.replace("/school/*", "/school")
		.replace(":module/:lesson", "module1/lesson1")
		.replace("/*", "/blog/socios");
const LOGIN = (path: string) => `302 /iniciar-sesion?redirect=${encodeURIComponent(path)}`;

/** Routes whose answer depends on the caller's role; all others answer every role alike. */
const everyone = (visitor: string, person: string): Readonly<Record<Role, string>> => ({
	...{ visitor, registered: person, student: person, author: person, editor: person, superAdmin: person },
});
const ofSchool = (path: string) => ({
	...everyone(LOGIN(path), "302 /lista-de-espera?aviso=school"),
	...{ student: "200", superAdmin: "200" },
});
const BY_ROLE: Readonly<Record<string, Readonly<Record<Role, string>>>> = {
	"/user": everyone(LOGIN("/user"), "200"),
	"/user/ajustes": everyone(LOGIN("/user/ajustes"), "200"),
	"/user/dos-pasos": everyone(LOGIN("/user/dos-pasos"), "200"),
	"/user/confirmar": everyone(LOGIN("/user/confirmar"), "200"),
	"/user/datos.json": everyone(LOGIN("/user/datos.json"), "200"),
	"/user/datos.html": everyone(LOGIN("/user/datos.html"), "200"),
	"/school/*": ofSchool("/school"),
	"/school/expert/:module/:lesson": ofSchool("/school/expert/module1/lesson1"),
	"/iniciar-sesion": everyone("200", "302 /user"),
};

async function ask(path: string, role: Role): Promise<{ summary: string; text: string }> {
	const response = await site.get(path, { headers: cookies[role] === "" ? {} : { cookie: cookies[role] } });
	const location = response.headers.get("location");
	return {
		summary: location === null ? String(response.status) : `${response.status} ${location}`,
		text: await response.text(),
	};
}

describe("access of each role to each page (docs/product.md, 3.1)", () => {
	test.each([...new Set(pathsOf(routes))])("the route %s", async (route) => {
		const path = fill(route);
		const answers = Object.fromEntries(
			await Promise.all(ROLES.map(async (role) => [role, (await ask(path, role)).summary])),
		);
		const { visitor = "" } = answers;
		expect(answers).toEqual(BY_ROLE[route] ?? everyone(visitor, visitor));
		expect(Object.keys(BY_ROLE).every((each) => pathsOf(routes).includes(each))).toBe(true);
	});

	test("the text of a restricted page is for every role but visitors", async () => {
		for (const role of ROLES) expect((await ask("/blog/socios", role)).text.includes(CANARY)).toBe(role !== "visitor");
	});

	test.each([
		["GET", "/api/getCourse", {}],
		["GET", "/api/getLesson?module=1&lesson=1", {}],
		["POST", "/api/markLesson", { lessonId: "canario-verde-9042-1", done: true }],
		[
			"POST",
			"/api/recordProgress",
			{ lessonId: "canario-verde-9042-1", percent: 1, position: 1, seconds: 1, unwatchedSeconds: 9 },
		],
		["GET", `/${filmNames[0].replace("school/", "school/archivos/")}`, {}],
	] as const)("School's %s %s is for students and super administrators", async (method, path, input) => {
		const statuses = await Promise.all(
			ROLES.map(async (role) => {
				const headers = {
					...(cookies[role] === "" ? {} : { cookie: cookies[role] }),
					"content-type": "application/json",
				};
				return (
					await site.get(path, { method, headers, ...(method === "POST" ? { body: JSON.stringify(input) } : {}) })
				).status;
			}),
		);
		expect(statuses).toEqual(
			path.startsWith("/api/") ? [401, 403, 200, 403, 403, 200] : [404, 404, 200, 404, 404, 200],
		);
	});

	test.each(allContracts)("the function $name", async ({ name, method, allowed }) => {
		for (const role of ROLES) {
			const response = await site.get(`/api/${name}${name === "getContent" ? "/blog/hola" : ""}`, {
				method,
				headers: {
					...(cookies[role] === "" || name === "signOut" ? {} : { cookie: cookies[role] }),
					...(method === "POST" ? { "content-type": "application/json" } : {}),
				},
				...(method === "POST" ? { body: '{"unknown":1}' } : {}),
			});
			const refused = response.status === 401;
			expect([name, role, refused]).toEqual([name, role, allowed === "registered" && role === "visitor"]);
			if (refused) expect(await response.json()).toMatchObject({ error: { code: "auth.required" } });
			expect(response.status, name).toBeLessThan(500);
		}
	});
});
