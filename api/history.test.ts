import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import { actOf } from "../domain/audit/act.ts";
import { SETTINGS_PATH } from "../domain/authoring/file-path.ts";
import { planCreate } from "../domain/authoring/plan-save.ts";
import { SETTINGS_SOURCE } from "../domain/authoring/source.ts";
import { tidyTree } from "../domain/authoring/tidy-tree.ts";
import type { Backend } from "../domain/backend.ts";
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
const reserved = { first: new Set(["eventos"]), plannedFirst: new Set<string>(), plannedLast: new Set<string>() };

let backend: Backend;
let now: Date;
let clients: Record<"admin" | "editor" | "author" | "other" | "reader", Client>;

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
	const as = async (name: string, permissions: string[]) =>
		createClient(transport, { caller: await signInAs(backend, `${name}@e.es`, NOW, permissions) });
	clients = {
		admin: await as("admin", ["sa.10"]),
		editor: await as("editora", ["ed.10"]),
		author: await as("autora", ["au.10"]),
		other: await as("otra", ["au.10"]),
		reader: await as("lectora", []),
	};
});
afterEach(() => backend.close());

function right<Value>(answer: Value): Exclude<Value, Failure> {
	if (answer instanceof Failure) throw new Error(`${answer.status} ${answer.code}: ${answer.message}`);
	return answer as Exclude<Value, Failure>;
}

const ficha = (name: string) => ({ name, summary: "Un resumen." });
const create = async (client: Client, name: string, body = "Uno.\n") =>
	right(await client.createSource({ sort: "articulo", ficha: ficha(name), body })).id;
const read = async (id: string, version?: number) =>
	right(await clients.admin.getSource({ id, ...(version === undefined ? {} : { version }) }));
const save = async (client: Client, id: string, body: string, more: Record<string, string> = {}) => {
	const { version, name } = await read(id);
	return right(await client.saveSource({ id, base: version, ficha: { ...ficha(name), ...more }, body }));
};
const publish = async (id: string) =>
	right(await clients.editor.publishSource({ id, version: (await read(id)).version }));
const versions = async (id: string, only?: "kept") =>
	right(await clients.editor.listRevisions({ id, page: 1, ...(only === undefined ? {} : { only }) })).versions;
const compare = async (id: string, version: number, beside?: "before" | "published" | "current" | number) =>
	right(await clients.editor.getComparison({ id, version, ...(beside === undefined ? {} : { beside }) }));
const later = (hours: number) => {
	now = new Date(now.getTime() + hours * 3_600_000);
};

describe("the history of a text (docs/product.md, 26.17)", () => {
	test("lists its versions, the last first, with who, when and why", async () => {
		const id = await create(clients.author, "De la autora");
		later(1);
		await save(clients.editor, id, "Dos.\n");
		later(1);
		await publish(id);
		await save(clients.editor, id, "Tres.\n");
		const [last, published, ...rest] = await versions(id);
		expect(last).toMatchObject({ why: "saved", by: "Editora", isCurrent: true, isPublished: false });
		expect(published).toMatchObject({ why: "published", by: "Editora", isPublished: true });
		expect(rest.map(({ version, by, at }) => [version, by, at])).toEqual([
			[2, "Editora", "2026-11-23T11:00:00.000Z"],
			[1, "Autora", NOW.toISOString()],
		]);
		expect((await versions(id, "kept")).map(({ version }) => version)).toEqual([4, 3]);
	});

	test("tells of a version that it was published, although publishing did not change it, and keeps it", async () => {
		const id = await create(clients.editor, "Dos veces");
		await publish(id);
		later(1);
		await save(clients.editor, id, "La segunda.\n");
		await publish(id);
		const shown = (await read(id)).version;
		for (const text of ["a", "b", "c"]) await save(clients.editor, id, `${text}\n`);
		await publish(id);
		expect((await versions(id)).find(({ version }) => version === shown)).toMatchObject({ why: "published" });
		await tidyTree(backend, new Date(now.getTime() + 400 * 24 * 3_600_000));
		expect((await versions(id)).map(({ version }) => version)).toContain(shown);
	});

	test("is there for the authors of their own drafts, and for nobody else without the right", async () => {
		const id = await create(clients.author, "Lo mío");
		await save(clients.author, id, "Otra cosa.\n");
		expect(right(await clients.author.listRevisions({ id, page: 1 })).total).toBe(2);
		for (const client of [clients.other, clients.reader]) {
			const answers = await Promise.all([
				client.listRevisions({ id, page: 1 }),
				client.getComparison({ id, version: 1 }),
				client.nameRevision({ id, version: 1, name: "Mía" }),
				client.restoreRevision({ id, version: 1, base: 2 }),
			]);
			expect(answers.map((answer) => (answer as Failure).status)).toEqual([404, 404, 404, 404]);
		}
		const at = NOW.toISOString();
		const written = { text: "name: x\n", hash: "h", by: null, why: "saved" as const, now: at };
		await backend.sources.write([planCreate({ id: SETTINGS_SOURCE, path: SETTINGS_PATH, ...written })]);
		expect(await clients.admin.listRevisions({ id: SETTINGS_SOURCE, page: 1 })).toMatchObject({ status: 404 });
	});

	test("has fifty versions on a page", async () => {
		const id = await create(clients.editor, "Larga");
		const { text } = await read(id);
		for (let each = 1; each <= 50; each++)
			right(await clients.editor.saveSource({ id, base: each, text: `${text}${each}\n` }));
		const second = right(await clients.editor.listRevisions({ id, page: 9 }));
		expect([second.total, second.page, second.pages]).toEqual([51, 2, 2]);
		expect(second.versions.map(({ version }) => version)).toEqual([1]);
	});
});

