import { actOf } from "../audit/act.ts";
import { change, planMove, planSave, planTrash } from "../authoring/plan-save.ts";
import { lessonOf, moduleSource, type Source } from "../authoring/source.ts";
import type { SourceWrite } from "../authoring/source-store.ts";
import { StaleSource } from "../authoring/source-writes.ts";
import type { FieldChange } from "../authoring/text-format.ts";
import { encodeContentUrl, parseContentUrl } from "../content/content-url.ts";
import { slugify } from "../content/slug.ts";
import { sameFacts } from "../events/event.ts";
import { NO_SEATS_TAKEN } from "../events/registration.ts";
import { Failure, wrongField } from "../failure.ts";
import { compileSource, openRun, type PressRun, publicationOf } from "../publication/compile-source.ts";
import type { CompiledText } from "../publication/compiler.ts";
import { removeUnused } from "../publication/imported-files.ts";
import { type Publication, PublicationConflict } from "../publication/publication-store.ts";
import { NO_SCHOOL } from "../school/school-publication.ts";
import { may } from "../sign-in/permissions.ts";
import { eventPath } from "../site-paths.ts";
import { instantsOf, localTimeOf, MADRID, NO_SUCH_TIME } from "../zoned-time.ts";
import { checkText, type Finding, type KnownAddresses, lineOfReason } from "./check-text.ts";
import { type DeskContext, findOwn, noText, notYours, pressOf, staleText } from "./desk-context.ts";
import { sortOf, urlOf } from "./desk-list.ts";
import { isFreePath } from "./new-text.ts";
import { type DeskAct, writeTree, writtenBy } from "./save-text.ts";
import { withOffset } from "./written-time.ts";

/** What stands in the way of a publication, and what its author should look at. */
export interface Checked {
	readonly findings: readonly Finding[];
	/** What the text becomes; null if it does not compile. */
	readonly compiled: Exclude<CompiledText, { readonly problems: unknown }> | null;
}

/** A text that was not published because of what its findings say. Nothing has changed. */
export interface Blocked {
	readonly findings: readonly Finding[];
}

/** The addresses to which links of texts may lead. */
async function knownAddresses({ backend, tools }: Pick<DeskContext, "backend" | "tools">): Promise<KnownAddresses> {
	const [stored, old] = await Promise.all([backend.publication.sources(), backend.publication.oldAddresses()]);
	return { urls: new Set([...stored.map(({ url }) => url), ...old.map(({ from }) => from)]), reserved: tools.reserved };
}

/**
 * Compiles a text of a file and looks at it (docs/product.md, 26.5).
 * @throws {Error} when a store fails.
 */
export async function checkSource(context: DeskContext, source: Source, text: string): Promise<Checked> {
	return checkWith(context, source, text, await openRun(pressOf(context)));
}

async function checkWith(
	context: DeskContext,
	{ id, path, createdAt, createdBy }: Source,
	text: string,
	{ originals, firstImports }: PressRun,
): Promise<Checked> {
	const { tools, now } = context;
	const at = now().toISOString();
	const compiled = await tools.compiler.compile(
		{ path, text, firstImportedAt: firstImports.get(id) ?? createdAt, changedAt: at },
		originals,
	);
	const { fields, body } = tools.format.read(text);
	if ("problems" in compiled) {
		const findings = compiled.problems.map(({ field, reason }): Finding => {
			return { field, reason, line: field === "texto" ? lineOfReason(body, reason) : null, blocks: true };
		});
		return { findings, compiled: null };
	}
	const html = htmlOf(compiled);
	const known = await knownAddresses(context);
	const own = urlOf(path);
	if (own !== null) (known.urls as Set<string>).add(own);
	const isMarkdown = path.endsWith(".md");
	const findings = checkText({ fields, body, isMarkdown, html, known, isImported: createdBy === null, now: at });
	return { findings, compiled };
}

function htmlOf(compiled: NonNullable<Checked["compiled"]>): string {
	if ("page" in compiled) return compiled.page.body;
	if ("event" in compiled) return compiled.event.event.body;
	return "lesson" in compiled ? compiled.lesson.lesson.body : "";
}

