import { stat } from "node:fs/promises";
import { conflictSentence, groupsOf, type ImportGroup } from "../../domain/authoring/import-words.ts";
import {
	type Decision,
	type ImportChoices,
	type ImportPlan,
	leaveFolder,
	writesOf,
} from "../../domain/authoring/plan-import.ts";
import {
	isChangedOnSite,
	lessonOf,
	lessonSource,
	SETTINGS_PATH,
	SETTINGS_SOURCE,
} from "../../domain/authoring/source.ts";
import { changesSettings, type SourceStore, StaleSource } from "../../domain/authoring/source-store.ts";
import type { Backend } from "../../domain/backend.ts";
import type { MediaStore } from "../../domain/content/media-store.ts";
import { removeUnused, sweepImportedFiles } from "../../domain/publication/imported-files.ts";
import { hintOfDraft, hintOfPicture, hintOfSchedule, hintsOf } from "../../domain/publication/publication-hints.ts";
import {
	type Publication,
	PublicationConflict,
	type PublicationReport,
} from "../../domain/publication/publication-store.ts";
import { lessonPath } from "../../domain/school/course.ts";
import { eventPath } from "../../domain/site-paths.ts";
import { isMaybeKept } from "../../domain/unavailable.ts";
import { type CompiledFolder, compileFolder } from "../../publishing/compile-folder.server.ts";
import type { FileProblem } from "../../publishing/content-files.server.ts";
import type { Authors } from "../../publishing/draft.server.ts";
import { keepOriginals } from "../../publishing/originals.server.ts";
import { readSettings, readSettingsFile } from "../../publishing/site-settings.server.ts";
import { site as defaults } from "../../site.config.ts";
import { reservedWords } from "../reserved-words.ts";
import { readStoredSettings } from "../site-settings.ts";
import { askOnTerminal } from "./ask.ts";
import { chooseSample } from "./choose-sample.ts";
import { describeImport } from "./describe-import.ts";
import { type DroppedSample, publishWithoutSample } from "./drop-sample.ts";
import { parseFolder, WrongUsage } from "./parse-folder.ts";
import { type FolderChoices, type FolderPlan, planFolder, textsToKeep } from "./plan-folder.ts";
import { drawProgress } from "./progress.ts";
import { record } from "./record.ts";
import { compareWithSample, readAnswer, type SampleAnswer } from "./sample.ts";
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
Termina con 0; con 1 si hay problemas y no se ha publicado nada; con 2 si la orden está mal escrita.

  --prune         retira también lo publicado que ya no está en la carpeta; no lo que se ha escrito o cambiado en el sitio
  --prune=all     también eso. Lo que se retira queda en la papelera, con su texto
  --keep=desk     si algo ha cambiado en el sitio y en la carpeta, se queda lo del sitio
  --keep=folder   se queda lo de la carpeta, también donde el sitio es más nuevo. Lo que pierde se guarda como revisión
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

export interface ImportOptions {
	/**
	 * Whether to remove published pages, events and lessons that are not in the folder; `all`: also those that were
	 * written or changed on the site.
	 */
	readonly prune?: boolean | "all";
	/** Which side wins where both changed. Absent: neither, and nothing is imported. */
	readonly keep?: ImportChoices["keep"];
	/** Whether what both sides changed is merged where that is possible; `keep` is for the rest. */
	readonly merge?: boolean;
	/** Whether what is right is published although other files have problems. */
	readonly lenient?: boolean;
	/** Only report what would change. */
	readonly dryRun?: boolean;
	/** Whether the sample stays beside the owner's texts; the answer that the folder remembers when absent. */
	readonly sample?: SampleAnswer;
	/** The authors, by name; those of the settings when absent. */
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
			/** Whether the site's settings changed. */
			readonly settings: boolean;
			readonly hints: readonly string[];
			readonly groups: readonly ImportGroup[];
			readonly filesRemoved: number | Error;
			/** What became of the sample, where it is dropped. */
			readonly dropped?: DroppedSample;
			/** What became of files with problems, where the others are published. */
			readonly wrong?: WrongFiles;
	  }
	| { readonly exitCode: 1; readonly problems: readonly FileProblem[]; readonly conflicts?: readonly string[] };

