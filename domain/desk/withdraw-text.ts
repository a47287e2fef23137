import { change, planTrash } from "../authoring/plan-save.ts";
import { lessonOf, type Source } from "../authoring/source.ts";
import type { SourceWrite } from "../authoring/source-store.ts";
import { parseContentUrl } from "../content/content-url.ts";
import { Failure, wrongField } from "../failure.ts";
import { publicationOf } from "../publication/compile-source.ts";
import type { Publication } from "../publication/publication-store.ts";
import { NO_SCHOOL } from "../school/school-publication.ts";
import { may } from "../sign-in/permissions.ts";
import { type DeskContext, findOwn, notYours } from "./desk-context.ts";
import { sortOf, urlOf } from "./desk-list.ts";
import { isFreePath } from "./new-text.ts";
import { publishWith, UNSCHEDULED } from "./publish-with.ts";
import { writeTree } from "./save-text.ts";

/** A publication that takes a text out of readers' view. */
function withdrawal(
	source: Source,
	write: SourceWrite,
	redirects: Publication["unchangedRedirects"] = [],
): Publication {
	const lesson = lessonOf(source.id);
	const nothing = publicationOf([], { sources: [write] });
	return lesson === null
		? { ...nothing, withdrawnIds: [source.id], unchangedRedirects: redirects }
		: { ...nothing, school: { ...NO_SCHOOL, withdrawnIds: [lesson] } };
}

/**
 * Takes a published text out of readers' view. `leave`: what its address answers from then on: 404 as if nothing had been
 * there, 410 because it is gone, or the way to another page, as a path of this site.
 */
export function withdrawText(
	context: DeskContext,
	{ id, leave }: { readonly id: string; readonly leave: string },
): Promise<null | Failure> {
	const { backend, user, now } = context;
	return backend.publication.alone(async () => {
		const source = await findOwn(context, id);
		if (source instanceof Failure) return source;
		if (!may(user, "publish")) return notYours();
		if (source.publishedVersion === null)
			return new Failure(409, "desk.not_published", "Este texto no está publicado.");
		const from = urlOf(source.path);
		const target = leave === "404" || leave === "410" ? null : await findTarget(context, leave);
		if (target instanceof Failure) return target;
		// The addresses that it had before follow it.
		const old = (await backend.publication.oldAddresses()).filter((each) => each.id === id);
		const left = leave === "404" || from === null ? [] : [from, ...old.map((each) => each.from)];
		const redirects = left.map((each) => ({ from: each, id: target }));
		const at = { updatedAt: now().toISOString(), updatedBy: user.uid };
		const write = change(source, { ...UNSCHEDULED, ...at, publishedVersion: null });
		return publishWith(context, withdrawal(source, write, redirects), { what: "text-withdrawn", on: id });
	});
}

/** The id of the page or event at an address of this site. */
async function findTarget({ backend, siteUrl }: DeskContext, typed: string): Promise<string | Failure> {
	const path = typed.trim().startsWith(`${siteUrl}/`) ? typed.trim().slice(siteUrl.length) : typed.trim();
	const url = parseContentUrl(path);
	const found = (await backend.publication.sources()).find((each) => each.url === url);
	return found?.id ?? wrongField("leave", "Ahí no hay ninguna página tuya. Escríbela como /blog/otra.");
}

/** Puts a text into the bin; readers no longer see it. It stays there for 30 days. */
export function trashText(context: DeskContext, id: string): Promise<null | Failure> {
	const { backend, user, now } = context;
	return backend.publication.alone(async () => {
		const source = await findOwn(context, id);
		if (source instanceof Failure) return source;
		if (source.trashedAt !== null) return null;
		if (source.publishedVersion !== null && !may(user, "publish")) return notYours();
		const write = planTrash(source, { by: user.uid, now: now().toISOString() });
		const act = { what: "text-trashed", on: id } as const;
		const isModule = sortOf(source.path) === "modulo";
		if (isModule) return new Failure(409, "desk.module", "Un módulo se retira al retirar su última lección.");
		const done =
			source.publishedVersion === null
				? await writeTree(context, [write], act)
				: await publishWith(context, withdrawal(source, write), act);
		const links = done === null ? await backend.previewLinks.list({ sourceId: id }) : [];
		await backend.previewLinks.remove(links.map(({ tokenHash }) => tokenHash));
		return done;
	});
}

/** Takes a text out of the bin again. It is a draft, or withdrawn. */
export async function untrashText(context: DeskContext, id: string): Promise<null | Failure> {
	const { backend, user, now, tools } = context;
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	if (source.trashedAt === null) return null;
	const sources = (await backend.sources.list()).filter((each) => each.id !== id);
	if (!isFreePath(source.path, { sources, reserved: tools.reserved })) {
		const message = "Otra página tiene ahora esa dirección. Cámbiasela antes.";
		return new Failure(409, "desk.path_taken", message);
	}
	const back = change(source, { trashedAt: null, updatedAt: now().toISOString(), updatedBy: user.uid });
	return writeTree(context, [back], { what: "text-restored", on: id });
}
