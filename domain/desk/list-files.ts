import { SETTINGS_SOURCE, type Source } from "../authoring/source.ts";
import type { Asset } from "../authoring/source-store.ts";
import { originalName } from "../authoring/source-writes.ts";
import { FILM_TYPES, SOUND_TYPES } from "../content/file-types.ts";
import { slugify } from "../content/slug.ts";
import { eachOf } from "../each-of.ts";
import type { Failure } from "../failure.ts";
import { may } from "../sign-in/permissions.ts";
import { isUnguessable } from "./add-picture.ts";
import { type DeskContext, noSettings } from "./desk-context.ts";
import { hasOddName, type NamedFiles, namedFiles, namesOddly } from "./named-files.ts";
import { type DeskPerson, mayChange } from "./rights.ts";

/** Files on a page of the list. */
export const FILES_PAGE = 30;

/** What a file is, by its ending. */
export type FileKind = "picture" | "sound" | "film" | "download";

/** A text that names a file. */
export interface FileUse {
	readonly id: string;
	/** Its title; "" while it has none. */
	readonly name: string;
	readonly isBinned: boolean;
}

/** A picture or another file of the tree. */
export interface ListedFile extends Asset {
	readonly kind: FileKind;
	/** When the site got it, by the clock of where files are kept (ISO 8601 in UTC); null if that is not known. */
	readonly keptAt: string | null;
	/** The texts that name it, among those that the person may see. */
	readonly uses: readonly FileUse[];
	/** What its descriptions say, each once; "" for decorative. */
	readonly descriptions: readonly string[];
}

/** What the list shows. Absent: all, in the order of their paths, page 1. */
export interface FilesQuery {
	readonly kind?: FileKind | undefined;
	/** Words that its path contains. */
	readonly text?: string | undefined;
	/** Only what no text names, as far as `publish` may know. */
	readonly isUnused?: boolean | undefined;
	readonly page: number;
}

/** A page of the list, with how many there are of each kind among what the words leave, and how many nothing names. */
export interface FileListing {
	readonly items: readonly ListedFile[];
	readonly total: number;
	readonly page: number;
	readonly pages: number;
	readonly kinds: Readonly<Partial<Record<FileKind, number>>>;
	/** Null for those who cannot know: they see the files of their own texts alone. */
	readonly unused: number | null;
	readonly isEmpty: boolean;
}

/** What a file is, by the ending of its path. */
export function kindOfFile(path: string): FileKind {
	const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
	if (/^(?:jpe?g|png|webp|avif|gif)$/.test(ending)) return "picture";
	if (Object.hasOwn(FILM_TYPES, ending)) return "film";
	return Object.hasOwn(SOUND_TYPES, ending) ? "sound" : "download";
}

/** A text of a file, as far as the list needs it. Texts never change for a hash. */
interface ReadText extends NamedFiles {
	readonly name: string;
	readonly text: string;
}

/** What texts were found to name, by hash and path; each is read once in the life of the process. */
const remembered = new Map<string, Omit<ReadText, "text">>();
const REMEMBERED = 20_000;

/** Texts read at a time. */
const AT_ONCE = 16;

/** Reads the texts of a file that are or will be seen: the present one, the published one and the scheduled one. */
async function readTexts(
	{ backend, tools }: Pick<DeskContext, "backend" | "tools">,
	source: Source,
	odd: readonly Asset[],
): Promise<readonly ReadText[]> {
	const { id, path, version, publishedVersion, scheduledVersion, hash } = source;
	const versions = new Set([version, publishedVersion, scheduledVersion].filter((each) => each !== null));
	const found: ReadText[] = [];
	for (const each of versions) {
		const key = `${hash} ${path}`;
		const known = each === version && odd.length === 0 ? remembered.get(key) : undefined;
		if (known !== undefined) {
			found.push({ ...known, text: "" });
			continue;
		}
		const text = (await backend.sources.text(id, each)) ?? "";
		const { fields } = tools.format.read(text);
		const name = typeof fields.name === "string" ? fields.name : "";
		const read = { name, ...namedFiles(text, fields, path) };
		if (remembered.size >= REMEMBERED) remembered.clear();
		if (each === version) remembered.set(key, read);
		found.push({ ...read, text });
	}
	return found;
}

/** Where a file is named, and with which descriptions. */
interface Named {
	readonly uses: readonly FileUse[];
	readonly descriptions: readonly string[];
}

/** Where each file of the tree is named, by path: in the texts that the person may see, or in any. */
async function findUses(
	context: Pick<DeskContext, "backend" | "tools">,
	assets: readonly Asset[],
	sources: readonly Source[],
): Promise<ReadonlyMap<string, Named>> {
	const odd = assets.filter(hasOddName);
	const byPath = new Map(assets.map((asset) => [asset.path.normalize("NFC"), asset.path]));
	const named = new Map<string, { uses: Map<string, FileUse>; descriptions: Set<string> }>();
	await eachOf(sources, AT_ONCE, async (source) => {
		const { id, files, deskVersion, trashedAt } = source;
		for (const { name, text, paths, descriptions } of await readTexts(context, source, odd)) {
			const found = [...paths].flatMap((path) => byPath.get(path) ?? []);
			const known = deskVersion === null ? files : [];
			for (const path of [
				...found,
				...known,
				...odd.filter((each) => namesOddly(text, each)).map((each) => each.path),
			]) {
				const about = named.get(path) ?? { uses: new Map(), descriptions: new Set() };
				about.uses.set(id, about.uses.get(id) ?? { id, name, isBinned: trashedAt !== null });
				for (const words of descriptions.get(path.normalize("NFC")) ?? []) about.descriptions.add(words);
				named.set(path, about);
			}
		}
	});
	return new Map(
		[...named].map(([path, { uses, descriptions }]) => [
			path,
			{ uses: [...uses.values()], descriptions: [...descriptions] },
		]),
	);
}