/** Files that could not be published, each counted once. */
export interface WrongFiles {
	readonly problems: readonly FileProblem[];
	/** Number of those whose text is kept on the site and that nobody sees. */
	readonly drafts: number;
	/** Number of those whose text is kept while readers see the earlier one. */
	readonly published: number;
	/** Number of those that are not kept: they cannot be read, or another file has their id or place. */
	readonly lost: number;
}

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
	const { prune = false, keep = null, merge = false, lenient = false, dryRun = false } = options;
	const { now = new Date(), onProgress } = options;
	const found = await stat(folder).catch(() => null);
	if (found?.isDirectory() !== true)
		return failure(
			folder,
			found === null
				? "No existe esa carpeta."
				: "Eso es un archivo. Indica la carpeta en la que está todo lo que publicas.",
		);
	let planned: FolderPlan = { ...NOTHING, holding: () => NOTHING.plan };
	const answer = options.sample ?? (await readAnswer(folder));
	const inFolder = answer === "drop" ? await compareWithSample(folder) : null;
	const choices = { keep, merge, prune: pruneChoice(prune), now: now.toISOString() };
	const { settings, site } = await settingsAfter(folder, backend.sources, choices);
	const { authors = site.authors } = options;
	const store = backend.publication;
	const known = await store.sources();
	const knownLessons = await store.lessons();
	const compiled = await compileFolder(folder, {
		media: dryRun ? unwritten(backend.media) : backend.media,
		known,
		knownLessons,
		...(inFolder === null ? {} : { leftOut: inFolder.untouched }),
		authors,
		brand: site,
		settings,
		reserved: reservedWords,
		now,
		lenient,
		async choose(files, unread) {
			planned = await planFolder({ files, unread }, backend.sources, choices);
			const { plan, texts } = planned;
			const isLeft = (each: Decision) => !each.isTaken && !plan.conflicts.includes(each);
			return { left: new Set(plan.decisions.flatMap((each) => (isLeft(each) ? [each.file.path] : []))), texts };
		},
		...(onProgress === undefined ? {} : { onProgress }),
	});
	const { unmerged, texts } = planned;
	const { decisions, conflicts } = planned.plan;
	const removeWrittenMedia = async () => {
		if (!dryRun) for (const name of compiled.writtenMedia) await backend.media.remove(name);
	};
	const problems = compiled.problems.map(({ file, field, reason }) => ({
		...{ file, field, reason: texts.has(file) ? `Al unir las dos versiones: ${reason}` : reason },
	}));
	if (!compiled.ok || conflicts.length > 0) {
		await removeWrittenMedia();
		const sentences = conflicts.map((each) => describeConflict(each, unmerged, backend.users));
		return { exitCode: 1, problems, conflicts: await Promise.all(sentences) };
	}
	const at = now.toISOString();
	const stored = new Set([...known.map(({ id }) => id), ...knownLessons.map(({ id }) => lessonSource(id))]);
	const ids = new Map(decisions.map(({ file }) => [file.path, file.id]));
	const paths = pathsOf(compiled, decisions);
	const held = new Set([...compiled.held].flatMap((path) => ids.get(path) ?? []));
	const tree = inFolder === null ? [] : await backend.sources.list();
	// A page of the sample that somebody is rewriting on the site is no longer the sample's.
	const ours = new Set(tree.filter(isChangedOnSite).map(({ id }) => id));
	const untouched = known.filter(({ id }) => !ours.has(id));
	let plan: ImportPlan;
	let published: { readonly report: PublicationReport; readonly dropped?: DroppedSample };
	let publication: Publication & Required<Pick<Publication, "school" | "sources">>;
	for (;;) {
		plan = planned.holding(held);
		const kept = await textsToKeep(plan, backend.sources);
		const sources = writesOf(plan, { files: compiled.filesOf, kept, held, now: at });
		const staying = [...plan.staying.map(({ id }) => id), ...held].filter((id) => stored.has(id));
		// Otherwise a wrong path with --prune would empty the site.
		const parts = partsWithout(held, compiled, staying);
		if (prune && isEmpty(parts) && compiled.scheduled.length === 0)
			return failure(folder, "No hay ningún archivo que publicar, y con --prune se retiraría todo.");
		const used = usedFiles(plan, compiled.filesOf, held);
		const written = new Set(sources.map(({ source }) => source.id));
		/** The changes to the tree when these pages, events and lessons of the sample leave. */
		const leaving = (sample: ReadonlySet<string>) =>
			tree
				.filter(({ id, trashedAt }) => sample.has(id) && trashedAt === null && !written.has(id))
				.map((source) => leaveFolder(source, at));
		try {
			const assets = dryRun ? [] : await keepOriginals(folder, used, backend, compiled.writtenMedia);
			publication = { ...parts, sources, assets, prune: prune !== false, dryRun };
			published =
				inFolder === null
					? { report: await store.publish(publication) }
					: await publishWithoutSample(publication, {
							...{ store, known: untouched, knownLessons, authors, inFolder, leaving },
						});
			break;
		} catch (error) {
			const clashes = error instanceof PublicationConflict ? error.all : [];
			const found = clashes.map(({ url, field, message }) => ({ file: paths.get(url) ?? url, field, reason: message }));
			const more = found.flatMap(({ file }) => ids.get(file) ?? []).filter((id) => !held.has(id));
			problems.push(...found);
			if (lenient && more.length > 0) for (const id of more) held.add(id);
			else {
				// Pages that may have been stored need their pictures; pictures without pages do no harm.
				if (!isMaybeKept(error)) await removeWrittenMedia();
				if (found.length === 0) throw error;
				return { exitCode: 1, problems };
			}
		}
	}
	const { pages, events, school } = publication;
	// What is published stays published, even when the unused files cannot be removed now.
	const filesRemoved = dryRun
		? 0
		: await (held.size > 0 ? sweepImportedFiles(backend) : removeUnused(backend.media, published.report)).catch(
				(error: unknown) => (error instanceof Error ? error : new Error(String(error))),
			);
	const hints = [
		...compiled.undescribed.map(hintOfPicture),
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
	const isKept = ({ file, isTaken }: Decision) => isTaken && held.has(file.id);
	const kept = plan.decisions.filter(isKept).map(({ file }) => file.id);
	const wrong = {
		problems,
		drafts: kept.filter((id) => !stored.has(id)).length,
		published: kept.filter((id) => stored.has(id)).length,
		lost:
			new Set(problems.map(({ file }) => file)).size -
			kept.filter((id) => problems.some(({ file }) => ids.get(file) === id)).length,
	};
	const told = { settings: changesSettings(publication.sources), hints, groups, filesRemoved };
	return { exitCode: 0, ...published, ...told, ...(problems.length === 0 ? {} : { wrong }) };
}

