import { Failure } from "../failure.ts";
import { importedFilesIn, withFilesAt } from "../publication/imported-files.ts";
import { hashSecret } from "../sign-in/secrets.ts";
import { previewPath } from "../site-paths.ts";
import { checkSource } from "./check-source.ts";
import type { DeskContext } from "./desk-context.ts";
import { liveLink } from "./live-link.ts";
import { type SeenPreview, seePreview } from "./see-preview.ts";

/** Who opens links: nobody in particular. */
type OpeningContext = Omit<DeskContext, "user">;

/** Failure for a link that ended, was revoked or never was: nobody learns which (docs/product.md, 26.19). */
export function noLink(): Failure {
	return new Failure(404, "preview.not_found", "Este enlace ya no funciona. Pide otro a quien te lo envió.");
}

/** Failure when the text of a link is just being written, and cannot be shown as it is. */
function unreadable(): Failure {
	const message = "Ahora mismo están cambiando este texto y no se puede ver. Inténtalo de nuevo dentro de un rato.";
	return new Failure(409, "preview.unreadable", message);
}

/** The name of a file below a link's own address: it tells nothing of the file's name on the site. */
async function sharedName(token: string, name: string): Promise<string> {
	const hash = await hashSecret(`${token} ${name}`);
	// As in texts, it begins with a letter (docs/product.md, 5.5).
	return `f${hash.slice(0, 22)}${name.slice(name.lastIndexOf("."))}`;
}

/** A page or an event behind a link, with the addresses of its files below the link's. */
export type OpenedLink = SeenPreview & {
	/** Its address once it is published. */
	readonly path: string;
	/** The first instant at which the link does not work any more. */
	readonly expiresAt: string;
	/** Whether readers see this very version already. */
	readonly isPublished: boolean;
};

/**
 * Shows what is behind a link to whoever has it, as its maker would see it, and counts one use.
 * @throws {Error} when a store fails.
 */
export async function openLink(context: OpeningContext, token: string): Promise<OpenedLink | Failure> {
	const { backend, now } = context;
	const live = await liveLink(backend, await hashSecret(token), now().toISOString());
	if (live === null) return noLink();
	const { link, source, maker } = live;
	const version = link.version ?? source.version;
	const text = await backend.sources.text(source.id, version);
	if (text === null) return noLink();
	const desk = { ...context, user: maker };
	const { compiled } = await checkSource(desk, source, text);
	const seen = compiled === null ? null : await seePreview(desk, compiled, link.audience);
	if (seen === null) return unreadable();
	const path = "content" in seen ? seen.content.url : `/eventos/${seen.event.slug}`;
	const words = JSON.stringify(seen);
	const files = importedFilesIn(words);
	const names = new Map(
		await Promise.all(files.map(async (name) => [name, previewPath(token, await sharedName(token, name))] as const)),
	);
	await backend.previewLinks.opened(link.tokenHash, files);
	const shown: SeenPreview = JSON.parse(withFilesAt(words, (name) => names.get(name) ?? ""));
	return { ...shown, path, expiresAt: link.expiresAt, isPublished: version === source.publishedVersion };
}

/**
 * The name in the media store of a file below a link's address; null if the link has ended or its page had no such
 * file when it was shown last.
 * @throws {Error} when a store fails.
 */
export async function findSharedFile(
	{ backend, now }: Pick<OpeningContext, "backend" | "now">,
	token: string,
	file: string,
): Promise<string | null> {
	const live = await liveLink(backend, await hashSecret(token), now().toISOString());
	for (const name of live?.link.files ?? []) if ((await sharedName(token, name)) === file) return name;
	return null;
}
