import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { encodeContentUrl, parseContentUrl, parseOldAddress } from "../domain/content/content-url.ts";
import type {
	EventToPublish,
	OldAddress,
	PageToPublish,
	PublishedSource,
} from "../domain/publication/publication-store.ts";
import { eventPath } from "../domain/site-paths.ts";
import type { FileProblem } from "./content-files.server.ts";

/** The file at the top of a content folder with the old addresses that no `redirectFrom` names. */
export const REDIRECTS_FILE = "redirecciones.csv";

const HEAD = "desde,hasta";

/** What stands in place of the present address for one that is gone: the status that it answers. */
const GONE = "410";

/** An old address and the present one, both in their stored form. `to`: null if it is gone. */
interface Redirect {
	readonly from: string;
	readonly to: string | null;
}

/** The text of the file with all old addresses of the site, in order of address (docs/product.md, 22.4). */
export function drawRedirects(
	oldAddresses: readonly OldAddress[],
	items: readonly Pick<PublishedSource, "id" | "url">[],
): string {
	const urls = new Map(items.map(({ id, url }) => [id, url]));
	const lines = oldAddresses.flatMap(({ from, id }) => {
		if (id === null) return [`${written(from)},${GONE}`];
		const to = urls.get(id);
		return to === undefined ? [] : [`${written(from)},${encodeContentUrl(to)}`];
	});
	return [HEAD, ...lines.sort()].map((line) => `${line}\n`).join("");
}

/** The form of an address that reads as the same again and has no comma. */
function written(stored: string): string {
	const [, path = "", query = ""] = /^(.*?)(\?(?:p|page_id)=\d+)?$/s.exec(stored) ?? [];
	return encodeContentUrl(path) + query;
}

/**
 * Reads the file of a content folder: lines of old address and present address, or `410`, divided by a comma or
 * semicolon. No redirects if there is no such file.
 */
export async function readRedirects(
	root: string,
): Promise<{ readonly redirects: readonly Redirect[]; readonly problems: readonly FileProblem[] }> {
	const text = await readFile(join(root, REDIRECTS_FILE), "utf8").catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return "";
		throw error;
	});
	const redirects: Redirect[] = [];
	const problems: FileProblem[] = [];
	for (const [index, line] of text
		.replace(/^\uFEFF/, "")
		.split(/\r\n|\r|\n/)
		.entries()) {
		const cells = line.split(/[,;]/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
		if (line.trim() === "" || (index === 0 && cells[0]?.toLowerCase() === "desde")) continue;
		const isGone = cells[1] === GONE;
		const [from, to] = [parseOldAddress(cells[0] ?? ""), isGone ? null : parseContentUrl(cells[1] ?? "")];
		if (from === null || (to === null && !isGone) || cells.length > 2) {
			const reason =
				"No son dos direcciones de este sitio. Escribe la antigua y la de ahora: /blog/vieja,/blog/nueva, o /blog/vieja,410 si ya no está.";
			problems.push({ file: REDIRECTS_FILE, field: `línea ${index + 1}`, reason });
		} else redirects.push({ from, to });
	}
	return { redirects, problems };
}

/** The address of a page or event that is to be published. */
export function itemUrl(item: PageToPublish | EventToPublish): string {
	return "record" in item ? item.record.url : eventPath(item.event.slug);
}

/**
 * Gives each old address to the item that it leads to: `added` to those that are published now, by their addresses, and
 * `stored` to others, and those that are gone. A page at an old address wins, and so does a file that names it itself: `own` are the old
 * addresses of files, `inFolder` the addresses of the folder.
 */
export function shareRedirects(
	redirects: readonly Redirect[],
	items: readonly (PageToPublish | EventToPublish)[],
	{
		own,
		inFolder,
		known,
	}: {
		readonly own: readonly string[];
		readonly inFolder: readonly string[];
		readonly known: readonly Pick<PublishedSource, "id" | "url">[];
	},
): {
	readonly added: ReadonlyMap<string, readonly string[]>;
	readonly stored: readonly OldAddress[];
	readonly problems: readonly FileProblem[];
} {
	const taken = new Set([...own, ...inFolder, ...known.map(({ url }) => url)]);
	const published = new Set(items.map(itemUrl));
	const ids = new Map(known.map(({ id, url }) => [url, id]));
	const there = new Set(inFolder);
	const added = new Map<string, string[]>();
	const stored: OldAddress[] = [];
	const problems: FileProblem[] = [];
	for (const { from, to } of redirects) {
		if (taken.has(from)) continue;
		taken.add(from);
		const id = to === null ? null : ids.get(to);
		if (to === null) stored.push({ from, id: null });
		else if (published.has(to)) added.set(to, [...(added.get(to) ?? []), from]);
		else if (id !== undefined) stored.push({ from, id });
		else if (!there.has(to))
			problems.push({ file: REDIRECTS_FILE, field: from, reason: `En «${to}» no hay ninguna página.` });
	}
	return { added, stored, problems };
}
