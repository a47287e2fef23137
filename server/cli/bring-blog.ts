import { access, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { SETTINGS_PATH } from "../../domain/authoring/file-path.ts";
import { isChangedOnSite, SETTINGS_SOURCE } from "../../domain/authoring/source.ts";
import type { Backend } from "../../domain/backend.ts";
import { isReport } from "../../publishing/content-files.server.ts";
import type { Blog } from "../../publishing/converters/blog.server.ts";
import { OWNERS_PART, SETTINGS_MARK, settingsOf } from "../../publishing/converters/blog-settings.server.ts";
import type { ConvertedBlog } from "../../publishing/converters/convert-blog.server.ts";
import { type DetectedBlog, detectBlog, exportKind } from "../../publishing/converters/detect-blog.server.ts";
import { readBlog } from "../../publishing/converters/read-blog.server.ts";
import { site as defaults } from "../../site.config.ts";
import { openBlogFiles } from "./blog-files.ts";
import { type BlogFolder, MARK, openBlogFolder } from "./blog-folder.ts";
import { type BlogReport, describeBlog, drawReport } from "./blog-report.ts";
import { convertTo } from "./convert-to-folder.ts";
import type { FetchOptions } from "./fetch-pictures.ts";
import { importFolder } from "./import-folder.ts";
import { drawProgress } from "./progress.ts";
import { record } from "./record.ts";
import { takenPlaces } from "./taken-places.ts";
import { withUnpacked } from "./unpack-zip.ts";

/** What an owner wants of an import of a blog. */
export interface BlogChoices {
	readonly to: string | null;
	readonly dryRun: boolean;
	readonly drafts: boolean;
	readonly keepSample: boolean;
	/** Hosts from which pictures are fetched; null: from none. */
	readonly hosts: ReadonlySet<string> | null;
}

/** What an import of a blog works with. */
export interface BlogTools {
	readonly backend: Backend;
	/** The folder for the report where `to` names none. */
	readonly report: string;
	readonly print: (line: string) => void;
	/** How pictures are asked for. Absent: over https. */
	readonly net?: Pick<FetchOptions, "resolve" | "ask">;
}

/**
 * Brings a folder, an export or a ZIP, and returns the exit code.
 * @throws {Error} with a Spanish sentence for what is no blog; nothing is published then.
 */
export async function bringBlog(source: string, choices: BlogChoices, tools: BlogTools): Promise<number> {
	const found = await stat(source).catch(() => null);
	if (found === null) throw new Error(`No existe ${source}.`);
	if (found.isDirectory()) return bring({ source, folder: source, file: "" }, choices, tools);
	if (/\.zip$/i.test(source))
		return withUnpacked(source, (folder) => bring({ source, folder, file: "" }, choices, tools));
	return bring({ source, folder: path.dirname(source), file: path.basename(source) }, choices, tools);
}

interface BlogPlace {
	/** As the owner wrote it. */
	readonly source: string;
	readonly folder: string;
	/** The export in the folder; "" for the folder itself. */
	readonly file: string;
}

async function bring({ source, folder, file }: BlogPlace, choices: BlogChoices, tools: BlogTools): Promise<number> {
	if (file === "" && (await isThere(path.join(folder, MARK))))
		throw new Error("Esa carpeta la escribió import-blog. Se publica con: npm run site -- import CARPETA");
	const detected = await detect(folder, file);
	const isExport = detected.kind === "ghost" || detected.kind === "wordpress";
	const root = path.join(folder, isExport ? path.dirname(detected.at) : detected.at);
	const at = isExport ? path.basename(detected.at) : "";
	const files = await openBlogFiles(root, file);
	// The name of a folder that a ZIP is unpacked into says nothing.
	const name = path.basename(root === folder ? path.resolve(source) : root);
	const blog = await readBlog({ kind: detected.kind, at }, files, name.replace(/\.zip$/i, ""));
	if (blog.entries.length === 0) throw new Error("No se ha encontrado ninguna entrada en ese blog.");
	const temporary = await mkdtemp(path.join(tmpdir(), "tertulia-blog-"));
	try {
		const target = await openBlogFolder(choices.to ?? path.join(temporary, "textos"));
		const converted = await convertTo(target, {
			blog,
			files,
			root,
			...{ drafts: choices.drafts, hosts: choices.hosts },
			taken: await takenPlaces(tools.backend, choices),
			downloads: path.join(temporary, "imagenes"),
			...{ print: tools.print, net: tools.net ?? {} },
		});
		return await publish(target, { blog, converted, choices, ...tools });
	} finally {
		await rm(temporary, { recursive: true, force: true });
	}
}

async function detect(folder: string, file: string): Promise<DetectedBlog> {
	const files = await openBlogFiles(folder, file);
	if (file === "") {
		const detected = await detectBlog(files);
		if (detected !== null) return detected;
		throw new Error(
			"Ahí no hay ningún blog que se conozca: ni textos de Markdown, ni una exportación de Ghost, WordPress, Substack o Medium.",
		);
	}
	const kind = exportKind(file, await files.head(file));
	if (kind !== null) return { kind, at: file };
	throw new Error(
		`${file} no es el XML de WordPress (Herramientas › Exportar) ni el JSON de Ghost (Settings › Export). Una carpeta o un ZIP se indican enteros.`,
	);
}

interface Publishing extends BlogTools {
	readonly blog: Blog;
	readonly converted: ConvertedBlog;
	readonly choices: BlogChoices;
}

/** Publishes the folder as `import` does, tells what became of it, and returns the exit code. */
async function publish(
	target: BlogFolder,
	{ blog, converted, choices, backend, report: folder, print }: Publishing,
): Promise<number> {
	const { dryRun, keepSample, to } = choices;
	const settings = (await mayHaveSettings(backend)) ? settingsOf(blog, converted.texts, defaults) : null;
	if (settings !== null) await target.write(SETTINGS_PATH, settings);
	await target.finish();
	const progress = drawProgress(process.stderr);
	const result = await importFolder(target.root, backend, {
		...{ lenient: true, keep: "desk", dryRun, onProgress: progress.step, sample: keepSample ? "keep" : "drop" },
	}).finally(progress.clear);
	const problems = result.exitCode === 1 ? result.problems : (result.wrong?.problems ?? []);
	const edited = result.exitCode === 1 ? [] : result.groups.flatMap(({ paths }) => paths);
	const report: BlogReport = {
		...{ kind: blog.kind, converted, problems, dryRun },
		deadLinks: result.exitCode === 1 ? [] : result.deadLinks,
		toDo: settings === null ? [] : OWNERS_PART,
		kept: [...target.kept, ...edited],
	};
	await mkdir(to ?? folder, { recursive: true });
	const page = await reportPath(to ?? folder);
	await writeFile(page, drawReport(report));
	if (result.exitCode === 0 && !dryRun) await record({ backend, now: () => new Date() }, { what: "content-imported" });
	for (const line of describeBlog(report)) print(line);
	if (result.exitCode === 1) print("\nNo se ha publicado nada.");
	else if (!dryRun) {
		const { added, changed, removed } = result.report;
		print(`\nNuevos ${added.length}, cambiados ${changed.length}, retirados ${removed.length}.`);
		print("Para deshacerlo: npm run site -- import-blog --undo");
	}
	print(`Informe entero: ${page}`);
	return result.exitCode;
}

/** Where a report goes: in the place of an earlier one, and never of another file. */
async function reportPath(folder: string): Promise<string> {
	for (let number = 1; ; number += 1) {
		const page = path.join(folder, number === 1 ? "informe.html" : `informe-${number}.html`);
		if (!(await isThere(page)) || (await isReport(page))) return page;
	}
}

async function isThere(file: string): Promise<boolean> {
	return access(file).then(
		() => true,
		() => false,
	);
}

/** Whether the site has no settings of its owner's: none, or those that an earlier run made and nobody touched. */
async function mayHaveSettings({ sources }: Pick<Backend, "sources">): Promise<boolean> {
	const stored = await sources.find(SETTINGS_SOURCE);
	if (stored === null || stored.trashedAt !== null) return true;
	const text = await sources.text(stored.id, stored.version);
	return text?.startsWith(SETTINGS_MARK) === true && !isChangedOnSite(stored);
}
