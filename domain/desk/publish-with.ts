import { actOf } from "../audit/act.ts";
import { planSave } from "../authoring/plan-save.ts";
import type { Source } from "../authoring/source.ts";
import type { SourceWrite } from "../authoring/source-store.ts";
import { StaleSource } from "../authoring/source-writes.ts";
import type { FieldChange } from "../authoring/text-format.ts";
import { Failure } from "../failure.ts";
import { removeUnused } from "../publication/imported-files.ts";
import { type Publication, PublicationConflict } from "../publication/publication-store.ts";
import { may } from "../sign-in/permissions.ts";
import { type DeskContext, findOwn, noText, notYours, staleText } from "./desk-context.ts";
import { type DeskAct, writtenBy } from "./save-text.ts";

/**
 * Writes a publication with its changes to the tree, and what it did to the log of acts. A Failure if the tree or an
 * address has changed meanwhile. `also`: what else is written in the same transaction.
 * @throws {Error} when a store fails.
 */
export async function publishWith(
	{ backend, user, now }: DeskContext,
	publication: Publication,
	act: DeskAct,
	also: () => Promise<void> = async () => undefined,
): Promise<null | Failure> {
	try {
		const report = await backend.transaction(async () => {
			const done = await backend.publication.publish(publication);
			for (const { source } of publication.sources ?? [])
				if (source.publishedVersion !== null) await backend.sources.markPublished(source.id, source.publishedVersion);
			await backend.acts.add(actOf({ at: now().toISOString(), by: user.uid, ...act }));
			await also();
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

/** A text in the tree, with the write that brings it there. `write`: null if it is there already. */
export interface NextText {
	readonly text: string;
	readonly source: Source;
	readonly revisions: SourceWrite["revisions"];
}

/** The text that a publication shows: the present one with its lines changed. */
export function nextText(
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
			"La ficha tiene un error o está escrita entre llaves. Corrígela en el texto completo.",
		);
	const write = planSave(source, source.version, writtenBy(context, text, "published"));
	if (write === null) return staleText();
	return { text, source: write.source, revisions: write.revisions };
}

/** A write of the tree that goes with a publication. `to`: what else changes. */
export function writeOf(
	before: Source,
	{ source, revisions }: Omit<NextText, "text">,
	to: Partial<Source>,
): SourceWrite {
	return { expected: before.changes, source: { ...source, ...to, changes: before.changes + 1 }, revisions };
}

/** What a file's row has without a schedule, when nobody asks for its publication. */
export const UNSCHEDULED = { scheduledVersion: null, publishAt: null, asked: null } as const;

/** The text of a file that the person looked at, if nobody has changed it since, and it may be published by them. */
export async function findToPublish(
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
