import { stat } from "node:fs/promises";
import { askOnTerminal } from "./ask.ts";
import { blogAt } from "./blog-at.ts";
import { chooseSample } from "./choose-sample.ts";
import { describeImport } from "./describe-import.ts";
import { type ImportOptions, importFolder } from "./import-folder.ts";
import { parseFolder, WrongUsage } from "./parse-folder.ts";
import type { FolderChoices } from "./plan-folder.ts";
import { drawProgress } from "./progress.ts";
import { record } from "./record.ts";
import { settingsAfter } from "./settings-after.ts";
import { withUnpacked } from "./unpack-zip.ts";
import { withBackend } from "./with-backend.ts";
import { describeWrittenIds, writeIds } from "./write-ids.ts";

/** What `site import --help` prints. */
export const help = `Uso: npm run site -- import CARPETA|ARCHIVO.zip [--prune[=all]] [--keep=desk|folder] [--merge] [--lenient]
     [--write-ids] [--dry-run] [--verbose] [--keep-sample | --drop-sample]

Publica los archivos .md y .html de una carpeta, o de un ZIP: la ruta de cada uno es su dirección.
Lo que está en borradores/ no se ve. redirecciones.csv lleva de direcciones antiguas a las de ahora (desde,hasta).
Los de school/expert son las lecciones de School. Los ajustes del sitio están en sitio.yaml.
O se publica todo o, si un archivo tiene un problema, nada (salvo con --lenient).
Sale con el código 0; con el 1 si hay problemas y no se ha publicado nada; con el 2 si la orden está mal escrita.

  --prune         retira también lo publicado que ya no está en la carpeta; no lo que se ha escrito o cambiado en el sitio
  --prune=all     también eso. Lo que se retira queda en la papelera, con su texto
  --keep=desk     si algo ha cambiado en el sitio y en la carpeta, se queda lo del sitio
  --keep=folder   se queda lo de la carpeta, también donde el sitio es más nuevo.
                  Lo que pierde se guarda como versión anterior
  --merge         si algo ha cambiado en los dos sitios, une los cambios; lo que no se puede unir, lo nombra con sus líneas
  --lenient       publica lo que está bien; lo que tiene problemas se guarda como borrador, y se nombra
  --write-ids     escribe antes, en los archivos que no lo tienen, el id con el que el sitio los conoce: una línea más.
                  Con él puedes moverlos; a los que acabas de mover les pone el de antes
  --dry-run       dice qué cambiaría, sin cambiar nada
  --verbose       nombra todos los archivos, también cuando son muchos
  --keep-sample   deja la muestra con la que viene el sitio junto a lo tuyo
  --drop-sample   retira la muestra; lo que hayas cambiado tú se queda

La primera vez que publicas algo tuyo se te pregunta por la muestra, y la respuesta queda en
el archivo .sample de la carpeta. Los archivos de la muestra no se borran de la carpeta.

Los datos se guardan en la carpeta de DATA_DIR (./data si no la indicas).`;

/** Runs `site import` and returns the exit code. A ZIP is unpacked first. It cannot remember an answer on the sample. */
export async function run(args: readonly string[]): Promise<number> {
	const zip = args.find((arg) => /^[^-].*\.zip$/i.test(arg));
	if (zip !== undefined) {
		const answer = args.some((arg) => /^--(?:keep|drop)-sample$/.test(arg)) ? [] : ["--keep-sample"];
		return withUnpacked(zip, (folder) => run([...args.map((arg) => (arg === zip ? folder : arg)), ...answer]));
	}
	const given = args.map((arg) => (arg === "--prune=all" ? "--prune-all" : arg));
	const { folder, values } = parseFolder(given, {
		prune: { type: "boolean", default: false },
		"prune-all": { type: "boolean", default: false },
		keep: { type: "string" },
		merge: { type: "boolean", default: false },
		lenient: { type: "boolean", default: false },
		"dry-run": { type: "boolean", default: false },
		"write-ids": { type: "boolean", default: false },
		verbose: { type: "boolean", default: false },
		"keep-sample": { type: "boolean", default: false },
		"drop-sample": { type: "boolean", default: false },
	});
	const { "dry-run": dryRun, keep = null, merge, lenient, verbose } = values;
	if (keep !== null && keep !== "desk" && keep !== "folder") throw new WrongUsage("--keep es desk o folder.");
	const prune = values["prune-all"] ? "all" : values.prune ? "missing" : "none";
	if (values["keep-sample"] && values["drop-sample"]) throw new WrongUsage("Elige --keep-sample o --drop-sample.");
	const progress = drawProgress(process.stderr);
	const options: ImportOptions = { prune, keep, merge, lenient, dryRun, onProgress: progress.step };
	const blog = await blogAt(folder);
	if (blog !== null) {
		console.error(`Eso es un blog de ${blog}. Tráelo entero con: npm run site -- import-blog ${folder}`);
		return 1;
	}
	return withBackend(async (backend) => {
		const isFolder = (await stat(folder).catch(() => null))?.isDirectory() === true;
		if (values["write-ids"] && isFolder) {
			const ids = await backend.publication.alone(() => writeIds(folder, backend.sources, { dryRun }));
			for (const line of describeWrittenIds(ids, { dryRun, verbose })) console.log(line);
		}
		const flag = values["keep-sample"] ? "keep" : values["drop-sample"] ? "drop" : null;
		const { sources } = backend;
		const planning: FolderChoices = { keep, merge, prune, now: new Date().toISOString() };
		const authors = async () =>
			(await settingsAfter(folder, { sources, tree: await sources.list() }, planning)).site.authors;
		const choice = { prune: prune !== "none", dryRun, flag, authors, ask: askOnTerminal } as const;
		const { answer, lines } = await chooseSample(folder, backend.publication, choice);
		const decided = answer === null ? options : { ...options, sample: answer };
		const result = await importFolder(folder, backend, decided).finally(progress.clear);
		const described = describeImport(result, { dryRun, verbose });
		if (result.exitCode === 0 && !dryRun)
			await record({ backend, now: () => new Date() }, { what: "content-imported" });
		if (result.exitCode === 0) console.log([...described, ...lines].join("\n"));
		else console.error(described.join("\n"));
		return result.exitCode;
	});
}