/** The texts whose files a person sees: all of them, or their own (docs/product.md, 26.1). */
async function seenBy({ backend }: Pick<DeskContext, "backend">, user: DeskPerson): Promise<readonly Source[]> {
	const all = await backend.sources.list();
	return may(user, "publish") ? all : all.filter((source) => mayChange(user, source));
}

/** The files that a person may see if their texts name them: a guest author gets none of School's by naming it. */
async function openAssets({ backend }: Pick<DeskContext, "backend">, user: DeskPerson): Promise<readonly Asset[]> {
	const all = await backend.sources.assets();
	return may(user, "publish") ? all : all.filter(({ path }) => !path.startsWith("school/"));
}

/** Words as they are compared: without accents and capitals. */
const plain = (text: string) => slugify(text.replaceAll("/", " ")).replaceAll("-", " ");

/**
 * The pictures and other files of the tree, with where each is named (docs/product.md, 26.20). Who may not publish sees
 * those that their own texts name.
 * @throws {Error} when a store fails.
 */
export async function listFiles(
	context: Pick<DeskContext, "backend" | "tools" | "user">,
	{ kind, text = "", isUnused = false, page }: FilesQuery,
): Promise<FileListing> {
	const { backend, user } = context;
	const seesAll = may(user, "publish");
	const assets = await openAssets(context, user);
	const named = await findUses(context, assets, await seenBy(context, user));
	const own = assets.filter(({ path }) => seesAll || named.has(path));
	const wanted = plain(text).split(" ").filter(Boolean);
	const found = own.filter(({ path }) => wanted.every((word) => plain(path).includes(word)));
	const kinds: Partial<Record<FileKind, number>> = {};
	for (const { path } of found) kinds[kindOfFile(path)] = (kinds[kindOfFile(path)] ?? 0) + 1;
	const unused = seesAll ? found.filter(({ path }) => !named.has(path)) : null;
	const shown = (isUnused ? (unused ?? []) : found).filter(
		({ path }) => kind === undefined || kindOfFile(path) === kind,
	);
	const pages = Math.max(1, Math.ceil(shown.length / FILES_PAGE));
	const at = Math.min(page, pages);
	const items = await Promise.all(
		shown.slice((at - 1) * FILES_PAGE, at * FILES_PAGE).map(async (asset): Promise<ListedFile> => {
			const keptAt = (await backend.media.find(originalName(asset)))?.keptAt.toISOString() ?? null;
			const { uses = [], descriptions = [] } = named.get(asset.path) ?? {};
			// The settings are no text of the desk: what they name is used, and has no page of a text to lead to.
			const texts = uses.filter(({ id }) => id !== SETTINGS_SOURCE);
			return { ...asset, kind: kindOfFile(asset.path), keptAt, uses: texts, descriptions };
		}),
	);
	return {
		...{ items, total: shown.length, page: at, pages, kinds },
		...{ unused: unused?.length ?? null, isEmpty: own.length === 0 },
	};
}

/**
 * Whether a person may see a picture of the tree, by the hash of its bytes: one that their texts name.
 * @throws {Error} when a store fails.
 */
export async function maySeeFile(
	context: Pick<DeskContext, "backend" | "tools">,
	user: DeskPerson,
	hash: string,
): Promise<boolean> {
	if (may(user, "publish")) return true;
	const assets = await openAssets(context, user);
	const same = assets.filter((asset) => asset.hash === hash);
	return (await findUses(context, same, await seenBy(context, user))).size > 0;
}

/**
 * The picture at a path of the tree, if the person may see it: one that was added at the desk, whose name cannot be
 * guessed, or one that their texts name. Null for all others.
 * @throws {Error} when a store fails.
 */
export async function findPicture(
	context: Pick<DeskContext, "backend" | "tools">,
	user: DeskPerson,
	path: string,
): Promise<Asset | null> {
	const asset = (await openAssets(context, user)).find((each) => each.path.normalize("NFC") === path.normalize("NFC"));
	if (asset === undefined || kindOfFile(asset.path) !== "picture") return null;
	return isUnguessable(asset) || (await maySeeFile(context, user, asset.hash)) ? asset : null;
}

/** How many pictures are offered for a portrait. Another one is chosen by sending it: the same bytes are kept once. */
const OFFERED = 60;

/** Pictures of the tree from which a portrait may be chosen: those that were added at the desk come first. */
export async function listPortraits({ backend, user }: DeskContext): Promise<readonly Pick<Asset, "path">[] | Failure> {
	if (!may(user, "settings")) return noSettings();
	const pictures = (await backend.sources.assets()).filter(({ path }) => kindOfFile(path) === "picture");
	const own = pictures.filter(isUnguessable);
	return [...own, ...pictures.filter((each) => !own.includes(each))].slice(0, OFFERED).map(({ path }) => ({ path }));
}
