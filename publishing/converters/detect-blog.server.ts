import { posix } from "node:path";
import type { BlogFiles, BlogKind } from "./blog.server.ts";

/** What lies in a folder: a kind of blog, and the folder or file below it in which that is. */
export interface DetectedBlog {
	readonly kind: BlogKind;
	/** The blog's folder below the given one, "" for itself; for exports, the file with the texts. */
	readonly at: string;
}

/** Files that only the folder of one system has at its top. The first that is found decides. */
const MARKS: readonly (readonly [BlogKind, RegExp])[] = [
	["docusaurus", /^docusaurus\.config\.\w+$/],
	["gatsby", /^gatsby-config\.\w+$/],
	["astro", /^astro\.config\.\w+$/],
	["eleventy", /^(?:\.eleventy\.js|eleventy\.config\.\w+)$/],
	["next", /^next\.config\.\w+$/],
	["hugo", /^(?:hugo\.(?:toml|ya?ml|json)|config\/_default\/(?:hugo|config)\.\w+)$/],
	["hexo", /^(?:source\/_posts\/.+|scaffolds\/.+)$/],
	["jekyll", /^_config\.ya?ml$/],
	["obsidian", /^\.obsidian(?:\/.*)?$/],
];

/**
 * Tells which system a folder is from by its files alone; exports by their first signs. Null for a folder without any
 * Markdown. A folder with one of them further down, as in a repository of several parts, is that one.
 */
export async function detectBlog(files: BlogFiles): Promise<DetectedBlog | null> {
	const { paths } = files;
	if (
		paths.some((path) => /(?:^|\/)posts\.csv$/.test(path)) &&
		paths.some((path) => /(?:^|\/)posts\/\d+\.[^/]*\.html$/.test(path))
	)
		return {
			kind: "substack",
			at: posix.dirname(paths.find((path) => /(?:^|\/)posts\.csv$/.test(path)) ?? "").replace(/^\.$/, ""),
		};
	for (const depth of [0, 1, 2, 3]) {
		const tops = new Set(
			paths.flatMap((path) => (path.split("/").length > depth ? [path.split("/").slice(0, depth).join("/")] : [])),
		);
		for (const [kind, mark] of MARKS) {
			for (const top of tops) {
				const within =
					top === ""
						? paths
						: paths.filter((path) => path.startsWith(`${top}/`)).map((path) => path.slice(top.length + 1));
				if (within.some((path) => mark.test(path)) && within.some(isText)) return { kind, at: top };
			}
		}
		if (depth === 0) {
			const found = await detectAtTop(files);
			if (found !== null) return found;
		}
	}
	return paths.some(isText) ? { kind: "carpeta", at: "" } : null;
}

async function detectAtTop(files: BlogFiles): Promise<DetectedBlog | null> {
	const { paths } = files;
	const has = (mark: RegExp) => paths.some((path) => mark.test(path));
	if (has(/^config\.(?:toml|ya?ml|json)$/) && has(/^content\/.*\.(?:md|html)$/)) return { kind: "hugo", at: "" };
	const medium = paths.filter((path) => /(?:^|\/)posts\/[^/]*\.html$/.test(path));
	for (const path of medium.slice(0, 3)) {
		const text = await files.text(path);
		if (text !== null && /class="h-entry"|<section[^>]+data-field="(?:body|subtitle)"/.test(text))
			return { kind: "medium", at: posix.dirname(posix.dirname(path)).replace(/^\.$/, "") };
	}
	if (!paths.some(isText)) {
		for (const path of paths
			.filter((each) => /\.(?:json|xml)$/i.test(each) && !/package|tsconfig|lock/.test(each))
			.slice(0, 20)) {
			const kind = exportKind(path, await files.head(path));
			if (kind !== null) return { kind, at: path };
		}
	}
	if (has(/^(?:_posts|_drafts)\/|^\d{4}-\d{1,2}-\d{1,2}-[^/]+\.(?:md|markdown)$/)) return { kind: "jekyll", at: "" };
	return has(/(?:^|\/)_index(?:\.\w\w)?\.md$/) ? { kind: "hugo", at: "" } : null;
}

/** The system of an export by its name and its first signs; null for any other file. */
export function exportKind(path: string, head: string | null): "ghost" | "wordpress" | null {
	if (head === null) return null;
	if (
		/\.xml$/i.test(path) &&
		/<rss\b[^>]*>|<wp:wxr_version>|xmlns:wp=/.test(head.slice(0, 20_000)) &&
		/wordpress\.org\/export|<wp:/.test(head.slice(0, 100_000))
	)
		return "wordpress";
	if (
		/\.json$/i.test(path) &&
		/^\s*\{\s*"(?:db|data|meta)"\s*:/.test(head.slice(0, 2_000)) &&
		/"exported_on"|"posts"\s*:\s*\[/.test(head)
	)
		return "ghost";
	return null;
}

/** Whether a file is a text of a blog by its ending. */
export function isText(path: string): boolean {
	return (
		/\.(?:md|mdx|markdown|mdown)$/i.test(path) &&
		!/(?:^|\/)(?:README|LICENSE|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|CLAUDE|AGENTS|LEEME)\.\w+$/i.test(path)
	);
}