const NOTHING = {
	plan: { decisions: [], conflicts: [], leaving: [], staying: [] },
	unmerged: new Map<string, string>(),
	texts: new Map<string, string>(),
};

type Compiled = Extract<CompiledFolder, { readonly ok: true }>;

/** The paths of the compiled files, by their addresses. */
function pathsOf({ pages, events, school }: Compiled, decisions: readonly Decision[]): ReadonlyMap<string, string> {
	const byId = new Map(decisions.map(({ file }) => [file.id, file.path]));
	const urls = [
		...pages.map(({ record }) => [record.url, record.id] as const),
		...events.map(({ event }) => [eventPath(event.slug), event.id] as const),
		...school.lessons.map(
			({ lesson, module }) => [lessonPath(module, lesson.number), lessonSource(lesson.id)] as const,
		),
	];
	return new Map(urls.flatMap(([url, id]) => (byId.has(id) ? [[url, byId.get(id) ?? ""] as const] : [])));
}

/** What is published without the files with these ids. `staying`: ids of files of which the stored state stays. */
function partsWithout(
	held: ReadonlySet<string>,
	{ pages, events, school, ...rest }: Compiled,
	staying: readonly string[],
) {
	const lessons = staying.flatMap((id) => lessonOf(id) ?? []);
	return {
		pages: pages.filter(({ record }) => !held.has(record.id)),
		events: events.filter(({ event }) => !held.has(event.id)),
		unchangedIds: [...new Set([...rest.unchangedIds, ...staying.filter((id) => lessonOf(id) === null)])],
		unchangedRedirects: rest.unchangedRedirects,
		school: {
			modules: school.modules,
			lessons: school.lessons.filter(({ lesson }) => !held.has(lessonSource(lesson.id))),
			unchangedIds: [...new Set([...school.unchangedIds, ...lessons])],
		},
	};
}

