import { actOf } from "../audit/act.ts";
import { planMove } from "../authoring/plan-save.ts";
import { type Source, stateOf } from "../authoring/source.ts";
import { StaleSource } from "../authoring/source-writes.ts";
import { Failure } from "../failure.ts";
import { compileSource, openRun, publicationOf } from "../publication/compile-source.ts";
import type { CompiledText } from "../publication/compiler.ts";
import { PublicationConflict } from "../publication/publication-store.ts";
import { may } from "../sign-in/permissions.ts";
import { type DeskContext, noText, notYours, pressOf, staleText } from "./desk-context.ts";
import { sortOf } from "./desk-list.ts";

/** A file of the course in its tree. */
export interface TreeEntry {
	readonly id: string;
	readonly name: string;
	readonly state: ReturnType<typeof stateOf>;
	/** Its number in its module; of a module its own. */
	readonly number: number;
}

/** A module of the tree. `file`: null for one whose file is not there. */
export interface TreeModule {
	readonly number: number;
	readonly file: TreeEntry | null;
	readonly lessons: readonly TreeEntry[];
}

const PLACE = /^school\/expert\/module(\d+)(?:-[^/]*)?\/(?:(\d+)-[^/]+|module)\.md$/;

function placeIn({ path }: Pick<Source, "path">): { readonly module: number; readonly lesson: number } {
	const [, module, lesson] = PLACE.exec(path) ?? [];
	return { module: Number(module), lesson: Number(lesson ?? 0) };
}

/** The course as its authors see it: all lessons, drafts too, in their order (docs/product.md, 26.12). */
export async function courseTree({ backend, tools, user, now }: DeskContext): Promise<readonly TreeModule[] | Failure> {
	if (!may(user, "publish")) return notYours();
	const files = (await backend.sources.list()).filter(({ path, trashedAt }) => trashedAt === null && PLACE.test(path));
	const modules = new Map<number, { file: TreeEntry | null; lessons: TreeEntry[] }>();
	for (const file of files) {
		const { module, lesson } = placeIn(file);
		const text = (await backend.sources.text(file.id, file.version)) ?? "";
		const { name } = tools.format.read(text).fields;
		const state = stateOf(file, now().toISOString());
		const entry = { id: file.id, name: typeof name === "string" ? name : "", state, number: lesson || module };
		const own = modules.get(module) ?? { file: null, lessons: [] };
		modules.set(module, own);
		if (sortOf(file.path) === "modulo") own.file = entry;
		else own.lessons.push(entry);
	}
	return [...modules]
		.sort(([one], [other]) => one - other)
		.map(([number, { file, lessons }]) => ({
			number,
			file,
			lessons: lessons.toSorted((one, other) => one.number - other.number),
		}));
}

/**
 * Moves a lesson one place up or down in its module: it and its neighbour change their numbers, on the site at once.
 * Progress stays, because it is kept by id.
 * @throws {Error} when a store fails; nothing has changed then.
 */
export function moveLesson(
	context: DeskContext,
	{ id, to }: { readonly id: string; readonly to: "up" | "down" },
): Promise<null | Failure> {
	const { backend, user, now } = context;
	return backend.publication.alone(async () => {
		if (!may(user, "publish")) return notYours();
		const files = (await backend.sources.list()).filter(
			({ path, trashedAt }) => trashedAt === null && sortOf(path) === "leccion",
		);
		const source = files.find((each) => each.id === id);
		if (source === undefined) return noText();
		const { module } = placeIn(source);
		const row = files
			.filter((each) => placeIn(each).module === module)
			.toSorted((one, other) => placeIn(one).lesson - placeIn(other).lesson);
		const other = row[row.indexOf(source) + (to === "up" ? -1 : 1)];
		if (other === undefined) return null;
		const numbered = (each: Source, number: number) => each.path.replace(/\/\d+-([^/]+)$/, `/${number}-$1`);
		const moved = [
			[source, numbered(source, placeIn(other).lesson)],
			[other, numbered(other, placeIn(source).lesson)],
		] as const;
		const run = await openRun(pressOf(context));
		const by = { by: user.uid, now: now().toISOString() };
		const compiled: CompiledText[] = [];
		for (const [each, path] of moved) {
			if (each.publishedVersion === null) continue;
			const part = await compileSource({ ...each, path }, each.publishedVersion, pressOf(context), run);
			if ("problems" in part)
				return new Failure(409, "desk.refused", `${path}: ${part.problems.map(({ reason }) => reason).join(" ")}`);
			compiled.push(part);
		}
		const sources = moved.map(([each, path]) => planMove(each, path, by));
		try {
			await backend.transaction(async () => {
				await backend.publication.publish(publicationOf(compiled, { sources }));
				await backend.acts.add(actOf({ at: by.now, by: user.uid, what: "lesson-moved", on: id }));
			});
			return null;
		} catch (error) {
			if (error instanceof StaleSource) return staleText();
			if (error instanceof PublicationConflict) return new Failure(409, "desk.refused", error.message);
			throw error;
		}
	});
}
