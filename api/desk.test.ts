import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import { LASTING_PATH, SETTINGS_PATH } from "../domain/authoring/file-path.ts";
import { planCreate } from "../domain/authoring/plan-save.ts";
import { SETTINGS_SOURCE } from "../domain/authoring/source.ts";
import type { Backend } from "../domain/backend.ts";
import { makeRegistration } from "../domain/events/registrations.fixture.ts";
import { Failure } from "../domain/failure.ts";
import { compileOpening } from "../publishing/compile-opening.server.ts";
import { createCompiler } from "../publishing/compiler.server.ts";
import { readPicture } from "../publishing/received-picture.server.ts";
import { readSettings } from "../publishing/site-settings.server.ts";
import { textFormat } from "../publishing/text-format.server.ts";
import { site } from "../site.config.ts";
import { createCalls } from "./call-function.ts";
import { type Client, createClient } from "./client.ts";
import { makeSettings, signInAs } from "./context.fixture.ts";

const NOW = new Date("2026-11-23T10:00:00.000Z");
const reserved = {
	first: new Set(["eventos", "escritorio", "home"]),
	plannedFirst: new Set(["novedades"]),
	plannedLast: new Set<string>(),
};

let backend: Backend;
let now: Date;
let clients: Record<"admin" | "editor" | "author" | "other" | "reader" | "visitor", Client>;

beforeEach(async () => {
	backend = await openMemory();
	now = NOW;
	const compiler = createCompiler(backend.media, { authors: {}, brand: { name: "Tertulia", grounds: {} } });
	const settings = makeSettings(backend, {
		now: () => now,
		desk: {
			...{ compiler, format: textFormat, reserved, readPicture, compileOpening, checkSender: async () => null },
			readSettings: (text) => readSettings(text, { defaults: site, checkColors: () => [] }),
		},
	});
	const transport = createCalls(settings);
	const as = async (name: string, permissions: string[]) => {
		const caller = await signInAs(backend, `${name}@e.es`, NOW, permissions);
		return createClient(transport, { caller });
	};
	clients = {
		admin: await as("admin", ["sa.10"]),
		editor: await as("editor", ["ed.10"]),
		author: await as("autora", ["au.10"]),
		other: await as("otra", ["au.10"]),
		reader: await as("lectora", []),
		visitor: createClient(transport),
	};
});
afterEach(() => backend.close());

function right<Value>(answer: Value): Exclude<Value, Failure> {
	if (answer instanceof Failure) throw new Error(`${answer.status} ${answer.code}: ${answer.message}`);
	return answer as Exclude<Value, Failure>;
}

const create = async (client: Client, name: string, body = "Hola.\n", more: Record<string, string> = {}) =>
	right(await client.createSource({ sort: "articulo", ficha: { name, summary: "Un resumen.", ...more }, body })).id;
const read = async (client: Client, id: string) => right(await client.getSource({ id }));
const publish = async (id: string) => {
	const { version } = await read(clients.editor, id);
	const done = right(await clients.editor.publishSource({ id, version }));
	if (!("done" in done)) throw new Error("It waits for a proof of identity.");
	return done;
};

describe("who has a desk (docs/product.md, 26.1)", () => {
	test("is nobody without a role, whatever they ask for", async () => {
		const id = await create(clients.editor, "Hola a todos");
		for (const client of [clients.reader, clients.visitor]) {
			const answers = await Promise.all([
				client.listSources(),
				client.getSource({ id }),
				client.saveSource({ id, base: 1, text: "x" }),
				client.publishSource({ id, version: 1 }),
				client.getPreview({ id }),
				client.trashSource({ id }),
			]);
			const status = client === clients.visitor ? 401 : 404;
			expect(answers.map((answer) => (answer as Failure).status)).toEqual(answers.map(() => status));
		}
	});

	test("guest authors see and change their own drafts, and publish nothing", async () => {
		const mine = await create(clients.author, "Lo mío");
		const others = await create(clients.other, "Lo de otra");
		const list = right(await clients.author.listSources());
		expect(list.items.map(({ id }) => id)).toEqual([mine]);
		expect(await clients.author.getSource({ id: others })).toMatchObject({ status: 404 });
		expect(await clients.author.publishSource({ id: mine, version: 1 })).toMatchObject({ status: 403 });
		expect(await publish(mine)).toMatchObject({ done: true });
		expect(await clients.author.getSource({ id: mine })).toMatchObject({ status: 404 });
		expect(right(await clients.editor.listSources()).total).toBe(2);
	});

	test("the settings are no text of the list", async () => {
		const at = NOW.toISOString();
		const text = `name: ${site.name}\n`;
		const written = { text, hash: textFormat.hash(text), by: null, why: "saved" as const, now: at };
		await backend.sources.write([planCreate({ id: SETTINGS_SOURCE, path: SETTINGS_PATH, ...written })]);
		expect(right(await clients.editor.listSources()).items).toEqual([]);
		expect(await clients.editor.getSource({ id: SETTINGS_SOURCE })).toMatchObject({ status: 404 });
	});
});

