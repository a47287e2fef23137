import { type ContentExport, exportContent, exportZip } from "../content-export.ts";
import { parseFolder, WrongUsage } from "./parse-folder.ts";
import { withBackend } from "./with-backend.ts";

/** What `site export-content --help` prints. */
export const help = `Uso: npm run site -- export-content CARPETA | ARCHIVO.zip [--with-drafts=in-place | --public]

Escribe en una carpeta, o en un ZIP, todos los textos del sitio y las imágenes y archivos que usan, byte a byte como se
escribieron, las direcciones antiguas en redirecciones.csv y un LEEME.md. Nada de las personas. La dirección para entrar
en un evento en línea es parte de su archivo: para enseñar la carpeta a alguien está --public.

Lo que el sitio no enseña a nadie queda en borradores/, salvo lo que ya dice draft: true.

  --with-drafts=in-place   lo deja en su sitio, con una línea draft: true
  --public                 solo lo que cualquiera puede leer, tal como está publicado: sin borradores, sin lo reservado,
                           sin School, sin ajustes y sin direcciones para entrar en eventos. Las notas que hayas dejado
                           dentro de un texto van con él. Escríbelo en una carpeta aparte, no en la tuya

La carpeta puede ser la tuya: lo que ya es igual no se toca, y lo que el sitio no conoce no se sobrescribe, se nombra.
Importarla después no cambia nada. El mismo estado da siempre los mismos bytes, también en el ZIP.`;

/** The result as lines of text for the owner. */
export function describeExport(
	{ written, same, unknown, others, removed, missing }: ContentExport,
	isPublic = false,
): readonly string[] {
	const listed = (title: string, files: readonly string[]) =>
		files.length === 0 ? [] : [title, ...files.map((file) => `  · ${file}`)];
	return [
		`Archivos escritos: ${written.length}. Ya eran iguales: ${same}.`,
		...listed("Se han quitado de la carpeta, porque el sitio los tiene ahora en otra ruta:", removed),
		...listed("No se han sobrescrito, porque el sitio no conoce lo que dicen. Impórtalos o apártalos:", unknown),
		...listed(
			isPublic
				? "Están en la carpeta, y no son públicos o no están en el sitio:"
				: "Están en la carpeta y no en el sitio, o el sitio los tiene en otra ruta:",
			others,
		),
		...listed("El sitio no tiene el original de estas imágenes y archivos. Importa la carpeta que los tiene:", missing),
	];
}

/** Runs `site export-content` and returns the exit code: 1 if anything could not be written. */
export async function run(args: readonly string[]): Promise<number> {
	const { folder, values } = parseFolder(args, {
		"with-drafts": { type: "string" },
		public: { type: "boolean", default: false },
	});
	const { "with-drafts": drafts = "apart", public: isPublic } = values;
	if (isPublic && values["with-drafts"] !== undefined)
		throw new WrongUsage("--public no lleva borradores: no va con --with-drafts.");
	if (drafts !== "apart" && drafts !== "in-place") throw new WrongUsage("--with-drafts es apart o in-place.");
	const nothing = { same: 0, unknown: [], others: [], removed: [] };
	const result = await withBackend(async (backend): Promise<ContentExport> => {
		if (!folder.toLowerCase().endsWith(".zip")) return exportContent(folder, backend, { drafts, isPublic });
		return { ...nothing, ...(await exportZip(folder, backend, { drafts, isPublic })) };
	});
	console.log(describeExport(result, isPublic).join("\n"));
	return result.unknown.length + result.missing.length === 0 ? 0 : 1;
}
