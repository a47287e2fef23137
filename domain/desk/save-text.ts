import { type Act, actOf } from "../audit/act.ts";
import { planCreate, planSave, type WrittenText } from "../authoring/plan-save.ts";
import { lessonOf, lessonSource, moduleSource, type Source } from "../authoring/source.ts";
import type { SourceWrite } from "../authoring/source-store.ts";
import { StaleSource } from "../authoring/source-writes.ts";
import { hasConflictMarks, withPlainEnds } from "../authoring/text-format.ts";
import { Failure, wrongField } from "../failure.ts";
import type { Mail } from "../mail/mail.ts";
import { may } from "../sign-in/permissions.ts";
import { shownName } from "../sign-in/user.ts";
import { type DeskContext, findOwn, noText, notYours, staleText } from "./desk-context.ts";
import { sortOf } from "./desk-list.ts";
import { changesOf } from "./ficha.ts";
import { fichaOf, type TextSort } from "./ficha-fields.ts";
import { baseText, joinedSave, planJoin, savedBefore, thinWhileWriting } from "./join-text.ts";
import { firstFields, modulesOf, type NewSort, newLessonId, newLessonPath, newPath } from "./new-text.ts";
import type { Conflict, Saved } from "./saved.ts";

/** The greatest length of a text that is saved, in bytes: as much as a file may have. */
const MAX_BYTES = 1_088 * 1_024;

/** The words of a form over a text: its fields by the names of their controls, and what stands below them. */
export interface TypedText {
	readonly ficha: Readonly<Record<string, string>>;
	readonly body: string;
}

/** How a text is written now, by this person. */
export function writtenBy(
	{ tools, user, now }: Pick<DeskContext, "tools" | "user" | "now">,
	text: string,
	why: WrittenText["why"],
): WrittenText {
	return { text, hash: tools.format.hash(text), why, by: user.uid, now: now().toISOString() };
}

/** An act for the log: what a person did, to which text. */
export type DeskAct = Pick<Act, "what"> & Partial<Pick<Act, "on" | "detail">>;

/**
 * Stores writes of the tree, with the act that they are. A Failure if the tree has changed since they were planned.
 * `act`: absent for what is only a text. `mails`: what is sent with it. `also`: what else is written with it.
 * @throws {Error} when the store fails.
 */
export async function writeTree(
	{ backend, user, now }: Pick<DeskContext, "backend" | "user" | "now">,
	writes: readonly SourceWrite[],
	act?: DeskAct,
	{ mails = [], also }: { readonly mails?: readonly Mail[]; readonly also?: () => Promise<void> } = {},
): Promise<null | Failure> {
	try {
		await backend.transaction(async () => {
			await backend.sources.write(writes);
			for (const mail of mails) await backend.outbox.add(mail, now().toISOString());
			if (act !== undefined) await backend.acts.add(actOf({ at: now().toISOString(), by: user.uid, ...act }));
			await also?.();
		});
		return null;
	} catch (error) {
		if (!(error instanceof StaleSource)) throw error;
		return new Failure(409, "desk.stale", error.message);
	}
}

/** What a new text is made of. */
type NewText = TypedText & {
	readonly sort: NewSort;
	/** Of a lesson. */
	readonly module?: number | undefined;
	/** An id of 16 hexadecimal digits that the caller chose; lessons have none. */
	readonly id?: string | undefined;
	/** The account that typed it, if a script sends it. */
	readonly author?: string | undefined;
};

/**
 * Makes a new text of what was typed. It is a draft until it is published. With an id that this person has used already,
 * it is the text that was made then.
 */
