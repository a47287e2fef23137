import { BackupRefused, backUp } from "../../backends/sqlite/backup.server.ts";
import { parseConfig } from "../config.ts";
import { parseFolder } from "./parse-folder.ts";

/** What `site backup --help` prints. */
export const help = `Uso: npm run site -- backup CARPETA

Copia la base de datos, tal como está en un momento, y los archivos en una carpeta nueva o vacía. El sitio puede estar en marcha: lo que ya se ha
confirmado a alguien está en la copia, sesiones incluidas.

No lleva DATA_DIR/key, la clave de las aplicaciones de códigos (verificación en dos pasos): guarda una copia de ese archivo en otro lugar.

La carpeta contiene datos personales: solo tu cuenta puede leerla. Guárdala cifrada.
Para recuperarla: npm run site -- restore CARPETA`;

/** Runs `site backup` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	const { folder } = parseFolder(args, {});
	const { dataDir, backend } = parseConfig(process.env);
	if (backend !== "embedded")
		throw new BackupRefused(
			"Esta orden copia el sitio de una máquina. En Firebase usa: npm run site -- export CARPETA",
		);
	await backUp(dataDir, folder);
	console.log(`Copia de seguridad hecha en ${folder}. Contiene datos personales: guárdala cifrada.`);
	return 0;
}
