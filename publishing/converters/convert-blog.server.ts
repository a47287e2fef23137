import { stringify } from "yaml";
import type { ReservedWords } from "../../domain/content/content-url.ts";
import { slugify } from "../../domain/content/slug.ts";
import { TakesTooLong, TOO_LONG_TO_READ, withinLimit } from "../time-limit.server.ts";
import type { Blog, ExpandContext, Finding, FindingKind } from "./blog.server.ts";
import { drawCallouts } from "./callouts.server.ts";
import { createMask, maskComments, withoutTokens } from "./code-mask.server.ts";
import { cutWords, plainWords } from "./fields.server.ts";
import { drawEmbeds } from "./html-embeds.server.ts";
import { type PlannedText, planTree, type TakenPlaces } from "./plan-tree.server.ts";
import { rewriteReferences } from "./references.server.ts";
import { createResolver, type Resolver, type ResolverOptions } from "./resolve-references.server.ts";

export interface ConvertOptions {
	readonly reserved: ReservedWords;
	readonly taken: TakenPlaces;
	/** The moment of this run, in ISO 8601: what is dated later is a draft. */
	readonly now: string;
	/** Whether everything becomes a draft. */
	readonly drafts: boolean;
	/** Paths of all files of the blog. */
	readonly paths: readonly string[];
	/** As `ResolverOptions`. */
	readonly unusable: ResolverOptions["unusable"];
	readonly fetched: ReadonlyMap<string, string>;
	readonly templates: ReadonlyMap<string, string>;
	/** The processor time that converting one text may take, in milliseconds. Absent: `LIMIT_MS`. */
	readonly limitMs?: number;
	/** Takes a text of the content folder. */
	write(path: string, text: string): Promise<void>;
}

/** What became of a blog. */
export interface ConvertedBlog {
	readonly texts: readonly ConvertedText[];
	/** The files to take along: the path in the blog's folder, and that in the content folder. */
	readonly files: ReadonlyMap<string, string>;
	readonly findings: readonly Finding[];
}

/** A text that was written. */
export interface ConvertedText extends PlannedText {
	readonly isDraft: boolean;
}

/**
 * Converts all texts of a blog into those of a content folder. Nothing is asked of the network. The same blog gives the
 * same bytes, so that a second run changes only what changed there.
 */
export async function convertBlog(blog: Blog, options: ConvertOptions): Promise<ConvertedBlog> {
	const findings: Finding[] = [...blog.findings];
	const planned = planTree(blog, options.reserved, options.taken);
	const plans = new Map(planned.map((text) => [text.entry, text]));
	const tags = new Set(planned.flatMap((text) => (text.entry.draft ? [] : text.tags.map(slugify))));
	let note: (what: FindingKind, detail: string, excerpt?: string) => void = () => undefined;
	const resolver = createResolver(blog, planned, {
		...{ paths: options.paths, unusable: options.unusable, fetched: options.fetched, tags },
		found: (what, detail, excerpt) => note(what, detail, excerpt),
	});
	const texts: ConvertedText[] = [];
	for await (const { entry, body, firstLine } of blog.bodies()) {
		const plan = plans.get(entry);
		if (plan === undefined) continue;
		note = (what, detail, excerpt = detail) => {
			const at = excerpt === "" ? -1 : body.indexOf(excerpt);
			const line = at < 0 ? null : firstLine + body.slice(0, at).split("\n").length - 1;
			// A part that was cut out of a text keeps the whole text in memory; its copy does not.
			findings.push(structuredClone({ what, place: entry.place, line, detail }));
		};
		const context: ExpandContext = {
			...{ entry, site: blog.site, templates: options.templates },
			addressOf: (reference) => resolver.addressOf(reference, entry),
			found: (what, detail, excerpt) => note(what, detail, excerpt),
		};
		const source = withoutTokens(body);
		const image = entry.image === null ? null : resolver.picture(entry.image.src, entry);
		const before = findings.length;
		let text: string;
		let isWhole = true;
		try {
			text = withinLimit(() => {
				// Notes of a run that was ended are taken again.
				findings.length = before;
				return bodyOf(source, { blog, context, resolver });
			}, options.limitMs);
		} catch (error) {
			findings.length = before;
			// A draft would be compiled, and take as long again.
			if (error instanceof TakesTooLong) {
				note("unread", TOO_LONG_TO_READ, "");
				continue;
			}
			// One text out of hand does not take the others with it.
			note("unread", "No se ha podido convertir: se queda como borrador, tal como estaba.", "");
			text = source.trim();
			isWhole = false;
		}
		const own = image !== null && "src" in image ? image.src : null;
		const first = own === null ? null : firstPicture(text, own);
		if (first !== null) text = text.slice(0, first.start) + text.slice(first.end).trimStart();
		const header = own !== null && (first !== null || !text.includes(`](${own}`)) ? own : null;
		const isLater = entry.created !== null && Date.parse(entry.created) > Date.parse(options.now);
		if (isLater && !entry.draft) note("future", entry.created ?? "");
		if (entry.created === null && !entry.draft) note("no-date", "");
		const isDraft = options.drafts || entry.draft || isLater || !isWhole;
		const fields = frontMatter(plan, {
			blog,
			isDraft,
			header,
			summary: entry.summary || excerptOf(source),
			note,
			now: options.now,
		});
		await options.write(plan.path, `---\n${stringify(fields, { lineWidth: 0 })}---\n${text}\n`);
		texts.push({ ...plan, isDraft });
	}
	return { texts, files: resolver.used, findings };
}

