import { change } from "../authoring/plan-save.ts";
import { lessonSource, type Source } from "../authoring/source.ts";
import { StaleSource } from "../authoring/source-writes.ts";
import { compileSource, openRun, type Press, publicationOf } from "./compile-source.ts";
import type { CompiledText } from "./compiler.ts";
import { removeUnused } from "./imported-files.ts";
import { PublicationConflict } from "./publication-store.ts";

/** Texts in one publication. Each publication renews the page cache, and holds up imports while it is made. */
const AT_ONCE = 20;

/** How far the repair has come, in pages, events and lessons. */
export interface RepairProgress {
	readonly done: number;
	readonly total: number;
}

interface RepairOptions {
	readonly signal: AbortSignal;
	readonly onProgress: (progress: RepairProgress) => void;
	/** Called for each text that cannot be compiled any more: readers go on seeing what an earlier version made of it. */
	readonly onRefused: (path: string, reason: string) => void;
}

/**
 * Makes anew, from their texts, the published pages, events and lessons that another version of the compiler made
 * (docs/product.md, 22.6). It goes on where an interrupted repair ended. Waits for imports in progress.
 * @throws {Error} when a store fails; what is finished by then stays.
 */
export async function repairPages(press: Press, { signal, onProgress, onRefused }: RepairOptions): Promise<void> {
	const outdated = await findOutdated(press);
	const total = outdated.length;
	let done = 0;
	for (let from = 0; from < total && !signal.aborted; from += AT_ONCE) {
		const ids = outdated.slice(from, from + AT_ONCE);
		await press.publication.alone(() => repairSome(ids, press, { signal, onRefused, onCompiled: tell }));
	}

	function tell(): void {
		done += 1;
		onProgress({ done, total });
	}
}

/** Ids of the files whose published result is outdated, in the order of their paths. */
async function findOutdated({ publication, sources, compiler }: Press): Promise<readonly string[]> {
	const results = [
		...(await publication.sources()),
		...(await publication.lessons()).map(({ id, sourceHash }) => ({ id: lessonSource(id), sourceHash })),
	];
	const outdated = new Set(results.flatMap(({ id, sourceHash }) => (compiler.isCurrent(sourceHash) ? [] : [id])));
	if (outdated.size === 0) return [];
	return (await sources.list()).filter((each) => isShown(each) && outdated.has(each.id)).map(({ id }) => id);
}

function isShown({ publishedVersion, trashedAt }: Source): boolean {
	return publishedVersion !== null && trashedAt === null;
}

async function repairSome(
	ids: readonly string[],
	press: Press,
	{ signal, onRefused, onCompiled }: Pick<RepairOptions, "signal" | "onRefused"> & { readonly onCompiled: () => void },
): Promise<void> {
	const run = await openRun(press);
	const compiled: { readonly source: Source; readonly result: CompiledText }[] = [];
	for (const id of ids) {
		if (signal.aborted) break;
		const source = await press.sources.find(id);
		if (source !== null && source.publishedVersion !== null && isShown(source)) {
			const result = await compileSource(source, source.publishedVersion, press, run);
			if ("problems" in result)
				onRefused(source.path, result.problems.map(({ field, reason }) => `${field}: ${reason}`).join(" "));
			else compiled.push({ source, result });
		}
		onCompiled();
	}
	try {
		await publish(compiled);
	} catch (error) {
		if (!isRefusal(error)) throw error;
		// One of them holds up the others: each by itself.
		for (const one of compiled) {
			await publish([one]).catch((reason: unknown) => {
				if (!isRefusal(reason)) throw reason;
				onRefused(one.source.path, reason.message);
			});
		}
	}

	async function publish(some: typeof compiled): Promise<void> {
		if (some.length === 0) return;
		// The tree does not change, but what was written on the site meanwhile must not be replaced by an older text.
		const sources = some.map(({ source }) => change(source, {}));
		const results = some.map(({ result }) => result);
		await removeUnused(press.media, await press.publication.publish(publicationOf(results, { sources })));
	}
}

/** Whether only the text is not published, and not the store has failed. */
function isRefusal(error: unknown): error is StaleSource | PublicationConflict {
	return error instanceof StaleSource || error instanceof PublicationConflict;
}