describe("the list (docs/product.md, 26.2)", () => {
	test("finds by words without accents, by kind and by state, and counts each state", async () => {
		const one = await create(clients.editor, "Árboles de otoño");
		await create(clients.editor, "Otra cosa");
		right(await clients.editor.createSource({ sort: "pagina", ficha: { name: "Mis árboles" }, body: "" }));
		await publish(one);
		const names = async (query: Parameters<Client["listSources"]>[0]) =>
			right(await clients.editor.listSources(query))
				.items.map(({ name }) => name)
				.toSorted();
		expect(await names({ text: "arboles" })).toEqual(["Mis árboles", "Árboles de otoño"]);
		expect(await names({ text: "arboles", sort: "pagina" })).toEqual(["Mis árboles"]);
		expect(await names({ state: "published" })).toEqual(["Árboles de otoño"]);
		expect(right(await clients.editor.listSources()).states).toEqual({ draft: 2, published: 1 });
	});

	test("begins with what there is to do, whatever was saved last", async () => {
		const names = async (query: Parameters<Client["listSources"]>[0] = {}) =>
			right(await clients.editor.listSources(query)).items.map(({ name }) => name);
		const draft = await create(clients.editor, "Un borrador");
		await publish(await create(clients.editor, "Lo publicado"));
		expect(await names()).toEqual(["Un borrador", "Lo publicado"]);
		await publish(draft);
		await create(clients.editor, "Otro");
		expect((await names())[0]).toBe("Otro");
	});

	test("a list of events begins with the next, and says how many of its seats are taken", async () => {
		const event = async (name: string, day: string, more: Record<string, string> = {}) => {
			const times = { "event.startsAt": `${day}T19:00`, "event.endsAt": `${day}T20:00`, ...more };
			return right(await clients.editor.createSource({ sort: "evento", ficha: { name, ...times }, body: "Ven." })).id;
		};
		await event("Antes", "2026-10-01");
		await event("Ayer", "2026-11-22");
		await event("Lejos", "2027-03-01");
		const next = await event("Pronto", "2026-12-01", { "event.capacity": "30" });
		await event("Más lejos", "2027-03-02");
		const list = right(await clients.editor.listSources({ sort: "evento" }));
		expect(list.items.map(({ name }) => name)).toEqual(["Pronto", "Lejos", "Más lejos", "Ayer", "Antes"]);
		await backend.registrations.add(makeRegistration({ eventId: next }));
		expect(right(await clients.editor.listSources({ sort: "evento" })).items[0]).toMatchObject({
			event: { startsAt: "2026-12-01T18:00:00.000Z", timeZone: "Europe/Madrid", capacity: 30, taken: 1 },
		});
	});

	test("shows a text's topic with its ground, as the settings have it, and no picture that is not there", async () => {
		const [[slug = "", ground] = []] = Object.entries(site.grounds);
		await create(clients.editor, "Con tema", "", { tags: `Otra, ${slug}`, image: "/no-hay.jpg", decorative: "true" });
		await create(clients.editor, "Sin tema");
		const { items } = right(await clients.editor.listSources());
		const shown = items.map(({ name, picture, topic, ground: its }) => [name, picture, topic, its]);
		expect(shown.toSorted()).toEqual([
			["Con tema", null, slug, ground],
			["Sin tema", null, null, null],
		]);
	});

	test("has nothing of one's own while there is only the accessibility statement, and what is in the bin", async () => {
		const isEmpty = async () => right(await clients.editor.listSources()).isEmpty;
		expect(await isEmpty()).toBe(true);
		right(await clients.editor.createSource({ sort: "pagina", ficha: { name: "Accesibilidad" }, body: "" }));
		expect((await backend.sources.list()).map(({ path }) => path)).toEqual([LASTING_PATH]);
		expect(await isEmpty()).toBe(true);
		const id = await create(clients.editor, "Lo primero");
		expect(await isEmpty()).toBe(false);
		right(await clients.editor.trashSource({ id }));
		expect(await isEmpty()).toBe(true);
	});

	test("begins with the newest date among texts that were saved at one moment", async () => {
		for (const [name, createdAt] of [
			["A, de marzo", "2026-03-09T10:00"],
			["B, de mayo", "2026-05-09T10:00"],
			["C, de abril", "2026-04-09T10:00"],
		] as const)
			right(await clients.editor.createSource({ sort: "articulo", ficha: { name, createdAt }, body: "" }));
		const { items } = right(await clients.editor.listSources());
		expect(items.map(({ name, createdAt }) => [name, createdAt])).toEqual([
			["B, de mayo", "2026-05-09T08:00:00.000Z"],
			["C, de abril", "2026-04-09T08:00:00.000Z"],
			["A, de marzo", "2026-03-09T09:00:00.000Z"],
		]);
	});
});

