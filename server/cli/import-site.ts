import { describeCarried } from "./export.ts";
import { parseFolder } from "./parse-folder.ts";
import { drawCounter } from "./progress.ts";
import { checkSiteFolder, readSiteFolder } from "./site-folder.ts";
import { withBackend } from "./with-backend.ts";

/** What `site import-site --help` prints. */
export const help = `Uso: npm run site -- import-site CARPETA [--dry-run]

Trae un sitio entero de una carpeta que hizo «export», también de otro tipo de almacén (BACKEND). Antes se lee la carpeta de principio a fin: si
falta algo o ha cambiado, no se trae nada. Solo se puede traer a un lugar vacío: hazlo antes del primer arranque.

Para el sitio de origen antes de arrancar este: si los dos están en marcha, el correo pendiente sale dos veces.

  --dry-run   solo comprueba la carpeta`;

/** Runs `site import-site` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	const { folder, values } = parseFolder(args, { "dry-run": { type: "boolean" } });
	const manifest = await checkSiteFolder(folder);
	if (values["dry-run"]) {
		console.log(["La carpeta está completa. No se ha traído nada:", ...describeCarried(manifest)].join("\n"));
		return 0;
	}
	const counter = drawCounter(process.stderr);
	await withBackend((backend) => readSiteFolder(folder, backend, { onRecord: counter.step })).finally(counter.clear);
	console.log(["Sitio traído:", ...describeCarried(manifest)].join("\n"));
	console.log("Las sesiones no se llevan: cada persona vuelve a entrar.");
	return 0;
}
