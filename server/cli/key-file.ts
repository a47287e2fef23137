import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Vault } from "../../domain/sign-in/vault.ts";
import { WrongUsage } from "./parse-folder.ts";

/** Refuses a key file inside the folder of the transfer: whoever has the folder would have the key too. */
export function requireApart(file: string, folder: string): void {
	const inside = path.relative(path.resolve(folder), path.resolve(file));
	if (!inside.startsWith("..") && !path.isAbsolute(inside))
		throw new WrongUsage(`El archivo de la clave no puede estar dentro de ${folder}: guárdalo aparte.`);
}

/**
 * Writes the site's key into a new file that only this account can read.
 * @returns a line for the owner.
 */
export async function writeKey(vault: Vault, file: string): Promise<string> {
	const key = await vault.readKey();
	if (key === null) return "El sitio todavía no tiene clave: nadie usa una aplicación de códigos.";
	await writeFile(file, `${key}\n`, { mode: 0o600, flag: "wx" });
	return `La clave está en ${file}. Guárdala lejos de la carpeta.`;
}

/**
 * Makes the key in a file the site's key.
 * @throws {WrongUsage} if the file has none, or the site has another one.
 */
export async function bringKey(vault: Vault, file: string): Promise<void> {
	const key = (await readFile(file, "utf8")).trim();
	if (!(await vault.keepKey(key)))
		throw new WrongUsage(
			`${file} no tiene una clave que valga aquí: o no es una clave, o este sitio ya tiene otra (DATA_DIR/key; en Firebase, CLOUD_SEAL_KEY).`,
		);
}
