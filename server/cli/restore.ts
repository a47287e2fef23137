import { BackupRefused, restoreBackup } from "../../backends/sqlite/backup.server.ts";
import { parseConfig } from "../config.ts";
import { parseFolder } from "./parse-folder.ts";

/** What `site restore --help` prints. */
export const help = `Uso: npm run site -- restore CARPETA

Pone una copia de seguridad (npm run site -- backup) en DATA_DIR, que no puede tener ya un sitio.
Pon también en DATA_DIR el archivo key que guardaste aparte: sin él no valen las aplicaciones de códigos, solo los códigos de recuperación.
Después: vuelve a borrar a quienes lo pidieron desde que se hizo la copia. El correo que esperaba entonces se enviará al arrancar.`;

/** Runs `site restore` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	const { folder } = parseFolder(args, {});
	const { dataDir, backend } = parseConfig(process.env);
	if (backend !== "embedded")
		throw new BackupRefused(
			"Esta orden recupera el sitio de una máquina. En Firebase usa: npm run site -- import-site CARPETA",
		);
	await restoreBackup(folder, dataDir);
	console.log(`Copia recuperada en ${dataDir}. Arranca el sitio con: npm start`);
	return 0;
}
