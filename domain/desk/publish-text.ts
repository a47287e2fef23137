import { change, planSave } from "../authoring/plan-save.ts";
import { moduleSource, type Source } from "../authoring/source.ts";
import type { SourceWrite } from "../authoring/source-store.ts";
import type { FieldChange } from "../authoring/text-format.ts";
import { Failure, wrongField } from "../failure.ts";
import { compileSource, openRun, type PressRun, publicationOf } from "../publication/compile-source.ts";
import type { CompiledText } from "../publication/compiler.ts";
import { may } from "../sign-in/permissions.ts";
import { instantsOf, localTimeOf, MADRID, NO_SUCH_TIME } from "../zoned-time.ts";
import { impactOf } from "./cancel-event.ts";
import { type Blocked, type Checked, checkSource, checkWith } from "./check-source.ts";
import { type DeskContext, findOwn, noText, notYours, pressOf, staleText } from "./desk-context.ts";
import { sortOf } from "./desk-list.ts";
import { stopPlanned } from "./planned-letters.ts";
import { findToPublish, nextText, publishWith, UNSCHEDULED, writeOf } from "./publish-with.ts";
import { writeTree, writtenBy } from "./save-text.ts";
import { withOffset } from "./written-time.ts";

/** The module of a lesson: the lesson may be its first that is published. */
async function withModule(
	context: DeskContext,
	compiled: NonNullable<Checked["compiled"]>,
	run: PressRun,
): Promise<{ readonly parts: readonly CompiledText[]; readonly writes: readonly SourceWrite[] }> {
	if (!("lesson" in compiled)) return { parts: [compiled], writes: [] };
	const module = await context.backend.sources.find(moduleSource(compiled.lesson.module));
	if (module === null || module.trashedAt !== null) return { parts: [compiled], writes: [] };
	const part = await compileSource(module, module.version, pressOf(context), run);
	if ("problems" in part) return { parts: [compiled], writes: [] };
	const isShown = module.publishedVersion === module.version;
	const shown = { publishedVersion: module.version, publishedHash: module.hash };
	return { parts: [part, compiled], writes: isShown ? [] : [change(module, shown)] };
}

/** The lines that a text loses and gets when it is published. */
function publishedLines(
	{ now }: Pick<DeskContext, "now">,
	{ path, publishedHash }: Source,
	fields: Readonly<Record<string, unknown>>,
): readonly FieldChange[] {
	const isPage = sortOf(path) !== "evento" && sortOf(path) !== "leccion" && sortOf(path) !== "modulo";
	const isFirst = publishedHash === null && fields.publishedAt === undefined && typeof fields.createdAt === "string";
	const at = withOffset(now());
	const isLater = isFirst && Date.parse(at) > Date.parse(String(fields.createdAt));
	return [
		...(fields.draft === undefined ? [] : [{ at: ["draft"] as const, value: undefined }]),
		...(fields.publishAt === undefined ? [] : [{ at: ["publishAt"] as const, value: undefined }]),
		...(isPage && isLater ? [{ at: ["publishedAt"] as const, value: at }] : []),
	];
}

/** What goes with the publication of a text, now or at its time. */
export interface WithPublication {
	/** Looks at what is to be published, after it was checked. A Failure stops it. */
	readonly look?: (compiled: NonNullable<Checked["compiled"]>, at: string | null) => Promise<null | Failure>;
	/** Writes more in the same transaction. */
	readonly also?: () => Promise<void>;
	/** Only looks whether it could be done. */
	readonly isTrial?: boolean;
}

/**
 * Publishes the present text of a file. Waits for an import in progress.
 * @throws {Error} when a store fails; nothing is published then.
 */
export function publishText(
	context: DeskContext,
	{ id, version }: { readonly id: string; readonly version: number },
	{ look, also, isTrial = false }: WithPublication = {},
): Promise<null | Blocked | Failure> {
	return context.backend.publication.alone(async () => {
		const found = await findToPublish(context, id, version);
		if (found instanceof Failure) return found;
		const { source } = found;
		const { fields } = context.tools.format.read(found.text);
		const next = nextText(context, source, found.text, publishedLines(context, source, fields));
		if (next instanceof Failure) return next;
		const run = await openRun(pressOf(context));
		const { findings, compiled } = await checkWith(context, source, next.text, run);
		if (compiled === null || findings.some(({ blocks }) => blocks)) return { findings };
		const refused = (await look?.(compiled, null)) ?? null;
		if (refused !== null || isTrial) return refused;
		const stopOthers = await stopPlanned(context, source);
		const { parts, writes } = await withModule(context, compiled, run);
		const { version: shown, hash } = next.source;
		const write = writeOf(source, next, { ...UNSCHEDULED, publishedVersion: shown, publishedHash: hash });
		const publication = publicationOf(parts, { sources: [...writes, write] });
		return publishWith(context, publication, { what: "text-published", on: id }, async () => {
			await stopOthers();
			await also?.();
		});
	});
}

