import type { Source } from "../authoring/source.ts";
import { openRun, type PressRun } from "../publication/compile-source.ts";
import type { CompiledText } from "../publication/compiler.ts";
import { may } from "../sign-in/permissions.ts";
import { checkText, type Finding, type KnownAddresses, lineOfReason } from "./check-text.ts";
import { type DeskContext, pressOf } from "./desk-context.ts";
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
	// A preview of one's own draft must not show what School's students alone may see.
	const originals = run.originals.filter((original) => !original.path.startsWith("school/"));
	return checkWith(context, source, text, may(context.user, "publish") ? run : { ...run, originals });
}

/** The same in a run that is under way. */
export async function checkWith(
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
