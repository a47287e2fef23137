import { planMove } from "../authoring/plan-save.ts";
import type { Source } from "../authoring/source.ts";
import { parseContentUrl } from "../content/content-url.ts";
import { slugify } from "../content/slug.ts";
import { Failure, wrongField } from "../failure.ts";
import { publicationOf } from "../publication/compile-source.ts";
import { may } from "../sign-in/permissions.ts";
import { type Blocked, checkSource } from "./check-source.ts";
import { type DeskContext, findOwn, noText, notYours } from "./desk-context.ts";
import { sortOf, urlOf } from "./desk-list.ts";
import { isFreePath } from "./new-text.ts";
import { nextText, publishWith, writeOf } from "./publish-with.ts";
import { writeTree } from "./save-text.ts";

/** The path of the file that publishes at an address. */
function pathFor(source: Source, url: string): string {
	return `${url.slice(1)}${source.path.endsWith(".html") ? ".html" : ".md"}`;
}

/**
 * Gives a text another address. Its old one leads there, if readers knew it. `url`: as `/blog/otra`.
 * @throws {Error} when a store fails; nothing has changed then.
 */
export function moveText(
	context: DeskContext,
	{ id, url: typed }: { readonly id: string; readonly url: string },
): Promise<null | Blocked | Failure> {
	const { backend, tools, user, now } = context;
	return backend.publication.alone(async () => {
		const source = await findOwn(context, id);
		if (source instanceof Failure) return source;
		const sort = sortOf(source.path);
		if (sort === "leccion" || sort === "modulo") return wrongField("url", "Una lección se mueve en School.");
		const url = parseContentUrl(typed.trim());
		const isSpelled =
			url
				?.slice(1)
				.split("/")
				.every((part) => slugify(part) === part) === true;
		if (url === null || !isSpelled)
			return wrongField("url", "Escríbela con minúsculas sin acentos, números y guiones: /blog/mi-articulo.");
		if (url === urlOf(source.path)) return null;
		if ((sort === "evento") !== /^\/eventos\/[^/]+$/.test(url))
			return wrongField("url", sort === "evento" ? "Un evento está en /eventos/…" : "Ahí solo hay eventos.");
		const path = pathFor(source, url);
		const target = sortOf(path);
		if (target === null || target === "leccion" || target === "modulo")
			return wrongField("url", "Ahí solo hay lecciones de School, que se crean con «Escribir».");
		const others = (await backend.sources.list()).filter((each) => each.id !== id);
		if (!isFreePath(path, { sources: others, reserved: tools.reserved }))
			return wrongField("url", "Ya hay una página con esa dirección, o está reservada.");
		const isShown = source.publishedVersion !== null;
		if (isShown && !may(user, "publish")) return notYours();
		const text = await backend.sources.text(id, source.version);
		if (text === null) return noText();
		// With its id the page is recognised at its new place, in a folder too.
		const hasId = tools.format.read(text).fields.id !== undefined;
		if (!hasId && isShown && source.publishedVersion !== source.version)
			return new Failure(409, "desk.has_changes", "Antes, publica los cambios o descártalos.");
		const next = nextText(context, source, text, hasId ? [] : [{ at: ["id"], value: id }]);
		if (next instanceof Failure) return next;
		const moved = { ...next, source: planMove(next.source, path, { by: user.uid, now: now().toISOString() }).source };
		const act = { what: "text-moved", on: id, detail: url.slice(0, 200) } as const;
		if (!isShown) return writeTree(context, [writeOf(source, moved, {})], act);
		const shownVersion = hasId ? source.publishedVersion : next.source.version;
		const shown = hasId ? await backend.sources.text(id, shownVersion ?? 0) : next.text;
		if (shown === null) return noText();
		const { findings, compiled } = await checkSource(context, { ...source, path }, shown);
		if (compiled === null) return { findings };
		const to = { publishedVersion: shownVersion, publishedHash: tools.format.hash(shown) };
		const publication = publicationOf([compiled], { sources: [writeOf(source, moved, to)] });
		return publishWith(context, publication, act);
	});
}
