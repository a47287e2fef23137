import type { Source } from "../authoring/source.ts";
import { NO_SEATS_TAKEN } from "../events/registration.ts";
import { Failure } from "../failure.ts";
import { openRun, type PressRun } from "../publication/compile-source.ts";
import type { CompiledText } from "../publication/compiler.ts";
import type { EventToPublish } from "../publication/publication-store.ts";
import { may } from "../sign-in/permissions.ts";
import { isUnguessable } from "./add-picture.ts";
import { checkEvent } from "./check-event.ts";
import { checkText, type Finding, type KnownAddresses, lineOfReason } from "./check-text.ts";
import { type DeskContext, findOwn, noText, pressOf } from "./desk-context.ts";
import { urlOf } from "./desk-list.ts";

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
	return {
		urls: new Set([...stored.map(({ url }) => url), ...old.filter(({ id }) => id !== null).map(({ from }) => from)]),
		reserved: tools.reserved,
	};
}

/**
 * Compiles a text of a file and looks at it (docs/product.md, 26.5).
 * @throws {Error} when a store fails.
 */
export async function checkSource(context: DeskContext, source: Source, text: string): Promise<Checked> {
	const run = await openRun(pressOf(context));
	// A draft must not show its author the files of texts that they may not see. Files have no owner: their names tell.
	const originals = run.originals.filter(isUnguessable);
	return checkWith(context, source, text, may(context.user, "publish") ? run : { ...run, originals });
}

/**
 * The same for the present text of the file with an id, for somebody who may change it.
 * @throws {Error} when a store fails.
 */
export async function checkOwn(context: DeskContext, id: string): Promise<Checked | Failure> {
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	const text = await context.backend.sources.text(id, source.version);
	return text === null ? noText() : checkSource(context, source, text);
}

/** The same in a run that is under way. */
export async function checkWith(
	context: DeskContext,
	source: Source,
	text: string,
	{ originals, firstImports }: PressRun,
): Promise<Checked> {
	const { tools, now } = context;
	const { id, path, createdAt } = source;
	const at = now().toISOString();
	const compiled = await tools.compiler.compile(
		{ path, text, firstImportedAt: firstImports.get(id) ?? createdAt, changedAt: at },
		originals,
	);
	if ("problems" in compiled) {
		const { body } = tools.format.read(text);
		const findings = compiled.problems.map(({ field, reason }): Finding => {
			return { field, reason, line: field === "texto" ? lineOfReason(body, reason) : null, blocks: true };
		});
		return { findings, compiled: null };
	}
	const found = await findingsOf(context, source, text, htmlOf(compiled));
	if (!("event" in compiled)) return { findings: found, compiled };
	const ofEvent = (await findingsOfEvent(context, compiled.event)).map((finding) =>
		source.createdBy === null ? { ...finding, blocks: false } : finding,
	);
	const findings = [...ofEvent, ...found].toSorted((one, other) => Number(other.blocks) - Number(one.blocks));
	return { findings, compiled };
}

async function findingsOfEvent(
	{ backend, now }: Pick<DeskContext, "backend" | "now">,
	{ event, joinUrl }: EventToPublish,
): Promise<readonly Finding[]> {
	const stored = await backend.events.findById(event.id);
	const { taken } = (await backend.registrations.counts([event.id])).get(event.id) ?? NO_SEATS_TAKEN;
	return checkEvent({ event, joinUrl, stored, taken, now: now().toISOString() });
}

/** What an author should look at in a text that compiles to this HTML. */
export async function findingsOf(
	context: Pick<DeskContext, "backend" | "tools" | "now">,
	{ path, createdBy }: Pick<Source, "path" | "createdBy">,
	text: string,
	html: string,
): Promise<readonly Finding[]> {
	const { fields, body } = context.tools.format.read(text);
	const known = await knownAddresses(context);
	const own = urlOf(path);
	if (own !== null) (known.urls as Set<string>).add(own);
	const about = { isMarkdown: path.endsWith(".md"), isImported: createdBy === null, now: context.now().toISOString() };
	return checkText({ fields, body, html, known, ...about });
}

function htmlOf(compiled: NonNullable<Checked["compiled"]>): string {
	if ("page" in compiled) return compiled.page.body;
	if ("event" in compiled) return compiled.event.event.body;
	return "lesson" in compiled ? compiled.lesson.lesson.body : "";
}