export async function createText(
	context: DeskContext,
	{ sort, module, id: chosen, author, ...typed }: NewText,
): Promise<{ readonly id: string } | Failure> {
	const { backend, tools, site, user, now } = context;
	if (author !== undefined && author !== user.uid) return otherAccount();
	// A lesson may bring the file of its module, which is everybody's.
	if (sort === "leccion" && !may(user, "publish")) return notYours();
	const title = (typed.ficha.name ?? "").trim();
	if (title === "") return wrongField("name", "Escribe un título: de él sale la dirección.");
	const sources = await backend.sources.list();
	const made = sort === "leccion" ? undefined : sources.find((each) => each.id === chosen);
	if (made !== undefined) return made.createdBy === user.uid ? { id: made.id } : noText();
	const id =
		sort === "leccion"
			? newLessonId(title, (taken) => sources.some((each) => each.id === lessonSource(taken)))
			: (chosen ?? crypto.randomUUID().replaceAll("-", "").slice(0, 16));
	const first = tools.format.write(firstFields(sort, { id, now: now(), author: site.owner.name }), "");
	const text = applyTyped(context, first, sort, typed);
	if (text instanceof Failure) return text;
	const written = writtenBy(context, text, "saved");
	if (sort !== "leccion") {
		const path = newPath(sort, title, { sources, reserved: tools.reserved });
		return (await writeTree(context, [planCreate({ id, path, ...written })])) ?? { id };
	}
	const modules = modulesOf(sources);
	const number = module ?? modules.at(-1) ?? 1;
	if (number < 1 || number > modules.length + 1)
		return wrongField("modulo", "Los módulos se numeran seguidos: elige uno que ya esté, o el siguiente.");
	const place = newLessonPath(number, title, sources);
	const writes = [planCreate({ id: lessonSource(id), path: place.path, ...written })];
	if (place.module !== null) {
		const head = tools.format.write({ name: `Módulo ${number}` }, "");
		const moduleText = writtenBy(context, head, "saved");
		writes.unshift(planCreate({ id: moduleSource(number), path: place.module, ...moduleText }));
	}
	return (await writeTree(context, writes)) ?? { id: lessonSource(id) };
}

/** A text with what was typed into its form, or a Failure that names the fields. */
function applyTyped(
	{ tools: { format } }: Pick<DeskContext, "tools">,
	text: string,
	sort: TextSort,
	{ ficha, body }: TypedText,
): string | Failure {
	const { fields } = format.read(text);
	const read = changesOf(fichaOf(sort), fields, ficha);
	if ("wrong" in read) {
		const [message = ""] = Object.values(read.wrong);
		return new Failure(400, "desk.wrong_fields", message, { fields: read.wrong });
	}
	const changed = format.change(text, read.changes);
	if (changed === null) {
		const message =
			"Esta ficha está escrita de un modo que el formulario no sabe cambiar. Cámbiala en el texto completo.";
		return new Failure(400, "desk.unpatchable", message);
	}
	return format.withBody(changed, withPlainEnds(body));
}

/** Failure when another account than the author's is signed in by now. */
function otherAccount(): Failure {
	return new Failure(
		401,
		"desk.other_account",
		"Aquí se ha iniciado sesión con otra cuenta. Entra con la tuya para guardar.",
	);
}

/** Whether a text may be stored in place of the one that a file has. */
function refuseText({ tools: { format } }: Pick<DeskContext, "tools">, source: Source, text: string): Failure | null {
	if (new TextEncoder().encode(text).length > MAX_BYTES)
		return wrongField("texto", "El texto pesa más de 1\u00a0MB. Repártelo en varios.");
	if (text.includes("\0")) return wrongField("texto", "Hay un carácter nulo en el texto. Bórralo.");
	if (hasConflictMarks(text)) return wrongField("texto", "Quedan marcas de las dos versiones: elige y bórralas.");
	const { id } = format.read(text).fields;
	const own = lessonOf(source.id) ?? source.id;
	if (id !== undefined && id !== own && sortOf(source.path) !== "modulo")
		return wrongField("texto", `El id no cambia nunca: es «${own}».`);
	return null;
}

/** What is saved, and for whom. */
export type SaveOfText = {
	readonly id: string;
	/** The version that its author had before them. */
	readonly base: number;
	/** The account that typed it, if a script sends it: another may have signed in since in this browser. */
	readonly author?: string | undefined;
	/** Whether a newer text of the site is joined at once where both fit together. */
	readonly joins?: true | undefined;
} & (TypedText | { readonly text: string });

/**
 * Saves what was typed into the form of a text, or a whole text (docs/product.md, 26.3 and 26.13). A text that is the
 * same as the stored one makes no version, and one that this person saved already is not saved again.
 * @throws {Error} when the store fails.
 */
