import { kindOf, LASTING_PATH } from "../authoring/file-path.ts";
import { SETTINGS_SOURCE, type Source, type SourceState, stateOf } from "../authoring/source.ts";
import type { Asset, SourceStore } from "../authoring/source-store.ts";
import type { TextFormat } from "../authoring/text-format.ts";
import { slugify } from "../content/slug.ts";
import { eachOf } from "../each-of.ts";
import { timesOf } from "../events/event-front-matter.ts";
import { lessonPath } from "../school/course.ts";
import { type Ground, groundOf, topicOf } from "../site/grounds.ts";
import { isAsked } from "./asked.ts";
import type { TextSort } from "./ficha-fields.ts";
import { pathOfReference } from "./named-files.ts";
import { type DeskPerson, mayChange } from "./rights.ts";

/** Texts on a page of the desk's list. */
export const DESK_PAGE = 30;

/** What the list of the desk shows of a text. */
export interface DeskItem {
	readonly id: string;
	readonly path: string;
	readonly sort: TextSort;
	/** Its title; "" while it has none. */
	readonly name: string;
	readonly state: SourceState;
	/** Its place on the site; null for modules. */
	readonly url: string | null;
	/** ISO 8601 in UTC, as all times here. */
	readonly updatedAt: string;
	readonly updatedBy: string | null;
	readonly publishAt: string | null;
	readonly trashedAt: string | null;
	/** Whether its front matter cannot be read. */
	readonly isBroken: boolean;
	/** Whether its author asks for its publication. */
	readonly isAsked: boolean;
	/** Its date for readers; null while it has none. */
	readonly createdAt: string | null;
	/** The picture at its head; null if it has none, or the tree has not that file. */
	readonly picture: Asset | null;
	/** Its topic, as its tag is written; null for texts without tags. */
	readonly topic: string | null;
	/** The ground of that; null for texts without tags. */
	readonly ground: Ground | null;
	/** When it is, if it is an event whose times can be read; null otherwise. */
	readonly event: ListedTimes | null;
}

/** When an event is, by its present text, and how many seats that has; null: no limit. */
export interface ListedTimes {
	readonly startsAt: string;
	readonly endsAt: string;
	readonly timeZone: string;
	readonly capacity: number | null;
}

/**
 * What the list shows. Absent: all that is not in the bin, page 1: what is being written before what waits for its day,
 * the next first, and that before what readers see. Among equal ones, and where words or a state are asked for, the newest
 * of the dates that are shown comes first (`shownDate`). A list of events alone begins with the next; those that are over
 * follow, the last first.
 */
export interface DeskQuery {
	readonly state?: SourceState | undefined;
	readonly sort?: TextSort | undefined;
	/** Words that the title, the address or a tag contains. */
	readonly text?: string | undefined;
	/** `asked`: those whose author asks for their publication. `warned`: those that came by import with something to look at. */
	readonly only?: "asked" | "warned" | undefined;
	readonly page: number;
}

/** A page of the list, with how many there are in each state among what the words and the kind leave. */
export interface DeskListing {
	readonly items: readonly DeskItem[];
	readonly total: number;
	readonly pages: number;
	readonly page: number;
	readonly states: Readonly<Partial<Record<SourceState, number>>>;
	/** How many there are whose author asks for their publication. */
	readonly asked: number;
	/** Whether there is nothing of the person's own yet: nothing but what is in the bin, and the page that lasts. */
	readonly isEmpty: boolean;
}

/** What a file is for; null for settings and unknown files. */
export function sortOf(path: string): TextSort | null {
	const kind = kindOf(path);
	if (kind === "event") return "evento";
	if (kind === "lesson") return "leccion";
	if (kind === "module") return "modulo";
	if (kind !== "page") return null;
	if (path.startsWith("blog/")) return "articulo";
	return path.startsWith("recursos/") ? "recurso" : "pagina";
}

const LESSON_PLACE = /^school\/expert\/module(\d+)(?:-[^/]*)?\/(\d+)-[^/]+\.md$/;

/** The address that a file publishes at; null for modules and settings. */
export function urlOf(path: string): string | null {
	const kind = kindOf(path);
	if (kind === "lesson") {
		const [, module, lesson] = LESSON_PLACE.exec(path) ?? [];
		return lessonPath(Number(module), Number(lesson));
	}
	if (kind !== "page" && kind !== "event") return null;
	return `/${path.replace(/\.(?:md|html)$/, "").replace(/(?:^|\/)index$/, "")}`;
}

