import { posix } from "node:path";
import { slugify } from "../../domain/content/slug.ts";
import type { Entry } from "./blog.server.ts";
import { NAMES } from "./field-names.server.ts";
import { field, instantWith, listField, plainWords, textField } from "./fields.server.ts";
import { nameOfFile } from "./file-name.server.ts";
import type { FolderProfile } from "./folder-profile.server.ts";
import type { splitPost } from "./front-matter-of.server.ts";

type Data = Readonly<Record<string, unknown>>;

/** A text whose title is only its first heading would have it twice. */
export function withoutTitle(body: string, entry: Entry, data: Data): string {
	const [heading = "", words = ""] = /^\s*#[ \t]+([^\n]+)\n?/.exec(body) ?? [];
	const isTitle =
		heading !== "" &&
		(textField(data, ...NAMES.title) === "" || plainWords(unmarked(withoutClosing(words))) === entry.title);
	return isTitle ? body.slice(heading.length).padStart(0) : body;
}

/** The words of a heading without the signs that may close it (CommonMark 0.31, 4.2). */
function withoutClosing(heading: string): string {
	const words = heading.trim();
	let end = words.length;
	while (words[end - 1] === "#") end -= 1;
	return /[ \t]/.test(words[end - 1] ?? "") ? words.slice(0, end).trimEnd() : words;
}

function unmarked(text: string): string {
	return text
		.replace(/\{#[\w-]+\}/g, "")
		.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
		.replace(/[*_`]/g, "");
}

/** A text as its front matter, its name and its first heading tell it. */
export function entryOf(
	{ id, path, kind }: Pick<Entry, "id" | "kind"> & { readonly path: string },
	split: ReturnType<typeof splitPost>,
	profile: FolderProfile,
): Entry {
	const { data, body } = split;
	const { timeZone } = profile.site;
	const base = profile.baseOf(path);
	const named = nameOfFile(path.slice(base.length));
	const created =
		firstInstant(data, NAMES.created, timeZone) ?? (named.date === null ? null : instantWith(named.date, timeZone));
	const updated = firstInstant(data, NAMES.updated, timeZone);
	const heading = withoutClosing(/^[ \t]*#[ \t]+([^\n]+)/m.exec(body.slice(0, 2_000))?.[1] ?? "");
	const title = plainWords(textField(data, ...NAMES.title) || unmarked(heading) || named.words);
	const own = textField(data, "slug", "post_slug");
	const permalink = textField(data, "permalink", "path", "url", "route", "link_path");
	const isPath = /^(?:https?:\/\/[^/]+)?\/?[^\s{}]*$/.test(permalink) && !/\{\{|^https?:\/\/(?!.*\/)/.test(permalink);
	const slug =
		own
			.replace(/^\/|\/$/g, "")
			.split("/")
			.at(-1) ||
		(/^_?index$/i.test(named.slug) ? "" : named.slug) ||
		slugify(title);
	const categories = listField(field(data, ...NAMES.categories), /[,;]/);
	const given = field(data, ...NAMES.tags);
	const tags = listField(
		given,
		typeof given === "string" && given.includes(",")
			? /,/
			: profile.kind === "jekyll" || profile.kind === "hexo"
				? /[\s]+/
				: /[,;]/,
	);
	const facts = {
		created,
		title,
		slug,
		filename: named.file,
		categories: [...named.categories, ...categories],
		folders: named.folders,
	};
	const addresses = [
		...(permalink !== "" && isPath && !permalink.includes(":") ? [pathOf(permalink)] : []),
		...(own.includes("/") ? [pathOf(own)] : []),
		...profile.addressesOf({ ...facts, path, kind, data }),
		...NAMES.aliases.flatMap((name) => listField(field(data, name), /[,\s]+/)).map(pathOf),
	];
	const authors = listField(field(data, ...NAMES.author), /,\s*/).map((each) => profile.authors.get(each) ?? each);
	const isDraft = [field(data, "draft"), field(data, "isDraft"), field(data, "borrador"), field(data, "hidden")].some(
		(each) => each === true || each === "true",
	);
	const isUnpublished = [field(data, "published"), field(data, "publish"), field(data, "isPublished")].some(
		(each) => each === false || each === "false",
	);
	const status = textField(data, "status").toLowerCase();
	return {
		id,
		place: path,
		folder: posix.dirname(path).replace(/^\.$/, ""),
		kind,
		title,
		slug: kind === "page" ? [...pageFolders(named.folders), slug].join("/") : slug,
		created,
		updated,
		summary: plainWords(textField(data, ...NAMES.summary)),
		tags: [...new Set([...tags, ...categories, ...named.categories])].filter(
			(tag) => !profile.noTags.has(tag.toLowerCase()),
		),
		author: plainWords(authors[0] ?? "") || profile.site.author,
		draft: isDraft || isUnpublished || profile.isDraft(path) || status === "draft" || status === "borrador",
		restricted: false,
		image: imageOf(data),
		addresses,
		format: /\.mdx$/i.test(path) ? "mdx" : "markdown",
		math:
			profile.math ||
			[
				field(data, "math"),
				field(data, "katex"),
				field(data, "mathjax"),
				field(data, "use_math"),
				field(data, "latex"),
			].some((each) => each === true || each === "true"),
		data,
	};
}

/** Folders of a page that are part of its address. */
function pageFolders(folders: readonly string[]): readonly string[] {
	return folders.filter((folder) => !/^_?(?:pages|paginas|content|src)$/.test(folder));
}

function firstInstant(data: Data, names: readonly string[], timeZone: string): string | null {
	for (const name of names) {
		const value = field(data, name);
		const instant = instantWith(
			typeof value === "object" && value !== null && !(value instanceof Date) ? field(value as Data, "date") : value,
			timeZone,
		);
		if (instant !== null) return instant;
	}
	return null;
}

function imageOf(data: Data): Entry["image"] {
	for (const name of NAMES.image) {
		const value = field(data, name);
		const first = Array.isArray(value) ? value[0] : value;
		const inner = typeof first === "object" && first !== null ? (first as Data) : null;
		const src =
			inner === null
				? first
				: (field(
						inner,
						"src",
						"url",
						"image",
						"path",
						"feature",
						"overlay_image",
						"teaser",
						"link",
						"file",
						"og_image",
					) ?? null);
		if (typeof src !== "string" || !/\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#].*)?$|^https?:\/\//i.test(src.trim()))
			continue;
		const alt =
			inner === null
				? textField(data, ...NAMES.imageAlt)
				: textField(inner, "alt", "image_description", "description", "caption", "title");
		return { src: src.trim(), alt: plainWords(alt) };
	}
	return null;
}

function pathOf(address: string): string {
	const path = address.trim().replace(/^https?:\/\/[^/]+/i, "");
	return path.startsWith("/") ? path : `/${path}`;
}