interface BodyTools {
	readonly blog: Blog;
	readonly context: ExpandContext;
	readonly resolver: Resolver;
}

/**
 * The body of a text in this site's forms.
 * @throws {RangeError} when elements or tags are nested thousands of levels deep.
 */
function bodyOf(source: string, { blog, context, resolver }: BodyTools): string {
	const { entry, found } = context;
	const comments = entry.format === "html" ? { text: source, restore: (text: string) => text } : maskComments(source);
	const expanded = mended(blog.expand?.(comments.text, context) ?? comments.text);
	const called = drawCallouts(drawEmbeds(expanded, found), (kind, name) =>
		found(kind === "" ? "removed" : "callout", kind === "" ? `:::${name}` : kind),
	);
	const math = entry.math || hasMath(called);
	const text = rewriteReferences(comments.restore(mathOfKramdown(called, math)), {
		picture: (src) => resolver.picture(src, entry),
		link: (href) => resolver.link(href, entry),
		math,
	});
	return tidied(text);
}

interface FrontMatterFacts {
	readonly blog: Blog;
	readonly isDraft: boolean;
	readonly header: string | null;
	readonly summary: string;
	readonly note: (what: FindingKind, detail: string) => void;
	readonly now: string;
}

function frontMatter(
	{ entry, tags, author: signed, redirectFrom }: PlannedText,
	{ blog, isDraft, header, summary, note, now }: FrontMatterFacts,
) {
	const { site } = blog;
	let name = plainWords(entry.title);
	if ([...name].length < 3) {
		name = `${name === "" ? "Sin título" : name}${site.name === "" ? " (sin título)" : ` · ${site.name}`}`;
		note("title", name);
	}
	if ([...name].length > 150) note("title", name);
	const author = cutWords(plainWords(signed || site.name), 80);
	const created = entry.created ?? now;
	const updated =
		entry.updated !== null &&
		Date.parse(entry.updated) > Date.parse(created) &&
		Date.parse(entry.updated) <= Date.parse(now)
			? entry.updated
			: null;
	const alt = plainWords(entry.image?.alt ?? "");
	return {
		name: cutWords(name, 150),
		...(summary === "" ? {} : { summary: cutWords(plainWords(summary), 300) }),
		template: entry.kind === "post" ? "blog" : "page",
		...(header === null ? {} : { image: header }),
		...(header === null || alt === "" ? {} : { imageAlt: cutWords(alt, 300) }),
		...(tags.length === 0 ? {} : { tags }),
		createdBy: [...author].length < 2 ? "Redacción" : author,
		createdAt: created,
		...(updated === null ? {} : { updatedAt: updated }),
		...(entry.restricted ? { restrictedTo: { registeredUsers: true } } : {}),
		...(isDraft ? { draft: true } : {}),
		id: entry.id,
		...(redirectFrom.length === 0 ? {} : { redirectFrom }),
	};
}

