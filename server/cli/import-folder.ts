import { stat } from "node:fs/promises";
import { SETTINGS_PATH } from "../../domain/authoring/file-path.ts";
import { conflictSentence, groupsOf, type ImportGroup } from "../../domain/authoring/import-words.ts";
import { writesOf } from "../../domain/authoring/import-writes.ts";
import type { Decision, ImportChoices, ImportPlan } from "../../domain/authoring/plan-import.ts";
import { planTrash } from "../../domain/authoring/plan-save.ts";
import { isChangedOnSite, lessonOf, lessonSource } from "../../domain/authoring/source.ts";
import { changesSettings, StaleSource } from "../../domain/authoring/source-writes.ts";
import type { Backend } from "../../domain/backend.ts";
import type { MediaStore } from "../../domain/content/media-store.ts";
import { removeUnused } from "../../domain/publication/imported-files.ts";
import { HINT_OF_NOTHING } from "../../domain/publication/publication-hints.ts";
import {
	type Publication,
	PublicationConflict,
	type PublicationReport,
} from "../../domain/publication/publication-store.ts";
import type { DeadLink } from "../../domain/site/dead-links.ts";
import { isMaybeKept, isNoRoom } from "../../domain/unavailable.ts";
import { createAssetReader } from "../../publishing/assets.server.ts";
import { compileFolder } from "../../publishing/compile-folder.server.ts";
import type { FileProblem } from "../../publishing/content-files.server.ts";
import type { Authors } from "../../publishing/draft.server.ts";
import { keepOriginals } from "../../publishing/originals.server.ts";
import { openShelf, type PutAway } from "../../publishing/put-away.server.ts";
import { listMissing, missingSentence } from "../menu-links.ts";
import { reservedWords } from "../reserved-words.ts";
import { brandOf } from "../site-settings.ts";
import { listDeadLinks } from "./dead-links.ts";
import { type DroppedSample, publishWithoutSample } from "./drop-sample.ts";
import {
	hintsOfParts,
	isEmpty,
	partsWithout,
	pathsOf,
	textsOf,
	usedFiles,
	type WrongFiles,
	wrongFiles,
} from "./imported-parts.ts";
import { type FolderPlan, planFolder, textsToKeep } from "./plan-folder.ts";
import { compareWithSample, readAnswer, type SampleAnswer } from "./sample.ts";
import { settingsAfter } from "./settings-after.ts";

export interface ImportOptions {
	/** Whether published pages, events and lessons leave that are not in the folder; absent: `none`. */
	readonly prune?: ImportChoices["prune"];
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
			/** The links of what was published that lead nowhere. None for a dry run, which cannot tell. */
			readonly deadLinks: readonly DeadLink[];
			readonly groups: readonly ImportGroup[];
			readonly filesRemoved: number | Error;
			/** What became of the sample, where it is dropped. */
			readonly dropped?: DroppedSample;
			/** What became of files with problems, where the others are published. */
			readonly wrong?: WrongFiles;
	  }
	| { readonly exitCode: 1; readonly problems: readonly FileProblem[]; readonly conflicts?: readonly string[] };

/** The parts of a backend that an import uses. With `users`, conflicts name who changed a file. */
type ImportBackend = Pick<Backend, "publication" | "media" | "sources" | "content" | "events" | "school"> &
	Partial<Pick<Backend, "users">>;

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
		const written: string[] = [];
		/** Files of this import that nothing will use. Those of pages stay for the next run, and the daily check has them. */
		const tidy = async (isUseless: (name: string) => boolean) => {
			for (const name of written.filter(isUseless)) await backend.media.remove(name);
		};
		const isOriginal = (name: string) => name.startsWith("originals/");
		for (let attempt = 1; ; attempt += 1) {
			const shelf = openShelf();
			try {
				const result = await importNow(folder, backend, { ...options, written, putAway: shelf.putAway });
				if (result.exitCode !== 0) await tidy(isOriginal);
				return result;
			} catch (error) {
				if (error instanceof StaleSource && attempt < ATTEMPTS) continue;
				// A full disk needs the room at once. Pages that may have been stored need their files.
				if (!isMaybeKept(error)) await tidy(isNoRoom(error) ? () => true : isOriginal);
				throw error;
			} finally {
				shelf.close();
			}
		}
	});
}

