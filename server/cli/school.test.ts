import { afterEach, beforeEach, expect, test } from "vitest";
import { signInAs } from "../../api/context.fixture.ts";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../../domain/backend.ts";
import { makePublication } from "../../domain/content/content.fixture.ts";
import { makeLesson, makeSchool } from "../../domain/school/school.fixture.ts";
import { SUPER_ADMIN } from "../../domain/sign-in/permissions.ts";
import { manageSchool } from "./school.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
let backend: Backend;
beforeEach(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
});
afterEach(() => backend.close());

const video = { sources: [], durationSeconds: 200, width: 16, height: 9, poster: null, captions: [] };
const publish = () =>
	backend.publication.publish(
		makePublication([], {
			school: makeSchool([
				makeLesson({ id: "uno", kind: "video", completion: "video", video, demo: 60 }),
				makeLesson({ id: "dos", number: 2, demo: 100, minutes: 8 }),
				makeLesson({ id: "tres", number: 3, demo: 0 }),
				makeLesson({ id: "cuatro", number: 4, draft: true, demo: 50 }),
				makeLesson({ id: "cinco", module: 2, kind: "exercise" }),
			]),
		}),
	);

async function run(...args: string[]) {
	const said: string[] = [];
	const errors: string[] = [];
	const print = (line: string) => void said.push(line);
	const code = await manageSchool(args, {
		backend,
		now: () => NOW,
		print,
		printError: (line) => void errors.push(line),
	});
	return { code, text: said.join("\n"), errors: errors.join("\n") };
}

test("lists modules and lessons, drafts included", async () => {
	expect((await run("list")).text).toContain("Todavía no hay lecciones.");
	await publish();
	const { code, text } = await run("list");
	expect(code).toBe(0);
	expect(text.split("\n").map((line) => line.trim().replace(/ {2,}/g, " | "))).toEqual([
		"Módulo 1: Módulo 1 (23 min)",
		"dirección | id | título | tipo | tiempo | estado | muestra",
		"/school/expert/module1/lesson1 | uno | Lección uno | vídeo | 5 min | publicada | 60 %",
		"/school/expert/module1/lesson2 | dos | Lección dos | lectura | 8 min | publicada | 100 %",
		"/school/expert/module1/lesson3 | tres | Lección tres | lectura | 5 min | publicada | 0 %",
		"/school/expert/module1/lesson4 | cuatro | Lección cuatro | lectura | 5 min | borrador | 50 %",
		"Módulo 2: Módulo 2 (5 min)",
		"dirección | id | título | tipo | tiempo | estado | muestra",
		"/school/expert/module2/lesson1 | cinco | Lección cinco | ejercicio | 5 min | publicada | –",
	]);
});

test("gives one account the sample's progress, and takes nothing from it", async () => {
	await publish();
	const { user } = await signInAs(backend, "ana@ejemplo.es", NOW);
	const eva = (await signInAs(backend, "eva@ejemplo.es", NOW, [SUPER_ADMIN])).user;
	await backend.progress.write(
		user.uid,
		"uno",
		{ kind: "seen", percent: 70, position: 1, completed: false },
		NOW.toISOString(),
	);
	const { code, text } = await run("demo", "Ana@ejemplo.es");
	expect([code, text]).toEqual([
		0,
		"ana@ejemplo.es tiene ahora progreso de muestra. Lecciones: 2.\nTodavía no ve School: npm run site -- user grant --email ana@ejemplo.es --permission al.10",
	]);
	expect(
		(await backend.progress.listFor(user.uid)).map(({ lessonId, percent, position, completedBy }) => [
			lessonId,
			percent,
			position,
			completedBy,
		]),
	).toEqual([
		["dos", 100, 100, "auto"],
		["uno", 70, 120, null],
	]);
	expect((await run("demo", "eva@ejemplo.es")).text).not.toContain("Todavía no ve School");
	expect(await backend.progress.listFor(eva.uid)).toHaveLength(2);
	expect(await run("demo", "nadie@ejemplo.es")).toMatchObject({
		code: 1,
		errors: "No hay ninguna cuenta con el correo nadie@ejemplo.es.",
	});
	expect((await run("demo", "nada")).code).toBe(1);
});

test("says so when there is nothing to give, and what it understands", async () => {
	await signInAs(backend, "ana@ejemplo.es", NOW);
	expect((await run("demo", "ana@ejemplo.es")).code).toBe(1);
	for (const args of [[], ["demo"], ["otra"], ["list", "más"], ["demo", "a", "b"]])
		expect((await run(...args)).code).toBe(2);
});
