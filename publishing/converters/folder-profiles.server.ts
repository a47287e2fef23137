import type { BlogFiles, BlogKind } from "./blog.server.ts";
import { astro, docusaurus, gatsby, next } from "./component-profiles.server.ts";
import { field, listField, textField } from "./fields.server.ts";
import type { FolderProfile } from "./folder-profile.server.ts";
import { expandShortcodes } from "./hugo-shortcodes.server.ts";
import { withoutAttributeLists } from "./kramdown.server.ts";
import { expandLiquid } from "./liquid.server.ts";
import { expandMdx } from "./mdx.server.ts";
import { expandWikilinks } from "./obsidian-syntax.server.ts";
import { fillPermalink } from "./permalink.server.ts";
import { byDate, hasTitle, MACHINERY, type Made, shared } from "./profile-parts.server.ts";
import { authorsOf, configOf, looseFacts, siteFacts } from "./site-facts.server.ts";

type Data = Readonly<Record<string, unknown>>;

/** Folders that are never a part of what a blog publishes. */
const ASIDE =
	/(?:^|\/)(?:node_modules|vendor|themes?|archetypes|scaffolds|layouts?|_layouts|_includes|includes|_site|dist|build|exampleSite|templates?|_templates|\.[^/]+)\//i;

/** The profile of a kind of folder. */
export async function profileOf(kind: BlogKind, files: BlogFiles): Promise<FolderProfile> {
	const make = MAKERS[kind] ?? plain;
	const profile = await make(files);
	return { ...profile, kind, kindOf: (path, data) => (ASIDE.test(path) ? null : profile.kindOf(path, data)) };
}