/**
 * Sets the time at which the present text is published. `at`: a day and an hour in Madrid, as a form sends them. The
 * text keeps it in its own line, so that an export tells it too.
 */
export async function scheduleText(
	context: DeskContext,
	{ id, version, at }: { readonly id: string; readonly version: number; readonly at: string },
	{ look, also, isTrial = false }: WithPublication = {},
): Promise<null | Blocked | Failure> {
	const found = await findToPublish(context, id, version);
	if (found instanceof Failure) return found;
	const { source } = found;
	if (sortOf(source.path) === "modulo") return wrongField("at", "Un módulo se publica con su primera lección.");
	const [instant] = instantsOf(at, MADRID);
	if (instant === undefined) return wrongField("at", at === "" ? "Escribe el día y la hora." : NO_SUCH_TIME);
	if (instant <= context.now().toISOString()) return wrongField("at", "Elige un momento futuro.");
	const isTwice = instantsOf(at, MADRID).length > 1;
	const line = isTwice ? withOffset(new Date(instant)) : localTimeOf(instant, MADRID).slice(0, 16);
	const { fields } = context.tools.format.read(found.text);
	const next = nextText(context, source, found.text, [
		...(fields.draft === undefined ? [] : [{ at: ["draft"] as const, value: undefined }]),
		{ at: ["publishAt"], value: line },
	]);
	if (next instanceof Failure) return next;
	const { findings, compiled } = await checkSource(context, source, next.text);
	if (compiled === null || findings.some(({ blocks }) => blocks)) return { findings };
	// Whom it tells is only known, and only confirmed, at the moment at which it happens.
	if ((await impactOf(context, compiled))?.tells === "cancelled")
		return wrongField("at", "Este texto cancela el evento, y eso no se programa: publícalo ahora.");
	const refused = (await look?.(compiled, instant)) ?? null;
	if (refused !== null || isTrial) return refused;
	const stopOthers = await stopPlanned(context, source);
	const revisions = next.revisions.map((revision) => ({ ...revision, why: "scheduled" as const }));
	const schedule = { scheduledVersion: next.source.version, publishAt: instant, asked: null };
	const act = { what: "text-scheduled", on: id, detail: instant } as const;
	return writeTree(context, [writeOf(source, { ...next, revisions }, schedule)], act, {
		async also() {
			await stopOthers();
			await also?.();
		},
	});
}

/** Takes a text's schedule away. */
export async function unscheduleText(context: DeskContext, id: string): Promise<null | Failure> {
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	if (!may(context.user, "publish")) return notYours();
	const text = await context.backend.sources.text(id, source.version);
	const next = text === null ? noText() : nextText(context, source, text, [{ at: ["publishAt"], value: undefined }]);
	// A text whose front matter is not understood keeps its line, which says nothing without a schedule.
	const kept = next instanceof Failure ? { source, revisions: [] } : next;
	const revisions = kept.revisions.map((revision) => ({ ...revision, why: "saved" as const }));
	const write = writeOf(source, { ...kept, revisions }, UNSCHEDULED);
	const also = await stopPlanned(context, source);
	return writeTree(context, [write], { what: "text-unscheduled", on: id }, { also });
}

/** Gives up what was changed since the last publication: the published text is the present one again. */
export async function discardChanges(
	context: DeskContext,
	{ id, version }: { readonly id: string; readonly version: number },
): Promise<null | Failure> {
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	const { publishedVersion } = source;
	const text = publishedVersion === null ? null : await context.backend.sources.text(id, publishedVersion);
	if (text === null) return new Failure(409, "desk.not_published", "Este texto no está publicado.");
	const write = planSave(source, version, writtenBy(context, text, "restored"));
	if (write === null) return staleText();
	const after = { ...write.source, publishedVersion: write.source.version };
	return writeTree(context, [{ ...write, source: after }]);
}
