import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Installs the packages of a folder with its own lockfile, those for development included, unless that has been done.
 * `name` names them for the person who waits.
 * @throws when npm fails; it has printed why.
 */
export function installPackages(folder: string, name: string): void {
	const stamp = path.join(folder, "node_modules/.installed");
	const wanted = createHash("sha256")
		.update(readFileSync(path.join(folder, "package-lock.json")))
		.digest("hex");
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
	process.stderr.write(`Instalando los paquetes de ${name}…\n`);
	const { status } = spawnSync("npm", ["ci", "--loglevel=error"], {
		cwd: folder,
		stdio: ["ignore", "inherit", "inherit"],
	});
	if (status !== 0) throw new Error(`No se han podido instalar los paquetes de ${name}.`);
	writeFileSync(stamp, wanted);
}

/** Installs the packages of `backends/firebase` unless that has been done. See `installPackages`. */
export function installFirebase(): void {
	installPackages(path.resolve(import.meta.dirname, "../backends/firebase"), "Firebase");
}
