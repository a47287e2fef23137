import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { change } from "../../domain/authoring/plan-save.ts";
import { isChangedOnSite, kindOf, type Source } from "../../domain/authoring/source.ts";
import { originalName } from "../../domain/authoring/source-store.ts";
import type { Backend } from "../../domain/backend.ts";
import { digestOf } from "../../publishing/assets.server.ts";
import { parseFolder } from "./parse-folder.ts";
import { withBackend } from "./with-backend.ts";

/** What `site export-content --help` prints. */
export const help = `Uso: npm run site -- export-content CARPETA

Escribe en una carpeta todos los textos del sitio y las imágenes y archivos que usan, byte a byte como se escribieron.
También los borradores, y los cambios sin publicar. Nada de las personas.

La carpeta puede ser la tuya: lo que ya es igual no se toca, y lo que el sitio no conoce no se sobrescribe, se nombra.
Importarla después no cambia nada.`;

/** How an export of texts ended. Lists hold paths below the folder, sorted. */
export interface ContentExport {
	readonly written: readonly string[];
	readonly same: number;
	/** Files of the folder that the site has never seen: they were left alone. */
	readonly unknown: readonly string[];
	/** Files that the site does not have, or has elsewhere. */
	readonly others: readonly string[];
	/** Pictures and other files whose bytes the site does not have. */
	readonly missing: readonly string[];
}

/**
 * Writes the texts of the tree, without those in the bin, and the files that they use into a folder (docs/product.md,
 * 22.4). What is written is what the folder and the site then agree on. No import runs meanwhile.
 */
export function exportContent(
	folder: string,
	backend: Pick<Backend, "publication" | "sources" | "media">,
): Promise<ContentExport> {
	return backend.publication.alone(async () => {
		const { sources, media } = backend;
		const live = (await sources.list()).filter(({ trashedAt }) => trashedAt === null);
		const result = { written: [] as string[], same: 0, unknown: [] as string[], missing: [] as string[] };
		const put = async (file: string, bytes: Uint8Array, isKnown: (found: Uint8Array) => Promise<boolean>) => {
			const found = await readFile(path.join(folder, file)).catch(orNull);
			if (found !== null && Buffer.from(bytes).equals(found)) result.same += 1;
			else if (found !== null && !(await isKnown(found))) {
				result.unknown.push(file);
				return false;
			} else {
				await writeWhole(path.join(folder, file), bytes);
				result.written.push(file);
			}
			return true;
		};
		for (const source of live) {
			const text = await sources.text(source.id, source.version);
			if (text === null) throw new Error(`El sitio no encuentra el texto de ${source.path}.`);
			const isKnown = async (found: Uint8Array) => {
				const hash = digestOf(found);
				return (await sources.revisions(source.id)).some((each) => each.hash === hash);
			};
			if (await put(source.path, Buffer.from(text, "utf8"), isKnown)) await agree(source, backend);
		}
		const assets = new Map((await sources.assets()).map((asset) => [asset.path, asset]));
		const used = [...new Set(live.flatMap(({ files }) => files))].sort();
		for (const file of used) {
			const asset = assets.get(file);
			const bytes = asset === undefined ? null : await media.read(originalName(asset));
			if (bytes === null) result.missing.push(file);
			else await put(file, bytes, async () => false);
		}
		const own = new Set([...live.map((source) => source.path), ...used]);
		const others = (await filesIn(folder)).filter((file) => kindOf(file) !== null && !own.has(file)).sort();
		return { ...result, written: result.written.sort(), unknown: result.unknown.sort(), others };
	});
}

/** Remembers that a folder now has the site's text at the site's path. Somebody may have written meanwhile. */
async function agree(exported: Source, { sources }: Pick<Backend, "sources">): Promise<void> {
	const { path: file, hash, version, known } = exported;
	const isNoted = known.some((each) => each.hash === hash && each.version === version);
	if (!isChangedOnSite(exported) && isNoted) return;
	const source = await sources.find(exported.id);
	if (source === null || source.changes !== exported.changes) return;
	const others = known.filter((each) => each.hash !== hash);
	await sources.write([change(source, { base: { path: file, hash }, known: [...others, { hash, version }] })]);
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
	await mkdir(path.dirname(file), { recursive: true });
	const half = path.join(path.dirname(file), `.${path.basename(file)}.half`);
	await writeFile(half, bytes);
	await rename(half, file);
}

/** Paths of the files below a folder, with slashes, without those that an import ignores. */
async function filesIn(folder: string): Promise<readonly string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
		.filter((file) => !file.split("/").some((name) => name.startsWith(".") || name === "README.md"));
}

function orNull(error: NodeJS.ErrnoException): null {
	if (error.code === "ENOENT") return null;
	throw error;
}

/** The result as lines of text for the owner. */
export function describeExport({ written, same, unknown, others, missing }: ContentExport): readonly string[] {
	const listed = (title: string, files: readonly string[]) =>
		files.length === 0 ? [] : [title, ...files.map((file) => `  · ${file}`)];
	return [
		`Archivos escritos: ${written.length}. Ya eran iguales: ${same}.`,
		...listed("No se han sobrescrito, porque el sitio no conoce lo que dicen. Impórtalos o apártalos:", unknown),
		...listed("Están en la carpeta y no en el sitio, o el sitio los tiene en otra ruta:", others),
		...listed("El sitio no tiene el original de estas imágenes y archivos. Importa la carpeta que los tiene:", missing),
	];
}

/** Runs `site export-content` and returns the exit code: 1 if anything could not be written. */
export async function run(args: readonly string[]): Promise<number> {
	const { folder } = parseFolder(args, {});
	const result = await withBackend((backend) => exportContent(folder, backend));
	console.log(describeExport(result).join("\n"));
	return result.unknown.length + result.missing.length === 0 ? 0 : 1;
}
