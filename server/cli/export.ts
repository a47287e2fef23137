import { formatNumber } from "../../domain/numbers.ts";
import { requireApart, writeKey } from "./key-file.ts";
import { parseFolder } from "./parse-folder.ts";
import { drawCounter } from "./progress.ts";
import { record } from "./record.ts";
import { type Manifest, writeSiteFolder } from "./site-folder.ts";
import { withBackend } from "./with-backend.ts";

/** What `site export --help` prints. */
export const help = `Uso: npm run site -- export CARPETA [--key ARCHIVO]

Copia el sitio entero en una carpeta nueva o vacía: páginas, eventos, direcciones antiguas, archivos, cuentas con sus permisos y el resumen
irreversible de sus contraseñas, permisos para escribir, lista de espera, inscripciones, correo pendiente y visitas. El sitio puede estar en marcha.

No se llevan las sesiones (cada persona vuelve a entrar) ni los contadores de intentos.

La clave con la que están selladas las aplicaciones de códigos (verificación en dos pasos) no va en la carpeta. Con --key se escribe en un archivo
aparte; sin ella, en el lugar nuevo solo valdrán los códigos de recuperación.

La carpeta contiene datos personales: solo tu cuenta puede leerla. Guárdala cifrada y bórrala cuando no la necesites.
Para llevarlo a otro lugar: npm run site -- import-site CARPETA`;

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** The contents of an exported site, in lines for the owner. */
export function describeCarried({ records: { counts }, media }: Manifest): readonly string[] {
	const of = (kind: string) => counts[kind] ?? 0;
	return [
		`  páginas ${of("page")}, eventos ${of("event")}, archivos ${media.files} (${formatNumber(media.bytes / 1_000_000, ONE_DECIMAL)}\u00a0MB)`,
		`  cuentas ${of("user")}, permisos para escribir ${of("consent")}, lista de espera ${of("waitingEntry")}, inscripciones ${of("registration")}`,
		`  registros en total: ${Object.values(counts).reduce((sum, each) => sum + each, 0)}`,
	];
}

/** Runs `site export` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	const { folder, values } = parseFolder(args, { key: { type: "string" } });
	const { key } = values;
	if (key !== undefined) requireApart(key, folder);
	const counter = drawCounter(process.stderr);
	const lines: string[] = [];
	const manifest = await withBackend(async (backend, { siteUrl }) => {
		await record({ backend, now: () => new Date() }, { what: "site-exported" });
		const written = await writeSiteFolder(folder, backend, { now: new Date(), siteUrl, onRecord: counter.step });
		if (key !== undefined) lines.push(await writeKey(backend.vault, key));
		return written;
	}).finally(counter.clear);
	console.log([`Sitio exportado en ${folder}:`, ...describeCarried(manifest)].join("\n"));
	console.log(
		"Contiene datos personales y resúmenes irreversibles de contraseñas. Guárdalo cifrado y bórralo cuando no lo necesites.",
	);
	for (const line of lines) console.log(line);
	return 0;
}
