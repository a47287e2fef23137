import { stat } from "node:fs/promises";
import type { Backend } from "../../domain/backend.ts";
import type { MediaStore } from "../../domain/content/media-store.ts";
import { hintOfDraft, hintOfPicture, hintsOf } from "../../domain/publication/publication-hints.ts";
import { PublicationConflict, type PublicationReport } from "../../domain/publication/publication-store.ts";
import { sweepImportedFiles } from "../../domain/publication/sweep-files.ts";
import { lessonPath } from "../../domain/school/course.ts";
import { eventPath } from "../../domain/site-paths.ts";
import { isMaybeKept } from "../../domain/unavailable.ts";
import { compileFolder } from "../../publishing/compile-folder.server.ts";
import type { FileProblem } from "../../publishing/content-files.server.ts";
import type { Authors } from "../../publishing/draft.server.ts";
import { site } from "../../site.config.ts";
import { reservedWords } from "../reserved-words.ts";
import { askOnTerminal } from "./ask.ts";
import { chooseSample } from "./choose-sample.ts";
import { type DroppedSample, describeDropped, publishWithoutSample } from "./drop-sample.ts";
import { parseFolder, WrongUsage } from "./parse-folder.ts";
import { drawProgress } from "./progress.ts";
import { compareWithSample, readAnswer, type SampleAnswer } from "./sample.ts";
import { withBackend } from "./with-backend.ts";

/** What `site import --help` prints. */
export const help = `Uso: npm run site -- import CARPETA [--prune] [--dry-run] [--keep-sample | --drop-sample]

Publica los archivos .md y .html de una carpeta: la ruta de cada uno es su dirección.
Los de school/expert son las lecciones de School.
O se publica todo o, si un archivo tiene un problema, nada.

  --prune         retira también lo publicado que ya no está en la carpeta
  --dry-run       dice qué cambiaría, sin cambiar nada
  --keep-sample   deja la muestra con la que viene el sitio junto a lo tuyo
  --drop-sample   retira la muestra; lo que hayas cambiado tú se queda

La primera vez que publicas algo tuyo te preguntamos por la muestra, y la respuesta queda en
el archivo .sample de la carpeta. Los archivos de la muestra no se borran de la carpeta.

Los datos se guardan en la carpeta de DATA_DIR (./data si no la indicas).`;

export interface ImportOptions {
	/** Whether to remove published pages, events and lessons that are not in the folder. */
	readonly prune?: boolean;
	/** Only report what would change. */
	readonly dryRun?: boolean;
	/** Whether the sample stays beside the owner's texts; the answer that the folder remembers when absent. */
	readonly sample?: SampleAnswer;
	/** The authors, by name; those of `site.config.ts` when absent. */
	readonly authors?: Authors;
	/** Called after every file. */
	readonly onProgress?: (done: number, total: number) => void;
}

/**
 * How an import ended: with a `report` of what changed, or with the `problems` that prevented it. `hints` are sentences
 * about published things that are seldom intended. `filesRemoved` is the number of removed files that nothing
 * references any more, or the reason why they could not be removed; the site's daily sweep then removes them.
 */
export type ImportResult =
	| {
			readonly exitCode: 0;
			readonly report: PublicationReport;
			readonly hints: readonly string[];
			readonly filesRemoved: number | Error;
			/** What became of the sample, where it is dropped. */
			readonly dropped?: DroppedSample;
	  }
	| { readonly exitCode: 1; readonly problems: readonly FileProblem[] };

/**
 * Publishes a folder: all of it or nothing (docs/product.md, 7.2). Used by the command, by the first start and during
 * development. Waits for an import in progress in another process.
 * @throws when the folder cannot be read or the backend fails; nothing is stored then, unless `isMaybeKept` holds for
 * the error.
 */
export function importFolder(
	folder: string,
	backend: Pick<Backend, "publication" | "media">,
	options: ImportOptions = {},
): Promise<ImportResult> {
	return backend.publication.alone(() => importNow(folder, backend, options));
}

async function importNow(
	folder: string,
	backend: Pick<Backend, "publication" | "media">,
	options: ImportOptions,
): Promise<ImportResult> {
	const { prune = false, dryRun = false, authors = site.authors, onProgress } = options;
	const found = await stat(folder).catch(() => null);
	if (found?.isDirectory() !== true)
		return failure(
			folder,
			found === null
				? "No existe esa carpeta."
				: "Eso es un archivo. Indica la carpeta en la que está todo lo que publicas.",
		);
	const answer = options.sample ?? (await readAnswer(folder));
	const inFolder = answer === "drop" ? await compareWithSample(folder) : null;
	const known = await backend.publication.sources();
	const knownLessons = await backend.publication.lessons();
	const compiled = await compileFolder(folder, {
		media: dryRun ? unwritten(backend.media) : backend.media,
		known,
		knownLessons,
		...(inFolder === null ? {} : { leftOut: inFolder.untouched }),
		authors,
		brand: site,
		reserved: reservedWords,
		...(onProgress === undefined ? {} : { onProgress }),
	});
	const removeWrittenMedia = async () => {
		if (!dryRun) for (const name of compiled.writtenMedia) await backend.media.remove(name);
	};
	if (!compiled.ok) {
		await removeWrittenMedia();
		return { exitCode: 1, problems: compiled.problems };
	}
	const { pages, events, unchangedIds, unchangedRedirects, school, undescribed } = compiled;
	// Otherwise a wrong path with --prune would empty the site.
	if (
		prune &&
		pages.length + events.length + unchangedIds.length + school.lessons.length + school.unchangedIds.length === 0
	)
		return failure(folder, "No hay ningún archivo que publicar, y con --prune se retiraría todo.");
	const publication = { pages, events, unchangedIds, unchangedRedirects, school, prune, dryRun };
	const store = backend.publication;
	let published: { readonly report: PublicationReport; readonly dropped?: DroppedSample };
	try {
		published =
			inFolder === null
				? { report: await store.publish(publication) }
				: await publishWithoutSample(publication, { store, known, knownLessons, authors, inFolder });
	} catch (error) {
		// Pages that may have been stored need their pictures; pictures without pages do no harm.
		if (!isMaybeKept(error)) await removeWrittenMedia();
		if (error instanceof PublicationConflict)
			return { exitCode: 1, problems: [{ file: error.url, field: error.field, reason: error.message }] };
		throw error;
	}
	// What is published stays published, even when the unused files cannot be removed now.
	const filesRemoved = dryRun
		? 0
		: await sweepImportedFiles(backend).catch((error: unknown) =>
				error instanceof Error ? error : new Error(String(error)),
			);
	const now = new Date();
	const hints = [
		...undescribed.map(hintOfPicture),
		...pages.flatMap(({ record, draft }) => (draft ? [hintOfDraft(record.url)] : hintsOf(record, now))),
		...events.flatMap(({ event, draft }) => (draft ? [hintOfDraft(eventPath(event.slug))] : [])),
		...school.lessons.flatMap(({ lesson, module, draft }) =>
			draft ? [hintOfDraft(lessonPath(module, lesson.number))] : [],
		),
	];
	return { exitCode: 0, ...published, hints, filesRemoved };
}