describe("writing (docs/product.md, 26.3 and 26.4)", () => {
	test("a new text gets its address from its title, and its id for good", async () => {
		const id = await create(clients.editor, "¿Qué es: una tertulia?");
		const text = await read(clients.editor, id);
		expect(text).toMatchObject({ url: "/blog/que-es-una-tertulia", state: "draft", body: "Hola.\n", version: 1 });
		expect(text.text).toContain(`id: ${text.fields.id}`);
		expect(text.text).toContain('name: "¿Qué es: una tertulia?"');
		const again = await create(clients.editor, "¿Qué es: una tertulia?");
		expect((await read(clients.editor, again)).url).toBe("/blog/que-es-una-tertulia-2");
		expect(await clients.editor.createSource({ sort: "articulo", ficha: { name: " " }, body: "" })).toMatchObject({
			fields: { name: expect.any(String) },
		});
	});

	test("a save without a change makes no version, and a change touches its own bytes alone", async () => {
		const before =
			"\uFEFF---\r\nname:   'Hola, mundo'  # así\r\nid: x1\r\ntags: [ Uno,  Dos ]\r\nsummary: >-\r\n  Algo\r\n  largo\r\ntemplate: blog\r\ncreatedBy: Ana\r\ncreatedAt: 2026-03-09T10:00:00+01:00\r\n---\r\nUno\rDos\r\n\r\nTres";
		const written = { text: before, hash: textFormat.hash(before), by: null, why: "saved" as const };
		await backend.sources.write([planCreate({ id: "x1", path: "blog/x.md", ...written, now: NOW.toISOString() })]);
		const { body, fields } = await read(clients.editor, "x1");
		expect(fields.summary).toBe("Algo largo");
		const ficha = {
			...{ name: "Hola, mundo", summary: "Algo largo", tags: "Uno, Dos", createdBy: "Ana", template: "blog" },
			...{ createdAt: "2026-03-09T10:00", restrictedTo: "", image: "" },
		};
		const same = right(await clients.editor.saveSource({ id: "x1", base: 1, ficha, body }));
		expect(same).toMatchObject({ version: 1, isNew: false });
		const typed = body.replace("Dos\n", "Dos y medio\n");
		right(await clients.editor.saveSource({ id: "x1", base: 1, ficha: { ...ficha, createdBy: "Eva" }, body: typed }));
		expect((await read(clients.editor, "x1")).text).toBe(
			before.replace("createdBy: Ana", "createdBy: Eva").replace("Dos\r\n\r\n", "Dos y medio\r\n\r\n"),
		);
	});

	test("fields get and lose values one by one, also those of events", async () => {
		const sort = "evento" as const;
		const { id } = right(await clients.editor.createSource({ sort, ficha: { name: "Un encuentro" }, body: "Ven." }));
		const base = 1;
		const ficha = { "event.capacity": "20", "event.venue.name": "El Ateneo", "event.venue.postalCode": "08001" };
		right(await clients.editor.saveSource({ id, base, ficha, body: "Ven." }));
		const { text } = await read(clients.editor, id);
		expect(text).toContain("  capacity: 20\n");
		expect(text).toContain('  venue: {name: El Ateneo, postalCode: "08001"}\n');
		right(await clients.editor.saveSource({ id, base: 2, ficha: { "event.capacity": "" }, body: "Ven." }));
		expect((await read(clients.editor, id)).text).toBe(text.replace("  capacity: 20\n", ""));
		expect(
			await clients.editor.saveSource({ id, base: 3, ficha: { "event.capacity": "muchas" }, body: "" }),
		).toMatchObject({ status: 400, fields: { "event.capacity": expect.any(String) } });
	});

	test("the last to save gets both texts, and whichever goes stays in the history", async () => {
		const id = await create(clients.editor, "Entre dos", "Uno\n\nDos\n\nTres\n");
		const save = (base: number, body: string) => clients.editor.saveSource({ id, base, ficha: {}, body });
		right(await save(1, "\nUno\n\nDos mío\n\nTres\n"));
		const apart = right(await save(1, "\nUno\n\nDos\n\nTres tuyo\n"));
		if (!("conflict" in apart)) throw new Error("It was saved.");
		expect(apart.conflict).toMatchObject({ version: 2, conflicts: 0, by: "Editor" });
		expect(apart.conflict.proposal).toContain("Dos mío\n\nTres tuyo\n");
		const clash = right(await save(1, "\nUno\n\nDos tuyo\n\nTres\n"));
		if (!("conflict" in clash)) throw new Error("It was saved.");
		const { proposal, mine } = clash.conflict;
		expect(proposal).toContain("«««««« Lo tuyo\nDos tuyo\n");
		expect(await clients.editor.saveSource({ id, base: 2, text: proposal })).toMatchObject({ status: 400 });
		const kept = right(await clients.editor.keepSource({ id, base: 2, mine }));
		expect(kept).toEqual({ version: 4, isNew: true });
		expect((await read(clients.editor, id)).body).toBe("\nUno\n\nDos mío\n\nTres\n");
		expect(await backend.sources.text(id, 3)).toBe(mine);
	});

	test("a script's save is joined with the site's, and both texts are in the history", async () => {
		const id = await create(clients.editor, "Entre dos", "\nUno\n\nDos\n\nTres\n");
		const send = (client: Client, base: number, body: string) =>
			client.saveSource({ id, base, ficha: {}, body, joins: true });
		right(await send(clients.admin, 1, "\nUno\n\nDos\n\nTres de otra\n"));
		const mine = "\nUno mío\n\nDos\n\nTres\n";
		const joined = right(await send(clients.editor, 1, mine));
		expect(joined).toMatchObject({
			version: 4,
			joined: { mine: 3, by: "Admin", body: "\nUno mío\n\nDos\n\nTres de otra\n", ficha: { name: "Entre dos" } },
		});
		expect((await read(clients.editor, id)).body).toBe("\nUno mío\n\nDos\n\nTres de otra\n");
		expect(await backend.sources.text(id, 3)).toContain("Uno mío\n\nDos\n\nTres\n");
		// Who went on typing meanwhile goes on from what they sent.
		const after = right(await send(clients.editor, 3, mine.replace("Dos", "Dos más")));
		expect(after).toMatchObject({ joined: { mine: 5, body: "\nUno mío\n\nDos más\n\nTres de otra\n" } });
		expect(right(await send(clients.editor, 3, "\nUno mío\n\nDos\n\nTres mío\n"))).toMatchObject({
			conflict: { version: 6, conflicts: 1 },
		});
	});

	test("a save whose answer was lost is not made twice, whatever was saved since", async () => {
		const id = await create(clients.editor, "Perdido", "\nUno\n\nDos\n");
		const sent = { id, base: 1, ficha: {}, body: "\nUno mío\n\nDos\n", joins: true as const };
		expect(right(await clients.editor.saveSource(sent))).toMatchObject({ version: 2, isNew: true });
		expect(right(await clients.editor.saveSource(sent))).toMatchObject({ version: 2, isNew: false });
		right(await clients.admin.saveSource({ ...sent, base: 2, body: "\nUno mío\n\nDos de otra\n" }));
		const again = { version: 3, joined: { mine: 2, body: "\nUno mío\n\nDos de otra\n" } };
		expect(right(await clients.editor.saveSource(sent))).toMatchObject(again);
		expect((await read(clients.editor, id)).version).toBe(3);
		// A tab in which nothing was typed gets the newer words and writes nothing.
		expect(right(await clients.editor.saveSource({ ...sent, body: "\nUno\n\nDos\n" }))).toMatchObject({
			version: 3,
			joined: { mine: 1, body: "\nUno mío\n\nDos de otra\n" },
		});
	});

	test("a script's save in the name of an account that has left is refused", async () => {
		const id = await create(clients.editor, "De quién");
		const sent = { id, base: 1, ficha: {}, body: "Otra cosa.", author: "nadie" };
		expect(await clients.editor.saveSource(sent)).toMatchObject({ status: 401, code: "desk.other_account" });
		expect((await read(clients.editor, id)).version).toBe(1);
	});

	test("saves of a long day are thinned, and who has an old text before them still joins", async () => {
		const id = await create(clients.editor, "Un día largo", "\nUno\n\nDos\n");
		const send = (base: number, body: string) => clients.editor.saveSource({ id, base, ficha: {}, body, joins: true });
		for (let version = 1; version < 200; version += 1) {
			now = new Date(NOW.getTime() + version * 30_000);
			expect(right(await send(version, `\nUno ${version}\n\nDos\n`))).toMatchObject({ version: version + 1 });
		}
		const kept = await backend.sources.revisions(id);
		expect(kept.length).toBeLessThan(140);
		expect(kept.filter(({ at }) => Date.parse(at) > now.getTime() - 3_600_000).length).toBeGreaterThan(115);
		expect(await backend.sources.text(id, 30)).toBeNull();
		expect(right(await send(30, "\nUno 29\n\nDos de otra pestaña\n"))).toMatchObject({
			conflict: { conflicts: 1, version: 200 },
		});
		expect((await read(clients.editor, id)).version).toBe(200);
	});

	test("an id never changes", async () => {
		const id = await create(clients.editor, "Con id");
		const { text } = await read(clients.editor, id);
		const other = text.replace(/^id: .*$/m, "id: otro");
		expect(await clients.editor.saveSource({ id, base: 1, text: other })).toMatchObject({ status: 400 });
	});
});

