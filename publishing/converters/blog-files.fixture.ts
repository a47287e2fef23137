import { reserved } from "../content-folder.fixture.ts";
import type { BlogFiles, Finding } from "./blog.server.ts";
import { templatesOf } from "./blog-templates.server.ts";
import { type ConvertOptions, convertBlog } from "./convert-blog.server.ts";
import { detectBlog } from "./detect-blog.server.ts";
import type { TakenPlaces } from "./plan-tree.server.ts";
import { readBlog } from "./read-blog.server.ts";

/** When the conversions of these tests happen. */
export const NOW = "2026-11-23T10:00:00.000Z";

/** Files that are in memory, all changed at one time. */
export function filesOf(files: Readonly<Record<string, string>>): BlogFiles {
	const text = async (path: string) => files[path] ?? null;
	return {
		paths: Object.keys(files).sort(),
		text,
		head: text,
		async *chunks(path) {
			const whole = files[path] ?? "";
			// Portions end anywhere, also within a tag.
			for (let at = 0; at < whole.length; at += 997) yield whole.slice(at, at + 997);
		},
		modifiedAt: async (path) => (files[path] === undefined ? null : "2020-05-01T08:00:00.000Z"),
	};
}

/** Converts a blog of these files. `texts`: what was written, by path. */
export async function convert(
	files: Readonly<Record<string, string>>,
	{
		name = "",
		taken = new Map(),
		...choices
	}: { readonly name?: string; readonly taken?: TakenPlaces } & Pick<ConvertOptions, "limitMs"> = {},
) {
	const given = filesOf(files);
	const detected = await detectBlog(given);
	if (detected === null) throw new Error("It is no blog.");
	const blog = await readBlog(detected, given, name);
	const texts: Record<string, string> = {};
	const converted = await convertBlog(blog, {
		...{
			reserved,
			taken,
			now: NOW,
			drafts: false,
			paths: given.paths,
			unusable: new Map<string, string>(),
			fetched: new Map(),
		},
		templates: await templatesOf(given),
		...choices,
		async write(path, text) {
			texts[path] = text;
		},
	});
	return { ...converted, kind: detected.kind, texts, site: blog.site, blog, converted: converted.texts };
}

/** The body of a single post with this body, in a folder of one system. */
export async function bodyOf(
	body: string,
	system: keyof typeof POSTS = "jekyll",
	beside: Readonly<Record<string, string>> = {},
) {
	const { head, path, mark } = POSTS[system];
	const { texts, findings } = await convert({ ...mark, ...beside, [path]: `---\n${head}\n---\n${body}\n` });
	const text = Object.entries(texts).find(([name]) => name === "blog/hola.md")?.[1] ?? "";
	return { body: text.slice(text.indexOf("\n---\n") + 5).trimEnd(), found: findings.map(told) };
}

const FIELDS = "title: Hola\ndate: 2021-03-05";

const POSTS = {
	jekyll: {
		path: "_posts/2021-03-05-hola.md",
		head: "title: Hola",
		mark: { "_config.yml": "title: Diario\nurl: https://ana.example\n" },
	},
	hugo: {
		path: "content/posts/hola.md",
		head: FIELDS,
		mark: { "hugo.toml": 'title = "Diario"\nbaseURL = "https://ana.example/"\n' },
	},
	astro: {
		path: "src/content/blog/hola.mdx",
		head: "title: Hola\npubDate: 2021-03-05",
		mark: { "astro.config.mjs": "" },
	},
	eleventy: { path: "posts/hola.md", head: FIELDS, mark: { ".eleventy.js": "" } },
	hexo: { path: "source/_posts/hola.md", head: FIELDS, mark: { "_config.yml": "title: Diario\n" } },
	obsidian: { path: "hola.md", head: FIELDS, mark: { ".obsidian/app.json": "{}" } },
	docusaurus: { path: "blog/2021-03-05-hola.md", head: "title: Hola", mark: { "docusaurus.config.js": "" } },
} as const;

function told({ what, line, detail }: Finding): string {
	return [what, line, detail].join(" ");
}