describe("comparing versions (docs/product.md, 26.17)", () => {
	test("names fields as the ficha does, and marks words within lines", async () => {
		const id = await create(clients.editor, "Una tarde", "Llegamos tarde a la mesa.\n\nFin.\n");
		const more = { name: "Una noche", tags: "mesa, silla", restrictedTo: "members", decorative: "true" };
		await save(clients.editor, id, "Llegamos pronto a la mesa.\n\nFin.\n", more);
		const { other, comparison } = await compare(id, 2);
		expect(other).toMatchObject({ version: 1 });
		const fields = comparison?.fields.map(({ label, parts }) => [
			label,
			parts.map((part) => Object.values(part).join(":")),
		]);
		expect(fields).toEqual([
			["Título", ["same:Una ", "removed:tarde", "added:noche"]],
			["Etiquetas", ["added:mesa, silla"]],
			["Quién puede leerlo", ["removed:Todo el mundo", "added:Solo usuarios registrados"]],
			["Es decorativa", ["removed:No", "added:Sí"]],
		]);
		expect(comparison?.lines).toEqual([
			{
				kind: "changed",
				parts: [
					{ kind: "same", text: "Llegamos " },
					{ kind: "removed", text: "tarde" },
					{ kind: "added", text: "pronto" },
					{ kind: "same", text: " a la mesa." },
				],
			},
			...["", "Fin."].map((text) => ({ kind: "same", text })),
		]);
	});

	test("is with the one before, the published one, the current one, or any; the earlier stands first", async () => {
		const id = await create(clients.editor, "Varias", "Primera.\n");
		await publish(id);
		const shown = (await read(id)).version;
		await save(clients.editor, id, "Segunda.\n");
		await save(clients.editor, id, "Tercera.\n");
		const texts = async (version: number, beside?: "before" | "published" | "current" | number) => {
			const { other, comparison } = await compare(id, version, beside);
			return [other?.version, ...(comparison?.lines ?? []).map((line) => ("text" in line ? line.text : ""))];
		};
		const last = shown + 2;
		expect(await texts(last)).toEqual([last - 1, "Segunda.", "Tercera."]);
		expect(await texts(last, "published")).toEqual([shown, "Primera.", "Tercera."]);
		expect(await texts(shown, "current")).toEqual([last, "Primera.", "Tercera."]);
		expect(await texts(last, 1)).toEqual([1, "Primera.", "Tercera."]);
		expect(await compare(id, 1)).toMatchObject({
			other: null,
			comparison: null,
			text: expect.stringContaining("Primera."),
		});
		expect(await clients.editor.getComparison({ id, version: 99 })).toMatchObject({ status: 404 });
		expect(await clients.editor.getComparison({ id, version: 1, beside: 99 })).toMatchObject({ status: 404 });
	});

	test("says what cannot be seen, and compares whole files where a ficha cannot be read", async () => {
		const id = await create(clients.editor, "Invisible", "a\n");
		const { text } = await read(id);
		right(await clients.editor.saveSource({ id, base: 1, text: text.replace("---\n", "---\n# una nota\n") }));
		expect((await compare(id, 2)).comparison).toMatchObject({ unseen: "layout", fields: [], isWhole: false });
		expect((await compare(id, 2, 2)).comparison).toMatchObject({ unseen: "same" });
		right(await clients.editor.saveSource({ id, base: 2, text: "---\nname: [\n---\n\na\n" }));
		const { comparison } = await compare(id, 3);
		expect(comparison).toMatchObject({ isWhole: true, unseen: null });
		expect(comparison?.lines).toContainEqual({ kind: "removed", text: "summary: Un resumen." });
	});
});