/** The result as lines of text for the owner. */
export function describeImport(result: ImportResult, options: Pick<ImportOptions, "dryRun"> = {}): string[] {
	if (result.exitCode === 1) {
		return [
			...result.problems.map(({ file, field, reason }) => `${file}: ${field}: ${reason}`),
			"",
			"No se ha publicado nada. Corrige lo anterior y vuelve a intentarlo.",
		];
	}
	const { added, changed, moved, removed, unchanged } = result.report;
	const movedTo = new Set(moved.map(({ to }) => to));
	const alsoChanged = changed.filter((url) => !movedTo.has(url));
	const counts = [
		[added.length, "nuevas"],
		[alsoChanged.length, "cambiadas"],
		[moved.length, "movidas"],
		[removed.length, "retiradas"],
		[unchanged, "sin cambios"],
	] as const;
	const title = options.dryRun === true ? "Prueba terminada, sin publicar nada" : "Importación terminada";
	return [
		`${title}. Páginas, eventos y lecciones: ${counts.map(([number, what]) => `${what} ${number}`).join(", ")}.`,
		...shown(added, "+"),
		...shown(alsoChanged, "~"),
		...shown(
			moved.map(({ from, to }) => `${from} → ${to}`),
			">",
		),
		// Removals are listed in full: they are what --dry-run is used to check.
		...removed.map((url) => `  - ${url}`),
		...describeRemoval(result.filesRemoved),
		...(result.dropped === undefined ? [] : describeDropped(result.dropped, { dryRun: options.dryRun ?? false })),
		...(result.hints.length === 0
			? []
			: ["", "Compruébalo, por si no es lo que querías:", ...result.hints.map((hint) => `  ${hint}`)]),
	];
}

function describeRemoval(files: number | Error): string[] {
	if (files instanceof Error)
		return [
			`Está publicado, pero no se han podido retirar las imágenes y los archivos que ya no usa nada: ${files.message}`,
			"El sitio lo vuelve a intentar cada día. También puedes importar la carpeta otra vez.",
		];
	return files === 0 ? [] : [`Imágenes y archivos retirados porque ya no los usa nada: ${files}.`];
}

/** Runs `site import` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	const { folder, values } = parseFolder(args, {
		prune: { type: "boolean", default: false },
		"dry-run": { type: "boolean", default: false },
		"keep-sample": { type: "boolean", default: false },
		"drop-sample": { type: "boolean", default: false },
	});
	const { "dry-run": dryRun, "keep-sample": keep, "drop-sample": drop } = values;
	if (keep && drop) throw new WrongUsage("Elige --keep-sample o --drop-sample.");
	const progress = drawProgress(process.stderr);
	const options = { prune: values.prune, dryRun, onProgress: progress.step };
	return withBackend(async (backend) => {
		const flag = keep ? "keep" : drop ? "drop" : null;
		const choice = { ...options, flag, authors: site.authors, ask: askOnTerminal } as const;
		const { answer, lines } = await chooseSample(folder, backend.publication, choice);
		const decided = answer === null ? options : { ...options, sample: answer };
		const result = await importFolder(folder, backend, decided).finally(progress.clear);
		if (result.exitCode === 0) console.log([...describeImport(result, options), ...lines].join("\n"));
		else console.error(describeImport(result, options).join("\n"));
		return result.exitCode;
	});
}

/** Number of addresses after which a printed list is cut. */
const MAX_SHOWN = 20;

function shown(urls: readonly string[], sign: string): string[] {
	const lines = urls.slice(0, MAX_SHOWN).map((url) => `  ${sign} ${url}`);
	return urls.length > MAX_SHOWN ? [...lines, `  ${sign} … y ${urls.length - MAX_SHOWN} más`] : lines;
}

function failure(file: string, reason: string): ImportResult {
	return { exitCode: 1, problems: [{ file, field: "carpeta", reason }] };
}

/** A media store that stores nothing new, for a dry run. */
function unwritten(media: MediaStore): MediaStore {
	return { ...media, has: (name) => media.has(name), async put() {} };
}
