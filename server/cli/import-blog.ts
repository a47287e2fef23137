import { parseArgs } from "node:util";
import { beginAnew } from "./own-process.ts";
import { WrongUsage } from "./parse-folder.ts";
import type { BlogChoices } from "./prepare-blog.ts";
import { publishBlog } from "./publish-blog.ts";
import { keepReady, readReady } from "./ready-blog.ts";
import { record } from "./record.ts";
import { undoBlog } from "./undo-blog.ts";
import { withBackend } from "./with-backend.ts";

/** What `site import-blog --help` prints. */
export const help = `Uso: npm run site -- import-blog CARPETA|ARCHIVO [--to CARPETA] [--dry-run] [--drafts] [--keep-sample]
     [--fetch-images --from DIRECCIÓN…]
     npm run site -- import-blog --undo [--dry-run]

Trae un blog entero: textos, imágenes, etiquetas, fechas y direcciones antiguas. Sabe por sí solo de dónde viene:
una carpeta de Jekyll, Hugo, Hexo, Eleventy, Astro, Next, Gatsby, Docusaurus, Obsidian o Markdown a secas; el JSON
de Ghost (solo o en su ZIP), el XML de WordPress, o el ZIP de Substack o de Medium.
Publica lo que allí estaba publicado. Lo que no se puede publicar se guarda como borrador, y se nombra.
Otra vez con el mismo blog, cambia solo lo que ha cambiado allí y nadie ha tocado aquí.

  --to CARPETA    escribe los textos y las imágenes en una carpeta que te quedas, y los publica desde ella
  --dry-run       dice qué pasaría, sin publicar nada (con --to, escribe la carpeta)
  --drafts        lo guarda todo como borrador
  --keep-sample   deja la muestra con la que viene el sitio; sin esto se retira con tu primer blog
  --fetch-images  descarga las imágenes que el blog tiene en internet, solo de las direcciones de --from
  --from          la dirección de tu blog, o de donde están sus imágenes; puede ir varias veces
  --undo          manda a la papelera lo que vino de un blog y nadie ha cambiado desde entonces

El informe queda en informe.html, en la carpeta de --to o en la que estás. No se traen comentarios, correos ni
listas de suscriptores. Los datos se guardan en la carpeta de DATA_DIR (./data si no la indicas).`;

/** Runs `site import-blog` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: {
			to: { type: "string" },
			"dry-run": { type: "boolean", default: false },
			drafts: { type: "boolean", default: false },
			"keep-sample": { type: "boolean", default: false },
			"fetch-images": { type: "boolean", default: false },
			from: { type: "string", multiple: true, default: [] },
			undo: { type: "boolean", default: false },
		},
	});
	const dryRun = values["dry-run"];
	const [source, ...others] = positionals;
	if (values.undo) {
		if (source !== undefined) throw new WrongUsage("Con --undo no se indica ninguna carpeta.");
		return undo(dryRun);
	}
	if (source === undefined) throw new WrongUsage("Falta la carpeta o el archivo de tu blog.");
	if (others.length > 0) throw new WrongUsage("Sobra algo detrás de la carpeta.");
	if (values["fetch-images"] !== values.from.length > 0)
		throw new WrongUsage("--fetch-images y --from van juntos: --fetch-images --from https://miblog.example");
	const ready = process.env[READY];
	if (ready !== undefined) return publish(ready);
	const hosts = values["fetch-images"] ? (await import("./fetch-pictures.ts")).hostsOf(values.from) : null;
	return bring(source, {
		to: values.to ?? null,
		dryRun,
		drafts: values.drafts,
		keepSample: values["keep-sample"],
		hosts,
	});
}

/** Names the file of a blog that is converted, for the second half of the work. */
const READY = "TERTULIA_READY_BLOG";

const print = (line: string) => console.log(line);

/** Converts a blog and publishes it, in two halves: the second one has the memory of the first (docs/decisions/0085). */
async function bring(source: string, choices: BlogChoices): Promise<number> {
	const { prepareBlog } = await import("./prepare-blog.ts");
	const file = await withBackend(async (backend) => keepReady(await prepareBlog(source, choices, { backend, print })));
	beginAnew({ [READY]: file });
	return publish(file);
}

async function publish(file: string): Promise<number> {
	const { blog, told } = await readReady(file);
	return withBackend((backend) => publishBlog(blog, told, { backend, report: process.cwd(), print }));
}

async function undo(dryRun: boolean): Promise<number> {
	return withBackend(async (backend) => {
		const { moved, kept } = await undoBlog(backend, { now: new Date().toISOString(), dryRun });
		if (moved.length + kept.length === 0) console.log("Aquí no hay nada que viniera de un blog.");
		else
			console.log(
				`${dryRun ? "Irían a la papelera" : "Textos enviados a la papelera"}: ${moved.length}. Allí se quedan 30\u00a0días.`,
			);
		if (kept.length > 0) {
			console.log(`Se quedan, porque se han cambiado en el sitio: ${kept.length}`);
			for (const file of kept) console.log(`  · ${file}`);
		}
		if (moved.length > 0 && !dryRun) await record({ backend, now: () => new Date() }, { what: "content-imported" });
		return 0;
	});
}
