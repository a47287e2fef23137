import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { makeLesson, makeSchool } from "../domain/school/school.fixture.ts";
import { SUPER_ADMIN } from "../domain/sign-in/permissions.ts";
import { textOf } from "./dashboard.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const READING = "/school/expert/module1/lesson1";
const EXERCISE = "/school/expert/module1/lesson2";
let site: TestSite;
let admin: { readonly cookie: string };
let member: { readonly cookie: string };
let uid: string;
beforeAll(async () => {
	const school = makeSchool([
		makeLesson({ id: "uno", name: "La primera", minutes: 12 }),
		makeLesson({
			id: "dos",
			number: 2,
			name: "La segunda",
			kind: "exercise",
			completion: "manual",
			resources: [{ name: "Una hoja", url: "/school/archivos/dos/hoja.pdf", bytes: 83_000, type: "application/pdf" }],
		}),
		makeLesson({ id: "tres", module: 2, name: "La tercera" }),
		makeLesson({ id: "cuatro", module: 2, number: 2, draft: true }),
	]);
	site = await startTestSite({ school });
	const signedIn = await signInAs(site.backend, "ines@ejemplo.es", new Date(), [SUPER_ADMIN]);
	uid = signedIn.user.uid;
	admin = { cookie: `session=${signedIn.sessionToken}` };
	member = { cookie: `session=${(await signInAs(site.backend, "ana@ejemplo.es")).sessionToken}` };
});
afterAll(() => site.stop());

const goesTo = ({ status, headers }: Response) => [status, headers.get("location")];
const post = (
	path: string,
	fields: Readonly<Record<string, string>>,
	headers: Readonly<Record<string, string>> = admin,
) =>
	site.get(path, { method: "POST", headers: { ...headers, origin: site.origin }, body: new URLSearchParams(fields) });
async function read(path: string): Promise<string> {
	const response = await site.get(path, { headers: admin });
	expect(response.status, path).toBe(200);
	return textOf(await response.text());
}

