import type { BlogFiles, ExpandContext } from "./blog.server.ts";
import { textField } from "./fields.server.ts";
import type { FolderProfile } from "./folder-profile.server.ts";
import { expandMdx } from "./mdx.server.ts";
import { byDate, hasTitle, MACHINERY, type Made, shared } from "./profile-parts.server.ts";
import { authorsOf, looseFacts } from "./site-facts.server.ts";

const mdxOrNone = (body: string, context: ExpandContext) =>
	context.entry.format === "mdx" ? expandMdx(body, context) : body;

/** Folders of routes with a part that stands for each text, such as `src/pages/blog/[slug].astro`: the folders before it. */
function dynamicRoutes(files: BlogFiles): readonly string[] {
	return [
		...new Set(
			files.paths.flatMap((path) => {
				const found =
					/^(?:.*\/)?(?:src\/)?(?:pages|app)\/((?:[^[\]]*\/)?)\[+\.{0,3}\w+\]+(?:\/(?:page|index))?\.\w+$/.exec(path);
				return found === null
					? []
					: [
							(found[1] ?? "")
								.split("/")
								.filter((part) => !/^\(.*\)$|^$/.test(part))
								.join("/"),
						];
			}),
		),
	];
}

/** Systems whose texts lie anywhere, in MDX or Markdown: a text with a date is a post. */
async function components(
	files: BlogFiles,
	{ roots, site }: { readonly roots: readonly string[]; readonly site: FolderProfile["site"] },
): Promise<Made> {
	const routes = dynamicRoutes(files);
	const isBlog = /(?:^|\/)(?:_?posts?|blogs?|articulos|articles|entradas|writing|notas|notes)\//i;
	return {
		...shared,
		site,
		roots,
		authors: await authorsOf(files, /(?:^|\/)(?:authors?|autores)(?:\.(?:ya?ml|json)|\/[^/]+\.(?:mdx?|json|ya?ml))$/),
		kindOf(path, data) {
			if (/(?:^|\/)(?:docs|tests?|components|scripts|authors?|autores|snippets)\//i.test(path) && !isBlog.test(path))
				return null;
			if (isBlog.test(path) && (hasTitle(data) || byDate(data))) return "post";
			if (!hasTitle(data)) return null;
			return byDate(data)
				? "post"
				: /(?:^|\/)(?:pages|paginas|content|data)\//.test(path) && !MACHINERY.test(path)
					? "page"
					: null;
		},
		baseOf: (path) =>
			/^(?:.*?\/)?(?:content|data|pages|_?posts?|blogs?|articles|app)\/(?:(?:_?posts?|blogs?|articles|es)\/)*/.exec(
				path,
			)?.[0] ?? "",
		addressesOf({ path, folders, filename, slug, kind }) {
			const collection = /(?:^|\/)([^/]+)\/(?:es\/)?[^/]*$/.exec(path.replace(/\/index\.\w+$/, ".md"))?.[1] ?? "blog";
			const names = [...new Set([slug, filename])].map((name) => [...folders, name].join("/"));
			const last = slug.split("/").at(-1) ?? slug;
			const prefixes = [...(kind === "page" ? [""] : []), ...routes, collection, "blog", "", "posts"];
			return [...new Set(prefixes)].flatMap((prefix) =>
				[...new Set([...names, last])].flatMap((name) => [
					`/${prefix === "" ? "" : `${prefix}/`}${name}/`,
					...(/(?:^|\/)es\//.test(path) ? [`/es/${prefix === "" ? "" : `${prefix}/`}${name}/`] : []),
				]),
			);
		},
		expand: mdxOrNone,
	};
}

/** Profile of a folder of Astro. */
export const astro = async (files: BlogFiles) =>
	components(files, {
		roots: ["public", "src", "src/assets", ""],
		site: await looseFacts(
			files,
			/(?:^|\/)(?:consts|config|site|siteConfig|site\.config|constants)\.\w+$/i,
			/^astro\.config\.\w+$/,
		),
	});
/** Profile of a folder of Next. */
export const next = async (files: BlogFiles) =>
	components(files, {
		roots: ["public", ""],
		site: await looseFacts(
			files,
			/(?:^|\/)(?:siteMetadata|site-metadata|site\.config|siteConfig|config|site|metadata|constants|blog\.config)\.\w+$/i,
		),
	});
/** Profile of a folder of Gatsby. */
export async function gatsby(files: BlogFiles): Promise<Made> {
	const made = await components(files, {
		roots: ["static", "content", "src", "src/images", "content/assets", ""],
		site: await looseFacts(files, /^gatsby-config\.\w+$/, /(?:^|\/)(?:site-?config|siteMetadata|config)\.\w+$/i),
	});
	return {
		...made,
		addressesOf: (facts) => [`/${[...facts.folders, facts.filename].join("/")}/`, ...made.addressesOf(facts)],
	};
}

/** Profile of a folder of Docusaurus. */
export async function docusaurus(files: BlogFiles): Promise<Made> {
	const site = await looseFacts(files, /^docusaurus\.config\.\w+$/);
	const blog = /^(?:(?:blog)|i18n\/[\w-]+\/docusaurus-plugin-content-blog(?:-[\w-]+)?)\//;
	const docs = /^(?:docs|i18n\/[\w-]+\/docusaurus-plugin-content-docs(?:-[\w-]+)?\/current)\//;
	return {
		...shared,
		site,
		roots: ["static", ""],
		authors: await authorsOf(files, /(?:^|\/)authors\.(?:ya?ml|json)$/),
		kindOf(path, data) {
			if (blog.test(path)) return "post";
			if (docs.test(path) && !/\/_/.test(path)) return "page";
			return /^src\/pages\//.test(path) && hasTitle(data) && !/index\.\w+$/.test(path) ? "page" : null;
		},
		baseOf: (path) =>
			(blog.exec(path) ??
				/^src\/pages\//.exec(path) ??
				/^i18n\/[\w-]+\/docusaurus-plugin-content-docs(?:-[\w-]+)?\/current\//.exec(path))?.[0] ?? "",
		addressesOf({ path, data, created, slug, folders, filename, kind }) {
			const own = textField(data, "slug").replace(/^\/|\/$/g, "");
			const locale = /^i18n\/([\w-]+)\//.exec(path)?.[1];
			if (kind === "page") {
				const place = docs.test(path) ? "docs/" : "";
				const id = textField(data, "id") || filename;
				const where =
					own === ""
						? [...folders.filter((each) => each !== "docs"), id]
								.map((part) => part.replace(/^\d+[-_.]\s*/, ""))
								.join("/")
						: own;
				return [`/${place}${where}`, ...(locale === undefined ? [] : [`/${locale}/${place}${where}`])];
			}
			const dated = created === null ? slug : `${created.slice(0, 10).replaceAll("-", "/")}/${slug}`;
			const names = own === "" ? [dated, slug] : [own, dated];
			return names.flatMap((name) => [
				`/blog/${name}`,
				...(locale === undefined ? [] : [`/${locale}/blog/${name}`]),
				`/${name}`,
			]);
		},
		expand: (body, context) => expandMdx(body, context),
	};
}
