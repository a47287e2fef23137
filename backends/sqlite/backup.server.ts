import { existsSync } from "node:fs";
import { chmod, copyFile, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { flushFolder, makeFolder, putWhole } from "./durable-files.server.ts";
import { createProcessLock, IMPORT_LOCK_FILE } from "./lock.server.ts";
import { createFileMediaStore } from "./media-store.server.ts";

/** The parts of a site within its data folder. */
const DATABASE_FILE = "tertulia.db";
const MEDIA_FOLDER = "media";

/** Name of a copied database until the files that belong to it are copied too. */
const UNFINISHED = `${DATABASE_FILE}.unfinished`;

const OWN = 0o700;

/** A backup cannot be made or restored here. The message is for the owner. */
export class BackupRefused extends Error {
	constructor(message: string) {
		super(message);
		this.name = "BackupRefused";
	}
}

async function isEmpty(folder: string): Promise<boolean> {
	return !existsSync(folder) || (await readdir(folder)).length === 0;
}

/** @throws {BackupRefused} if the file is not an intact database. */
function expectSound(file: string): void {
	try {
		const database = new DatabaseSync(file, { readOnly: true });
		try {
			if (database.prepare("PRAGMA quick_check(1)").get()?.quick_check === "ok") return;
		} finally {
			database.close();
		}
	} catch {}
	throw new BackupRefused(`La base de datos ${file} está dañada: no se puede usar como copia.`);
}

/**
 * Copies the files of a media folder except those in `has`, each whole or not at all, and flushes their folders. With
 * `mayGo`, a file that is removed during the copy is skipped instead of being an error.
 * @returns the names that were copied.
 */
async function copyMedia(
	from: string,
	to: string,
	{ mayGo, has = new Set() }: { readonly mayGo: boolean; readonly has?: ReadonlySet<string> },
): Promise<Set<string>> {
	const copied = new Set<string>();
	const folders = new Set<string>();
	for await (const name of createFileMediaStore(from).names()) {
		if (has.has(name)) continue;
		const target = path.join(to, name);
		const folder = path.dirname(target);
		if (!folders.has(folder)) await makeFolder(folder);
		folders.add(folder);
		try {
			await putWhole(target, (half) => copyFile(path.join(from, name), half));
			copied.add(name);
		} catch (error) {
			if (!mayGo || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
		}
	}
	for (const folder of folders) await flushFolder(folder);
	return copied;
}

/** Takes the links to previews out of a copy: one that is revoked later must not work again (docs/product.md, 26.19). */
function forgetLinks(file: string): void {
	const database = new DatabaseSync(file);
	try {
		const has = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'preview_link'").get() !== undefined;
		if (has) database.exec("DELETE FROM preview_link");
	} finally {
		database.close();
	}
}

/** Copies the database of a running site as of one moment. The file gets its name once it is whole and on disk. */
async function copyDatabase(source: string, unfinished: string): Promise<void> {
	await putWhole(unfinished, async (half) => {
		await rm(half, { force: true });
		const database = new DatabaseSync(source, { readOnly: true, timeout: 3_000 });
		try {
			database.prepare("VACUUM INTO ?").run(half);
		} finally {
			database.close();
		}
		forgetLinks(half);
		expectSound(half);
	});
}

/** Media names of people's pictures in a database; empty for a database from before there were accounts. */
function photosIn(file: string): Set<string> {
	const database = new DatabaseSync(file, { readOnly: true });
	try {
		const hasUsers = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'user'").get() !== undefined;
		const rows = hasUsers
			? database.prepare("SELECT photo_url AS url FROM user WHERE photo_url LIKE '/media/%'").all()
			: [];
		return new Set(rows.map(({ url }) => `open/${String(url).slice("/media/".length)}`));
	} finally {
		database.close();
	}
}

/** Maximum number of copies of the database: it is copied again if somebody replaced their picture meanwhile. */
const MOMENTS = 5;

/**
 * Copies a site into a new or empty folder while it runs: the database as of one moment, and the files that belong to
 * it. Everything acknowledged before the call is in the copy, which is on disk when the call returns (docs/product.md,
 * 12.9).
 * Files are named by content or at random and are added before the rows that refer to them; people's pictures may also
 * be removed. So files are copied both before and after that moment, and a file that was gone by then and is not
 * referred to is removed from the copy. Imports, which remove files that are no longer referred to, wait until the copy
 * is done.
 * @throws {BackupRefused} if there is no site, or the folder is not empty or lies inside the data folder.
 */
export async function backUp(dataDir: string, folder: string): Promise<void> {
	const source = path.join(dataDir, DATABASE_FILE);
	if (!existsSync(source)) throw new BackupRefused(`No hay ningún sitio en ${dataDir}.`);
	const inside = path.relative(path.resolve(dataDir), path.resolve(folder));
	if (!inside.startsWith("..") && !path.isAbsolute(inside))
		throw new BackupRefused(
			`La carpeta ${folder} está dentro de los datos del sitio: lo que les pase a ellos le pasaría a la copia. Elige otra.`,
		);
	if (!(await isEmpty(folder))) throw new BackupRefused(`La carpeta ${folder} no está vacía.`);
	await makeFolder(folder);
	await chmod(folder, OWN);
	await createProcessLock(path.join(dataDir, IMPORT_LOCK_FILE))(() => copySite(dataDir, folder));
}

async function copySite(dataDir: string, folder: string): Promise<void> {
	const source = path.join(dataDir, DATABASE_FILE);
	const [from, to] = [path.join(dataDir, MEDIA_FOLDER), path.join(folder, MEDIA_FOLDER)];
	const unfinished = path.join(folder, UNFINISHED);
	const copied = await copyMedia(from, to, { mayGo: true });
	let photos = new Set<string>();
	for (let moment = 0; moment < MOMENTS; moment += 1) {
		await copyDatabase(source, unfinished);
		for (const name of await copyMedia(from, to, { mayGo: true, has: copied })) copied.add(name);
		photos = photosIn(unfinished);
		const missing = [...photos].filter((name) => !copied.has(name));
		if (missing.length === 0) break;
		const wanted = photosIn(source);
		// Pictures that the running site refers to and misses as well were lost before: another copy would not have
		// them.
		if (missing.every((name) => wanted.has(name))) break;
	}
	const media = createFileMediaStore(from);
	for (const name of copied)
		if (!photos.has(name) && !(await media.has(name))) await rm(path.join(to, name), { force: true });
	// Last: an interrupted copy has no database under this name, so it cannot be restored.
	await rename(unfinished, path.join(folder, DATABASE_FILE));
	await flushFolder(folder);
}

/** Whether a restore into this folder was interrupted, so that its content is not a complete site. */
export function isRestoreUnfinished(dataDir: string): boolean {
	return !existsSync(path.join(dataDir, DATABASE_FILE)) && existsSync(path.join(dataDir, UNFINISHED));
}

/**
 * Restores a backup into a folder without a site, with everything on disk at the end (docs/product.md, 12.9). The
 * database is copied first, under a temporary name, and gets its own name last: the next restore removes what an
 * interrupted one left.
 * @throws {BackupRefused} if `folder` holds no whole backup, or `dataDir` has a site or media files already; then
 * nothing is changed.
 */
export async function restoreBackup(folder: string, dataDir: string): Promise<void> {
	const source = path.join(folder, DATABASE_FILE);
	if (!existsSync(source)) throw new BackupRefused(`En ${folder} no hay ninguna copia entera.`);
	const target = path.join(dataDir, DATABASE_FILE);
	const [from, to] = [path.join(folder, MEDIA_FOLDER), path.join(dataDir, MEDIA_FOLDER)];
	const unfinished = path.join(dataDir, UNFINISHED);
	if (existsSync(target))
		throw new BackupRefused(
			`En ${dataDir} ya hay un sitio. Detenlo y guarda su carpeta en otro lugar antes de recuperar la copia.`,
		);
	if (!isRestoreUnfinished(dataDir) && !(await isEmpty(to)))
		throw new BackupRefused(`En ${to} ya hay archivos. Guarda esa carpeta en otro lugar antes de recuperar la copia.`);
	expectSound(source);
	await makeFolder(dataDir);
	await putWhole(unfinished, (half) => copyFile(source, half));
	await flushFolder(dataDir);
	await rm(to, { recursive: true, force: true });
	await copyMedia(from, to, { mayGo: false });
	for (const rest of ["-wal", "-shm"]) await rm(target + rest, { force: true });
	await rename(unfinished, target);
	await flushFolder(dataDir);
}
