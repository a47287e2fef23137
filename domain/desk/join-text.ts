import { planSave, type WrittenText } from "../authoring/plan-save.ts";
import type { Source } from "../authoring/source.ts";
import type { SourceWrite } from "../authoring/source-store.ts";
import { versionsToThin } from "../authoring/thin-revisions.ts";
import type { DeskContext } from "./desk-context.ts";
import { sortOf } from "./desk-list.ts";
import { controlValue } from "./ficha.ts";
import { fichaOf } from "./ficha-fields.ts";
import type { Conflict, JoinedSave } from "./saved.ts";

/** Texts that were only saved are thinned while somebody writes once they are this old: no tab needs them by then. */
const THINNED_AFTER_MS = 3_600_000;

/** How many saves go by between two looks at what may be thinned. */
const THINNED_EACH = 50;

/**
 * The text that somebody had before them. If it was thinned since, the latest one before it: joining over that gives the
 * same, because both sides have what came between. "" if there is none either, so that everything is a conflict.
 */
export async function baseText(
	{ backend }: Pick<DeskContext, "backend">,
	id: string,
	base: number,
): Promise<{ readonly text: string; readonly isThere: boolean }> {
	const text = await backend.sources.text(id, base);
	if (text !== null) return { text, isThere: true };
	const revisions = await backend.sources.revisions(id);
	const before = revisions.filter(({ version }) => version < base);
	const latest = Math.max(...before.map(({ version }) => version));
	const earlier = before.length === 0 ? null : await backend.sources.text(id, latest);
	return { text: earlier ?? "", isThere: earlier !== null };
}

/**
 * The version under which this person already saved a text after `base`; null if they did not. A save whose answer was
 * lost is sent again, and must not count twice.
 */
export async function savedBefore(
	{ backend, user }: Pick<DeskContext, "backend" | "user">,
	id: string,
	{ base, hash }: { readonly base: number; readonly hash: string },
): Promise<number | null> {
	const revisions = await backend.sources.revisions(id);
	const own = revisions.find((each) => each.version > base && each.by === user.uid && each.hash === hash);
	return own?.version ?? null;
}

/** A text as a script shows it in its form: the ficha by the names of its controls and the body, and the whole. */
export function shownText({ tools: { format } }: Pick<DeskContext, "tools">, path: string, text: string) {
	const { fields, body, problems } = format.read(text);
	const sort = sortOf(path);
	if (problems.length > 0 || sort === null) return { ficha: {}, body: "", text };
	const shown = fichaOf(sort).map((field) => [field.name, controlValue(field, fields)] as const);
	return { ficha: Object.fromEntries(shown), body, text };
}

/**
 * What stores two texts that fit together: the person's own and the joined one behind it. Null if they do not fit, or
 * the joined one has a ficha that cannot be read. `written`: how the person's texts are written.
 */
export function planJoin(
	{ tools: { format } }: Pick<DeskContext, "tools">,
	source: Source,
	{ mine, proposal, conflicts }: Conflict,
	written: (text: string) => WrittenText,
): SourceWrite | null {
	const isBroken = format.read(proposal).problems.length > 0 && format.read(mine).problems.length === 0;
	if (conflicts > 0 || isBroken) return null;
	const own = planSave(source, source.version, written(mine));
	const both = own && planSave(own.source, own.source.version, written(proposal));
	if (own === null || both === null) return null;
	const joined = { ...both.source, changes: source.changes + 1 };
	return { expected: source.changes, source: joined, revisions: [...own.revisions, ...both.revisions] };
}

/** What a script is told about a text that was joined with the site's. `mine`: the version of what it sent. */
export function joinedSave(
	context: Pick<DeskContext, "tools">,
	{ path, version }: Pick<Source, "path" | "version">,
	{ mine, text, by, at }: { readonly mine: number; readonly text: string } & Pick<Conflict, "by" | "at">,
): JoinedSave {
	return { version, isNew: true, joined: { mine, ...shownText(context, path, text), by, at } };
}

/** Takes away what has become too much while somebody writes. The rest is done once a day (docs/product.md, 22.3). */
export async function thinWhileWriting(
	{ backend, now }: Pick<DeskContext, "backend" | "now">,
	source: Source,
): Promise<void> {
	if (source.version % THINNED_EACH !== 0) return;
	const before = new Date(now().getTime() - THINNED_AFTER_MS).toISOString();
	const old = (await backend.sources.revisions(source.id)).filter(({ at }) => at < before);
	const shown = (await backend.previewLinks.list({ sourceId: source.id })).map(({ version }) => version);
	const thinned = versionsToThin(source, old, now().toISOString(), shown);
	if (thinned.length > 0) await backend.sources.thin(source.id, thinned);
}
