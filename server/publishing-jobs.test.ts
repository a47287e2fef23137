import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import { planSave } from "../domain/authoring/plan-save.ts";
import { type Source, stateOf } from "../domain/authoring/source.ts";
import type { Backend } from "../domain/backend.ts";
import { makeEvent, makePage, makePublication } from "../domain/content/content.fixture.ts";
import type { Compiler } from "../domain/publication/compiler.ts";
import { makeLesson, makeSchool } from "../domain/school/school.fixture.ts";
import { digestOf } from "../publishing/assets.server.ts";
import { createCompiler } from "../publishing/compiler.server.ts";
import { event, page, png } from "../publishing/content-folder.fixture.ts";
import { lesson, moduleFile } from "../publishing/school.fixture.ts";
import { site } from "../site.config.ts";
import { describeImport } from "./cli/describe-import.ts";
import { type ImportOptions, importFolder } from "./cli/import-folder.ts";
import { createRepairJob, createScheduleJob } from "./publishing-jobs.ts";

const BEFORE = new Date("2026-11-23T09:00:00.000Z");
const WRITTEN = "2026-12-01T09:00";
const AT = "2026-12-01T08:00:00.000Z";

let root = "";
let backend: Backend;
let lines: unknown[];
let compiled: string[];
beforeEach(async () => {
	root = await mkdtemp(path.join(tmpdir(), "tertulia-"));
	backend = await openMemory();
	lines = [];
	compiled = [];
});
afterEach(async () => {
	await backend.close();
	await rm(root, { recursive: true });
});

const log = {
	request: () => undefined,
	write: (...line: readonly unknown[]) => void lines.push(line),
	flush: () => undefined,
};

async function write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
	for (const [name, content] of Object.entries(files)) {
		await mkdir(path.dirname(path.join(root, name)), { recursive: true });
		await writeFile(path.join(root, name), content);
	}
}

const read = async (options: ImportOptions = {}) =>
	describeImport(await importFolder(root, backend, { now: BEFORE, ...options }));
const source = async (id: string) => (await backend.sources.find(id)) as Source;
const shown = async (url: string) => (await backend.content.findByUrl(url)) as { readonly publishedAt: string } | null;

/** A compiler that remembers what it was asked for. */
function openCompiler(): Compiler {
	const real = createCompiler(backend.media, { authors: site.authors, brand: site });
	return {
		...real,
		compile(text, originals) {
			compiled.push(text.path);
			return real.compile(text, originals);
		},
	};
}

/** The job that publishes scheduled texts; `run` sets its clock. */
function open() {
	const compiler = openCompiler();
	let clock = BEFORE;
	const job = createScheduleJob({ press: { ...backend, compiler }, now: () => clock, log });
	return {
		nextAt: () => job.nextAt?.(),
		run(at: string) {
			clock = new Date(at);
			return job.run(AbortSignal.timeout(60_000));
		},
	};
}

