import { existsSync } from "node:fs";
import { chmod, cp, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createProcessLock, IMPORT_LOCK_FILE } from "./lock.server.ts";

/** What a site on one machine has: its database, and the files beside it. */
const DATABASE_FILE = "tertulia.db";
const MEDIA_FOLDER = "media";
const OWN = 0o700;

/** A backup cannot be made or taken back here. The message is for the owner. */
export class BackupRefused extends Error {
	constructor(message: string) {
		super(message);
		this.name = "BackupRefused";
	}
}

async function isEmpty(folder: string): Promise<boolean> {
	return !existsSync(folder) || (await readdir(folder)).length === 0;
}

async function toDisk(file: string): Promise<void> {
	const handle = await open(file, "r+");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** @throws {BackupRefused} when the file is no sound database. */
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

async function copyMedia(from: string, to: string): Promise<void> {
	if (existsSync(from)) await cp(from, to, { recursive: true, force: false });
}

/**
 * Copies the database as of one moment, and the files that belong to it, into a new or empty folder, while the site runs: all that was
 * acknowledged before is in it. Files are named by content and added before what refers to them, so that copying them afterwards is enough; imports,
 * which remove what nothing refers to any more, wait until then.
 * @throws {BackupRefused} when there is no site, or something is in the folder.
 */
export async function backUp(dataDir: string, folder: string): Promise<void> {
	const source = path.join(dataDir, DATABASE_FILE);
	if (!existsSync(source)) throw new BackupRefused(`No hay ningún sitio en ${dataDir}.`);
	const inside = path.relative(path.resolve(dataDir), path.resolve(folder));
	if (!inside.startsWith("..") && !path.isAbsolute(inside))
		throw new BackupRefused(`La carpeta ${folder} está dentro de los datos del sitio: lo que les pase a ellos le pasaría a la copia. Elige otra.`);
	if (!(await isEmpty(folder))) throw new BackupRefused(`La carpeta ${folder} no está vacía.`);
	await mkdir(folder, { recursive: true, mode: OWN });
	await chmod(folder, OWN);
	await createProcessLock(path.join(dataDir, IMPORT_LOCK_FILE))(() => copySite(dataDir, folder));
}

async function copySite(dataDir: string, folder: string): Promise<void> {
	const source = path.join(dataDir, DATABASE_FILE);
	const unfinished = path.join(folder, `${DATABASE_FILE}.unfinished`);
	const database = new DatabaseSync(source, { readOnly: true, timeout: 3_000 });
	try {
		database.prepare("VACUUM INTO ?").run(unfinished);
	} finally {
		database.close();
	}
	await chmod(unfinished, 0o600);
	expectSound(unfinished);
	await toDisk(unfinished);
	await copyMedia(path.join(dataDir, MEDIA_FOLDER), path.join(folder, MEDIA_FOLDER));
	// Last, so that what is cut short has no database and is refused.
	await rename(unfinished, path.join(folder, DATABASE_FILE));
}

/**
 * Puts a backup where no site is.
 * @throws {BackupRefused} when the folder holds no whole backup, or a site is there already; then nothing is changed.
 */
export async function takeBack(folder: string, dataDir: string): Promise<void> {
	const source = path.join(folder, DATABASE_FILE);
	if (!existsSync(source)) throw new BackupRefused(`En ${folder} no hay ninguna copia entera.`);
	const target = path.join(dataDir, DATABASE_FILE);
	if (existsSync(target))
		throw new BackupRefused(`En ${dataDir} ya hay un sitio. Detenlo y guarda su carpeta en otro lugar antes de recuperar la copia.`);
	expectSound(source);
	await mkdir(dataDir, { recursive: true, mode: OWN });
	for (const rest of ["-wal", "-shm"]) await rm(target + rest, { force: true });
	await copyMedia(path.join(folder, MEDIA_FOLDER), path.join(dataDir, MEDIA_FOLDER));
	const unfinished = `${target}.unfinished`;
	await cp(source, unfinished);
	await toDisk(unfinished);
	await rename(unfinished, target);
}
