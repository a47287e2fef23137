import { stat } from "node:fs/promises";
import { conflictSentence, groupsOf, type ImportGroup } from "../../domain/authoring/import-words.ts";
import {
	type Decision,
	type FolderFile,
	type ImportChoices,
	type ImportPlan,
	leaveFolder,
	planImport,
	writesOf,
} from "../../domain/authoring/plan-import.ts";
import { isChangedOnSite, lessonOf } from "../../domain/authoring/source.ts";
import { type SourceStore, StaleSource } from "../../domain/authoring/source-store.ts";
import type { Backend } from "../../domain/backend.ts";
import type { MediaStore } from "../../domain/content/media-store.ts";
import { removeUnused } from "../../domain/publication/imported-files.ts";
import { hintOfDraft, hintOfPicture, hintOfSchedule, hintsOf } from "../../domain/publication/publication-hints.ts";
import { type Clash, PublicationConflict, type PublicationReport } from "../../domain/publication/publication-store.ts";
import { lessonPath } from "../../domain/school/course.ts";
import { eventPath } from "../../domain/site-paths.ts";
import { isMaybeKept } from "../../domain/unavailable.ts";
import { compileFolder } from "../../publishing/compile-folder.server.ts";
import type { FileProblem } from "../../publishing/content-files.server.ts";
import type { Authors } from "../../publishing/draft.server.ts";
import { keepOriginals } from "../../publishing/originals.server.ts";
import { site } from "../../site.config.ts";
import { reservedWords } from "../reserved-words.ts";
import { askOnTerminal } from "./ask.ts";
import { chooseSample } from "./choose-sample.ts";
import { describeImport } from "./describe-import.ts";
import { type DroppedSample, publishWithoutSample } from "./drop-sample.ts";
import { parseFolder, WrongUsage } from "./parse-folder.ts";
import { drawProgress } from "./progress.ts";
import { record } from "./record.ts";
import { compareWithSample, readAnswer, type SampleAnswer } from "./sample.ts";
import { withBackend } from "./with-backend.ts";

/** What `site import --help` prints. */
export const help = `Uso: npm run site -- import CARPETA [--prune[=all]] [--keep=desk|folder] [--dry-run] [--verbose]
     [--keep-sample | --drop-sample]

Publica los archivos .md y .html de una carpeta: la ruta de cada uno es su dirección.
Los de school/expert son las lecciones de School.
O se publica todo o, si un archivo tiene un problema, nada.

  --prune         retira también lo publicado que ya no está en la carpeta; no lo que se ha escrito o cambiado en el sitio
  --prune=all     también eso. Lo que se retira queda en la papelera, con su texto
  --keep=desk     si algo ha cambiado en el sitio y en la carpeta, se queda lo del sitio
  --keep=folder   se queda lo de la carpeta, también donde el sitio es más nuevo. Lo que pierde se guarda como revisión
  --dry-run       dice qué cambiaría, sin cambiar nada
  --verbose       nombra todos los archivos, también cuando son muchos
  --keep-sample   deja la muestra con la que viene el sitio junto a lo tuyo
  --drop-sample   retira la muestra; lo que hayas cambiado tú se queda

La primera vez que publicas algo tuyo se te pregunta por la muestra, y la respuesta queda en
el archivo .sample de la carpeta. Los archivos de la muestra no se borran de la carpeta.

Los datos se guardan en la carpeta de DATA_DIR (./data si no la indicas).`;

export interface ImportOptions {
	/**
	 * Whether to remove published pages, events and lessons that are not in the folder; `all`: also those that were
	 * written or changed on the site.
	 */
	readonly prune?: boolean | "all";
	/** Which side wins where both changed. Absent: neither, and nothing is imported. */
	readonly keep?: ImportChoices["keep"];
	/** Only report what would change. */
	readonly dryRun?: boolean;
	/** Whether the sample stays beside the owner's texts; the answer that the folder remembers when absent. */
	readonly sample?: SampleAnswer;
	/** The authors, by name; those of `site.config.ts` when absent. */
	readonly authors?: Authors;
	/** The moment of this import. Absent: the current time. */
	readonly now?: Date;
	/** Called after every file. */
	readonly onProgress?: (done: number, total: number) => void;
}

/**
 * How an import ended: with a `report` of what changed, or with the `problems` that prevented it. `hints` are sentences
 * about published things that are seldom intended, `groups` tells which files were treated in an unusual way, and
 * `conflicts` name files that changed on both sides. `filesRemoved` is the number of removed files that nothing
 * references any more, or the reason why they could not be removed; the site's daily sweep then removes them.
 */
export type ImportResult =
	| {
			readonly exitCode: 0;
			readonly report: PublicationReport;
			readonly hints: readonly string[];
			readonly groups: readonly ImportGroup[];
			readonly filesRemoved: number | Error;
			/** What became of the sample, where it is dropped. */
			readonly dropped?: DroppedSample;
	  }
	| { readonly exitCode: 1; readonly problems: readonly FileProblem[]; readonly conflicts?: readonly string[] };