describe("scheduled texts (docs/product.md, 22.5)", () => {
	test("are imported without being published, and published at their second with all that they use", async () => {
		const later = { publishAt: WRITTEN };
		await write({
			"a.png": await png(),
			"blog/a.md": page({ id: "a", image: "../a.png", redirectFrom: "/blog/vieja", ...later }, "![](/a.png)"),
			"eventos/e.md": event({
				...{ id: "e", ...later },
				event: "{startsAt: +21d 19:00, endsAt: +21d 20:00, modality: online, place: En línea}",
			}),
			"school/expert/module1-a/module.md": moduleFile("Primero"),
			"school/expert/module1-a/1-uno.md": lesson("uno", later),
		});
		expect(await read({ prune: "missing" })).toEqual(
			expect.arrayContaining([
				expect.stringContaining("nuevos 0, cambiados 0"),
				"  /blog/a: publishAt: se publica el martes 1 de diciembre de 2026, a\u00a0las\u00a009:00 (hora\u00a0peninsular).",
				expect.stringMatching(/^ {2}\/eventos\/e: publishAt: /),
				expect.stringMatching(/^ {2}\/school\/expert\/module1\/lesson1: publishAt: /),
			]),
		);
		expect(await backend.publication.sources()).toEqual([]);
		expect(stateOf(await source("a"), BEFORE.toISOString())).toBe("scheduled");

		const job = open();
		await job.run("2026-11-30T08:00:00.000Z");
		expect(await job.nextAt()).toBe("2026-12-01T07:59:00.000Z");
		expect(compiled).toEqual([]);
		await job.run("2026-12-01T07:59:00.000Z");
		expect(compiled.toSorted()).toEqual(["blog/a.md", "eventos/e.md", "school/expert/module1-a/1-uno.md"]);
		expect([await job.nextAt(), await backend.publication.sources()]).toEqual([AT, []]);
		await job.run(AT);
		expect(await shown("/blog/a")).toMatchObject({ publishedAt: AT });
		expect(await backend.content.findByUrl("/blog/vieja")).toMatchObject({ movedTo: "/blog/a" });
		expect(await backend.content.readBody("a")).toContain("<picture>");
		expect(await backend.events.findBySlug("e")).toMatchObject({ startsAt: "2026-12-14T18:00:00.000Z" });
		expect(await backend.publication.lessons()).toMatchObject([{ id: "uno", moduleName: "Primero" }]);
		const { hash } = await source("a");
		expect(await source("a")).toMatchObject({
			...{ publishedVersion: 1, publishedHash: hash, scheduledVersion: null, publishAt: null },
		});
		expect(await job.nextAt()).toBeNull();
		expect(lines).toContainEqual(["info", "scheduled text published", { path: "blog/a.md", publishAt: AT }]);
		expect(await read({ now: new Date(AT) })).toContainEqual(expect.stringContaining("sin cambios 3"));
	});

	test("what was scheduled is published, not what was saved since; until then readers see what they saw", async () => {
		await write({ "blog/a.md": page({ id: "a" }, "Uno.") });
		await read();
		await write({ "blog/a.md": page({ id: "a", publishAt: WRITTEN }, "Dos.") });
		await read({ prune: "missing" });
		const text = page({ id: "a" }, "Tres.");
		const saved = planSave(await source("a"), 2, {
			...{ text, hash: digestOf(text), why: "saved", by: null, now: BEFORE.toISOString() },
		});
		await backend.sources.write(saved === null ? [] : [saved]);
		const job = open();
		await job.run("2026-12-01T07:59:59.999Z");
		expect(await backend.content.readBody("a")).toBe("<p>Uno.</p>");
		await job.run(AT);
		expect(await backend.content.readBody("a")).toBe("<p>Dos.</p>");
		expect(await source("a")).toMatchObject({ version: 3, publishedVersion: 2, scheduledVersion: null });
		expect(stateOf(await source("a"), AT)).toBe("changed");
	});

	test("an import whose time has passed publishes at once, also what was only scheduled before", async () => {
		await write({ "blog/a.md": page({ publishAt: WRITTEN }), "blog/b.md": page({ publishAt: "2026-11-01T09:00" }) });
		await read();
		expect([await shown("/blog/a"), (await shown("/blog/b"))?.publishedAt]).toEqual([null, "2026-11-01T08:00:00.000Z"]);
		await read({ now: new Date(AT) });
		expect(await shown("/blog/a")).not.toBeNull();
		expect((await backend.sources.scheduled()).length).toBe(0);
	});

	test("a file that changes its mind is published, hidden or scheduled anew", async () => {
		await write({ "blog/a.md": page({ id: "a", publishAt: WRITTEN }) });
		await read();
		await write({ "blog/a.md": page({ id: "a", publishAt: "2026-12-24T20:00:00+01:00" }) });
		await read();
		expect(await source("a")).toMatchObject({ scheduledVersion: 2, publishAt: "2026-12-24T19:00:00.000Z" });
		await write({ "blog/a.md": page({ id: "a", publishAt: WRITTEN, draft: "true" }) });
		await read();
		expect(await source("a")).toMatchObject({ scheduledVersion: null, publishAt: null });
		await write({ "blog/a.md": page({ id: "a" }) });
		await read();
		expect(await shown("/blog/a")).not.toBeNull();
	});

	test("what is wrong with a text is told when it is imported, and nothing of the run is kept", async () => {
		await write({ "blog/a.md": page({ publishAt: WRITTEN }, "![](no.png)"), "blog/b.md": page() });
		expect(await read()).toContain("blog/a.md: texto: No existe la imagen «no.png».");
		expect(await backend.sources.list()).toEqual([]);
	});

	test("a text that cannot be published stays scheduled, says why once and holds up no other", async () => {
		await write({
			"blog/a.md": page({ id: "a", tags: "[Diseño]", publishAt: WRITTEN }),
			"blog/b.md": page({ id: "b", publishAt: WRITTEN }),
		});
		await read();
		await backend.publication.publish(makePublication([makePage({ url: "/otra", tags: ["diseño"] })]));
		const job = open();
		await job.run(AT);
		await job.run("2026-12-01T09:00:00.000Z");
		expect([await shown("/blog/a"), (await shown("/blog/b"))?.publishedAt]).toEqual([null, AT]);
		expect(await source("a")).toMatchObject({ scheduledVersion: 1, publishAt: AT });
		expect(lines.filter((line) => JSON.stringify(line).includes("refused"))).toEqual([
			[
				"error",
				"scheduled text refused",
				{ path: "blog/a.md", publishAt: AT, reason: "blog/a.md: tags: Ya existe una etiqueta «diseño»." },
			],
		]);
		expect(await job.nextAt()).toBeNull();
	});
});