describe("publishing (docs/product.md, 26.5 to 26.8)", () => {
	const found = async (url: string) => {
		const content = await clients.visitor.getContent({ url });
		return content === null ? null : "redirect" in content ? content.redirect : content.name;
	};

	test("shows a text to readers, and takes it away again, with or without another address", async () => {
		const id = await create(clients.editor, "Para leer");
		expect(await found("/blog/para-leer")).toBeNull();
		expect(await publish(id)).toMatchObject({ done: true, findings: [] });
		expect(await found("/blog/para-leer")).toBe("Para leer");
		const { state, text } = await read(clients.editor, id);
		expect(state).toBe("published");
		expect(text).not.toContain("draft");
		const other = await create(clients.editor, "La otra");
		await publish(other);
		expect(await clients.editor.withdrawSource({ id, leave: "/blog/nada" })).toMatchObject({
			fields: { leave: expect.any(String) },
		});
		right(await clients.editor.withdrawSource({ id, leave: "/blog/la-otra" }));
		expect(await found("/blog/para-leer")).toBe("/blog/la-otra");
		expect((await read(clients.editor, id)).state).toBe("withdrawn");
		expect(await clients.visitor.suggestContent({ near: "/blog/para-leer" })).toMatchObject({ isGone: false });
		await publish(id);
		right(await clients.editor.moveSource({ id, url: "/blog/leido" }));
		right(await clients.editor.withdrawSource({ id, leave: "410" }));
		for (const near of ["/blog/leido", "/blog/para-leer"])
			expect(await clients.visitor.suggestContent({ near })).toMatchObject({
				isGone: true,
				items: [{ name: "La otra" }],
			});
		await publish(id);
		expect(await found("/blog/leido")).toBe("Para leer");
		right(await clients.editor.withdrawSource({ id, leave: "404" }));
		expect(await clients.visitor.suggestContent({ near: "/blog/leido" })).toMatchObject({ isGone: false });
		const acts = await backend.acts.list({ since: "2026-01-01T00:00:00.000Z" });
		expect(acts.slice(0, 3).map(({ what }) => what)).toEqual(["text-published", "text-published", "text-withdrawn"]);
	});

	test("is refused for what readers would miss, by place, and only told of texts that came by import", async () => {
		const words = "# Título\n\n![](foto.png) y [aquí](/blog/no-hay).\n";
		const id = await create(clients.editor, "Con fallos", "Nada.\n\n[aquí](/blog/no-hay) y\n\n# Título\n");
		const { findings, done } = await publish(id);
		expect(done).toBe(false);
		expect(findings.filter(({ blocks }) => blocks).map(({ line, reason }) => [line, reason.slice(0, 20)])).toEqual([
			[5, "El primer nivel es e"],
			[3, "El enlace «aquí» lle"],
		]);
		expect(await found("/blog/con-fallos")).toBeNull();
		const missing = await create(clients.editor, "Sin foto", words);
		expect((await publish(missing)).findings.map(({ reason }) => reason)).toEqual(["No existe la imagen «foto.png»."]);
		const text = (await read(clients.editor, id)).text.replace(id, "importado").replace("Con fallos", "De fuera");
		const written = { text, hash: textFormat.hash(text), by: null, why: "saved" as const, now: NOW.toISOString() };
		await backend.sources.write([planCreate({ id: "importado", path: "blog/de-fuera.md", ...written })]);
		expect(await publish("importado")).toMatchObject({ done: true, findings: [] });
		const warned = async () => right(await clients.editor.listSources({ only: "warned" })).items.map(({ id }) => id);
		expect(await warned()).toEqual(["importado"]);
		expect(right(await clients.editor.getChecks({ id: "importado" })).findings.some(({ blocks }) => blocks)).toBe(
			false,
		);
	});

	test("changes wait until they are published, or are given up", async () => {
		const id = await create(clients.editor, "Con cambios");
		await publish(id);
		const before = await read(clients.editor, id);
		right(
			await clients.editor.saveSource({ id, base: before.version, ficha: { name: "Cambiado" }, body: before.body }),
		);
		expect(await found("/blog/con-cambios")).toBe("Con cambios");
		expect(await read(clients.editor, id)).toMatchObject({ state: "changed", name: "Cambiado" });
		right(await clients.editor.discardChanges({ id, version: before.version + 1 }));
		expect(await read(clients.editor, id)).toMatchObject({ state: "published", text: before.text });
		expect(await clients.editor.publishSource({ id, version: 1 })).toMatchObject({ status: 409 });
	});

	test("is set for a time that exists and is to come", async () => {
		const id = await create(clients.editor, "A su hora");
		const at = (moment: string) => clients.editor.scheduleSource({ id, version: 1, at: moment });
		for (const wrong of ["", "2026-11-23T10:59", "2027-03-28T02:30"])
			expect(await at(wrong)).toMatchObject({ status: 400, fields: { at: expect.any(String) } });
		right(await at("2026-12-01T09:00"));
		const { state, publishAt, text } = await read(clients.editor, id);
		expect([state, publishAt]).toEqual(["scheduled", "2026-12-01T08:00:00.000Z"]);
		expect(text).toContain("publishAt: 2026-12-01T09:00\n");
		right(await clients.editor.unscheduleSource({ id }));
		expect((await read(clients.editor, id)).text).not.toContain("publishAt");
		expect((await backend.sources.scheduled()).length).toBe(0);
	});

	test("a move leaves a redirect, a copy is a draft, the bin gives back", async () => {
		const id = await create(clients.editor, "Se muda");
		await publish(id);
		for (const url of ["/home", "/blog/Con Mayúsculas", "/novedades/x", "/eventos/x"])
			expect(await clients.editor.moveSource({ id, url })).toMatchObject({ fields: { url: expect.any(String) } });
		expect(right(await clients.editor.moveSource({ id, url: "/notas/mudada" }))).toMatchObject({ done: true });
		expect(await found("/blog/se-muda")).toBe("/notas/mudada");
		const copy = right(await clients.editor.duplicateSource({ id })).id;
		expect(await read(clients.editor, copy)).toMatchObject({ state: "draft", name: "Copia de Se muda" });
		right(await clients.editor.trashSource({ id }));
		expect(await found("/notas/mudada")).toBeNull();
		expect(right(await clients.editor.listSources({ state: "trashed" })).total).toBe(1);
		right(await clients.editor.untrashSource({ id }));
		expect((await read(clients.editor, id)).state).toBe("withdrawn");
	});

	test("a preview is what readers will get, by reader, and nobody else gets it", async () => {
		const id = await create(clients.editor, "Secreto", "Palabra canaria.\n", { restrictedTo: "members" });
		const as = async (reader: "visitor" | "member") => right(await clients.editor.getPreview({ id, as: reader }));
		expect(JSON.stringify(await as("visitor"))).not.toContain("canaria");
		expect(JSON.stringify(await as("member"))).toContain("canaria");
		expect(await found("/blog/secreto")).toBeNull();
		expect(right(await clients.visitor.listContent({ folder: "/blog/", page: 1 }))?.total).toBe(0);
	});

	test("a picture is kept once, described, and part of what is published", async () => {
		const id = await create(clients.editor, "Con foto");
		const folder = await mkdtemp(path.join(tmpdir(), "tertulia-desk-"));
		const file = path.join(folder, "llegada");
		const { default: sharp } = await import("sharp");
		const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#a44" } })
			.png()
			.toBuffer();
		await writeFile(file, bytes);
		const upload = { path: file, bytes: bytes.byteLength };
		expect(await clients.editor.addPicture({ id, file: upload })).toMatchObject({
			fields: { alt: expect.any(String) },
		});
		const alt = "Una pared [roja]";
		const { path: kept } = right(await clients.editor.addPicture({ id, file: upload, alt }));
		expect(kept).toBe(`imagenes/una-pared-roja-${createHash("sha256").update(bytes).digest("hex").slice(0, 10)}.png`);
		right(await clients.editor.addPicture({ id, file: upload, decorative: "yes" }));
		right(await clients.editor.addPicture({ id, file: upload, alt: "Roja", place: "header" }));
		const [asset, ...others] = await backend.sources.assets();
		expect(others).toEqual([]);
		expect(right(await clients.editor.listSources()).items).toMatchObject([{ picture: asset, ground: null }]);
		expect((await read(clients.editor, id)).body).toBe(
			`Hola.\n\n![Una pared \\[roja\\]](/${kept})\n\n<img src="/${kept}" alt="">\n`,
		);
		expect(await publish(id)).toMatchObject({ done: true, findings: [] });
		const content = await clients.visitor.getContent({ url: "/blog/con-foto" });
		expect(JSON.stringify(content)).toContain("Una pared [roja]");
		const { version } = await read(clients.editor, id);
		const loose = { id, file: upload, place: "none", name: "IMG 2041.png" } as const;
		expect(right(await clients.editor.addPicture(loose))).toEqual({ path: kept });
		expect((await read(clients.editor, id)).version).toBe(version);
		await writeFile(file, "<svg/>");
		expect(await clients.editor.addPicture({ id, file: upload, alt })).toMatchObject({
			fields: { foto: expect.any(String) },
		});
		await rm(folder, { recursive: true });
	});

	test("cancelling an event says so in its text and on its page", async () => {
		const sort = "evento" as const;
		const { id } = right(
			await clients.editor.createSource({ sort, ficha: { name: "Un encuentro", summary: "Ven." }, body: "Ven." }),
		);
		await publish(id);
		const { version } = await read(clients.editor, id);
		expect(right(await clients.editor.cancelEvent({ id, version }))).toMatchObject({ done: true });
		expect((await read(clients.editor, id)).text).toContain("  cancelled: true\n");
		expect(await backend.events.findById(id)).toMatchObject({ cancelled: true });
	});

	test("a lesson brings its module", async () => {
		const sort = "leccion" as const;
		const ficha = { name: "La primera", summary: "Para empezar." };
		const { id } = right(await clients.editor.createSource({ sort, ficha, body: "Lee." }));
		expect(id).toBe("lesson:la-primera");
		expect(await publish(id)).toMatchObject({ done: true });
		expect((await backend.school.course()).modules).toMatchObject([{ number: 1, lessons: [{ name: "La primera" }] }]);
		const preview = right(await clients.editor.getPreview({ id }));
		expect("lesson" in preview && preview.lesson.name).toBe("La primera");
	});
});