/** Writes a publication with its changes to the tree, and what it did to the log of acts. */
async function publishWith(
	{ backend, user, now }: DeskContext,
	publication: Publication,
	act: DeskAct,
): Promise<null | Failure> {
	try {
		const report = await backend.transaction(async () => {
			const done = await backend.publication.publish(publication);
			await backend.acts.add(actOf({ at: now().toISOString(), by: user.uid, ...act }));
			return done;
		});
		await removeUnused(backend.media, report).catch(() => 0);
		return null;
	} catch (error) {
		if (error instanceof StaleSource) return staleText();
		if (error instanceof PublicationConflict) return new Failure(409, "desk.refused", error.message);
		throw error;
	}
}

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

/** A text in the tree, with the write that brings it there. `write`: null if it is there already. */
interface NextText {
	readonly text: string;
	readonly source: Source;
	readonly revisions: SourceWrite["revisions"];
}

/** The text that a publication shows: the present one with its lines changed. */
function nextText(
	context: DeskContext,
	source: Source,
	before: string,
	lines: readonly FieldChange[],
): NextText | Failure {
	const text = lines.length === 0 ? before : context.tools.format.change(before, lines);
	if (text === null)
		return new Failure(
			400,
			"desk.unpatchable",
			"La cabecera no se entiende, o está escrita en llaves. Mírala en el texto completo.",
		);
	const write = planSave(source, source.version, writtenBy(context, text, "published"));
	if (write === null) return staleText();
	return { text, source: write.source, revisions: write.revisions };
}

/** A write of the tree that goes with a publication. `to`: what else changes. */
function writeOf(before: Source, { source, revisions }: Omit<NextText, "text">, to: Partial<Source>): SourceWrite {
	return { expected: before.changes, source: { ...source, ...to, changes: before.changes + 1 }, revisions };
}

const UNSCHEDULED = { scheduledVersion: null, publishAt: null } as const;

/** The text of a file that the person looked at, if nobody has changed it since, and it may be published by them. */
async function findToPublish(
	context: DeskContext,
	id: string,
	version: number,
): Promise<{ readonly source: Source; readonly text: string } | Failure> {
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	if (!may(context.user, "publish")) return notYours();
	if (source.trashedAt !== null) return noText();
	if (source.version !== version) return staleText();
	const text = await context.backend.sources.text(id, version);
	return text === null ? noText() : { source, text };
}

/**
 * Publishes the present text of a file. Waits for an import in progress.
 * @throws {Error} when a store fails; nothing is published then.
 */
export function publishText(
	context: DeskContext,
	{ id, version }: { readonly id: string; readonly version: number },
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
		const { parts, writes } = await withModule(context, compiled, run);
		const { version: shown, hash } = next.source;
		const write = writeOf(source, next, { ...UNSCHEDULED, publishedVersion: shown, publishedHash: hash });
		const publication = publicationOf(parts, { sources: [...writes, write] });
		return publishWith(context, publication, { what: "text-published", on: id });
	});
}

/**
 * Sets the time at which the present text is published. `at`: a day and an hour in Madrid, as a form sends them. The
 * text keeps it in its own line, so that an export tells it too.
 */
export async function scheduleText(
	context: DeskContext,
	{ id, version, at }: { readonly id: string; readonly version: number; readonly at: string },
): Promise<null | Blocked | Failure> {
	const found = await findToPublish(context, id, version);
	if (found instanceof Failure) return found;
	const { source } = found;
	if (sortOf(source.path) === "modulo") return wrongField("at", "Un módulo se publica con su primera lección.");
	const [instant] = instantsOf(at, MADRID);
	if (instant === undefined) return wrongField("at", at === "" ? "Escribe el día y la hora." : NO_SUCH_TIME);
	if (instant <= context.now().toISOString()) return wrongField("at", "Elige un momento que esté por venir.");
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
	const revisions = next.revisions.map((revision) => ({ ...revision, why: "scheduled" as const }));
	const schedule = { scheduledVersion: next.source.version, publishAt: instant };
	const act = { what: "text-scheduled", on: id, detail: instant } as const;
	return writeTree(context, [writeOf(source, { ...next, revisions }, schedule)], act);
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
	return writeTree(context, [write], { what: "text-unscheduled", on: id });
}

/** A publication that takes a text out of readers' view. */
function withdrawal(
	source: Source,
	write: SourceWrite,
	redirects: Publication["unchangedRedirects"] = [],
): Publication {
	const lesson = lessonOf(source.id);
	const nothing = publicationOf([], { sources: [write] });
	return lesson === null
		? { ...nothing, withdrawnIds: [source.id], unchangedRedirects: redirects }
		: { ...nothing, school: { ...NO_SCHOOL, withdrawnIds: [lesson] } };
}