async function jekyll(files: BlogFiles): Promise<Made> {
	const config = await configOf(files, /^_config\.ya?ml$/);
	const site = siteFacts(config);
	const authors = await authorsOf(files, /^_data\/authors?\.(?:ya?ml|json)$/);
	const pattern = textField(config, "permalink") || "date";
	const declared = field(config, "collections");
	const collections = new Map<string, unknown>(
		Array.isArray(declared) ? declared.map((name) => [String(name), {}]) : Object.entries(Object(declared)),
	);
	const collectionOf = (path: string) => /^_([^/]+)\//.exec(path)?.[1] ?? "";
	return {
		...shared,
		site: { ...site, author: authors.get(site.author) ?? site.author },
		roots: ["", "assets"],
		authors,
		kindOf(path, data) {
			if (/(?:^|\/)_(?:posts|drafts)\//.test(path) || /^\d{4}-\d{1,2}-\d{1,2}-[^/]+$/.test(path)) return "post";
			const collection = collectionOf(path);
			if (collection !== "") return collections.has(collection) ? (byDate(data) ? "post" : "page") : null;
			return hasTitle(data) && !MACHINERY.test(path) ? "page" : null;
		},
		baseOf: (path) => /^(?:.*\/)?_(?:posts|drafts)\/|^_[^/]+\//.exec(path)?.[0] ?? "",
		addressesOf({ kind, path, ...facts }) {
			const collection = collectionOf(path);
			if (collections.has(collection)) {
				const own = textField(Object(collections.get(collection)), "permalink") || "/:collection/:path:output_ext";
				const named = own.replaceAll(":collection", collection);
				return [fillPermalink(named, facts, "written") ?? [], fillPermalink(named, facts) ?? []].flat();
			}
			if (kind === "page") {
				const plain = `/${path.replace(/^_/, "").replace(/\.\w+$/, "")}`;
				return [`${plain}/`, `${plain}.html`];
			}
			const patterns = [pattern, "date", "pretty"];
			return patterns.flatMap((each) =>
				[fillPermalink(each, facts, "written") ?? [], fillPermalink(each, facts) ?? []].flat(),
			);
		},
		expand: (body, context) =>
			withoutAttributeLists(expandLiquid(body, context), (what, detail) => context.found(what, detail)),
	};
}

async function hexo(files: BlogFiles): Promise<Made> {
	const config = await configOf(files, /^_config\.ya?ml$/);
	const source = textField(config, "source_dir") || "source";
	const pattern = textField(config, "permalink") || ":year/:month/:day/:title/";
	return {
		...shared,
		site: siteFacts(config),
		roots: [source, `${source}/images`, ""],
		kindOf: (path, data) => {
			if (!path.startsWith(`${source}/`)) return null;
			if (/\/_(?:posts|drafts)\//.test(path)) return "post";
			return hasTitle(data) && !/\/_/.test(path) && !/(?:tags|categories|archives|404)\/index\.\w+$/.test(path)
				? "page"
				: null;
		},
		baseOf: (path) => /^.*?\/_(?:posts|drafts)\//.exec(path)?.[0] ?? `${source}/`,
		addressesOf: ({ kind, path, ...facts }) =>
			kind === "page"
				? [`/${path.slice(source.length + 1).replace(/(?:index)?\.\w+$/, "")}`]
				: [
						fillPermalink(pattern, { ...facts, slug: facts.filename }, "written") ?? [],
						fillPermalink(pattern, facts) ?? [],
					].flat(),
		expand: (body, context) => expandLiquid(body, context),
	};
}

async function hugo(files: BlogFiles): Promise<Made> {
	const config = await configOf(
		files,
		/^(?:hugo|config)\.(?:toml|ya?ml|json)$/,
		/^config\/_default\/(?:hugo|config)\.\w+$/,
	);
	const params = {
		...(await configOf(files, /^config\/_default\/params(?:\.es)?\.\w+$/)),
		...(Object(field(config, "params")) as Data),
	};
	const languages = Object(
		field(config, "languages") ?? (await configOf(files, /^config\/_default\/languages(?:\.es)?\.\w+$/)),
	) as Data;
	const spanish = Object(field(languages, "es") ?? Object.values(languages)[0]) as Data;
	const top =
		textField(spanish, "contentDir") ||
		textField(config, "contentDir") ||
		(files.paths.some((path) => path.startsWith("content/")) ? "content" : "");
	const base = top === "" ? "" : `${top.replace(/\/$/, "")}/`;
	const patterns = Object(
		field(config, "permalinks") ?? (await configOf(files, /^config\/_default\/permalinks\.\w+$/)),
	) as Data;
	const pages = Object(field(patterns, "page")) as Data;
	const social = Object(field(params, "social") ?? field(config, "social")) as Data;
	const home = /(?:^|\/)_?index(?:\.\w\w)?\.\w+$/;
	const contentOf = (path: string) => (path.startsWith(base) ? path.slice(base.length).replace(/^es\//, "") : path);
	return {
		...shared,
		site: siteFacts(
			{ ...config, ...spanish },
			params,
			Array.isArray(social) ? {} : social,
			Object(field(spanish, "params")) as Data,
		),
		roots: ["static", "assets", base.replace(/\/$/, ""), "static/images", ""],
		authors: await authorsOf(files, /^data\/authors\/[^/]+\.\w+$/),
		kindOf(path, data) {
			if (!path.startsWith(base) || /(?:^|\/)_index(?:\.\w\w)?\.\w+$/.test(path)) return null;
			const inside = contentOf(path);
			if (MACHINERY.test(inside) && !/.+\/index(?:\.\w\w)?\.\w+$/.test(inside)) return null;
			if (field(data, "headless") === true || (home.test(inside) && !inside.includes("/"))) return null;
			const section = inside.split("/")[0] ?? "";
			if (/^(?:posts?|blog|articulos|articles|entradas|notas|news|noticias)$/i.test(section) && inside.includes("/"))
				return "post";
			return byDate(data) && inside.includes("/") ? "post" : "page";
		},
		baseOf: (path) => (path.startsWith(base) ? base + (/^es\//.exec(path.slice(base.length))?.[0] ?? "") : ""),
		addressesOf({ path, data, ...facts }) {
			const section = facts.folders[0] ?? "";
			const own = textField(pages, section) || textField(patterns, section);
			const folders = [...facts.folders].join("/");
			const last = textField(data, "slug") || facts.filename;
			const written = `/${folders === "" ? "" : `${folders}/`}${last.toLowerCase().replace(/\s+/g, "-")}/`;
			return [
				...(own === ""
					? []
					: [
							fillPermalink(own, facts, "written") ?? [],
							fillPermalink(own.replaceAll(":title", ":post_title"), facts, "written") ?? [],
							fillPermalink(own.replaceAll(":title", ":post_title"), facts) ?? [],
						].flat()),
				written,
				`/es${written}`,
			];
		},
		expand: (body, context) => expandShortcodes(body, context),
	};
}

async function eleventy(files: BlogFiles): Promise<Made> {
	const script = files.paths.find((path) => /^(?:\.eleventy\.js|eleventy\.config\.\w+)$/.test(path)) ?? "";
	const code = (await files.text(script)) ?? "";
	const input = /\binput\s*:\s*["'](?:\.\/)?([^"']*)["']/.exec(code)?.[1]?.replace(/\/$/, "") ?? "";
	const base = input === "" || input === "." ? "" : `${input}/`;
	const defaults = new Map<string, Data>();
	for (const path of files.paths.filter(
		(each) => each.startsWith(base) && /\/([^/]+)\/\1(?:\.11tydata)?\.(?:json|c?js|mjs)$/.test(`/${each}`),
	)) {
		const text = (await files.text(path)) ?? "";
		const folder = path.slice(0, path.lastIndexOf("/"));
		const permalink = /["']?permalink["']?\s*:\s*["'`]([^"'`]*)["'`]/.exec(text)?.[1] ?? "";
		const tags = /["']?tags["']?\s*:\s*(\[[^\]]*\]|["'][^"']*["'])/.exec(text)?.[1] ?? "";
		defaults.set(folder, { permalink, tags: tags.match(/[\w-]+/g) ?? [] });
	}
	const dataOf = (path: string) => defaults.get(path.slice(0, path.lastIndexOf("/"))) ?? {};
	const isPost = (path: string, data: Data) =>
		/(?:^|\/)(?:posts?|blog|articulos|articles|entradas|notas|writing)\//i.test(path) ||
		listField(field(data, "tags"), /[\s,]+/).some((tag) => /^(?:posts?|blog)$/.test(tag)) ||
		(byDate(data) && path.slice(base.length).includes("/"));
	return {
		...shared,
		site: await looseFacts(files, /(?:^|\/)_data\/(?:site|meta|metadata|config)\.\w+$/, /^package\.json$/),
		roots: [input, `${base}assets`, `${base}static`, "public", "static", `${base}_assets`, ""],
		noTags: new Set(["posts", "post", "blog", "all", "nav", "featured"]),
		authors: await authorsOf(files, /(?:^|\/)_data\/authors\.(?:json|ya?ml)$/),
		kindOf(path, data) {
			if (!path.startsWith(base) || /(?:^|\/)_(?:data|includes)\//.test(path)) return null;
			if (isPost(path, data)) return hasTitle(data) || byDate(data) ? "post" : null;
			return hasTitle(data) && !MACHINERY.test(path) ? "page" : null;
		},
		baseOf: () => base,
		addressesOf({ path, folders, filename, slug, ...facts }) {
			const last = filename.replace(/^\d{4}-\d{2}-\d{2}-/, "");
			const written = `/${[...folders, last].join("/")}/`;
			const given = textField(dataOf(path), "permalink")
				.replace(/\{\{-?\s*(?:page\.)?fileSlug[^}]*\}\}/g, ":filename")
				.replace(/\{\{-?\s*(?:page\.)?filePathStem[^}]*\}\}/g, ":path")
				.replace(/\{\{-?\s*title[^}]*\}\}/g, ":post_title")
				.replace(/\{\{-?\s*slug[^}]*\}\}/g, ":slug");
			const pattern = /\{\{|\{%/.test(given) ? "" : given;
			return [
				pattern === "" ? [] : (fillPermalink(pattern, { ...facts, folders, slug, filename: last }) ?? []),
				written,
			].flat();
		},
		expand: (body, context) =>
			context.entry.format === "mdx"
				? expandMdx(body, context)
				: withoutAttributeLists(expandLiquid(body, context), (what, detail) => context.found(what, detail)),
	};
}

async function plain(files: BlogFiles): Promise<Made> {
	const isVault = files.paths.some((path) => path.startsWith(".obsidian"));
	return {
		...shared,
		site: siteFacts({}),
		roots: ["", "attachments", "assets", "static", "public", "imagenes", "images"],
		kindOf: (path, data) =>
			/(?:^|\/)(?:_?templates?|plantillas)\//i.test(path)
				? null
				: /^(?:page|pagina|página)$/i.test(textField(data, "type", "layout", "template"))
					? "page"
					: "post",
		addressesOf: ({ folders, filename }) =>
			isVault
				? [`/${[...folders, filename].map((part) => part.replace(/\s+/g, "-")).join("/")}`]
				: [`/${[...folders, filename].join("/")}`],
		math: isVault,
		expand(body, context) {
			const written = expandWikilinks(context.entry.format === "mdx" ? expandMdx(body, context) : body, context);
			const expanded = expandShortcodes(written, context);
			return withoutAttributeLists(/\{%/.test(expanded) ? expandLiquid(expanded, context) : expanded, (what, detail) =>
				context.found(what, detail),
			);
		},
	};
}

const MAKERS: Partial<Readonly<Record<BlogKind, (files: BlogFiles) => Promise<Made>>>> = {
	jekyll,
	hexo,
	hugo,
	eleventy,
	astro,
	next,
	gatsby,
	docusaurus,
};