describe("pages that an earlier version made (docs/product.md, 22.6)", () => {
	const told: unknown[] = [];
	function repair(compiler = openCompiler(), signal = AbortSignal.timeout(60_000)) {
		told.splice(0);
		const tell = (progress: unknown) => void told.push(progress);
		return createRepairJob({ press: { ...backend, compiler }, log, tell }).run(signal);
	}
	/** Puts what an earlier version made in the place of pages, as if the program had been upgraded since. */
	async function age(...ids: readonly string[]): Promise<void> {
		const pages = ids.map((id) =>
			makePage({ id, url: `/blog/${id}`, body: "<p>De antes.</p>", sourceHash: "3:antes", publishedAt: AT }),
		);
		await backend.publication.publish(makePublication(pages));
	}
	const outdated = async () =>
		(await backend.publication.sources()).filter(({ sourceHash }) => sourceHash.startsWith("3:")).map(({ url }) => url);

	test("are made anew from their texts, with their pictures, and nothing need be imported", async () => {
		await write({
			"a.png": await png(),
			"blog/a.md": page({ id: "a" }, "![](/a.png)"),
			"eventos/e.md": event({ id: "e" }),
			"school/expert/module1-a/module.md": moduleFile(),
			"school/expert/module1-a/1-uno.md": lesson("uno"),
		});
		await read();
		await repair();
		expect([compiled, told]).toEqual([[], [null]]);
		await age("a");
		const old = makeEvent("e", "2027-01-21T18:00:00.000Z", { id: "e" });
		await backend.publication.publish(
			makePublication([], {
				events: [{ ...old, sourceHash: "3:e", firstImportedAt: "2026-01-01T10:00:00.000Z" }],
				school: makeSchool([makeLesson({ id: "uno", sourceHash: "3:uno" })], { modules: [] }),
			}),
		);
		await repair();
		expect(compiled).toEqual(["blog/a.md", "eventos/e.md", "school/expert/module1-a/1-uno.md"]);
		expect(told).toEqual([{ done: 1, total: 3 }, { done: 2, total: 3 }, { done: 3, total: 3 }, null]);
		expect(lines).toEqual([["info", "pages made anew", { done: 3, total: 3 }]]);
		expect(await backend.content.readBody("a")).toContain("<picture>");
		const stored = await backend.publication.sources();
		expect(stored.find(({ id }) => id === "e")).toMatchObject({ firstImportedAt: "2026-01-01T10:00:00.000Z" });
		expect(stateOf(await source("a"), AT)).toBe("published");
		expect((await read())[0]).toContain("cambiados 0, movidos 0, retirados 0, sin cambios 3");
		await repair();
		expect(compiled).toHaveLength(3);
	});

	test("many follow each other, and an interrupted repair goes on where it was", async () => {
		const ids = Array.from({ length: 25 }, (_, number) => `p${String(number).padStart(2, "0")}`);
		await write(Object.fromEntries(ids.map((id) => [`blog/${id}.md`, page({ id })])));
		await read();
		await age(...ids);
		const stopped = new AbortController();
		const compiler = openCompiler();
		await repair(
			{
				...compiler,
				compile(...given) {
					if (compiled.length === 21) stopped.abort();
					return compiler.compile(...given);
				},
			},
			stopped.signal,
		);
		expect(await outdated()).toEqual(["/blog/p22", "/blog/p23", "/blog/p24"]);
		await repair();
		expect([await outdated(), compiled]).toEqual([[], ids.map((id) => `blog/${id}.md`)]);
	});

	test("what was written on the site meanwhile, a text that is refused and pages without text stay", async () => {
		await write({
			"blog/a.md": page({ id: "a" }),
			"blog/b.md": page({ id: "b" }, "B."),
			"blog/c.md": page({ id: "c" }),
		});
		await read();
		await age("a", "b", "c", "sola");
		const { compile, ...rest } = openCompiler();
		await repair({
			...rest,
			async compile(...given) {
				if (given[0].path === "blog/a.md") {
					const text = page({ id: "a" }, "Mientras tanto.");
					const written = { text, hash: digestOf(text), why: "saved", by: null, now: AT } as const;
					const saved = planSave(await source("a"), 1, written);
					await backend.sources.write(saved === null ? [] : [saved]);
				}
				return given[0].path === "blog/c.md"
					? { problems: [{ field: "texto", reason: "Ya no vale." }] }
					: compile(...given);
			},
		});
		expect(await outdated()).toEqual(["/blog/a", "/blog/c", "/blog/sola"]);
		expect([await backend.content.readBody("b"), await backend.content.readBody("c")]).toEqual([
			...["<p>B.</p>", "<p>De antes.</p>"],
		]);
		expect(lines).toContainEqual([
			...["warn", "page cannot be made anew"],
			{ path: "blog/c.md", reason: "texto: Ya no vale." },
		]);
		await repair();
		expect(await outdated()).toEqual(["/blog/sola"]);
		expect(await source("a")).toMatchObject({ version: 2, publishedVersion: 1 });
	});
});
