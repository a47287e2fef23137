import { afterEach, beforeEach, expect, test } from "vitest";
import { makeWorld, type World } from "../../api/browser.fixture.ts";
import { makeGathering } from "../../api/events.fixture.ts";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../../domain/backend.ts";
import { manageEvents } from "./event.ts";

let backend: Backend;
let world: World;
beforeEach(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
	world = makeWorld(backend);
});
afterEach(() => backend.close());

async function event(args: readonly string[], answer: string | null = null) {
	const said: string[] = [];
	const errors: string[] = [];
	const code = await manageEvents(args, {
		backend,
		now: () => new Date(world.clock),
		print: (line) => said.push(line),
		printError: (line) => errors.push(line),
		ask: async () => answer,
	});
	return { code, said: said.join("\n"), errors: errors.join("\n") };
}

test("list tells seats and state", async () => {
	expect((await event(["list"])).said).toBe("No hay próximos eventos.");
	const taller = await makeGathering(world, backend);
	await taller.join("ana@ejemplo.es");
	expect((await event(["list"])).said).toMatch(/taller +11\/12\/26, 19:00 +quedan pocas +1 de 2 +0\n/);
	await taller.join("eva@ejemplo.es");
	await taller.join("leo@ejemplo.es");
	expect((await event(["list"])).said).toMatch(/completo, con espera +2 de 2 +1\n/);
	world.clock = Date.parse("2026-12-12T00:00:00.000Z");
	expect((await event(["list", "--past"])).said).toMatch(/taller .* terminado/);
});

test("attendees lists the people who come, as a table or as CSV that no spreadsheet executes", async () => {
	const taller = await makeGathering(world, backend);
	await taller.publish({ capacity: 9 });
	expect((await event(["attendees", "taller"])).said).toBe("Nadie se ha apuntado a «Evento taller».");
	await taller.join("=cmd@ejemplo.es", {
		name: "-Ana Peña",
		attribution: { source: "@youtube", medium: "+social", campaign: "", content: "" },
	});
	await taller.register("eva@ejemplo.es");
	const { said } = await event(["attendees", "taller"]);
	expect(said).toMatch(/-Ana Peña +=cmd@ejemplo\.es +Confirmada +20\/11\/26, 13:00/);
	expect(said).toMatch(/Pendiente de confirmar/);
	expect(said).toContain("2 personas.");
	const csv = (await event(["attendees", "taller", "--csv"])).said.split("\r\n");
	expect(csv[0]).toBe('"Nombre","Correo","Estado","Se apuntó","Confirmó","Origen","Medio","Campaña","Contenido"');
	expect(csv[1]).toBe(
		`"'-Ana Peña","'=cmd@ejemplo.es","Confirmada","2026-11-20T12:00:00.000Z","2026-11-20T12:00:00.000Z","'@youtube","'+social","",""`,
	);
});

test("cancel asks, cancels for good, and people are told", async () => {
	const taller = await makeGathering(world, backend);
	await taller.join("ana@ejemplo.es");
	await taller.deliver();
	expect(await event(["cancel", "taller"])).toMatchObject({
		code: 2,
		errors: "Para cancelarlo sin preguntas, añade --yes.",
	});
	expect(await event(["cancel", "taller"], "no")).toMatchObject({ code: 1, errors: "No se ha cancelado nada." });
	expect((await event(["cancel", "taller"], "Sí")).said).toContain("«Evento taller» está cancelado.");
	expect((await event(["cancel", "taller", "--yes"])).said).toBe("«Evento taller» ya estaba cancelado.");
	await taller.work();
	expect((await taller.deliver()).map(({ kind }) => kind)).toEqual(["event-cancelled"]);
	expect((await event(["attendees", "taller"])).said).toContain("Nadie");
	expect((await event(["attendees", "taller", "--all"])).said).toContain("Cancelada");
});

test("wrong usage is told, and events that are not there", async () => {
	for (const args of [[], ["list", "x"], ["attendees"], ["cancel", "x", "--csv"], ["otra"], ["attendees", "a", "b"]])
		expect((await event(args)).code).toBe(2);
	for (const each of ["nada", "/eventos/nada"])
		expect(await event(["attendees", each])).toMatchObject({
			code: 1,
			errors: "No hay ningún evento publicado en /eventos/nada.",
		});
});