describe("asking for a publication (docs/product.md, 26.13)", () => {
	const mails = async () => {
		const to = await Promise.all(
			["editor@e.es", "admin@e.es", "autora@e.es"].map((each) => backend.outbox.listFor(each)),
		);
		return to.map((each) => each.filter(({ kind }) => kind === "publication-asked").length);
	};
	const asked = async (client: Client) => right(await client.listSources({ only: "asked" })).items.map(({ id }) => id);

	test("editors see it and get one mail; it is over when the text is published", async () => {
		const id = await create(clients.author, "Lo que pido");
		await create(clients.author, "Lo que no");
		expect(await clients.other.askPublication({ id })).toMatchObject({ status: 404 });
		right(await clients.author.askPublication({ id }));
		right(await clients.author.askPublication({ id }));
		expect(await mails()).toEqual([1, 1, 0]);
		expect(await asked(clients.editor)).toEqual([id]);
		expect(right(await clients.editor.listSources())).toMatchObject({ asked: 1, total: 2 });
		expect(await read(clients.author, id)).toMatchObject({ isAsked: true, asked: { version: 1, answer: null } });
		await publish(id);
		expect(await asked(clients.editor)).toEqual([]);
		expect(await clients.editor.giveBack({ id, comment: "No." })).toMatchObject({ status: 409 });
		const acts = await backend.acts.list({ what: "publication-asked" });
		expect(acts.map(({ on }) => on)).toEqual([id]);
	});

	test("a text that is given back shows why, and is asked for again once it has changed", async () => {
		const id = await create(clients.author, "A medias");
		right(await clients.author.askPublication({ id }));
		expect(await clients.author.giveBack({ id, comment: "Yo." })).toMatchObject({ status: 403 });
		for (const comment of ["  ", "ñ".repeat(501)])
			expect(await clients.editor.giveBack({ id, comment })).toMatchObject({ fields: { comment: expect.any(String) } });
		right(await clients.editor.giveBack({ id, comment: "Falta el final.\r\n" }));
		expect(await asked(clients.editor)).toEqual([]);
		expect(await read(clients.author, id)).toMatchObject({
			isAsked: false,
			asked: { answer: { comment: "Falta el final." } },
		});
		expect(await clients.author.askPublication({ id })).toMatchObject({ code: "desk.given_back" });
		right(await clients.author.saveSource({ id, base: 1, ficha: {}, body: "Con final.\n" }));
		right(await clients.author.askPublication({ id }));
		expect(await asked(clients.editor)).toEqual([id]);
		// Editors had a mail about it within the hour.
		expect(await mails()).toEqual([1, 1, 0]);
		now = new Date(NOW.getTime() + 3_600_001);
		right(await clients.author.saveSource({ id, base: 2, ficha: {}, body: "Con otro final.\n" }));
		right(await clients.author.askPublication({ id }));
		expect(await mails()).toEqual([2, 2, 0]);
		expect((await backend.acts.list({ what: "publication-given-back" })).length).toBe(1);
	});

	test("asking for many texts at once fills no mailbox", async () => {
		for (let number = 0; number < 8; number += 1)
			right(await clients.author.askPublication({ id: await create(clients.author, `Texto ${number}`) }));
		expect(await mails()).toEqual([5, 5, 0]);
		expect((await asked(clients.editor)).length).toBe(8);
	});

	test("a text in the bin is asked for by nobody", async () => {
		const id = await create(clients.author, "A la papelera");
		right(await clients.author.askPublication({ id }));
		right(await clients.author.trashSource({ id }));
		right(await clients.author.untrashSource({ id }));
		expect(await asked(clients.editor)).toEqual([]);
	});
});