/**
 * Takes a published text out of readers' view. `to`: where its address leads from then on, a path of this site; "" for
 * nowhere.
 */
export function withdrawText(
	context: DeskContext,
	{ id, to }: { readonly id: string; readonly to: string },
): Promise<null | Failure> {
	const { backend, user, now } = context;
	return backend.publication.alone(async () => {
		const source = await findOwn(context, id);
		if (source instanceof Failure) return source;
		if (!may(user, "publish")) return notYours();
		if (source.publishedVersion === null)
			return new Failure(409, "desk.not_published", "Este texto no está publicado.");
		const from = urlOf(source.path);
		const target = to === "" ? null : await findTarget(context, to);
		if (target instanceof Failure) return target;
		const redirects = target === null || from === null ? [] : [{ from, id: target }];
		const at = { updatedAt: now().toISOString(), updatedBy: user.uid };
		const write = change(source, { ...UNSCHEDULED, ...at, publishedVersion: null });
		return publishWith(context, withdrawal(source, write, redirects), { what: "text-withdrawn", on: id });
	});
}

/** The id of the page or event at an address of this site. */
async function findTarget({ backend, siteUrl }: DeskContext, typed: string): Promise<string | Failure> {
	const path = typed.trim().startsWith(`${siteUrl}/`) ? typed.trim().slice(siteUrl.length) : typed.trim();
	const url = parseContentUrl(path);
	const found = (await backend.publication.sources()).find((each) => each.url === url);
	return found?.id ?? wrongField("to", "Ahí no hay ninguna página tuya. Escríbela como /blog/otra.");
}

/** Puts a text into the bin; readers no longer see it. It stays there for 30 days. */
export function trashText(context: DeskContext, id: string): Promise<null | Failure> {
	const { backend, user, now } = context;
	return backend.publication.alone(async () => {
		const source = await findOwn(context, id);
		if (source instanceof Failure) return source;
		if (source.trashedAt !== null) return null;
		if (source.publishedVersion !== null && !may(user, "publish")) return notYours();
		const write = planTrash(source, { by: user.uid, now: now().toISOString() });
		const act = { what: "text-trashed", on: id } as const;
		const isModule = sortOf(source.path) === "modulo";
		if (isModule) return new Failure(409, "desk.module", "Un módulo se va con su última lección.");
		if (source.publishedVersion !== null) return publishWith(context, withdrawal(source, write), act);
		return writeTree(context, [write], act);
	});
}