/** The words above the mark with which a text says where its summary ends. */
function excerptOf(body: string): string {
	const at = body.search(/<!--\s*(?:more|excerpt|truncate)\s*-->|\{\/\*\s*truncate\s*\*\/\}/i);
	if (at < 1 || at > 3_000) return "";
	const words = plainWords(
		body
			.slice(0, at)
			.replace(/^(?:import|export)\s.*$/gm, "")
			.replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])|\{\{[<%][^}]*\}\}|\{%[^%]*%\}|\{:[^}]*\}/g, "")
			.replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
			.replace(/^[#>\s*+-]+/gm, "")
			.replace(/[*_`]/g, ""),
	);
	return cutWords(words, 300);
}

/** The first thing of a text, if it is this picture alone. */
function firstPicture(text: string, src: string): { readonly start: number; readonly end: number } | null {
	const match = /^!\[[^\]\n]{0,500}\]\(<?([^)>\s]+)>?(?:\s+"[^"\n]*")?\)[ \t]*(?:\n|$)/.exec(text);
	return match?.[1] === src ? { start: 0, end: match[0].length } : null;
}

function hasMath(text: string): boolean {
	return /\$\$[^$]{1,3000}\$\$/.test(createMask().code(text));
}

/** kramdown writes formulas in a line with two signs too; here those in a line have one. */
function mathOfKramdown(text: string, math: boolean): string {
	if (!math || !text.includes("$$")) return text;
	const mask = createMask();
	return mask.restore(
		mask
			.code(text)
			.replace(/^(?!\s*\$\$[^$\n]+\$\$\s*$)(.*\$\$.*)$/gm, (line) =>
				line.replace(/\$\$([^$\n]{1,1000})\$\$/g, (_, formula: string) => `$${formula.trim()}$`),
			),
	);
}

/** The text without the empty lines that parts left behind. Code keeps its own. */
function tidied(text: string): string {
	const mask = createMask();
	return mask
		.restore(
			mask.code(text).replace(/(?:\n[ \t]*){3,}(?=\n|[^\n]*\S)/g, (gap) => `\n\n${/[ \t]*$/.exec(gap)?.[0] ?? ""}`),
		)
		.trim();
}

/**
 * A line in which spaces stand outside the marks of strong words: within them they would leave the marks on the page. A
 * line that may mean them otherwise stays.
 */
function strongWithoutSpace(line: string): string {
	const parts = line.split("**");
	if (parts.length % 2 === 0 || /\*{3}|\\\*/.test(line)) return line;
	const isStrong = parts.every((part, index) => index % 2 === 0 || /^(?:\S|\s+\S.*\S$)/.test(part));
	if (!isStrong) return line;
	return parts
		.map((part, index) => {
			const [, before = "", words = "", after = ""] = index % 2 === 0 ? [] : (/^(\s*)(.*?)(\s*)$/.exec(part) ?? []);
			return index % 2 === 0 ? part : `${before}**${words}**${after}`;
		})
		.join("");
}

/** What other readers of Markdown forgive: headings without a space, addresses with spaces, sizes of pictures, marks of contents. */
function mended(text: string): string {
	const mask = createMask();
	const result = mask
		.code(text)
		.replace(/^([ \t]{0,3}#{2,6})(?=[^\s#{!])/gm, "$1 ")
		.replace(/^.*\*\*.*$/gm, strongWithoutSpace)
		.replace(/^[ \t]*(?:\[\[?_?toc_?\]?\]|\$\{toc\}|<!--\s*toc\s*-->|\{\{<\s*toc\s*>\}\})[ \t]*$/gim, "")
		.replace(
			/(!?\[[^\]\n]{0,500}\])\(([^()<>\n"]{1,500}?\.(?:png|jpe?g|gif|webp|avif|svg|pdf))[ \t]+=\d*%?x?\d*%?[ \t]*\)/gi,
			"$1($2)",
		)
		.replace(
			/(!?\[[^\]\n]{0,500}\])\(([^()<>\n"\s][^()<>\n"]{0,500}?[ \t][^()<>\n"]{0,500}?\.(?:png|jpe?g|gif|webp|avif|svg|pdf))([ \t]+"[^"\n]*")?\)/gi,
			"$1(<$2>$3)",
		);
	return mask.restore(result);
}