describe("the course and the settings (docs/product.md, 26.11 and 26.12)", () => {
	test("lessons change places, with what readers see", async () => {
		const sort = "leccion" as const;
		const make = async (name: string) =>
			right(await clients.editor.createSource({ sort, ficha: { name, summary: "S." }, body: name })).id;
		const [one, two] = [await make("La primera"), await make("La segunda")];
		for (const id of [one, two]) await publish(id);
		right(await clients.editor.moveLesson({ id: two, to: "up" }));
		right(await clients.editor.moveLesson({ id: two, to: "up" }));
		const names = async () => right(await clients.editor.getTree()).modules[0]?.lessons.map(({ name }) => name);
		expect(await names()).toEqual(["La segunda", "La primera"]);
		const [module] = (await backend.school.course()).modules;
		expect(module?.lessons.map(({ number, name }) => `${number} ${name}`)).toEqual(["1 La segunda", "2 La primera"]);
		expect(await clients.author.moveLesson({ id: two, to: "down" })).toMatchObject({ status: 403 });
	});

	test("settings are changed page by page, checked as an import checks them, and only by administrators", async () => {
		expect(await clients.editor.getDeskSettings({ part: "sitio" })).toMatchObject({ status: 403 });
		const { version, values } = right(await clients.admin.getDeskSettings({ part: "temas" }));
		expect(version).toBe(0);
		const save = (part: string, from: number, typed: Record<string, string>) =>
			clients.admin.saveSettings({ part, version: from, typed });
		expect(await save("temas", 0, { ...values, social: "Mastodon | http://x.es | link" })).toMatchObject({
			fields: { social: "Línea 1: Escribe una dirección https://." },
		});
		const row = "Voz | /blog/tags/voz";
		expect(await save("temas", 0, { ...values, "topics.blog": `${row}\n${row}2 | ${"a".repeat(161)}` })).toMatchObject({
			fields: { "topics.blog": "Línea 2: Escribe un texto de 1 a 160 caracteres." },
		});
		const social = "Mastodon | https://x.es/ines | link";
		const topics = `${row} | Leo en voz alta | y despacio.\n${row}2`;
		right(await save("temas", 0, { ...values, social, "topics.blog": topics }));
		expect(right(await clients.admin.getDeskSettings({ part: "temas" })).values["topics.blog"]).toBe(topics);
		right(await save("palabras", 1, { "words.home.heading": "Otra: portada" }));
		right(await save("legal", 2, { "legal.holder": "Inés", "legal.register": "no", "legal.nif": "" }));
		expect(await save("sitio", 1, { name: "Tarde" })).toMatchObject({ status: 409 });
		const source = await backend.sources.find(SETTINGS_SOURCE);
		const text = (await backend.sources.text(SETTINGS_SOURCE, source?.version ?? 0)) ?? "";
		expect(source).toMatchObject({ path: SETTINGS_PATH, publishedVersion: 3 });
		const read = readSettings(text, { defaults: site, checkColors: () => [] });
		if ("problems" in read) throw new Error(JSON.stringify(read.problems));
		expect(read.site.social).toEqual([{ name: "Mastodon", url: "https://x.es/ines", icon: "link" }]);
		expect(read.site.topics.blog).toEqual([
			{ name: "Voz", href: "/blog/tags/voz", intro: "Leo en voz alta | y despacio." },
			{ name: "Voz", href: "/blog/tags/voz2" },
		]);
		expect(read.site.words.home).toEqual({ ...site.words.home, heading: "Otra: portada" });
		expect([read.site.legal.holder, read.site.legal.register]).toEqual(["Inés", false]);
	});

	test("editors change the words and the links, and nothing of who runs the site", async () => {
		for (const part of ["palabras", "temas"]) {
			const { version, values } = right(await clients.editor.getDeskSettings({ part }));
			const typed = { ...values, [part === "temas" ? "social" : "words.blog"]: "" };
			const changed = part === "temas" ? typed : { ...typed, "words.blog": "Sobre leer." };
			right(await clients.editor.saveSettings({ part, version, typed: changed }));
			expect(await clients.author.getDeskSettings({ part })).toMatchObject({ status: 403 });
		}
		for (const part of ["sitio", "quien", "colores", "legal"]) {
			expect(await clients.editor.getDeskSettings({ part })).toMatchObject({ status: 403 });
			const typed = { name: "Otro", "legal.holder": "Otra" };
			expect(await clients.editor.saveSettings({ part, version: 2, typed })).toMatchObject({ status: 403 });
		}
		// A field of another page does nothing here.
		right(await clients.editor.saveSettings({ part: "palabras", version: 2, typed: { "legal.holder": "Otra" } }));
		const file = (await backend.sources.text(SETTINGS_SOURCE, 2)) ?? "";
		expect(file).toContain("Sobre leer.");
		expect((await backend.sources.find(SETTINGS_SOURCE))?.version).toBe(2);
		expect(right(await clients.editor.getDesk())).toMatchObject({ mayWords: true, maySettings: false });
	});
});

