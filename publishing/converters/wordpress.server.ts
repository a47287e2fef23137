import { z } from "zod";
import { MADRID } from "../../domain/zoned-time.ts";
import type { Blog, BlogFiles, Entry, Finding } from "./blog.server.ts";
import { idIn, idPrefix, originOf } from "./blog-id.server.ts";
import { cutWords, instantWith, plainWords } from "./fields.server.ts";
import { drawEmbeds } from "./html-embeds.server.ts";
import { htmlToMarkdown } from "./html-to-markdown.server.ts";
import { expandWordpress } from "./wordpress-shortcodes.server.ts";
import { readWxr, type WxrItem } from "./wxr-items.server.ts";

/** Types of items that readers never saw as a page. */
const INTERNAL =
	/^(?:attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_\w+|acf-\w+|elementor_\w+|feedback|shop_\w+|jp_\w+|wpcf7_\w+|amp_\w+|ap_\w+|popup|ml-slider|et_\w+|vc_\w+)$/;

/** The field in which the editor of blocks keeps footnotes. */
const footnotes = z
	.string()
	.transform((text, context) => {
		try {
			return JSON.parse(text) as unknown;
		} catch {
			context.addIssue("no JSON");
			return z.NEVER;
		}
	})
	.pipe(z.array(z.object({ id: z.string(), content: z.string() })).min(1));

const NO_TAGS = new Set(["uncategorized", "sin categoría", "sin categoria", "sin clasificar"]);

/** Reads WordPress's export (WXR), once for what is in it and once for the bodies. Comments and addresses of people stay out. */
export async function readWordpress(files: BlogFiles, file: string): Promise<Blog> {
	const findings: Finding[] = [];
	const entries: Entry[] = [];
	const pictures = new Map<string, { readonly src: string; readonly alt: string }>();
	const thumbnails = new Map<string, string>();
	const authors = new Map<string, string>();
	const byId = new Map<string, Entry>();
	let head: WxrItem | null = null;
	let prefix = "";
	for await (const item of readWxr(files.chunks(file))) {
		if ("problem" in item) {
			findings.push({ what: "unread", place: file, line: item.line, detail: item.problem });
			continue;
		}
		if (head === null) {
			head = item;
			prefix = idPrefix("wordpress", originOf(addressOf(item)) || (item.fields.get("title") ?? ""));
			for (const [login, name] of item.authors) authors.set(login, plainWords(name));
			continue;
		}
		const number = item.fields.get("wp:post_id") ?? "";
		const type = item.fields.get("wp:post_type") ?? "post";
		if (type === "attachment") {
			const src = item.fields.get("wp:attachment_url") ?? "";
			const alt = plainWords(item.meta.get("_wp_attachment_image_alt")?.[0] ?? "");
			const kept = structuredClone({ id: number, src, alt });
			pictures.set(kept.id, kept);
			continue;
		}
		if (INTERNAL.test(type)) continue;
		if (number === "" && !item.fields.has("title") && !item.fields.has("content:encoded")) {
			findings.push({ what: "unread", place: file, line: item.line, detail: "La entrada no dice nada." });
			continue;
		}
		const status = item.fields.get("wp:status") ?? "publish";
		if (status === "trash" || status === "auto-draft") continue;
		// A word that was cut out of an item keeps the whole item in memory; its copy does not.
		const { entry, id, thumbnail } = structuredClone({
			entry: entryOf(item, { id: idIn(prefix, number), file, type, status, authors }),
			id: number,
			thumbnail: item.meta.get("_thumbnail_id")?.[0],
		});
		if (byId.has(id)) {
			findings.push({ what: "twin", place: `${file}:${item.line}`, line: item.line, detail: entry.title });
			continue;
		}
		if ((item.fields.get("wp:post_password") ?? "") !== "")
			findings.push({ what: "protected", place: entry.place, line: null, detail: entry.title });
		if (thumbnail !== undefined) thumbnails.set(id, thumbnail);
		byId.set(id, entry);
	}
	for (const [id, entry] of byId) {
		const { src = "", alt = "" } = pictures.get(thumbnails.get(id) ?? "") ?? {};
		entries.push(src === "" ? entry : { ...entry, image: { src, alt } });
	}
	const attachments = new Map([...pictures].map(([id, { src }]) => [id, src]));
	const known = new Map(entries.map((entry) => [entry.id, entry]));
	const address = head === null ? "" : addressOf(head);
	return {
		kind: "wordpress",
		site: {
			name: plainWords(head?.fields.get("title") ?? ""),
			description: plainWords(head?.fields.get("description") ?? ""),
			address: URL.canParse(address) ? address : "",
			timeZone: MADRID,
			author: [...authors.values()][0] ?? "",
			social: [],
		},
		ownIds: null,
		entries,
		roots: ["", "wp-content/uploads", "uploads", "wp-content"],
		findings,
		expand(body, { found }) {
			return htmlToMarkdown(drawEmbeds(expandWordpress(body, attachments, found), found, "html"));
		},
		async *bodies() {
			const done = new Set<string>();
			for await (const item of readWxr(files.chunks(file))) {
				if ("problem" in item) continue;
				const entry = known.get(idIn(prefix, item.fields.get("wp:post_id") ?? ""));
				if (entry === undefined || done.has(entry.id) || INTERNAL.test(item.fields.get("wp:post_type") ?? "post"))
					continue;
				done.add(entry.id);
				yield { entry, body: withFootnotes(item), firstLine: item.line };
			}
		},
	};
}

