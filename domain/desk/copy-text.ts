import { planCreate } from "../authoring/plan-save.ts";
import { lessonSource } from "../authoring/source.ts";
import { Failure } from "../failure.ts";
import { may } from "../sign-in/permissions.ts";
import { type DeskContext, findOwn, noText, notYours } from "./desk-context.ts";
import { sortOf } from "./desk-list.ts";
import { isFreePath, newLessonId, newLessonPath, newPath } from "./new-text.ts";
import { writeTree, writtenBy } from "./save-text.ts";
import { withOffset } from "./written-time.ts";

/** Fields that a copy of a text does not take along. */
const NOT_COPIED = ["draft", "publishAt", "publishedAt", "updatedAt", "redirectFrom"] as const;

/** Makes a draft with the same words as a text. */
export async function duplicateText(context: DeskContext, id: string): Promise<{ readonly id: string } | Failure> {
	const { backend, tools, now } = context;
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	const sort = sortOf(source.path);
	if (sort === "leccion" && !may(context.user, "publish")) return notYours();
	const text = await backend.sources.text(id, source.version);
	if (text === null || sort === null || sort === "modulo") return noText();
	const { fields, problems } = tools.format.read(text);
	if (problems.length > 0) return new Failure(400, "desk.unreadable", problems[0]?.reason ?? "");
	const sources = await backend.sources.list();
	const title = `Copia de ${typeof fields.name === "string" ? fields.name : "un texto"}`.slice(0, 150);
	const isLesson = sort === "leccion";
	const own = isLesson
		? newLessonId(title, (taken) => sources.some((each) => each.id === lessonSource(taken)))
		: crypto.randomUUID().replaceAll("-", "").slice(0, 16);
	const isEvent = sort === "evento";
	const copy = tools.format.change(text, [
		...NOT_COPIED.filter((name) => fields[name] !== undefined).map((name) => ({
			at: [name] as const,
			value: undefined,
		})),
		...(isEvent ? [{ at: ["event", "cancelled"] as const, value: undefined }] : []),
		...(isLesson ? [] : [{ at: ["createdAt"] as const, value: withOffset(now()) }]),
		{ at: ["id"], value: own },
		{ at: ["name"], value: title },
	]);
	if (copy === null)
		return new Failure(400, "desk.unpatchable", "Este texto no se puede copiar: su ficha está escrita entre llaves.");
	const folder = source.path.slice(0, source.path.lastIndexOf("/") + 1);
	const module = Number(/module(\d+)/.exec(source.path)?.[1] ?? 1);
	const path = isLesson
		? newLessonPath(module, title, sources).path
		: copyPath(folder, newPath(sort, title, { sources, reserved: tools.reserved }), (each) =>
				isFreePath(each, { sources, reserved: tools.reserved }),
			);
	const sourceId = isLesson ? lessonSource(own) : own;
	const write = planCreate({ id: sourceId, path, ...writtenBy(context, copy, "saved") });
	return (await writeTree(context, [write])) ?? { id: sourceId };
}

/** The place of a copy: beside its original, where its pictures are, if that is free. */
function copyPath(folder: string, path: string, isFree: (path: string) => boolean): string {
	const beside = folder + path.slice(path.lastIndexOf("/") + 1);
	return isFree(beside) ? beside : path;
}
