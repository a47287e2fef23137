import { planScheduled } from "../authoring/plan-save.ts";
import { moduleSource, type Source } from "../authoring/source.ts";
import { compileSource, openRun, type Press, type PressRun, publicationOf } from "./compile-source.ts";
import type { CompiledText } from "./compiler.ts";
import { removeUnused } from "./imported-files.ts";
import { PublicationConflict, type PublicationReport } from "./publication-store.ts";

/** What became of a scheduled text. `null`: somebody has changed its schedule meanwhile, or published it. */
export type ScheduledOutcome = { readonly report: PublicationReport } | { readonly refused: string } | null;

/** Whether a file's schedule has come. `now`: ISO 8601 in UTC. */
export function isDue({ publishAt, trashedAt }: Pick<Source, "publishAt" | "trashedAt">, now: string): boolean {
	return publishAt !== null && trashedAt === null && publishAt <= now;
}

/**
 * Publishes the text of a file whose time has come, and marks it as published in the same transaction (docs/product.md,
 * 22.5). A text that cannot be published stays scheduled, and the outcome says why, in Spanish. Waits for an import in
 * progress.
 * @throws {Error} when a store fails; nothing is published then.
 */
export function publishScheduled(id: string, press: Press, now: () => Date): Promise<ScheduledOutcome> {
	return press.publication.alone(async () => {
		const source = await press.sources.find(id);
		if (source === null || source.scheduledVersion === null || !isDue(source, now().toISOString())) return null;
		const { scheduledVersion: version, path } = source;
		const run = await openRun(press);
		const compiled = await compileSource(source, version, press, run);
		if ("problems" in compiled) return refusal(path, compiled.problems);
		const revision = (await press.sources.revisions(id)).find((each) => each.version === version);
		if (revision === undefined) throw new Error(`Text ${version} of ${path} is not there.`);
		const parts = [compiled, ...(await moduleOf(compiled, press, run))];
		const publication = publicationOf(parts, { sources: [planScheduled(source, revision.hash)] });
		try {
			const report = await press.publication.publish(publication);
			await removeUnused(press.media, report);
			return { report };
		} catch (error) {
			if (!(error instanceof PublicationConflict)) throw error;
			return refusal(path, [{ field: error.field, reason: error.message }]);
		}
	});
}

/**
 * Compiles a scheduled text ahead, so that its pictures are stored when its time comes. What is wrong with it is told
 * then.
 */
export async function prepareScheduled(source: Source, press: Press): Promise<void> {
	const { scheduledVersion } = source;
	if (scheduledVersion !== null) await compileSource(source, scheduledVersion, press, await openRun(press));
}

/** The module of a lesson: the lesson may be its first that is published. */
async function moduleOf(compiled: CompiledText, press: Press, run: PressRun): Promise<readonly CompiledText[]> {
	if (!("lesson" in compiled)) return [];
	const module = await press.sources.find(moduleSource(compiled.lesson.module));
	return module === null ? [] : [await compileSource(module, module.version, press, run)];
}

function refusal(
	path: string,
	problems: readonly { readonly field: string; readonly reason: string }[],
): { readonly refused: string } {
	return { refused: problems.map(({ field, reason }) => `${path}: ${field}: ${reason}`).join(" ") };
}
