import { type ContentExport, exportContent, exportZip } from "../content-export.ts";
import { parseFolder, WrongUsage } from "./parse-folder.ts";
import { withBackend } from "./with-backend.ts";

/** What `site export-content --help` prints. */
export const help = `Uso: npm run site -- export-content CARPETA | ARCHIVO.zip [--with-drafts=in-place]

Escribe en una carpeta, o en un ZIP, todos los textos del sitio y las imágenes y archivos que usan, byte a byte como se
escribieron, las direcciones antiguas en redirecciones.csv y un LEEME.md. Nada de las personas. La dirección para entrar
en un evento en línea es parte de su archivo: piénsalo antes de enseñar la carpeta.

Lo que el sitio no enseña a nadie queda en borradores/, salvo lo que ya dice draft: true.

  --with-drafts=in-place   lo deja en su sitio, con una línea draft: true

La carpeta puede ser la tuya: lo que ya es igual no se toca, y lo que el sitio no conoce no se sobrescribe, se nombra.
Importarla después no cambia nada. El mismo estado da siempre los mismos bytes, también en el ZIP.`;

/** The result as lines of text for the owner. */
export function describeExport({ written, same, unknown, others, removed, missing }: ContentExport): readonly string[] {
	const listed = (title: string, files: readonly string[]) =>
		files.length === 0 ? [] : [title, ...files.map((file) => `  · ${file}`)];
	return [
		`Archivos escritos: ${written.length}. Ya eran iguales: ${same}.`,
		...listed("Se han quitado de la carpeta, porque el sitio los tiene ahora en otra ruta:", removed),
		...listed("No se han sobrescrito, porque el sitio no conoce lo que dicen. Impórtalos o apártalos:", unknown),
		...listed("Están en la carpeta y no en el sitio, o el sitio los tiene en otra ruta:", others),
		...listed("El sitio no tiene el original de estas imágenes y archivos. Importa la carpeta que los tiene:", missing),
	];
}

/** Runs `site export-content` and returns the exit code: 1 if anything could not be written. */
export async function run(args: readonly string[]): Promise<number> {
	const { folder, values } = parseFolder(args, { "with-drafts": { type: "string", default: "apart" } });
	const { "with-drafts": drafts } = values;
	if (drafts !== "apart" && drafts !== "in-place") throw new WrongUsage("--with-drafts es apart o in-place.");
	const nothing = { same: 0, unknown: [], others: [], removed: [] };
	const result = await withBackend(async (backend): Promise<ContentExport> => {
		if (!folder.toLowerCase().endsWith(".zip")) return exportContent(folder, backend, { drafts });
		return { ...nothing, ...(await exportZip(folder, backend, { drafts })) };
	});
	console.log(describeExport(result).join("\n"));
	return result.unknown.length + result.missing.length === 0 ? 0 : 1;
}
