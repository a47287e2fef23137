import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { MOST_ENTRIES, MOST_UNPACKED } from "../content-export.ts";

/** The most bytes that one byte of a ZIP may stand for. Texts reach 20, pictures 1. */
const MOST_RATIO = 100;

/** A ZIP that is not unpacked. The message says why, in Spanish. */
export class ZipRefused extends Error {}

/** Where the names in a ZIP have to be ones that a file can have. */
type Names = "everywhere" | "here";

/**
 * Does `work` with the files of a ZIP in a folder of their own, which is removed afterwards. Everything but the
 * checksums is checked before the first byte is written (docs/product.md, 22.7). If all of it lies in one folder that is
 * not part of an address, `work` gets that folder: so a folder that was packed whole is what it was. `names`: what stays
 * on this computer may have names that other systems do not allow, such as «¿Y ahora?.md».
 * @throws {ZipRefused}
 */
export async function withUnpacked<Result>(
	file: string,
	work: (folder: string) => Promise<Result>,
	names: Names = "everywhere",
): Promise<Result> {
	const { size } = await stat(file).catch((): never => {
		throw new ZipRefused("No existe ese ZIP.");
	});
	const root = await mkdtemp(path.join(tmpdir(), "tertulia-zip-"));
	try {
		const zip = await openPromise(file, { autoClose: false, strictFileNames: true }).catch(refuseDamaged);
		try {
			const entries = await listEntries(zip, size, names).catch(refuseDamaged);
			for (const [name, entry] of entries) await unpack(zip, entry, path.join(root, name)).catch(refuseDamaged);
			return await work(path.join(root, wrapperOf([...entries.keys()])));
		} finally {
			zip.close();
		}
	} finally {
		await rm(root, { recursive: true, force: true });
	}
}

const DAMAGED = "El ZIP está dañado o no es un ZIP. Vuelve a descargarlo o a comprimir la carpeta.";

/** The library's sentences are for programmers: the name that it gives is what the owner needs. */
function refuseDamaged(error: unknown): never {
	if (error instanceof ZipRefused || (error instanceof Error && "syscall" in error)) throw error;
	const reason = error instanceof Error ? error.message : String(error);
	const name = /^(?:invalid characters in fileName|absolute path|invalid relative path): (.*)$/s.exec(reason)?.[1];
	throw new ZipRefused(name === undefined ? DAMAGED : badName(name));
}

function badName(name: string): string {
	const shown = name.replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ").slice(0, 100);
	return `El ZIP tiene un nombre que sale de la carpeta o que no vale en todos los sistemas: «${shown}».`;
}

/** Names that lead out of the folder, or that nobody writes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the purpose
const NOWHERE = /[\u0000-\u001f\u007f\\]|(?:^|\/)(?:\/|$|\.\.?(?:\/|$))/;

/** Those, and names that a file cannot have on every system. */
const NOT_EVERYWHERE = new RegExp(`${NOWHERE.source}|[:*?"<>|]|[. ](?:\\/|$)`);

/** The files of a ZIP by their paths. Folders, and what a Mac adds, are left out. */
async function listEntries(zip: ZipFile, size: number, names: Names): Promise<ReadonlyMap<string, Entry>> {
	if (zip.entryCount > MOST_ENTRIES) throw new ZipRefused("El ZIP tiene más de 20.000 archivos.");
	const entries = new Map<string, Entry>();
	const lower = new Set<string>();
	let unpacked = 0;
	for await (const entry of zip.eachEntry()) {
		const name = entry.fileName.normalize("NFC");
		if (name.startsWith("__MACOSX/")) continue;
		const type = (entry.externalFileAttributes >>> 16) & 0o170000;
		if (name.endsWith("/") && (type === 0 || type === 0o040000)) continue;
		const refused = names === "here" && process.platform !== "win32" ? NOWHERE : NOT_EVERYWHERE;
		if (refused.test(name) || name.length > 1_000) throw new ZipRefused(badName(name));
		if (type !== 0 && type !== 0o100000)
			throw new ZipRefused(`El ZIP tiene un enlace o algo que no es un archivo: «${name}».`);
		if (entry.isEncrypted()) throw new ZipRefused("El ZIP tiene contraseña. Guárdalo sin ella.");
		if (!entry.canDecodeFileData()) throw new ZipRefused(`El ZIP usa una compresión que no se conoce: «${name}».`);
		if (lower.has(name.toLowerCase()))
			throw new ZipRefused(`El ZIP tiene dos archivos con el mismo nombre: «${name}».`);
		lower.add(name.toLowerCase());
		unpacked += entry.uncompressedSize;
		if (unpacked > MOST_UNPACKED) throw new ZipRefused("El ZIP ocupa más de 2 GB sin comprimir.");
		entries.set(name, entry);
	}
	if (unpacked > size * MOST_RATIO) throw new ZipRefused("El ZIP crece más de cien veces al abrirlo: no se abre.");
	if (entries.size === 0) throw new ZipRefused("El ZIP está vacío.");
	return entries;
}

/** Writes a file. The library refuses bytes beyond the length that was checked. */
async function unpack(zip: ZipFile, entry: Entry, to: string): Promise<void> {
	await mkdir(path.dirname(to), { recursive: true });
	let sum = 0;
	const check = new Transform({
		transform(chunk: Buffer, _, done) {
			sum = crc32(chunk, sum);
			done(null, chunk);
		},
	});
	await pipeline(await zip.openReadStreamPromise(entry), check, createWriteStream(to, { flags: "wx" }));
	if (sum !== entry.crc32) throw new ZipRefused(`El ZIP está dañado en «${entry.fileName}».`);
}

/** Folders that are part of addresses, or of a content folder. */
const OWN_FOLDERS = new Set(["blog", "recursos", "eventos", "school", "borradores"]);

/** The folder in which everything lies, if a content folder was packed as a whole; "" otherwise. */
function wrapperOf(names: readonly string[]): string {
	const [top = "", below] = names[0]?.split("/") ?? [];
	if (below === undefined || OWN_FOLDERS.has(top) || !names.every((name) => name.startsWith(`${top}/`))) return "";
	const inside = names.map((name) => name.slice(top.length + 1));
	return inside.some((name) => OWN_FOLDERS.has(name.split("/")[0] ?? "") || name === "LEEME.md") ? top : "";
}
