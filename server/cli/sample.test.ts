import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeWorld } from "../../api/browser.fixture.ts";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../../domain/backend.ts";
import { lesson, moduleFile } from "../../publishing/school.fixture.ts";
import { site } from "../../site.config.ts";
import { chooseSample } from "./choose-sample.ts";
import { describeImport } from "./describe-import.ts";
import { type ImportOptions, importFolder } from "./import-folder.ts";
import { listSample } from "./list-sample.ts";
import { writeNew } from "./new.ts";
import { readAnswer } from "./sample.ts";

const content = path.resolve(import.meta.dirname, "../../content");
const EVENT = "eventos/investigar-con-poco-presupuesto";
const ABOUT = "sobre-mi.md";
const LASTING = "accesibilidad.md";
const PICTURE = "eventos/imagenes/investigar-con-poco-presupuesto.png";
const MINE = `---
name: Lo mío
template: blog
createdBy: Ana Peña
createdAt: 2026-03-09T10:00:00+01:00
---
Texto.
`;

let root = "";
let sample = "";
let own = "";
let backend: Backend;

beforeEach(async () => {
	root = await mkdtemp(path.join(tmpdir(), "tertulia-"));
	[sample, own] = [path.join(root, "content"), path.join(root, "mio")];
	backend = await openEmbedded({ dataDir: ":memory:" });
	await copy(ABOUT, "imagenes", LASTING);
	await write(own, { "blog/mio.md": MINE });
});

afterEach(async () => {
	await backend.close();
	await rm(root, { recursive: true });
});

async function copy(...files: readonly string[]): Promise<void> {
	for (const file of files) {
		await cp(path.join(content, file), path.join(sample, file), { recursive: true });
	}
}

/** Adds the sample's next event, whose picture takes most of the time of an import. */
function copyEvent(): Promise<void> {
	return copy(`${EVENT}.md`, PICTURE);
}

async function write(folder: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
	for (const [name, text] of Object.entries(files)) {
		await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
		await writeFile(path.join(folder, name), text);
	}
}

async function importOf(folder: string, options: ImportOptions = {}) {
	const result = await importFolder(folder, backend, options);
	if (result.exitCode !== 0) throw new Error(JSON.stringify(result.problems));
	return result;
}

async function urls(): Promise<readonly string[]> {
	return (await backend.publication.sources()).map(({ url }) => url).toSorted();
}

/** Chooses as the command does, and returns what was asked as well. */
async function choose(
	folder: string,
	answer: string | null,
	options: { readonly flag?: "keep" | "drop"; readonly prune?: boolean; readonly dryRun?: boolean } = {},
) {
	const asked: string[] = [];
	const choice = await chooseSample(folder, backend.publication, {
		flag: null,
		prune: false,
		dryRun: false,
		authors: async () => site.authors,
		async ask(question) {
			asked.push(question);
			return answer;
		},
		...options,
	});
	return { ...choice, asked };
}

test("the list of the sample's files is that of content/; `node server/cli/list-sample.ts` writes it", async () => {
	expect(await readFile(path.join(import.meta.dirname, "sample-files.json"), "utf8")).toBe(await listSample());
});

describe("whether the sample stays is asked once (docs/product.md, 7.6)", () => {
	// The first import encodes all pictures of the sample.
	beforeEach(() => importOf(sample), 60_000);

	test("the sample alone asks nothing, and a text of the owner does, in another folder or beside the sample", async () => {
		expect(await choose(sample, "sí")).toEqual({ answer: null, lines: [], asked: [] });
		expect((await choose(own, "")).asked).toEqual([
			"Entre lo tuyo está la muestra (1 texto) con la que viene el sitio. Lo que hayas cambiado tú se queda. ¿Quieres retirarla? Escribe sí o no: ",
		]);
		await write(sample, { "blog/mio.md": MINE });
		expect((await choose(sample, "")).asked).toHaveLength(1);
	});

	test.each([
		["sí", "drop"],
		[" SI\n", "drop"],
		["No", "keep"],
	] as const)("%j is remembered in the folder", async (typed, answer) => {
		expect(await choose(own, typed)).toMatchObject({ answer, lines: [] });
		expect(await readAnswer(own)).toBe(answer);
		expect(await choose(own, "otra cosa")).toEqual({ answer: null, lines: [], asked: [] });
	});

	test("without a terminal, and after any other word, it stays, nothing is remembered, and the commands are named", async () => {
		for (const typed of [null, "quizá"]) {
			const { answer, lines } = await choose(own, typed);
			expect(answer).toBe("keep");
			expect(lines.join("\n")).toContain(`Para retirarla: npm run site -- import ${own} --drop-sample`);
			expect(await readAnswer(own)).toBeNull();
		}
	});

	test("the flags answer, and a dry run neither asks nor remembers", async () => {
		expect(await choose(own, null, { flag: "drop", dryRun: true })).toEqual({ answer: "drop", lines: [], asked: [] });
		expect((await choose(own, "sí", { dryRun: true })).asked).toEqual([]);
		expect(await readAnswer(own)).toBeNull();
		expect((await choose(own, "no", { flag: "drop" })).answer).toBe("drop");
		expect(await readAnswer(own)).toBe("drop");
	});

	test("--prune from another folder asks nothing, because the sample goes with all the rest", async () => {
		expect((await choose(own, "no", { prune: true })).asked).toEqual([]);
	});
});