function isEmpty({ pages, events, unchangedIds, school }: ReturnType<typeof partsWithout>): boolean {
	const lists = [pages, events, unchangedIds, school.lessons, school.unchangedIds];
	return lists.every(({ length }) => length === 0);
}

function pruneChoice(prune: NonNullable<ImportOptions["prune"]>): ImportChoices["prune"] {
	if (prune === "all") return "all";
	return prune ? "missing" : "none";
}

/**
 * The settings of the folder, and those that are in force once it is imported: texts and cards are compiled with them.
 * A file with problems keeps the stored ones; it is not imported then.
 */
async function settingsAfter(folder: string, sources: SourceStore, choices: FolderChoices) {
	const settings = await readSettingsFile(folder, defaults);
	const { plan, texts } = await planFolder(
		{ files: settings === null ? [] : [settings.file], unread: [] },
		sources,
		choices,
	);
	if (settings !== null && plan.decisions[0]?.isTaken) {
		const merged = texts.get(SETTINGS_PATH);
		const read = merged === undefined ? settings.read : readSettings(merged, defaults);
		if ("site" in read) return { settings: { ...settings, read }, site: read.site };
	}
	if (plan.leaving.some(({ id }) => id === SETTINGS_SOURCE)) return { settings, site: defaults };
	return { settings, site: (await readStoredSettings(sources)).site };
}

/** The pictures and other files that the taken texts use. */
function usedFiles(
	{ decisions }: ImportPlan,
	filesOf: ReadonlyMap<string, readonly string[]>,
	held: ReadonlySet<string>,
): ReadonlySet<string> {
	const taken = decisions.filter(({ isTaken, file }) => isTaken && !held.has(file.id));
	return new Set(taken.flatMap(({ file }) => filesOf.get(file.id) ?? []));
}

async function describeConflict(
	decision: Decision,
	unmerged: ReadonlyMap<string, string>,
	users: ImportBackend["users"],
): Promise<string> {
	const uid = decision.source?.updatedBy ?? null;
	const writer = uid === null ? null : ((await users?.find(uid))?.displayName ?? null);
	return conflictSentence(decision, { writer, unmerged: unmerged.get(decision.file.id) ?? null });
}

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
	const prune = values["prune-all"] ? "all" : values.prune;
	if (values["keep-sample"] && values["drop-sample"]) throw new WrongUsage("Elige --keep-sample o --drop-sample.");
	const progress = drawProgress(process.stderr);
	const options: ImportOptions = { prune, keep, merge, lenient, dryRun, onProgress: progress.step };
	return withBackend(async (backend) => {
		const isFolder = (await stat(folder).catch(() => null))?.isDirectory() === true;
		if (values["write-ids"] && isFolder) {
			const ids = await backend.publication.alone(() => writeIds(folder, backend.sources, { dryRun }));
			for (const line of describeWrittenIds(ids, { dryRun, verbose })) console.log(line);
		}
		const flag = values["keep-sample"] ? "keep" : values["drop-sample"] ? "drop" : null;
		const { site } = await settingsAfter(folder, backend.sources, {
			...{ keep, merge, prune: pruneChoice(prune), now: new Date().toISOString() },
		});
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
