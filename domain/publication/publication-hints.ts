import { decideAccess } from "../content/access.ts";
import { type ContentRecord, hasView } from "../content/content.ts";
import { momentOf } from "../date-words.ts";
import { MADRID } from "../zoned-time.ts";

const day = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: MADRID });

/**
 * Warnings, in Spanish, about values in a page that are allowed but seldom intended (docs/product.md, 7.2). `now`: the
 * moment of the import.
 */
export function hintsOf(
	page: Pick<ContentRecord, "url" | "template" | "restrictedTo" | "createdAt" | "publishedAt">,
	now: Date,
): string[] {
	const { url, template, restrictedTo, createdAt, publishedAt } = page;
	const hints: string[] = [];
	if (!hasView(template))
		hints.push(`${url}: template: «${template}» no es «blog» ni «page». Se enseña con todos sus datos a la vista.`);
	if (decideAccess(restrictedTo, { uid: "anyone", permissions: [] }) === "summary")
		hints.push(
			`${url}: restrictedTo: no es {registeredUsers: true}. El texto no lo podrá leer nadie, tampoco quien haya entrado.`,
		);
	if (publishedAt > now.toISOString()) {
		const field = publishedAt === createdAt ? "createdAt" : "publishedAt";
		hints.push(
			`${url}: ${field}: es una fecha futura, el ${day.format(new Date(publishedAt))}. La página se ve desde ahora, no desde entonces.`,
		);
	}
	return hints;
}

/** The notice, in Spanish, that a page, event or lesson is published later. `at`: ISO 8601 in UTC. */
export function hintOfSchedule({ url, at }: { readonly url: string; readonly at: string }): string {
	return `${url}: publishAt: se publica el ${momentOf(at, MADRID)}.`;
}

/**
 * The warning, in Spanish, about a page, event or lesson that was imported and that nobody can see. `place`: the path that
 * its file gets to be published, where it is its folder that holds it back.
 */
export function hintOfDraft(url: string, place?: string): string {
	return place === undefined
		? `${url}: draft: es un borrador. No lo ve nadie hasta que quites esa línea y publiques otra vez.`
		: `${url}: es un borrador. No lo ve nadie hasta que muevas el archivo a ${place} y publiques otra vez.`;
}

/**
 * The warning, in Spanish, about a file whose picture has no description (docs/product.md, 5.2 and 7.2). `file`: its
 * path below the folder.
 */
export function hintOfPicture(file: string): string {
	return `${file}: imageAlt: falta. La imagen se publica como decorativa; si cuenta algo, descríbela, y si no, escribe imageAlt: "".`;
}

/** The warning, in Spanish, about a folder without a single file to publish: it may be the wrong one. */
export const HINT_OF_NOTHING =
	"En esta carpeta no hay nada que publicar, ni un archivo .md ni uno .html. ¿Es la carpeta en la que escribes?";
