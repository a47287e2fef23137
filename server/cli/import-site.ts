import { parseArgs } from "node:util";
import { openBackend } from "../choose-adapters.ts";
import { parseConfig } from "../config.ts";
import { describeCarried } from "./export.ts";
import { drawCounter } from "./progress.ts";
import { checkSiteFolder, readSiteFolder } from "./site-folder.ts";

/** What `site import-site --help` prints. */
export const help = `Uso: npm run site -- import-site CARPETA [--dry-run]

Trae un sitio entero de una carpeta que hizo «export», también de otro tipo de almacén (BACKEND). Antes se lee la carpeta de principio a fin: si
falta algo o ha cambiado, no se trae nada. Solo se puede traer a un lugar vacío: hazlo antes del primer arranque.

Para el sitio de origen antes de arrancar este: si los dos están en marcha, el correo pendiente sale dos veces.

  --dry-run   solo comprueba la carpeta`;

/** Runs `site import-site` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args: [...args],
		options: { "dry-run": { type: "boolean", default: false } },
		allowPositionals: true,
	});
	const [folder, ...others] = positionals;
	if (folder === undefined || others.length > 0) {
		console.error(`${folder === undefined ? "Falta la carpeta." : "Sobra algo detrás de la carpeta."}\n\n${help}`);
		return 2;
	}
	const manifest = await checkSiteFolder(folder);
	if (values["dry-run"]) {
		console.log(["La carpeta está completa. No se ha traído nada:", ...describeCarried(manifest)].join("\n"));
		return 0;
	}
	const backend = await openBackend(parseConfig(process.env));
	const counter = drawCounter(process.stderr);
	try {
		await readSiteFolder(folder, backend, { onRecord: counter.step });
		counter.clear();
		console.log(["Sitio traído:", ...describeCarried(manifest)].join("\n"));
		console.log("Las sesiones no se llevan: cada persona vuelve a entrar.");
		return 0;
	} finally {
		counter.clear();
		await backend.close();
	}
}