describe("named versions (docs/product.md, 26.17)", () => {
	test("stay when others are thinned, and lose that with their name", async () => {
		const id = await create(clients.editor, "Con nombre");
		for (const text of ["a", "b", "c", "d"]) await save(clients.editor, id, `${text}\n`);
		right(await clients.editor.nameRevision({ id, version: 2, name: "  La que leyó\n Marta " }));
		right(await clients.editor.nameRevision({ id, version: 3, name: "Otra" }));
		right(await clients.editor.nameRevision({ id, version: 3, name: " " }));
		expect((await versions(id, "kept")).map(({ version, name }) => [version, name])).toEqual([
			[5, null],
			[2, "La que leyó Marta"],
		]);
		await tidyTree(backend, new Date(NOW.getTime() + 30 * 24 * 3_600_000));
		expect((await versions(id)).map(({ version }) => version)).toEqual([5, 4, 2]);
	});

	test("are refused for a name that is too long, a version that is not there, and a text in the bin", async () => {
		const id = await create(clients.editor, "Sin nombre");
		expect(await clients.editor.nameRevision({ id, version: 1, name: "ñ".repeat(81) })).toMatchObject({
			...{ status: 400, fields: { nombre: expect.any(String) } },
		});
		expect(await clients.editor.nameRevision({ id, version: 7, name: "Nada" })).toMatchObject({ status: 404 });
		right(await clients.editor.trashSource({ id }));
		expect(await clients.editor.nameRevision({ id, version: 1, name: "Tarde" })).toMatchObject({ status: 409 });
		expect(right(await clients.editor.listRevisions({ id, page: 1 })).total).toBe(1);
	});
});

describe("restoring a version (docs/product.md, 26.17)", () => {
	test("makes a new version of it, byte for byte, and loses none", async () => {
		const id = await create(clients.editor, "Vuelta", "Primera.\r\n");
		await save(clients.editor, id, "Segunda.\n");
		const before = (await read(id, 1)).text;
		expect(right(await clients.editor.restoreRevision({ id, version: 1, base: 2 }))).toEqual({ version: 3 });
		expect((await read(id)).text).toBe(before);
		expect((await versions(id)).map(({ version, why }) => [version, why])).toEqual([
			[3, "restored"],
			[2, "saved"],
			[1, "saved"],
		]);
		expect((await read(id, 2)).body).toBe("Segunda.\n");
		const [act] = await backend.acts.list({ what: "version-restored" });
		expect(act).toMatchObject({ on: id, detail: "1" });
		// The present text is restored already.
		expect(right(await clients.editor.restoreRevision({ id, version: 3, base: 3 }))).toEqual({ version: 3 });
	});

	test("is refused if somebody has saved meanwhile, or the text is in the bin, and changes nothing then", async () => {
		const id = await create(clients.author, "A la vez");
		await save(clients.author, id, "Segunda.\n");
		await save(clients.editor, id, "Tercera.\n");
		expect(await clients.author.restoreRevision({ id, version: 1, base: 2 })).toMatchObject({ status: 409 });
		expect((await read(id)).body).toBe("Tercera.\n");
		right(await clients.author.trashSource({ id }));
		expect(await clients.author.restoreRevision({ id, version: 1, base: 3 })).toMatchObject({ status: 409 });
		expect((await versions(id)).map(({ version }) => version)).toEqual([3, 2, 1]);
	});

	test("of the text that readers see leaves nothing to publish; of another one, changes", async () => {
		const id = await create(clients.editor, "Publicado");
		await publish(id);
		const shown = (await read(id)).version;
		await save(clients.editor, id, "Cambio.\n");
		right(await clients.editor.restoreRevision({ id, version: shown, base: shown + 1 }));
		expect(await read(id)).toMatchObject({ state: "published", version: shown + 2 });
		right(await clients.editor.restoreRevision({ id, version: shown + 1, base: shown + 2 }));
		expect(await read(id)).toMatchObject({ state: "changed", body: "Cambio.\n" });
	});
});

