import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { stringify } from "yaml";
import { RECOVERED } from "../../domain/authoring/source.ts";
import type { Backend } from "../../domain/backend.ts";
import type { ContentRecord } from "../../domain/content/content.ts";
import { PICTURES, type WonBack, winBack } from "../../publishing/win-back.server.ts";
import { listTextless } from "./check.ts";
import { parseFolder } from "./parse-folder.ts";
import { withBackend } from "./with-backend.ts";

/** What `site recover-texts --help` prints. */
export const help = `Uso: npm run site -- recover-texts CARPETA

Escribe en una carpeta los textos de las páginas que publicó una versión anterior y cuyo archivo no está en el sitio (las
nombra check). Los saca de la página publicada: con sus palabras, enlaces, código e imágenes, en Markdown o, si así no
saldría la misma página, en HTML. Es para cuando ya no tienes los archivos; si los tienes, impórtalos.

Cada uno empieza con una línea que dice que lo revises. Bórrala cuando lo hayas hecho, e importa la carpeta: no cambia
ninguna dirección. Mientras la línea esté, check lo nombra. No sobrescribe ningún archivo y no publica nada.
Los eventos y las lecciones no se recuperan así: se nombran.`;

/** How a recovery ended. Paths are below the folder. */
export interface Recovery {
	readonly written: readonly string[];
	/** Those of them that would not compile to the very page. */
	readonly unlike: readonly string[];
	/** Files that were there already. */
	readonly taken: readonly string[];
	/** Addresses of what is no page. */
	readonly others: readonly string[];
	/** Pictures that the site does not have. */
	readonly missing: readonly string[];
}

/** Writes the texts of pages without one into a folder (docs/product.md, 22.6). Nothing on the site changes. */
export async function recoverTexts(
	folder: string,
	backend: Pick<Backend, "content" | "publication" | "sources" | "media">,
): Promise<Recovery> {
	const done = { written: [], unlike: [], taken: [], others: [], missing: [] } as Record<keyof Recovery, string[]>;
	const oldAddresses = await backend.publication.oldAddresses();
	/** Puts a file there, if there is none. */
	async function put(file: string, bytes: string | Uint8Array): Promise<boolean> {
		const target = path.join(folder, file);
		await mkdir(path.dirname(target), { recursive: true });
		return writeFile(target, bytes, { flag: "wx" }).then(
			() => true,
			(error: NodeJS.ErrnoException) => {
				if (error.code !== "EEXIST") throw error;
				return false;
			},
		);
	}
	async function picture(src: string): Promise<void> {
		const file = `${PICTURES}/${src.slice(src.lastIndexOf("/") + 1)}`;
		if ((await readFile(path.join(folder, file)).catch(() => null)) !== null) return;
		const bytes = await backend.media.read(src.replace(/^\/media\//, "open/").replace(/^\/archivos\//, "locked/"));
		if (bytes === null) done.missing.push(src);
		else await put(file, bytes);
	}
	for (const url of await listTextless(backend)) {
		const page = await backend.content.findByUrl(url);
		if (page === null || "movedTo" in page) {
			done.others.push(url);
			continue;
		}
		const wonBack = await winBack((await backend.content.readBody(page.id)) ?? "");
		const from = oldAddresses.filter(({ id }) => id === page.id).map((old) => old.from);
		const file = `${url.slice(1)}.${wonBack.format === "markdown" ? "md" : "html"}`;
		if (!(await put(file, textOf(page, wonBack, from)))) {
			done.taken.push(file);
			continue;
		}
		done.written.push(file);
		if (!wonBack.isSame) done.unlike.push(file);
		for (const src of [...wonBack.pictures, ...(page.image === null ? [] : [page.image.src])]) await picture(src);
	}
	return done;
}

/** The whole file of a page: its front matter, and its text. */
function textOf(page: ContentRecord, { text }: WonBack, redirectFrom: readonly string[]): string {
	const { id, name, summary, template, image, tags, keywords, createdBy, createdAt, updatedAt, publishedAt } = page;
	const fields = {
		...{ id, name, summary, template },
		...(image === null ? {} : { image: `/${PICTURES}/${path.posix.basename(image.src)}`, imageAlt: image.alt }),
		tags: tags.map((tag) => tag.name),
		keywords,
		...{ createdBy: createdBy.displayName, createdAt, updatedAt },
		...(publishedAt === createdAt ? {} : { publishedAt }),
		...(page.restrictedTo === undefined ? {} : { restrictedTo: page.restrictedTo }),
		...(redirectFrom.length === 0 ? {} : { redirectFrom }),
	};
	return `---\n${RECOVERED}\n${stringify(fields, { lineWidth: 0 })}---\n\n${text}`;
}

/** The result as lines of text for the owner. */
export function describeRecovery({ written, unlike, taken, others, missing }: Recovery): readonly string[] {
	const listed = (title: string, items: readonly string[]) =>
		items.length === 0 ? [] : [title, ...items.map((item) => `  · ${item}`)];
	return [
		...listed(`Textos recuperados: ${written.length}. Revísalos y después importa la carpeta.`, written),
		...(written.length === 0 ? ["No hay ninguna página que recuperar."] : []),
		...listed("Mira estos con más cuidado, porque la página no saldría igual:", unlike),
		...listed("Ya había un archivo con ese nombre, y no se ha tocado:", taken),
		...listed("No son páginas, y no se recuperan:", others),
		...listed("El sitio no tiene estas imágenes:", missing),
	];
}

/** Runs `site recover-texts` and returns the exit code: 1 if anything could not be recovered. */
export async function run(args: readonly string[]): Promise<number> {
	const { folder } = parseFolder(args, {});
	const result = await withBackend((backend) => recoverTexts(folder, backend));
	console.log(describeRecovery(result).join("\n"));
	return result.taken.length + result.others.length + result.missing.length === 0 ? 0 : 1;
}