describe("links to one's own pages (docs/product.md, 26.16)", () => {
	const names = async (client: Client, text: string) =>
		right(await client.suggestLinks({ text })).pages.map(({ name, isPublished }) => [name, isPublished]);

	test("offer what readers see, by its published title, and one's own drafts", async () => {
		const id = await create(clients.editor, "Setas de otoño");
		await create(clients.editor, "Setas secretas");
		await create(clients.author, "Setas de la autora");
		await publish(id);
		const { version } = await read(clients.editor, id);
		right(await clients.editor.saveSource({ id, base: version, ficha: { name: "Setas canario" }, body: "Otra.\n" }));
		expect((await names(clients.author, "setas")).sort()).toEqual([
			["Setas de la autora", false],
			["Setas de otoño", true],
		]);
		expect(await names(clients.other, "canario secretas")).toEqual([]);
		expect((await names(clients.editor, "SETAS otono")).map(([name]) => name)).toEqual(["Setas de otoño"]);
		expect(right(await clients.author.suggestLinks({ text: "otoño" })).pages[0]?.url).toBe("/blog/setas-de-otono");
	});
});

describe("a text that a browser makes by itself (docs/product.md, 26.14)", () => {
	const id = "0123456789abcdef";
	const made = { sort: "articulo" as const, id, ficha: { name: "Uno", summary: "Un resumen." }, body: "Hola.\n" };

	test("is one, however often its first save is sent, and never another's", async () => {
		expect(right(await clients.author.createSource(made))).toEqual({ id });
		expect(right(await clients.author.createSource(made))).toEqual({ id });
		expect(right(await clients.author.listSources({ text: "uno" })).total).toBe(1);
		expect(await clients.other.createSource(made)).toMatchObject({ status: 404 });
		expect(await clients.author.createSource({ ...made, id: "fedcba9876543210", author: "otra" })).toMatchObject({
			...{ status: 401, code: "desk.other_account" },
		});
	});
});