describe("dropping the sample", () => {
	test("from another folder: the sample's pages, events and pictures go, and the statement in the footer stays", async () => {
		await copyEvent();
		await importOf(sample);
		const result = await importOf(own, { sample: "drop" });
		expect(result.report.removed.toSorted()).toEqual([`/${EVENT}`, "/sobre-mi"]);
		expect(result.filesRemoved).toBeGreaterThan(3);
		expect(await urls()).toEqual(["/accesibilidad", "/blog/mio"]);
		expect(describeImport(result)).toContain("De la muestra se han retirado 2 textos.");
		expect(describeImport(await importOf(own, { sample: "drop" }))).toHaveLength(1);
	});

	test("beside the sample's files: they stay on the disk and are published no more, with the folder's answer", async () => {
		await write(sample, { "blog/mio.md": MINE, ".sample": "drop\n" });
		await importOf(sample);
		expect(await urls()).toEqual(["/accesibilidad", "/blog/mio"]);
		await appendFile(path.join(sample, ABOUT), "\nY ahora es mía.\n");
		expect((await importOf(sample)).report.added).toEqual(["/sobre-mi"]);
		expect(await urls()).toEqual(["/accesibilidad", "/blog/mio", "/sobre-mi"]);
	});

	test("what the owner changed stays: a text, and a picture under its old name", async () => {
		await copyEvent();
		await appendFile(path.join(sample, ABOUT), "\nY ahora es mía.\n");
		await write(sample, { [PICTURE]: await sharp(path.join(content, PICTURE)).negate().png().toBuffer() });
		await importOf(sample);
		const { report, dropped } = await importOf(own, { sample: "drop" });
		expect(report.removed).toEqual([]);
		expect(dropped?.changed.toSorted()).toEqual([`/${EVENT}`, "/sobre-mi"]);
		await importOf(sample, { sample: "drop" });
		expect(await urls()).toEqual(["/accesibilidad", "/blog/mio", `/${EVENT}`, "/sobre-mi"]);
	});

	test("an earlier version of the sample goes where the folder has the present one", async () => {
		const now = await readFile(path.join(sample, ABOUT));
		await appendFile(path.join(sample, ABOUT), "\nUna versión anterior.\n");
		await importOf(sample);
		await writeFile(path.join(sample, ABOUT), now);
		await write(sample, { "blog/mio.md": MINE });
		await importOf(sample, { sample: "drop" });
		expect(await urls()).toEqual(["/accesibilidad", "/blog/mio"]);
	});

	test("a text of the sample is known although its author has another picture by now", async () => {
		await importOf(sample, { authors: { "Inés Valcárcel": { photo: "/otra.webp", url: null } } });
		const authors = { "Inés Valcárcel": { photo: "/otra.webp", url: null } };
		expect((await importOf(own, { sample: "drop", authors })).report.removed).toContain("/sobre-mi");
	});

	test("an event to come for which people are registered stays until nobody is", async () => {
		await copyEvent();
		const world = makeWorld(backend);
		world.clock = Date.now();
		await importOf(sample);
		const form = { event: EVENT.replace("eventos/", ""), name: "Ana Peña", email: "ana@ejemplo.es", isOldEnough: true };
		expect(await world.browser().call("registerForEvent", form)).toMatchObject({ status: 200 });
		const result = await importOf(own, { sample: "drop" });
		expect(result.report.removed).toEqual(["/sobre-mi"]);
		expect(describeImport(result)).toContain(
			`Se queda /${EVENT}: hay personas apuntadas. El evento se retirará solo cuando acabe; para cancelarlo antes: npm run site -- event cancel /${EVENT}`,
		);
		const event = await backend.events.findBySlug(form.event);
		if (event === null || "movedTo" in event) throw new Error("No event.");
		await backend.events.cancel(event.id);
		expect((await importOf(own, { sample: "drop" })).report.removed).toEqual([`/${EVENT}`]);
	});

	test("the course goes whole, and stays while it has lessons of the owner", async () => {
		await cp(path.join(content, "school"), path.join(sample, "school"), { recursive: true });
		await importOf(sample);
		const module = "school/expert/module1-introduction-to-user-experience";
		await write(sample, { [`${module}/5-mia.md`]: lesson("mia") });
		const kept = await importOf(sample, { sample: "drop" });
		expect(kept.dropped?.isCourseKept).toBe(true);
		expect(await backend.publication.lessons()).toHaveLength(8);
		await rm(path.join(sample, module, "5-mia.md"));
		await importOf(sample, { prune: "missing" });
		// In modules of its own, the owner's course begins at 1 beside the files of the sample's.
		const next = { now: new Date(), authorIn: async () => "Ana", print: () => {}, printError: () => {} };
		await writeFile(path.join(sample, ".sample"), "drop");
		expect(await writeNew(["Primera", "--kind", "leccion", "--folder", sample], next)).toBe(0);
		await importOf(sample);
		expect((await backend.publication.lessons()).map(({ id }) => id)).toEqual(["primera"]);
		await rm(path.join(sample, "school/expert/module1-modulo-1"), { recursive: true });
		await importOf(sample, { sample: "keep", prune: "missing" });
		await write(own, {
			"school/expert/module1-mio/module.md": moduleFile(),
			"school/expert/module1-mio/1-mia.md": lesson("mia"),
		});
		const gone = await importOf(own, { sample: "drop" });
		expect(gone.dropped?.isCourseKept).toBe(false);
		expect((await backend.publication.lessons()).map(({ id }) => id)).toEqual(["mia"]);
	});
});