export async function saveText(
	context: DeskContext,
	{ id, base, author, joins, ...typed }: SaveOfText,
): Promise<Saved | Failure> {
	const { backend, tools, user } = context;
	if (author !== undefined && author !== user.uid) return otherAccount();
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	const sort = sortOf(source.path);
	if (source.trashedAt !== null || sort === null) return noText();
	const { text: before, isThere } = await baseText(context, id, base);
	const present = isThere ? before : ((await backend.sources.text(id, source.version)) ?? "");
	const mine =
		"text" in typed
			? tools.format.retyped(present, withPlainEnds(typed.text))
			: applyTyped(context, present, sort, typed);
	if (mine instanceof Failure) return mine;
	const refused = refuseText(context, source, mine);
	if (refused !== null) return refused;
	const written = (text: string) => writtenBy(context, text, "saved");
	const { hash } = written(mine);
	// The same by two people, or sent twice: nothing is older than anything.
	if (hash === source.hash) return { version: source.version, isNew: false };
	const write = isThere ? planSave(source, base, written(mine)) : null;
	const stale = write === null ? staleText() : await writeTree(context, [write]);
	if (write !== null && stale === null) {
		await thinWhileWriting(context, write.source);
		return { version: write.source.version, isNew: true };
	}
	const now = await backend.sources.find(id);
	if (now === null) return noText();
	// Nothing was typed since that version, which the site has in its history.
	const own = mine === before ? base : await savedBefore(context, id, { base, hash });
	const conflict = await conflictOf(context, now, before, mine);
	if (own !== null)
		return joins === true
			? joinedSave(context, now, { ...conflict, mine: own, text: conflict.site })
			: { version: now.version, isNew: false };
	const joined = joins === true ? planJoin(context, now, conflict, written) : null;
	const { proposal } = conflict;
	if (joined === null || refuseText(context, now, proposal) !== null) return { conflict };
	// Yet another save came between: the person sees both texts and settles it.
	if ((await writeTree(context, [joined])) !== null) return { conflict };
	const mineAt = joined.source.version - (joined.revisions.length - 1);
	return joinedSave(context, joined.source, { ...conflict, mine: mineAt, text: proposal });
}

async function conflictOf(
	{ backend, tools }: Pick<DeskContext, "backend" | "tools">,
	{ id, version, updatedAt, updatedBy }: Source,
	base: string,
	mine: string,
): Promise<Conflict> {
	const site = (await backend.sources.text(id, version)) ?? "";
	const { text: proposal, conflicts } = tools.format.join({ base, site, mine });
	const person = updatedBy === null ? null : await backend.users.find(updatedBy);
	const by = person === null ? null : shownName(person);
	return { version, site, mine, proposal, conflicts, by, at: updatedAt };
}

/**
 * Keeps the site's text after a conflict. What the person wrote is a revision before it, so that nothing is gone.
 * `base`: the version that they saw as the site's.
 */
export async function keepSites(
	context: DeskContext,
	{ id, base, mine }: { readonly id: string; readonly base: number; readonly mine: string },
): Promise<Saved | Failure> {
	const { backend, tools } = context;
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	const site = await backend.sources.text(id, base);
	if (site === null || source.version !== base)
		return new Failure(409, "desk.stale", "El texto ha vuelto a cambiar: compara otra vez las dos versiones.");
	const own = tools.format.retyped(site, withPlainEnds(mine));
	const saved = planSave(source, base, writtenBy(context, own, "saved"));
	if (saved === null || saved.revisions.length === 0) return { version: source.version, isNew: false };
	const restored = planSave(saved.source, base + 1, writtenBy(context, site, "restored"));
	if (restored === null) return noText();
	const isPublished = source.publishedVersion === source.version;
	const after = { ...restored.source, changes: source.changes + 1 };
	const write = {
		expected: source.changes,
		source: isPublished ? { ...after, publishedVersion: after.version } : after,
		revisions: [...saved.revisions, ...restored.revisions],
	};
	return (await writeTree(context, [write])) ?? { version: after.version, isNew: true };
}
