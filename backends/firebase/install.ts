import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Installs the packages of this folder as its lockfile names them, those for development included, unless that has been
 * done.
 * @throws when npm fails; it has printed why.
 */
export function installFirebase(): void {
	const folder = import.meta.dirname;
	const stamp = path.join(folder, "node_modules/.installed");
	const wanted = createHash("sha256")
		.update(readFileSync(path.join(folder, "package-lock.json")))
		.digest("hex");
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
	process.stderr.write("Instalando los paquetes de Firebase…\n");
	const { status } = spawnSync("npm", ["ci", "--loglevel=error"], {
		cwd: folder,
		stdio: ["ignore", "inherit", "inherit"],
	});
	if (status !== 0) throw new Error("No se han podido instalar los paquetes de Firebase.");
	writeFileSync(stamp, wanted);
}