describe("access to the pages of School (docs/product.md, 19.7)", () => {
	const paths = [
		"/school",
		READING,
		`${READING}?x=1`,
		"/school/expert/module9/lesson9",
		"/school/expert/module01/lesson1",
		"/school/nada",
	];

	test.each(paths)("%s leads visitors to the login and back", async (path) => {
		expect(goesTo(await site.get(path))).toEqual([302, `/iniciar-sesion?redirect=${encodeURIComponent(path)}`]);
	});

	test("the page says that the session has ended", async () => {
		const response = await site.get(READING, { headers: { cookie: `session=${"a".repeat(43)}` } });
		expect(goesTo(response)).toEqual([302, `/iniciar-sesion?redirect=${encodeURIComponent(READING)}&aviso=caducada`]);
	});

	test.each(paths)("%s leads members to the waiting list, which says why", async (path) => {
		expect(goesTo(await site.get(path, { headers: member }))).toEqual([302, "/lista-de-espera?aviso=school"]);
	});

	test("forms are no other way in", async () => {
		expect(goesTo(await post(READING, { hacer: "completar" }, {}))[1]).toMatch(/^\/iniciar-sesion\?redirect=/);
		expect(goesTo(await post(READING, { hacer: "completar" }, member))[1]).toBe("/lista-de-espera?aviso=school");
		expect(await site.backend.progress.listFor(uid)).toEqual([]);
	});

	test.each([
		"/school/expert/module9/lesson9",
		"/school/expert/module2/lesson2",
		"/school/expert/module01/lesson1",
		"/school/expert/module1/lesson1.0",
		"/school/expert/module1/lesson0",
		"/school/expert/module1",
		"/school/expert",
		"/school/nada",
		`${READING}/mas`,
	])("%s is not found", async (path) => {
		const response = await site.get(path, { headers: admin });
		expect(response.status).toBe(404);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(await response.text()).toContain("Oh no! Parece que te has perdido.");
	});

	test.each(["/school", READING])("%s is for its reader only and for no robot, as a page and as data", async (path) => {
		for (const url of [path, `${path}.data`]) {
			const response = await site.get(url, { headers: admin });
			expect([response.status, response.headers.get("cache-control")], url).toEqual([200, "private, no-store"]);
		}
		expect(await read(path)).toMatch(/<meta name="robots" content="no/);
	});
});

describe("the contents of the pages (docs/product.md, 19.7)", () => {
	test("the course", async () => {
		const html = await read("/school");
		for (const part of ["Empieza por aquí", "1. La primera", "Lectura · 12 min", "0/2 • 17 min", `href="${EXERCISE}"`])
			expect(html).toContain(part);
		expect(html).not.toContain("cuatro");
	});

	test("a lesson, whose text stands in the page once", async () => {
		const html = await read(EXERCISE);
		for (const part of [
			"Lección 2 de 2 · Ejercicio · 5 min",
			"Márcala como completada cuando la termines.",
			"PDF, 83\u00a0KB",
			"La primera",
			"La tercera",
		]) {
			expect(html).toContain(part);
		}
		expect(html.split("Texto de dos")).toHaveLength(2);
		expect(await (await site.get(`${EXERCISE}.data`, { headers: admin })).text()).toContain("Texto de dos");
	});

	test("the menu leads to School, and its lessons stand in the drawer", async () => {
		const html = await read(READING);
		expect(html).not.toMatch(/<nav aria-label="Principal".*href="\/lista-de-espera".*<\/nav>/s);
		expect(html).toMatch(/<nav aria-label="Lecciones">.*aria-current="page"[^>]*>.*1\. La primera/s);
	});
});

describe("marking a lesson without scripts (docs/product.md, 19.7)", () => {
	const status = async () =>
		(await site.backend.progress.listFor(uid)).find(({ lessonId }) => lessonId === "dos")?.completedBy;

	test("it is kept, shown, and taken back", async () => {
		expect(goesTo(await post(EXERCISE, { hacer: "completar" }))).toEqual([303, `${EXERCISE}#progreso`]);
		expect(await status()).toBe("manual");
		expect(await read(EXERCISE)).toContain("Deshacer");
		expect(await read("/school")).toContain("1/2 • 17 min");
		expect(goesTo(await post(EXERCISE, { hacer: "deshacer" }))).toEqual([303, `${EXERCISE}#progreso`]);
		expect(await status()).toBeFalsy();
		expect(await read(EXERCISE)).toContain("Marcar como completada");
	});

	test("an unknown action is refused in the page", async () => {
		for (const fields of [{}, { hacer: "borrar" }] as const) {
			const response = await post(EXERCISE, fields);
			expect(response.status).toBe(400);
			expect(await response.text()).toContain("Elige si la lección está completada o pendiente.");
		}
		expect((await post("/school/expert/module9/lesson9", { hacer: "completar" })).status).toBe(404);
		expect((await post("/school", { hacer: "completar" })).status).toBe(405);
	});

	test("the dashboard has the lesson to go on with, and the modules", async () => {
		expect(goesTo(await post(READING, { hacer: "completar" }))[0]).toBe(303);
		const html = await read("/user");
		expect(html).toMatch(/La segunda.*Empezar la lección.*id="school".*id="eventos".*id="lectura"/s);
		expect(html, "the greeting says what is left").toContain("Te quedan 2\u00a0lecciones del curso");
		expect(html.indexOf('id="resumen"'), "the greeting comes first").toBeLessThan(
			html.indexOf("Secciones de tu espacio"),
		);
		expect(html).toMatch(/Módulo 1 · 1 de 2 lecciones completadas.*?Módulo 2 · 1\u00a0lección/s);
		const other = await (await site.get("/user", { headers: member })).text();
		expect(other).not.toContain("La segunda");
		expect(other).toContain("School está en preparación.");
	});
});
