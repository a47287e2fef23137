import { change } from "../authoring/plan-save.ts";
import { type Source, stateOf } from "../authoring/source.ts";
import { Failure, wrongField } from "../failure.ts";
import type { Mail } from "../mail/mail.ts";
import { renderMail } from "../mail/render-mail.ts";
import { may, PUBLISHERS } from "../sign-in/permissions.ts";
import { shownName, type User } from "../sign-in/user.ts";
import { isAsked } from "./asked.ts";
import { type DeskContext, findOwn, noText, notYours } from "./desk-context.ts";
import { sortOf } from "./desk-list.ts";
import { writeTree } from "./save-text.ts";

/** How long editors get no second mail about one text, in milliseconds. */
const MAIL_PAUSE_MS = 3_600_000;

/** How many texts of one person editors get mail about within that time. */
const MAILS_A_PERSON = 5;

/** The longest comment with which a text is given back, in characters. */
const LONGEST_COMMENT = 500;

/** Says to somebody who may publish that an author asks them to. */
function askMail(
	{ site, siteUrl, user }: Pick<DeskContext, "site" | "siteUrl" | "user">,
	{ id, name, to }: { readonly id: string; readonly name: string; readonly to: string },
): Mail {
	const sentence = `${shownName(user)} ha terminado «${name}» y pide que se publique.`;
	return renderMail({
		...{ kind: "publication-asked", to, siteName: site.name, siteUrl, expiresAt: null },
		subject: `«${name}» espera que lo publiques en ${site.name}`,
		preview: sentence,
		heading: "Piden que se publique un texto",
		blocks: [
			sentence,
			{
				type: "button",
				label: "Revisarlo y publicarlo",
				url: `${siteUrl}/escritorio/contenido/${encodeURIComponent(id)}/publicar`,
			},
			"Si falta algo, devuélvelo con un comentario desde esa misma página.",
		],
		why: `Recibes este correo porque publicas los textos de ${site.name}.`,
	});
}

/** The people who get a mail about an ask: all who may publish, but the person who asks. */
async function readersOf({ backend, user }: DeskContext): Promise<readonly User[]> {
	const found = (await Promise.all(PUBLISHERS.map((code) => backend.users.listWith(code)))).flat();
	const people = new Map(found.map((person) => [person.uid, person]));
	return [...people.values()].filter(({ uid, erasedAfter }) => uid !== user.uid && erasedAfter === null);
}

/** Whether editors get no mail about this ask: they had one about the text, or several about texts of this person. */
async function isQuiet({ backend, user, now }: DeskContext, source: Source): Promise<boolean> {
	const since = new Date(now().getTime() - MAIL_PAUSE_MS).toISOString();
	const isRecent = ({ asked = null }: Source) => (asked?.mailedAt ?? "") > since;
	if (isRecent(source)) return true;
	const own = (await backend.sources.list()).filter(({ createdBy }) => createdBy === user.uid);
	return own.filter(isRecent).length >= MAILS_A_PERSON;
}

/**
 * Asks for the publication of the present text of a draft. Those who may publish it get a mail, at most one an hour for a
 * text. Asking twice for the same text does nothing; a text that was given back has to change first.
 * @throws {Error} when a store fails.
 */
export async function askPublication(context: DeskContext, id: string): Promise<null | Failure> {
	const { backend, tools, now } = context;
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	const { version, asked = null } = source;
	const at = now().toISOString();
	if (stateOf(source, at) !== "draft" || sortOf(source.path) === "modulo")
		return new Failure(409, "desk.not_a_draft", "Solo se pide para un borrador.");
	if (asked?.version === version && asked.answer === null) return null;
	if (asked?.version === version)
		return new Failure(409, "desk.given_back", "Te lo han devuelto: cambia algo antes de volver a pedirlo.");
	const text = await backend.sources.text(id, version);
	if (text === null) return noText();
	const { name } = tools.format.read(text).fields;
	const title = typeof name === "string" && name !== "" ? name : "Sin título";
	const people = (await isQuiet(context, source)) ? [] : await readersOf(context);
	const mailedAt = people.length === 0 ? (asked?.mailedAt ?? null) : at;
	const write = change(source, { asked: { at, version, mailedAt, answer: null } });
	const mails = people.map(({ email }) => askMail(context, { id, name: title, to: email }));
	return writeTree(context, [write], { what: "publication-asked", on: id }, { mails });
}

/**
 * Gives a text back to the person who asked for its publication, with a word that they read on its page.
 * @throws {Error} when a store fails.
 */
export async function giveBack(
	context: DeskContext,
	{ id, comment: typed }: { readonly id: string; readonly comment: string },
): Promise<null | Failure> {
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	if (!may(context.user, "publish")) return notYours();
	const at = context.now().toISOString();
	const { asked = null } = source;
	if (asked === null || !isAsked(source, at))
		return new Failure(409, "desk.not_asked", "Nadie pide ya que se publique.");
	const comment = typed.normalize("NFC").replace(/\r\n?/g, "\n").trim();
	if (comment === "") return wrongField("comment", "Escribe qué falta.");
	if ([...comment].length > LONGEST_COMMENT)
		return wrongField("comment", `El comentario puede tener hasta ${LONGEST_COMMENT} caracteres.`);
	const write = change(source, { asked: { ...asked, answer: { at, comment } } });
	return writeTree(context, [write], { what: "publication-given-back", on: id });
}