/** The body, with the footnotes that the editor of blocks keeps beside it, as `htmlToMarkdown` reads them. */
function withFootnotes({ fields, meta }: WxrItem): string {
	const body = fields.get("content:encoded") ?? "";
	const notes = footnotes.safeParse(meta.get("footnotes")?.[0] ?? "");
	if (!notes.success) return body;
	const numbers = new Map(notes.data.map(({ id }, index) => [id, index + 1]));
	const marked = body.replace(/<sup\b[^<>]{0,500}?\bdata-fn="([^"<>]{1,100})"[^<>]{0,500}>/g, (sup, id: string) =>
		numbers.has(id) ? `<sup data-footnote="${numbers.get(id)}">` : sup,
	);
	const written = notes.data.map(({ content }, index) => `<div data-footnote="${index + 1}">${content}</div>`);
	return [marked, ...written].join("\n\n");
}

function addressOf({ fields }: WxrItem): string {
	return (fields.get("wp:base_blog_url") || fields.get("link") || "").replace(/\/+$/, "");
}

interface ItemFacts {
	/** As `Entry.id`. */
	readonly id: string;
	readonly file: string;
	readonly type: string;
	readonly status: string;
	readonly authors: ReadonlyMap<string, string>;
}

function entryOf({ fields, categories, meta, line }: WxrItem, { id, file, type, status, authors }: ItemFacts): Entry {
	const get = (name: string) => fields.get(name) ?? "";
	const number = get("wp:post_id");
	const gmt = (name: string) =>
		(/^[1-9]/.test(get(`${name}_gmt`)) ? instantWith(`${get(`${name}_gmt`)}Z`, MADRID) : null) ??
		instantWith(get(name), MADRID);
	const link = get("link");
	const path = URL.canParse(link) && !new URL(link).search ? new URL(link).pathname : "";
	const slug =
		decoded(get("wp:post_name")) ||
		decoded(
			path
				.split("/")
				.filter((part) => part !== "")
				.at(-1) ?? "",
		);
	const creator = get("dc:creator");
	const excerpt = plainWords(get("excerpt:encoded"));
	const old = (meta.get("_wp_old_slug") ?? [])
		.filter((each) => each !== "")
		.map((each) => path.replace(/[^/]+\/?$/, `${each}/`));
	const seo = meta.get("_yoast_wpseo_metadesc")?.[0] ?? meta.get("rank_math_description")?.[0] ?? "";
	return {
		id,
		place: `${file}:${line}`,
		folder: "",
		kind: type === "post" ? "post" : "page",
		title: plainWords(get("title")),
		slug: type === "post" || type === "page" ? slug : `${type}/${slug}`,
		created: gmt("wp:post_date") ?? instantWith(get("pubDate"), MADRID),
		updated: gmt("wp:post_modified"),
		summary: cutWords(excerpt || plainWords(seo), 300),
		tags: categories
			.filter(
				({ domain, name }) => (domain === "category" || domain === "post_tag") && !NO_TAGS.has(name.toLowerCase()),
			)
			.map(({ name }) => plainWords(name)),
		author: authors.get(creator) ?? creator,
		draft: status !== "publish" || get("wp:post_password") !== "",
		restricted: false,
		image: null,
		addresses: [path === "/" ? "" : path, ...old, type === "page" ? `/?page_id=${number}` : `/?p=${number}`].filter(
			(each) => each !== "",
		),
		format: "html",
		math: false,
		data: {},
	};
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