/** The parts of a backend that an import uses. With `users`, conflicts name who changed a file. */
type ImportBackend = Pick<Backend, "publication" | "media" | "sources"> & Partial<Pick<Backend, "users">>;

/** How often an import is planned again because somebody wrote on the site meanwhile. */
const ATTEMPTS = 3;

/**
 * Publishes a folder: all of it or nothing (docs/product.md, 7.2). Used by the command, by the first start and during
 * development. Waits for an import in progress in another process.
 * @throws when the folder cannot be read or the backend fails; nothing is stored then, unless `isMaybeKept` holds for
 * the error.
 */
export function importFolder(
	folder: string,
	backend: ImportBackend,
	options: ImportOptions = {},
): Promise<ImportResult> {
	return backend.publication.alone(async () => {
		for (let attempt = 1; ; attempt += 1) {
			try {
				return await importNow(folder, backend, options);
			} catch (error) {
				if (!(error instanceof StaleSource) || attempt === ATTEMPTS) throw error;
			}
		}
	});
}

async function importNow(folder: string, backend: ImportBackend, options: ImportOptions): Promise<ImportResult> {
	const { prune = false, keep = null, dryRun = false, authors = site.authors, now = new Date(), onProgress } = options;
	const found = await stat(folder).catch(() => null);
	if (found?.isDirectory() !== true)
		return failure(
			folder,
			found === null
				? "No existe esa carpeta."
				: "Eso es un archivo. Indica la carpeta en la que está todo lo que publicas.",
		);
	let plan: ImportPlan = { decisions: [], conflicts: [], leaving: [], staying: [] };
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
		now,
		async leave(files) {
			plan = await planFolder(files, backend.sources, { keep, prune: pruneChoice(prune) });
			return new Set(plan.decisions.flatMap(({ isTaken, file }) => (isTaken ? [] : [file.path])));
		},
		...(onProgress === undefined ? {} : { onProgress }),
	});
	const removeWrittenMedia = async () => {
		if (!dryRun) for (const name of compiled.writtenMedia) await backend.media.remove(name);
	};
	if (!compiled.ok || plan.conflicts.length > 0) {
		await removeWrittenMedia();
		const conflicts = await Promise.all(plan.conflicts.map((each) => describeConflict(each, backend.users)));
		return { exitCode: 1, problems: compiled.ok ? [] : compiled.problems, conflicts };
	}
	const { pages, events, unchangedRedirects, undescribed } = compiled;
	const stored = new Set(known.map(({ id }) => id));
	const staying = plan.staying.map(({ id }) => id);
	const unchangedIds = [...compiled.unchangedIds, ...staying.filter((id) => stored.has(id))];
	const school = {
		...compiled.school,
		unchangedIds: [...compiled.school.unchangedIds, ...staying.flatMap((id) => lessonOf(id) ?? [])],
	};
	// Otherwise a wrong path with --prune would empty the site.
	if (
		prune &&
		pages.length +
			events.length +
			compiled.scheduled.length +
			unchangedIds.length +
			school.lessons.length +
			school.unchangedIds.length ===
			0
	)
		return failure(folder, "No hay ningún archivo que publicar, y con --prune se retiraría todo.");
	const at = now.toISOString();
	const kept = await textsToKeep(plan, backend.sources);
	const sources = writesOf(plan, { files: compiled.filesOf, kept, now: at });
	const assets = dryRun
		? []
		: await keepOriginals(folder, usedFiles(plan, compiled.filesOf), backend, compiled.writtenMedia);
	const isPruned = prune !== false;
	const publication = {
		pages,
		events,
		unchangedIds,
		unchangedRedirects,
		school,
		sources,
		assets,
		prune: isPruned,
		dryRun,
	};
	const store = backend.publication;
	const tree = inFolder === null ? [] : await backend.sources.list();
	const written = new Set(sources.map(({ source }) => source.id));
	// A page of the sample that somebody is rewriting on the site is no longer the sample's.
	const ours = new Set(tree.filter(isChangedOnSite).map(({ id }) => id));
	const untouched = known.filter(({ id }) => !ours.has(id));
	/** The changes to the tree when these pages, events and lessons of the sample leave. */
	const leaving = (ids: ReadonlySet<string>) =>
		tree
			.filter(({ id, trashedAt }) => ids.has(id) && trashedAt === null && !written.has(id))
			.map((source) => leaveFolder(source, at));
	const pathOfId = new Map(plan.decisions.map(({ file }) => [file.id, file.path]));
	const pathOfUrl = new Map([
		...pages.map(({ record }) => [record.url, pathOfId.get(record.id)] as const),
		...events.map(({ event }) => [eventPath(event.slug), pathOfId.get(event.id)] as const),
	]);
	const problemOf = ({ url, field, message }: Clash): FileProblem => ({
		...{ file: pathOfUrl.get(url) ?? url, field, reason: message },
	});
	let published: { readonly report: PublicationReport; readonly dropped?: DroppedSample };
	try {
		published =
			inFolder === null
				? { report: await store.publish(publication) }
				: await publishWithoutSample(publication, {
						...{ store, known: untouched, knownLessons, authors, inFolder, leaving },
					});
	} catch (error) {
		// Pages that may have been stored need their pictures; pictures without pages do no harm.
		if (!isMaybeKept(error)) await removeWrittenMedia();
		if (error instanceof PublicationConflict) return { exitCode: 1, problems: error.all.map(problemOf) };
		throw error;
	}
	// What is published stays published, even when the unused files cannot be removed now.
	const filesRemoved = dryRun
		? 0
		: await removeUnused(backend.media, published.report).catch((error: unknown) =>
				error instanceof Error ? error : new Error(String(error)),
			);
	const hints = [
		...undescribed.map(hintOfPicture),
		...compiled.scheduled.map(hintOfSchedule),
		...pages.flatMap(({ record, draft }) => (draft ? [hintOfDraft(record.url)] : hintsOf(record, now))),
		...events.flatMap(({ event, draft }) => (draft ? [hintOfDraft(eventPath(event.slug))] : [])),
		...school.lessons.flatMap(({ lesson, module, draft }) =>
			draft ? [hintOfDraft(lessonPath(module, lesson.number))] : [],
		),
	];
	const unchanged = new Set([...compiled.unchangedIds, ...compiled.school.unchangedIds]);
	const adopted = plan.decisions.filter(
		({ file, source }) => source === null && unchanged.has(lessonOf(file.id) ?? file.id),
	);
	const groups = groupsOf(
		plan,
		adopted.map(({ file }) => file.path),
	);
	return { exitCode: 0, ...published, hints, groups, filesRemoved };
}

