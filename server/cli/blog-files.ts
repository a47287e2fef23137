import { createReadStream } from "node:fs";
import { open, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { BlogFiles } from "../../publishing/converters/blog.server.ts";
import { DAMAGED, TOO_TALL } from "../../publishing/picture-encoding.server.ts";
import { MAX_PIXELS, TOO_MANY_PIXELS } from "../../publishing/picture-limits.ts";
import { MARK } from "./blog-folder.ts";

/** The longest text that is read, in bytes. */
const MOST_TEXT = 5 * 1_024 * 1_024;
const MOST_FILES = 100_000;
const HEAD = 200_000;
/** The largest file that the site accepts of a picture as it is, in bytes (docs/product.md, 5.4). */
const MOST_PICTURE = 10 * 1_024 * 1_024;
/** The most that a picture may be higher than wide. */
const MOST_HEIGHT = 8;

const SKIPPED =
	/^(?:node_modules|\.git|\.cache|\.next|\.astro|\.docusaurus|\.netlify|\.vercel|_site|vendor|bower_components|resources)$/;

/** Folders beside an export that may hold its pictures. */
const BESIDE_EXPORTS = /^(?:wp-content|uploads|content|images)$/;

/**
 * The files of a blog's folder. Links are not followed; folders of tools and those of `--to` are left out. `only`: the name of an export
 * in it; then nothing else of the folder counts but what may be its pictures.
 * @throws {Error} with a Spanish sentence for a folder with more than `most` files, or one that may not be read.
 */
export async function openBlogFiles(root: string, only = "", most = MOST_FILES): Promise<BlogFiles> {
	const paths: string[] = [];
	async function walk(folder: string): Promise<void> {
		const entries = await readable(path.join(root, folder), (each) => readdir(each, { withFileTypes: true }));
		if (entries.some(({ name }) => name === MARK)) return;
		for (const entry of entries) {
			const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
			if (name.length > 2_000) continue;
			if (only !== "" && folder === "" && name !== only && !(entry.isDirectory() && BESIDE_EXPORTS.test(name)))
				continue;
			if (entry.isFile() && paths.length >= most)
				throw new Error(`${root} tiene más de ${most.toLocaleString("es-ES")} archivos. Indica la carpeta del blog.`);
			if (entry.isFile()) paths.push(name);
			else if (entry.isDirectory() && !SKIPPED.test(entry.name)) await walk(name);
		}
	}
	await walk("");
	const decoder = new TextDecoder("utf-8", { fatal: true });
	return {
		paths: paths.sort(),
		async text(name) {
			const file = path.join(root, name);
			const found = await stat(file).catch(() => null);
			if (found === null || !found.isFile() || found.size > MOST_TEXT) return null;
			const bytes = await readable(file, (each) => readFile(each));
			try {
				return decoder.decode(bytes).replace(/\r\n?/g, "\n");
			} catch {
				// Old blogs are in Latin letters of one byte. A zero byte is in no text.
				return bytes.includes(0) ? null : bytes.toString("latin1").replace(/\r\n?/g, "\n");
			}
		},
		async head(name) {
			if (!paths.includes(name)) return null;
			const file = await readable(path.join(root, name), (each) => open(each));
			try {
				const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
				return buffer.subarray(0, bytesRead).toString("utf8");
			} finally {
				await file.close();
			}
		},
		async *chunks(name) {
			const strict = new TextDecoder("utf-8", { fatal: true });
			try {
				for await (const chunk of createReadStream(path.join(root, name), { highWaterMark: 256 * 1_024 }))
					yield strict.decode(chunk as Buffer, { stream: true });
				yield strict.decode();
			} catch (error) {
				if (error instanceof TypeError) throw new Error(`${name} no está en UTF-8, o está dañado.`);
				throw isRefused(error) ? new Error(notAllowed(path.join(root, name))) : error;
			}
		},
		async modifiedAt(name) {
			return (await stat(path.join(root, name)).catch(() => null))?.mtime.toISOString() ?? null;
		},
	};
}

/**
 * Reads a file or a folder.
 * @throws {Error} with a Spanish sentence where the system does not allow it: half a blog would be taken otherwise.
 */
async function readable<Result>(at: string, read: (at: string) => Promise<Result>): Promise<Result> {
	return read(at).catch((error: unknown) => {
		throw isRefused(error) ? new Error(notAllowed(at)) : error;
	});
}

function isRefused(error: unknown): boolean {
	return error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM");
}

function notAllowed(at: string): string {
	return `No hay permiso para leer ${at}. Dáselo a tu cuenta de este ordenador, o copia el blog a una carpeta tuya.`;
}

/** Those pictures of a folder that cannot be shown, by their paths: why not, as a sentence. */
export async function unusablePictures(root: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
	const wrong = new Map<string, string>();
	for (const name of paths.filter((each) => /\.(?:png|jpe?g|jfif|gif|webp|avif|svg|bmp|tiff?)$/i.test(each))) {
		const reason = await sharp(path.join(root, name), { limitInputPixels: false })
			.metadata()
			.then(reasonAgainst, () => DAMAGED);
		if (reason !== null) wrong.set(name, reason);
	}
	return wrong;
}

/** Why a picture of this size cannot be shown; null if it can. */
function reasonAgainst({ width, height }: { readonly width: number; readonly height: number }): string | null {
	if (!(width > 0 && height > 0)) return DAMAGED;
	if (width * height > MAX_PIXELS) return TOO_MANY_PIXELS;
	return height / width < MOST_HEIGHT ? null : TOO_TALL;
}

/** A file of a blog as the content folder gets it. What the site does not take as it is becomes a picture that it takes. */
export async function readBlogFile(from: string, to: string): Promise<Buffer> {
	const { size } = await stat(from);
	const isPicture = /\.(?:png|jpe?g|webp|avif)$/i.test(to);
	const isForeign = isPicture && /\.(?:svg|bmp|tiff?|jfif)$/i.test(from);
	if (!isForeign && (!isPicture || size <= MOST_PICTURE)) return readFile(from);
	const picture = sharp(from, { limitInputPixels: MAX_PIXELS, density: /\.svg$/i.test(from) ? 144 : 72 })
		.autoOrient()
		.resize({ width: 1_920, height: 8_000, fit: "inside", withoutEnlargement: true });
	return (
		to.endsWith(".png")
			? picture.png()
			: to.endsWith(".webp")
				? picture.webp()
				: to.endsWith(".avif")
					? picture.avif()
					: picture.jpeg({ quality: 88 })
	).toBuffer();
}