async function importNow(
	folder: string,
	backend: ImportBackend,
	options: ImportOptions & { readonly written: string[]; readonly putAway: PutAway },
): Promise<ImportResult> {
	const { written, putAway } = options;
	const { prune = "none", keep = null, merge = false, lenient = false, dryRun = false } = options;
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
	const assets = createAssetReader(folder);
	const inFolder = answer === "drop" ? await compareWithSample(folder, assets) : null;
	const choices = { keep, merge, prune, now: now.toISOString() };
	const store = backend.publication;
	const [tree, known, knownLessons] = await Promise.all([backend.sources.list(), store.sources(), store.lessons()]);
	const { settings, site, given } = await settingsAfter(folder, { sources: backend.sources, tree }, choices);
	const { authors = site.authors } = options;
	const compiled = await compileFolder(folder, {
		media: dryRun ? unwritten(backend.media) : backend.media,
		assets,
		written,
		known,
		knownLessons,
		...(inFolder === null ? {} : { leftOut: inFolder.untouched }),
		authors,
		putAway,
		brand: brandOf(site),
		settings,
		reserved: reservedWords,
		now,
		lenient,
		async choose(files, unread) {
			planned = await planFolder({ files, unread, sources: tree }, backend.sources, choices);
			const { plan, texts } = planned;
			const isLeft = (each: Decision) => !each.isTaken && !plan.conflicts.includes(each);
			return { left: new Set(plan.decisions.flatMap((each) => (isLeft(each) ? [each.file.path] : []))), texts };
		},
		...(onProgress === undefined ? {} : { onProgress }),
	});
	const { unmerged, texts } = planned;
	const { decisions, conflicts } = planned.plan;
	const problems = compiled.problems.map(({ file, field, reason }) => ({
		...{ file, field, reason: texts.has(file) ? `Al unir las dos versiones: ${reason}` : reason },
	}));
	if (!compiled.ok || conflicts.length > 0) {
		const sentences = conflicts.map((each) => describeConflict(each, unmerged, backend.users));
		return { exitCode: 1, problems, conflicts: await Promise.all(sentences) };
	}
	const at = now.toISOString();
	const stored = new Set([...known.map(({ id }) => id), ...knownLessons.map(({ id }) => lessonSource(id))]);
	const ids = new Map(decisions.map(({ file }) => [file.path, file.id]));
	const paths = pathsOf(compiled, decisions);
	const held = new Set([...compiled.held].flatMap((path) => ids.get(path) ?? []));
	// A page of the sample that somebody is rewriting on the site is no longer the sample's.
	const ours = new Set(tree.filter(isChangedOnSite).map(({ id }) => id));
	const untouched = known.filter(({ id }) => !ours.has(id));
	const originalsBefore = dryRun ? [] : await backend.sources.assets();
	let plan: ImportPlan;
	let published: { readonly report: PublicationReport; readonly dropped?: DroppedSample };
	let publication: Publication & Required<Pick<Publication, "school" | "sources">>;
	for (;;) {
		plan = planned.holding(held);
		const texts = await textsToKeep(plan, backend.sources);
		const sources = writesOf(plan, { files: compiled.filesOf, kept: texts, held, now: at });
		const staying = [...plan.staying.map(({ id }) => id), ...held].filter((id) => stored.has(id));
		// Otherwise a wrong path with --prune would empty the site.
		const parts = partsWithout(held, compiled, staying);
		if (prune !== "none" && isEmpty(parts) && compiled.scheduled.length === 0)
			return failure(folder, "No hay ningún archivo que publicar, y con --prune se retiraría todo.");
		const used = usedFiles(plan, compiled.filesOf, held);
		const changing = new Set(sources.map(({ source }) => source.id));
		/** The changes to the tree when these pages, events and lessons of the sample leave. */
		const leaving = (sample: ReadonlySet<string>) =>
			tree
				.filter(({ id, trashedAt }) => sample.has(id) && trashedAt === null && !changing.has(id))
				.map((source) => planTrash(source, { by: null, now: at, isAgreed: true }));
		try {
			const { media } = backend;
			const originals = dryRun ? [] : await keepOriginals(used, { assets, known: originalsBefore, media, written });
			publication = { ...parts, sources, assets: originals, prune: prune !== "none", dryRun };
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
				if (found.length === 0) throw error;
				return { exitCode: 1, problems };
			}
		}
	}
	// What is published stays published, even when the unused files cannot be removed now.
	const filesRemoved = dryRun
		? 0
		: await removeUnused(backend.media, published.report).catch((error: unknown) =>
				error instanceof Error ? error : new Error(String(error)),
			);
	const hints = [...hintsOfParts({ ...compiled, ...publication }, now)];
	if (decisions.length === 0 && compiled.scheduled.length === 0 && isEmpty(publication)) hints.unshift(HINT_OF_NOTHING);
	// A dry run publishes nothing that a link could lead to.
	const missing = dryRun ? [] : await listMissing({ site, given }, backend, { onlyGiven: true });
	hints.push(...missing.map((link) => `${SETTINGS_PATH}: ${missingSentence(link)}`));
	const deadLinks = dryRun ? [] : await listDeadLinks(textsOf(publication, paths), backend);
	const unchanged = new Set([...compiled.unchangedIds, ...compiled.school.unchangedIds]);
	const adopted = plan.decisions.filter(
		({ file, source }) => source === null && unchanged.has(lessonOf(file.id) ?? file.id),
	);
	const groups = groupsOf(
		plan,
		adopted.map(({ file }) => file.path),
	);
	const wrong = wrongFiles(problems, { decisions: plan.decisions, held, stored });
	const told = { settings: changesSettings(publication.sources), hints, deadLinks, groups, filesRemoved };
	return { exitCode: 0, ...published, ...told, ...(problems.length === 0 ? {} : { wrong }) };
}

const NOTHING = {
	plan: { decisions: [], conflicts: [], leaving: [], staying: [] },
	unmerged: new Map<string, string>(),
	texts: new Map<string, string>(),
};

async function describeConflict(
	decision: Decision,
	unmerged: ReadonlyMap<string, string>,
	users: ImportBackend["users"],
): Promise<string> {
	const uid = decision.source?.updatedBy ?? null;
	const writer = uid === null ? null : ((await users?.find(uid))?.displayName ?? null);
	return conflictSentence(decision, { writer, unmerged: unmerged.get(decision.file.id) ?? null });
}

function failure(file: string, reason: string): ImportResult {
	return { exitCode: 1, problems: [{ file, field: "carpeta", reason }] };
}

/** A media store that stores nothing new, for a dry run. */
function unwritten(media: MediaStore): MediaStore {
	return { ...media, has: (name) => media.has(name), async put() {} };
}
