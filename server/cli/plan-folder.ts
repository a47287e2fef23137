import { withPlainEnds } from "../../domain/authoring/plain-ends.ts";
import {
	type Decision,
	type FolderFile,
	type ImportChoices,
	type ImportFacts,
	type ImportPlan,
	type MergedText,
	planImport,
} from "../../domain/authoring/plan-import.ts";
import { type Source, textsAbroad } from "../../domain/authoring/source.ts";
import type { SourceStore } from "../../domain/authoring/source-store.ts";
import { readableFields } from "../../domain/content/content-front-matter.ts";
import { eachOf } from "../../domain/each-of.ts";
import { digestOf } from "../../publishing/assets.server.ts";
import { splitFile } from "../../publishing/front-matter.server.ts";
import { mergeTexts } from "../../publishing/merge-texts.server.ts";

/** How a folder is imported. */
export interface FolderChoices extends ImportChoices {
	/** Whether files in conflict are merged where that is possible. */
	readonly merge: boolean;
	/** The moment of the import, in ISO 8601 in UTC. */
	readonly now: string;
}

/** What an import does with a folder. */
export interface FolderPlan {
	readonly plan: ImportPlan;
	/** By id, why files in conflict were not merged, as sentences. */
	readonly unmerged: ReadonlyMap<string, string>;
	/** By path, the merged texts. */
	readonly texts: ReadonlyMap<string, string>;
	/** The same plan with files that are held back: see `ImportFacts.held`. */
	readonly holding: (held: ReadonlySet<string>) => ImportPlan;
}

type Texts = Pick<SourceStore, "text" | "revisions">;

/** Texts read at a time. */
const AT_ONCE = 8;

/** Compares a folder with the tree (docs/product.md, 22.2). `unread` and `sources`: as in `ImportFacts`. */
export async function planFolder(
	{ sources, ...folder }: Pick<ImportFacts, "files" | "unread" | "sources">,
	store: Texts,
	choices: FolderChoices,
): Promise<FolderPlan> {
	const byId = new Map(sources.map((source) => [source.id, source]));
	const onlyEnds = new Set<string>();
	const following = new Set<string>();
	await eachOf(folder.files, AT_ONCE, async (file) => {
		const { id, hash } = file;
		const source = byId.get(id);
		if (source === undefined || source.hash === hash) return;
		const own = (await store.text(id, source.version)) ?? "";
		if (words(own) === words(file.text)) onlyEnds.add(id);
		else if (await isFollowing(file, { source, own }, store)) following.add(id);
	});
	const facts = { ...folder, sources, onlyEnds, following };
	const merged = new Map<string, MergedText>();
	const unmerged = new Map<string, string>();
	if (choices.merge) {
		for (const decision of planImport(facts, { ...choices, keep: null }).conflicts) {
			const found = await mergeBoth(decision, store, choices.now);
			if (typeof found === "string") unmerged.set(decision.file.id, found);
			else merged.set(decision.file.id, found);
		}
	}
	const holding = (held: ImportFacts["held"] = new Set()) => planImport({ ...facts, merged, held }, choices);
	const plan = holding();
	const texts = plan.decisions.flatMap(({ file, merged: text }) =>
		text === null ? [] : [[file.path, text.text] as const],
	);
	return { plan, unmerged, texts: new Map(texts), holding };
}

/**
 * Whether a folder's text was written behind the site's, which left it in a mirror or ZIP: it has all that the site
 * changed since both agreed, and since each text that left it after that. `own`: the site's text.
 */
async function isFollowing(
	{ path, hash, text }: FolderFile,
	{ source, own }: { readonly source: Source; readonly own: string },
	store: Texts,
): Promise<boolean> {
	const { known, trashedAt } = source;
	if (trashedAt !== null || isAgreed(source) || !known.some((each) => each.hash === source.hash)) return false;
	if (path !== source.path || known.some((each) => each.hash === hash)) return false;
	for (const before of textsAbroad(source)) {
		const old = await textWith(before, source, store);
		const both = old === null ? null : mergeTexts({ base: old, folder: text, site: own });
		if (both === null || !("text" in both) || words(both.text) !== words(text)) return false;
	}
	return true;
}

/** Whether folder and site agree on the words, though perhaps not on the path. */
function isAgreed({ base, hash }: Source): boolean {
	return base?.hash === hash;
}

/** The texts of both sides as one, or the reason why they are not, as a sentence. */
async function mergeBoth({ file, source }: Decision, store: Texts, now: string): Promise<MergedText | string> {
	if (source === null || source.id !== file.id) return "No se une: en el sitio es otro archivo.";
	if (source.trashedAt !== null) return "No se une: en el sitio está en la papelera.";
	const { base } = source;
	if (base !== null && source.path !== base.path) return `No se une: en el sitio está en ${source.path}.`;
	const old = base === null ? null : await textWith(base.hash, source, store);
	const site = await store.text(source.id, source.version);
	if (old === null || site === null) return "No se une: la carpeta y el sitio no parten de un mismo texto.";
	const result = mergeTexts({ base: old, folder: file.text, site });
	if ("tooLong" in result) return "No se une: el texto es demasiado largo para compararlo.";
	if ("lines" in result) {
		const ranges = result.lines.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`));
		const where = ranges.length === 1 && !ranges[0]?.includes("-") ? "la línea" : "las líneas";
		return `No se une: los dos han cambiado ${where} ${ranges.join(", ")} de la carpeta.`;
	}
	const { text } = result;
	const split = splitFile(Buffer.from(text));
	const { draft, publishAt } = readableFields("data" in split ? split.data : {});
	const schedule = draft || publishAt === undefined ? null : { at: publishAt, isDue: publishAt <= now };
	return { text, hash: digestOf(text), draft, schedule };
}

/** The text of a file that has a hash; null if the site does not have it any more. */
async function textWith(hash: string, { id }: Source, store: Texts): Promise<string | null> {
	const revision = (await store.revisions(id)).find((each) => each.hash === hash);
	return revision === undefined ? null : store.text(id, revision.version);
}

/** A text without what editors and systems change by themselves: also empty lines at the end. */
function words(text: string): string {
	return withPlainEnds(text).replace(/\n+$/, "");
}

/** The site's texts that stay although the folder has others. */
export async function textsToKeep(
	{ decisions }: ImportPlan,
	store: Pick<SourceStore, "text">,
): Promise<Map<string, string>> {
	const kept = new Map<string, string>();
	const staying = decisions.filter(({ isTaken, case: which }) => !isTaken && which === "conflict");
	await eachOf(staying, AT_ONCE, async ({ source }) => {
		const text = source === null ? null : await store.text(source.id, source.version);
		if (source !== null && text !== null) kept.set(source.id, text);
	});
	return kept;
}