describe("the log (docs/product.md, 26.18)", () => {
	const log = async (query: Partial<Parameters<Client["listAudit"]>[0]> = {}) =>
		right(await clients.admin.listAudit({ page: 1, ...query }));

	test("is for super administrators alone", async () => {
		expect(await clients.editor.listAudit({ page: 1 })).toMatchObject({ status: 403 });
		expect(await clients.author.listAudit({ page: 1 })).toMatchObject({ status: 403 });
		expect(await clients.reader.listAudit({ page: 1 })).toMatchObject({ status: 404 });
	});

	test("names people and texts, and is filtered by person, act and day", async () => {
		const id = await create(clients.editor, "Publicado");
		await publish(id);
		await backend.acts.add(actOf({ at: "2026-11-20T23:30:00.000Z", by: null, what: "site-exported" }));
		await backend.acts.add(
			actOf({ at: "2026-11-19T10:00:00.000Z", by: "nadie-ya", what: "password-set", on: "nadie-ya" }),
		);
		const all = await log();
		expect(all.total).toBe(3);
		expect(all.lines[0]).toMatchObject({
			what: "text-published",
			by: { kind: "person", name: "Editora", email: "editora@e.es" },
			on: { kind: "text", id, name: "Publicado" },
		});
		expect(all.lines.slice(1)).toMatchObject([
			{ what: "site-exported", by: null, on: null },
			{ what: "password-set", by: { kind: "gone", id: "nadie-ya" } },
		]);
		const kinds = async (query: Parameters<typeof log>[0]) => (await log(query)).lines.map(({ what }) => what);
		expect(await kinds({ who: " Editora@E.es " })).toEqual(["text-published"]);
		expect(await kinds({ who: "terminal" })).toEqual(["site-exported"]);
		expect(await kinds({ who: "nadie-ya" })).toEqual(["password-set"]);
		expect(await kinds({ who: "lectora@e.es" })).toEqual([]);
		expect(await kinds({ what: "site-exported" })).toEqual(["site-exported"]);
		// Half past eleven at night in UTC is the next day in Madrid.
		expect(await kinds({ since: "2026-11-21", until: "2026-11-21" })).toEqual(["site-exported"]);
		expect(await kinds({ until: "2026-11-20" })).toEqual(["password-set"]);
		for (const wrong of ["2026-02-30", "ayer", "2026-1-1"])
			expect(await clients.admin.listAudit({ page: 1, since: wrong })).toMatchObject({
				...{ status: 400, fields: { desde: expect.any(String) } },
			});
		expect(await clients.admin.listAudit({ page: 1, what: "constructor" })).toMatchObject({ status: 400 });
	});

	test("has fifty lines on a page, the newest first", async () => {
		for (let each = 0; each < 52; each++) {
			const at = `2026-11-22T10:${String(each).padStart(2, "0")}:00.000Z`;
			await backend.acts.add(actOf({ at, by: null, what: "site-exported" }));
		}
		const second = await log({ page: 7 });
		expect([second.total, second.page, second.pages, second.lines.length]).toEqual([52, 2, 2, 2]);
		expect(second.lines.at(-1)?.at).toBe("2026-11-22T10:00:00.000Z");
	});
});
