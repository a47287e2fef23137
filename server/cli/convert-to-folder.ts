import path from "node:path";
import type { Blog, BlogFiles } from "../../publishing/converters/blog.server.ts";
import { authorPage } from "../../publishing/converters/blog-settings.server.ts";
import { templatesOf } from "../../publishing/converters/blog-templates.server.ts";
import { type ConvertedBlog, convertBlog } from "../../publishing/converters/convert-blog.server.ts";
import type { TakenPlaces } from "../../publishing/converters/plan-tree.server.ts";
import { DAMAGED } from "../../publishing/picture-encoding.server.ts";
import { reservedWords } from "../reserved-words.ts";
import { readBlogFile, unusablePictures } from "./blog-files.ts";
import type { BlogFolder } from "./blog-folder.ts";
import { type FetchOptions, fetchPictures } from "./fetch-pictures.ts";

/** What the texts of a blog are written from. */
export interface Conversion {
	readonly blog: Blog;
	readonly files: BlogFiles;
	/** The folder that the paths of `files` are below. */
	readonly root: string;
	/** A folder for fetched pictures, which need not exist. */
	readonly downloads: string;
	/** Whether everything becomes a draft. */
	readonly drafts: boolean;
	/** Hosts from which pictures are fetched; null: from none. */
	readonly hosts: ReadonlySet<string> | null;
	readonly taken: TakenPlaces;
	readonly print: (line: string) => void;
	/** How pictures are asked for. */
	readonly net: Pick<FetchOptions, "resolve" | "ask">;
}

/** Writes the texts of a blog and the files that they use. With hosts, pictures are fetched and all is written again. */
export async function convertTo(
	target: BlogFolder,
	{ blog, files, root, downloads, drafts, hosts, taken, print, net }: Conversion,
): Promise<ConvertedBlog> {
	const unusable = new Map(await unusablePictures(root, files.paths));
	const templates = await templatesOf(files);
	const now = new Date().toISOString();
	const convert = (fetched: ReadonlyMap<string, string>, write: BlogFolder["write"]) =>
		convertBlog(blog, {
			reserved: reservedWords,
			taken,
			now,
			drafts,
			paths: files.paths,
			unusable,
			templates,
			fetched,
			write,
		});
	let fetched: ReadonlyMap<string, string> = new Map();
	if (hosts !== null) {
		const first = await convert(fetched, async () => undefined);
		const wanted = first.findings.flatMap(({ what, detail }) => (what === "remote-picture" ? [detail] : []));
		fetched = await fetchPictures([...new Set(wanted)], {
			...{ ...net, hosts, folder: downloads, print },
		});
	}
	const names = new Set(fetched.values());
	for (const [name, reason] of await unusablePictures(downloads, [...names])) unusable.set(name, reason);
	let converted: ConvertedBlog;
	for (;;) {
		converted = await convert(fetched, target.write);
		const damaged: string[] = [];
		for (const [from, to] of converted.files) {
			const bytes = await readBlogFile(path.join(names.has(from) ? downloads : root, from), to).catch(() => null);
			if (bytes === null) damaged.push(from);
			else await target.write(to, bytes);
		}
		// Some damage shows only in a whole picture. The texts are written again without it.
		if (damaged.every((from) => unusable.has(from))) break;
		for (const from of damaged) unusable.set(from, DAMAGED);
	}
	const page = authorPage(blog, converted.texts, { now, taken });
	if (page !== null) await target.write(page.path, page.text);
	return converted;
}
