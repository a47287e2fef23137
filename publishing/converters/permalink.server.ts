import { slugify } from "../../domain/content/slug.ts";

/** What addresses of blogs are made of. */
export interface PermalinkFacts {
	/** ISO 8601 with offset; its own clock counts. */
	readonly created: string | null;
	readonly title: string;
	/** The wanted last part; as in the name of the file, capitals and accents included. */
	readonly slug: string;
	readonly filename: string;
	readonly categories: readonly string[];
	/** Folders above the file, below the folder of texts. */
	readonly folders: readonly string[];
}

const JEKYLL_STYLES: Readonly<Record<string, string>> = {
	date: "/:categories/:year/:month/:day/:title.html",
	pretty: "/:categories/:year/:month/:day/:title/",
	ordinal: "/:categories/:year/:y_day/:title.html",
	weekdate: "/:categories/:year/W:week/:short_day/:title.html",
	none: "/:categories/:title.html",
};

/**
 * The address that a pattern such as `/:year/:month/:title/` gives; null if it needs a date and there is none. The
 * styles of Jekyll are known by name.
 */
export function fillPermalink(
	pattern: string,
	facts: PermalinkFacts,
	spelling: "slug" | "written" = "slug",
): string | null {
	const { created, title, slug, filename, categories, folders } = facts;
	const [year = "", month = "", day = "", hour = "", minute = "", second = ""] = created?.split(/[-T:+]/) ?? [];
	const form = (text: string) =>
		spelling === "slug"
			? slugify(text)
			: text
					.trim()
					.toLowerCase()
					.replace(/[\s_]+/g, "-")
					.replace(/[^\p{L}\p{N}.-]+/gu, "")
					.replace(/-{2,}/g, "-")
					.replace(/^-|-$/g, "");
	const parts: Readonly<Record<string, string>> = {
		year,
		month,
		day,
		hour,
		minute,
		second,
		i_month: String(Number(month)),
		i_day: String(Number(day)),
		short_year: year.slice(2),
		title: form(slug),
		slug: form(slug),
		slugorfilename: form(slug),
		slugorcontentbasename: form(slug),
		name: filename,
		basename: filename,
		filename,
		contentbasename: filename,
		post_title: form(title),
		path: [...folders, filename].join("/"),
		categories: categories.map(form).join("/"),
		category: form(categories[0] ?? ""),
		section: folders[0] ?? "",
		sections: folders.join("/"),
		output_ext: ".html",
	};
	const wanted = JEKYLL_STYLES[pattern] ?? pattern;
	if (created === null && /:(?:year|month|day|i_month|i_day)/.test(wanted)) return null;
	const filled = wanted.replace(/:([a-z_]+)/g, (token, name: string) => parts[name] ?? token);
	if (/:[a-z_]+/.test(filled)) return null;
	return `/${filled}`.replace(/\/{2,}/g, "/");
}
