import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { SETTINGS_PATH } from "../../domain/authoring/file-path.ts";
import { isChangedOnSite, SETTINGS_SOURCE } from "../../domain/authoring/source.ts";
import type { Backend } from "../../domain/backend.ts";
import { OWNERS_PART, SETTINGS_MARK, settingsOf } from "../../publishing/converters/blog-settings.server.ts";
import { type DetectedBlog, detectBlog, exportKind } from "../../publishing/converters/detect-blog.server.ts";
import { readBlog } from "../../publishing/converters/read-blog.server.ts";
import { site as defaults } from "../../site.config.ts";
import { openBlogFiles } from "./blog-files.ts";
import { MARK, openBlogFolder } from "./blog-folder.ts";
import { convertTo } from "./convert-to-folder.ts";
import type { FetchOptions } from "./fetch-pictures.ts";
import { isThere } from "./is-there.ts";
import type { ReadyBlog } from "./ready-blog.ts";
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

/** What a blog is converted with. */
export interface PrepareTools {
	readonly backend: Backend;
	readonly print: (line: string) => void;
	/** How pictures are asked for. Absent: over https. */
	readonly net?: Pick<FetchOptions, "resolve" | "ask">;
}

/**
 * Writes the texts of a folder, an export or a ZIP into a content folder. Nothing is published yet.
 * @throws {Error} with a Spanish sentence for what is no blog; nothing is written then.
 */
export async function prepareBlog(source: string, choices: BlogChoices, tools: PrepareTools): Promise<ReadyBlog> {
	const found = await stat(source).catch(() => null);
	if (found === null) throw new Error(`No existe ${source}.`);
	if (found.isDirectory()) return prepare({ source, folder: source, file: "" }, choices, tools);
	if (/\.zip$/i.test(source))
		return withUnpacked(source, (folder) => prepare({ source, folder, file: "" }, choices, tools), "here");
	return prepare({ source, folder: path.dirname(source), file: path.basename(source) }, choices, tools);
}

interface BlogPlace {
	/** As the owner wrote it. */
	readonly source: string;
	readonly folder: string;
	/** The export in the folder; "" for the folder itself. */
	readonly file: string;
}

async function prepare(
	{ source, folder, file }: BlogPlace,
	choices: BlogChoices,
	tools: PrepareTools,
): Promise<ReadyBlog> {
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
		const settings = (await mayHaveSettings(tools.backend)) ? settingsOf(blog, converted.texts, defaults) : null;
		if (settings !== null) await target.write(SETTINGS_PATH, settings);
		await target.finish();
		const { to, dryRun, keepSample } = choices;
		return {
			...{ root: target.root, temporary, to, dryRun, keepSample },
			told: {
				kind: blog.kind,
				texts: converted.texts.map(({ entry, path: at, url, isDraft, redirectFrom }) => {
					return { place: entry.place, path: at, url, isDraft, redirects: redirectFrom.length };
				}),
				findings: converted.findings,
				files: converted.files.size,
				toDo: settings === null ? [] : OWNERS_PART,
				kept: [...target.kept],
			},
		};
	} catch (error) {
		await rm(temporary, { recursive: true, force: true });
		throw error;
	}
}

async function detect(folder: string, file: string): Promise<DetectedBlog> {
	const files = await openBlogFiles(folder, file);
	if (file === "") {
		const detected = await detectBlog(files);
		if (detected !== null) return detected;
		throw new Error(
			"Ahí no hay ningún blog que se pueda traer: ni textos de Markdown, ni una exportación de Ghost, WordPress, Substack o Medium.",
		);
	}
	const kind = exportKind(file, await files.head(file));
	if (kind !== null) return { kind, at: file };
	throw new Error(
		`${file} no es el XML de WordPress (Herramientas › Exportar) ni el JSON de Ghost (Settings › Export). Una carpeta o un ZIP se indican enteros.`,
	);
}

/** Whether the site has no settings of its owner's: none, or those that an earlier run made and nobody touched. */
async function mayHaveSettings({ sources }: Pick<Backend, "sources">): Promise<boolean> {
	const stored = await sources.find(SETTINGS_SOURCE);
	if (stored === null || stored.trashedAt !== null) return true;
	const text = await sources.text(stored.id, stored.version);
	return text?.startsWith(SETTINGS_MARK) === true && !isChangedOnSite(stored);
}
