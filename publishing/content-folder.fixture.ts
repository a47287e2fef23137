import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach } from "vitest";
import type { ReservedWords } from "../domain/content/content-url.ts";
import { type CompiledFolder, type CompileOptions, compileFolder } from "./compile-folder.server.ts";
import { memoryMedia } from "./memory-media.fixture.ts";

const folders: string[] = [];

afterEach(async () => {
	for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** Creates a temporary folder with these files. It is removed after the test. */
export async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
	const root = await mkdtemp(path.join(tmpdir(), "tertulia-"));
	folders.push(root);
	await add(root, files);
	return root;
}

/** Writes files into a folder. */
export async function add(root: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
	for (const [name, content] of Object.entries(files)) {
		await mkdir(path.dirname(path.join(root, name)), { recursive: true });
		await writeFile(path.join(root, name), content);
	}
}

/** The text of a valid page file with these fields and this body. */
export function page(fields: Readonly<Record<string, string>> = {}, body = "Texto."): string {
	const all = {
		name: "Un título",
		template: "blog",
		createdBy: "Inés Valcárcel",
		createdAt: "2026-03-09T10:00:00+01:00",
		...fields,
	};
	return `---\n${Object.entries(all)
		.map(([key, value]) => `${key}: ${value}\n`)
		.join("")}---\n\n${body}\n`;
}

/** The text of a valid event file. */
export function event(fields: Readonly<Record<string, string>> = {}): string {
	const times = "{startsAt: 2027-01-21T19:00, endsAt: 2027-01-21T21:00, modality: online, place: En línea}";
	return page({ event: times, ...fields }).replace(/^template: .*\n/m, "");
}

/** Some of the site's reserved words. */
export const reserved: ReservedWords = {
	first: new Set(["eventos", "home", "tag", "user"]),
	plannedFirst: new Set(["buscar"]),
	plannedLast: new Set(["conversacion"]),
};

/** Compiles a folder into a new, empty store. */
export const compile = (root: string, options: Partial<CompileOptions> = {}) =>
	compileFolder(root, {
		media: memoryMedia(),
		putAway: (text) => () => text,
		known: [],
		reserved,
		authors: { "Inés Valcárcel": { photo: "/autora.webp", url: "/sobre-mi" } },
		brand: { name: "Tertulia", grounds: { diseno: "coral" } },
		...options,
	});

/** Narrows the result to a successful one; throws when there are problems. */
export function compiled(result: CompiledFolder) {
	if (!result.ok) throw new Error(JSON.stringify(result.problems));
	return result;
}

/** The problems, one line each; throws when there are none. */
export function problemsOf(result: CompiledFolder): string[] {
	if (result.ok) throw new Error("No problem was found.");
	return result.problems.map(({ file, field, reason }) => `${file}: ${field}: ${reason}`);
}

/** The `known` option of the next compilation, as if this result had been published. */
export const knownFrom = (result: CompiledFolder) => [
	...compiled(result).pages.map(({ record, sourceHash }) => ({ id: record.id, url: record.url, sourceHash })),
	...compiled(result).events.map(({ event: { id, slug }, sourceHash }) => ({
		id,
		url: `/eventos/${slug}`,
		sourceHash,
	})),
];

/** A small PNG image of one colour, 30 pixels high. */
export const png = (width = 60, colour = "#0a5040") =>
	sharp({ create: { width, height: 30, channels: 3, background: colour } })
		.png()
		.toBuffer();