/** What the list needs of a text's words. They never change for a hash. */
interface Heading {
	readonly name: string;
	readonly words: string;
	readonly isBroken: boolean;
	readonly createdAt: string | null;
	/** The picture at its head, as the text names it. */
	readonly image: string | null;
	readonly tags: readonly string[];
	/** What is below `event:`; null if there is nothing. */
	readonly event: Readonly<Record<string, unknown>> | null;
}

const UNREAD: Heading = {
	...{ name: "", words: "", isBroken: false, createdAt: null, image: null, tags: [] },
	event: null,
};

/** Headings that are remembered; a few hundred bytes each. */
const REMEMBERED = 20_000;
const headings = new Map<string, Heading>();

/** Texts read at a time. */
const AT_ONCE = 16;

/** The headings of files, by hash. Each text is read once in the life of the process. */
export async function headingsOf(
	files: readonly Pick<Source, "id" | "version" | "hash">[],
	{ sources, format }: { readonly sources: Pick<SourceStore, "text">; readonly format: Pick<TextFormat, "read"> },
): Promise<ReadonlyMap<string, Heading>> {
	if (headings.size > REMEMBERED) headings.clear();
	await eachOf(
		files.filter(({ hash }) => !headings.has(hash)),
		AT_ONCE,
		async ({ id, version, hash }) => {
			const { fields, problems } = format.read((await sources.text(id, version)) ?? "");
			const name = typeof fields.name === "string" ? fields.name : "";
			const date = new Date(typeof fields.createdAt === "string" ? fields.createdAt : Number.NaN);
			const createdAt = Number.isNaN(date.getTime()) ? null : date.toISOString();
			const tags = Array.isArray(fields.tags) ? fields.tags.map(String) : [];
			const image = typeof fields.image === "string" ? fields.image : null;
			const words = plainWords(`${name} ${tags.join(" ")}`);
			const event = isGroup(fields.event) ? fields.event : null;
			headings.set(hash, { name, words, isBroken: problems.length > 0, createdAt, image, tags, event });
		},
	);
	return headings;
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** When the event of a text is. Days are counted from its file's first day (docs/product.md, 6.1). */
function listedTimes({ event }: Heading, { path, createdAt }: Pick<Source, "path" | "createdAt">): ListedTimes | null {
	const times = event === null || sortOf(path) !== "evento" ? null : timesOf({ event }, createdAt);
	return times === null ? null : { ...times, capacity: typeof event?.capacity === "number" ? event.capacity : null };
}

/** Compares two events: the next first, then those that are over, the last first; those without a time come last. */
function nextFirst(one: ListedTimes | null, other: ListedTimes | null, now: string): number {
	if (one === null || other === null) return Number(one === null) - Number(other === null);
	const [isOver, isOtherOver] = [one.endsAt <= now, other.endsAt <= now];
	if (isOver !== isOtherOver) return Number(isOver) - Number(isOtherOver);
	return newestFirst(one.startsAt, other.startsAt) * (isOver ? 1 : -1);
}

/** Words as they are compared: without accents and capitals. */
export function plainWords(text: string): string {
	return slugify(text).replaceAll("-", " ");
}

/** The order of the states: what there is to do comes first. */
const STATES: readonly SourceState[] = ["draft", "changed", "scheduled", "published", "withdrawn", "trashed"];

/** Compares two texts: what there is to do comes first, and what is published by itself in the order of its days. */
function toDoFirst(one: Pick<DeskItem, "state" | "publishAt">, other: Pick<DeskItem, "state" | "publishAt">): number {
	if (one.state !== other.state) return STATES.indexOf(one.state) - STATES.indexOf(other.state);
	return one.state === "scheduled" ? newestFirst(other.publishAt, one.publishAt) : 0;
}

/** The date that a row shows: of an event when it is, of a text that nobody has saved here its date for readers. */
export function shownDate({
	event,
	createdAt,
	updatedAt,
	updatedBy,
}: Pick<DeskItem, "event" | "createdAt" | "updatedAt" | "updatedBy">): string {
	return event?.startsAt ?? (updatedBy === null && createdAt !== null ? createdAt : updatedAt);
}

/** Compares two instants, the newest first; null comes last. */
function newestFirst(one: string | null, other: string | null): number {
	return one === other ? 0 : (one ?? "") < (other ?? "") ? 1 : -1;
}

type Sources = Pick<SourceStore, "list" | "text" | "assets">;

/** Finds what tells a text of a page from the others at a glance: the picture at its head, its topic and its ground. */
async function marksOf(
	page: readonly Pick<Source, "path" | "hash">[],
	known: ReadonlyMap<string, Heading>,
	{
		sources,
		grounds,
	}: { readonly sources: Pick<Sources, "assets">; readonly grounds: Readonly<Record<string, Ground>> },
): Promise<(file: Pick<Source, "path" | "hash">) => Pick<DeskItem, "picture" | "topic" | "ground">> {
	const hasPictures = page.some(({ hash }) => known.get(hash)?.image !== null);
	const assets = hasPictures ? await sources.assets() : [];
	const byPath = new Map(assets.map((asset) => [asset.path.normalize("NFC"), asset]));
	return ({ path, hash }) => {
		const { image, tags } = known.get(hash) ?? UNREAD;
		const topics = tags.map((tag) => ({ name: tag, slug: slugify(tag) }));
		return {
			picture: byPath.get(image === null ? "" : (pathOfReference(image, path) ?? "")) ?? null,
			topic: topicOf(topics, grounds)?.name ?? null,
			ground: topics.length === 0 ? null : groundOf(topics, grounds),
		};
	};
}

/** The texts that a person may change, as the list of the desk shows them (docs/product.md, 26.2). */
export async function listTexts(
	context: {
		readonly sources: Sources;
		readonly format: Pick<TextFormat, "read">;
		readonly user: DeskPerson;
		/** The grounds that the settings give topics. */
		readonly grounds: Readonly<Record<string, Ground>>;
		readonly now: string;
		/** Whether there is something to look at in a text that came by import. */
		readonly isWarned: (source: Source) => Promise<boolean>;
	},
	{ state, sort, text = "", only, page }: DeskQuery,
): Promise<DeskListing> {
	const files = (await context.sources.list()).filter(
		(file) => file.id !== SETTINGS_SOURCE && sortOf(file.path) !== null && mayChange(context.user, file),
	);
	const known = await headingsOf(files, context);
	const wanted = plainWords(text).split(" ").filter(Boolean);
	const items = files.flatMap((file) => {
		const heading = known.get(file.hash) ?? UNREAD;
		const own = sortOf(file.path);
		const within = `${heading.words} ${plainWords(file.path)}`;
		if (own === null || (sort !== undefined && own !== sort)) return [];
		if (!wanted.every((word) => within.includes(word))) return [];
		const { id, path, hash, updatedAt, updatedBy, publishAt, trashedAt } = file;
		const { name, isBroken, createdAt } = heading;
		const place = { id, path, hash, sort: own, url: urlOf(path), state: stateOf(file, context.now) };
		const isWanted = isAsked(file, context.now);
		const about = { name, isBroken, createdAt, event: listedTimes(heading, file) };
		return [{ ...place, ...about, isAsked: isWanted, updatedAt, updatedBy, publishAt, trashedAt }];
	});
	const states: Partial<Record<SourceState, number>> = {};
	for (const item of items) states[item.state] = (states[item.state] ?? 0) + 1;
	const warned = new Set<string>();
	if (only === "warned")
		await eachOf(files, AT_ONCE, async (file) => {
			if (file.trashedAt === null && (await context.isWarned(file))) warned.add(file.id);
		});
	const isGrouped = state === undefined && only === undefined && wanted.length === 0;
	const shown = items
		.filter(({ id, isAsked }) => only === undefined || (only === "asked" ? isAsked : warned.has(id)))
		.filter((item) => (state === undefined ? item.state !== "trashed" : item.state === state))
		.sort(
			(one, other) =>
				(sort === "evento" ? nextFirst(one.event, other.event, context.now) : 0) ||
				(isGrouped ? toDoFirst(one, other) : 0) ||
				newestFirst(shownDate(one), shownDate(other)) ||
				newestFirst(one.createdAt, other.createdAt),
		);
	const pages = Math.max(1, Math.ceil(shown.length / DESK_PAGE));
	const at = Math.min(page, pages);
	const onPage = shown.slice((at - 1) * DESK_PAGE, at * DESK_PAGE);
	const markOf = await marksOf(onPage, known, context);
	return {
		items: onPage.map(({ hash, ...item }) => ({ ...item, ...markOf({ path: item.path, hash }) })),
		...{
			total: shown.length,
			pages,
			page: at,
			states,
			isEmpty: files.every(({ path, trashedAt }) => path === LASTING_PATH || trashedAt !== null),
		},
		asked: items.filter((item) => item.isAsked).length,
	};
}