function pruneChoice(prune: NonNullable<ImportOptions["prune"]>): ImportChoices["prune"] {
	if (prune === "all") return "all";
	return prune ? "missing" : "none";
}

async function planFolder(
	files: readonly FolderFile[],
	store: SourceStore,
	choices: ImportChoices,
): Promise<ImportPlan> {
	const sources = await store.list();
	const byId = new Map(sources.map((source) => [source.id, source]));
	const onlyEnds = new Set<string>();
	for (const { id, hash, text } of files) {
		const source = byId.get(id);
		if (source === undefined || source.hash === hash) continue;
		if (withPlainEnds((await store.text(id, source.version)) ?? "") === withPlainEnds(text)) onlyEnds.add(id);
	}
	return planImport({ files, sources, onlyEnds }, choices);
}

/** A text without what editors and systems change by themselves: byte order mark, line ends, empty lines at the end. */
function withPlainEnds(text: string): string {
	return text
		.replace(/^\uFEFF/, "")
		.replace(/\r\n?/g, "\n")
		.replace(/\n+$/, "");
}

/** The site's texts that stay although the folder has others. */
async function textsToKeep({ decisions }: ImportPlan, store: SourceStore): Promise<Map<string, string>> {
	const kept = new Map<string, string>();
	for (const { source, isTaken, case: which } of decisions) {
		if (source === null || isTaken || which !== "conflict") continue;
		const text = await store.text(source.id, source.version);
		if (text !== null) kept.set(source.id, text);
	}
	return kept;
}

/** The pictures and other files that the taken texts use. */
function usedFiles({ decisions }: ImportPlan, filesOf: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
	return new Set(decisions.flatMap(({ isTaken, file }) => (isTaken ? (filesOf.get(file.id) ?? []) : [])));
}

async function describeConflict(decision: Decision, users: ImportBackend["users"]): Promise<string> {
	const uid = decision.source?.updatedBy ?? null;
	const writer = uid === null ? null : ((await users?.find(uid))?.displayName ?? null);
	return conflictSentence(decision, writer);
}

/** Runs `site import` and returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
	const given = args.map((arg) => (arg === "--prune=all" ? "--prune-all" : arg));
	const { folder, values } = parseFolder(given, {
		prune: { type: "boolean", default: false },
		"prune-all": { type: "boolean", default: false },
		keep: { type: "string" },
		"dry-run": { type: "boolean", default: false },
		verbose: { type: "boolean", default: false },
		"keep-sample": { type: "boolean", default: false },
		"drop-sample": { type: "boolean", default: false },
	});
	const { "dry-run": dryRun, keep = null, verbose } = values;
	if (keep !== null && keep !== "desk" && keep !== "folder") throw new WrongUsage("--keep es desk o folder.");
	const prune = values["prune-all"] ? "all" : values.prune;
	if (values["keep-sample"] && values["drop-sample"]) throw new WrongUsage("Elige --keep-sample o --drop-sample.");
	const progress = drawProgress(process.stderr);
	const options: ImportOptions = { prune, keep, dryRun, onProgress: progress.step };
	return withBackend(async (backend) => {
		const flag = values["keep-sample"] ? "keep" : values["drop-sample"] ? "drop" : null;
		const choice = { prune: prune !== false, dryRun, flag, authors: site.authors, ask: askOnTerminal } as const;
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

function failure(file: string, reason: string): ImportResult {
	return { exitCode: 1, problems: [{ file, field: "carpeta", reason }] };
}

/** A media store that stores nothing new, for a dry run. */
function unwritten(media: MediaStore): MediaStore {
	return { ...media, has: (name) => media.has(name), async put() {} };
}