/** Takes a text out of the bin again. It is a draft, or withdrawn. */
export async function untrashText(context: DeskContext, id: string): Promise<null | Failure> {
	const { backend, user, now, tools } = context;
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	if (source.trashedAt === null) return null;
	const sources = (await backend.sources.list()).filter((each) => each.id !== id);
	if (!isFreePath(source.path, { sources, reserved: tools.reserved })) {
		const message = "Ya hay otra página con su dirección. Mueve esa antes.";
		return new Failure(409, "desk.path_taken", message);
	}
	const back = change(source, { trashedAt: null, updatedAt: now().toISOString(), updatedBy: user.uid });
	return writeTree(context, [back], { what: "text-restored", on: id });
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

/** The path of the file that publishes at an address. */
function pathFor(source: Source, url: string): string {
	return `${url.slice(1)}${source.path.endsWith(".html") ? ".html" : ".md"}`;
}

/**
 * Gives a text another address. Its old one leads there, if readers knew it. `url`: as `/blog/otra`.
 * @throws {Error} when a store fails; nothing has changed then.
 */
export function moveText(
	context: DeskContext,
	{ id, url: typed }: { readonly id: string; readonly url: string },
): Promise<null | Blocked | Failure> {
	const { backend, tools, user, now } = context;
	return backend.publication.alone(async () => {
		const source = await findOwn(context, id);
		if (source instanceof Failure) return source;
		const sort = sortOf(source.path);
		if (sort === "leccion" || sort === "modulo") return wrongField("url", "Una lección se mueve en School.");
		const url = parseContentUrl(typed.trim());
		const isSpelled =
			url
				?.slice(1)
				.split("/")
				.every((part) => slugify(part) === part) === true;
		if (url === null || !isSpelled)
			return wrongField("url", "Escríbela con minúsculas sin acentos, números y guiones: /blog/mi-articulo.");
		if (url === urlOf(source.path)) return null;
		if ((sort === "evento") !== /^\/eventos\/[^/]+$/.test(url))
			return wrongField("url", sort === "evento" ? "Un evento está en /eventos/…" : "Ahí solo hay eventos.");
		const path = pathFor(source, url);
		const others = (await backend.sources.list()).filter((each) => each.id !== id);
		if (!isFreePath(path, { sources: others, reserved: tools.reserved }))
			return wrongField("url", "Ya hay una página con esa dirección, o está reservada.");
		const isShown = source.publishedVersion !== null;
		if (isShown && !may(user, "publish")) return notYours();
		const text = await backend.sources.text(id, source.version);
		if (text === null) return noText();
		// With its id the page is recognised at its new place, in a folder too.
		const hasId = tools.format.read(text).fields.id !== undefined;
		if (!hasId && isShown && source.publishedVersion !== source.version)
			return new Failure(409, "desk.has_changes", "Publica antes los cambios, o descártalos.");
		const next = nextText(context, source, text, hasId ? [] : [{ at: ["id"], value: id }]);
		if (next instanceof Failure) return next;
		const moved = { ...next, source: planMove(next.source, path, { by: user.uid, now: now().toISOString() }).source };
		if (!isShown) return writeTree(context, [writeOf(source, moved, {})]);
		const shownVersion = hasId ? source.publishedVersion : next.source.version;
		const shown = hasId ? await backend.sources.text(id, shownVersion ?? 0) : next.text;
		if (shown === null) return noText();
		const { findings, compiled } = await checkSource(context, { ...source, path }, shown);
		if (compiled === null) return { findings };
		const to = { publishedVersion: shownVersion, publishedHash: tools.format.hash(shown) };
		const publication = publicationOf([compiled], { sources: [writeOf(source, moved, to)] });
		return publishWith(context, publication, { what: "text-moved", on: id, detail: url.slice(0, 200) });
	});
}

/** What publishing an event tells the people who are registered for it. */
export interface EventImpact {
	/** People with a seat, people in the line. */
	readonly taken: number;
	readonly waiting: number;
	/** Whether they get a notice of a change of time or place. */
	readonly isTold: boolean;
}

/** What publishing the present text of an event does to its people; null for other texts and for a new event. */
export async function impactOf(
	{ backend, now }: DeskContext,
	compiled: Checked["compiled"],
): Promise<EventImpact | null> {
	if (compiled === null || !("event" in compiled)) return null;
	const { event } = compiled.event;
	const stored = await backend.events.findById(event.id);
	if (stored === null) return null;
	const { taken, waiting } = (await backend.registrations.counts([stored.id])).get(stored.id) ?? NO_SEATS_TAKEN;
	const isOver = stored.endsAt <= now().toISOString();
	return { taken, waiting, isTold: !isOver && (!sameFacts(stored, event) || event.cancelled !== stored.cancelled) };
}

/** Cancels a published event: its text says so, and everybody with a seat or in the line is told. */
export function cancelEvent(
	context: DeskContext,
	{ id, version }: { readonly id: string; readonly version: number },
): Promise<null | Blocked | Failure> {
	const { backend, tools, now } = context;
	return backend.publication.alone(async () => {
		const found = await findToPublish(context, id, version);
		if (found instanceof Failure) return found;
		const { source, text } = found;
		if (sortOf(source.path) !== "evento" || source.publishedVersion === null)
			return new Failure(409, "desk.not_published", "Solo se cancela un evento publicado.");
		if (source.publishedVersion !== source.version)
			return new Failure(409, "desk.has_changes", "Publica antes los cambios, o descártalos.");
		const next = nextText(context, source, text, [{ at: ["event", "cancelled"], value: true }]);
		if (next instanceof Failure) return next;
		const run = await openRun(pressOf(context));
		const { findings, compiled } = await checkWith(context, source, next.text, run);
		if (compiled === null || !("event" in compiled)) return { findings };
		const { endsAt, slug } = compiled.event.event;
		if (endsAt <= now().toISOString()) return new Failure(409, "desk.over", "Este evento ya ha terminado.");
		const shown = { publishedVersion: next.source.version, publishedHash: tools.format.hash(next.text) };
		const publication = publicationOf([compiled], { sources: [writeOf(source, next, { ...UNSCHEDULED, ...shown })] });
		return publishWith(context, publication, {
			what: "event-cancelled",
			on: id,
			detail: encodeContentUrl(eventPath(slug)),
		});
	});
}
