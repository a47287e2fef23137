import { isTimeZone, MADRID } from "../../domain/zoned-time.ts";
import type { Blog, BlogFiles, Entry, Finding } from "./blog.server.ts";
import { idIn, idPrefix } from "./blog-id.server.ts";
import { field, instantWith, plainWords, textField } from "./fields.server.ts";
import { drawEmbeds } from "./html-embeds.server.ts";
import { htmlToMarkdown } from "./html-to-markdown.server.ts";

type Row = Readonly<Record<string, unknown>>;

/** The longest export that is read, in characters: all of it is in memory once. */
const MOST = 300 * 1_024 * 1_024;

/**
 * Reads Ghost's export, versions 1 to 6. The HTML that Ghost made of its cards is taken. Members and addresses of people
 * stay out.
 * @throws {Error} with a Spanish sentence for what is no such export.
 */
export async function readGhost(files: BlogFiles, file: string): Promise<Blog> {
	const tables = await readTables(files, file);
	const rows = (name: string): readonly Row[] =>
		Array.isArray(tables[name])
			? (tables[name] as unknown[]).filter((row): row is Row => typeof row === "object" && row !== null)
			: [];
	const settings = new Map(rows("settings").map((row) => [textField(row, "key"), textField(row, "value")]));
	const zones = ["timezone", "active_timezone", "activeTimezone"].map((key) => settings.get(key) ?? "");
	const ownZone = zones.find(isTimeZone);
	const timeZone = ownZone ?? MADRID;
	const users = new Map(rows("users").map((row) => [textField(row, "id"), plainWords(textField(row, "name"))]));
	const tags = new Map(rows("tags").map((row) => [textField(row, "id"), row]));
	const tagsOf = grouped(rows("posts_tags"), "tag_id");
	const authorsOf = grouped(rows("posts_authors"), "author_id");
	const meta = new Map(rows("posts_meta").map((row) => [textField(row, "post_id"), row]));
	const pattern = /^\/[\w:/-]*:slug\/?$/.test(settings.get("permalinks") ?? "")
		? (settings.get("permalinks") ?? "")
		: "/:slug/";
	const findings: Finding[] = [];
	const bodies = new Map<Entry, string>();
	for (const row of rows("posts")) {
		const id = textField(row, "id");
		const extra = meta.get(id) ?? {};
		const names = (tagsOf.get(id) ?? []).flatMap((tag) => {
			const found = tags.get(tag);
			const name = found === undefined ? "" : plainWords(textField(found, "name"));
			return name === "" || name.startsWith("#") || textField(found ?? {}, "visibility") === "internal" ? [] : [name];
		});
		const isPage = textField(row, "type") === "page" || [1, true].includes(field(row, "page") as number);
		const slug = textField(row, "slug");
		const created =
			instantWith(field(row, "published_at"), timeZone) ?? instantWith(field(row, "created_at"), timeZone);
		// The first versions had no zone: the days in their addresses are those of UTC.
		const clock = ownZone === undefined && created !== null ? new Date(created).toISOString() : created;
		const [year = "", month = "", day = ""] = clock?.split(/[-T]/) ?? [];
		const address = (isPage ? "/:slug/" : pattern)
			.replace(":slug", slug)
			.replace(":year", year)
			.replace(":month", month)
			.replace(":day", day);
		const visibility = textField(row, "visibility");
		const isPaid = !["", "public", "members"].includes(visibility);
		const status = textField(row, "status");
		const picture = textField(row, "feature_image", "image");
		const place = `${file}: ${slug}`;
		const html = textField(row, "html");
		const body = html === "" ? escaped(textField(row, "plaintext", "markdown")) : html;
		if (isPaid) findings.push({ what: "paid", place, line: null, detail: visibility });
		if (body === "" && textField(row, "lexical", "mobiledoc").length > 200)
			findings.push({ what: "unread", place, line: null, detail: "El archivo no trae su texto en HTML." });
		const number = textField(row, "comment_id") || id;
		// Newer ids are unique in the world; the numbers of old ones are not.
		const origin = /^[0-9a-f]{24}$/.test(number) ? "" : (settings.get("title") ?? "");
		const entry: Entry = {
			id: idIn(idPrefix("ghost", origin), number),
			place,
			folder: "",
			kind: isPage ? "page" : "post",
			title: plainWords(textField(row, "title")),
			slug: slug === "" ? id : slug,
			created,
			updated: instantWith(field(row, "updated_at"), timeZone),
			summary: plainWords(
				textField(row, "custom_excerpt") || textField(extra, "meta_description") || textField(row, "meta_description"),
			),
			tags: names,
			author: users.get(authorsOf.get(id)?.[0] ?? textField(row, "author_id")) ?? "",
			draft: (status !== "published" && status !== "sent") || isPaid,
			restricted: visibility !== "" && visibility !== "public",
			image: picture === "" ? null : { src: own(picture), alt: plainWords(textField(extra, "feature_image_alt")) },
			addresses: [address],
			format: "html",
			math: false,
			data: {},
		};
		bodies.set(entry, own(body));
	}
	return {
		kind: "ghost",
		site: {
			name: plainWords(settings.get("title") ?? ""),
			description: plainWords(settings.get("description") ?? ""),
			address: "",
			timeZone,
			author: "",
			social: [],
		},
		ownIds: null,
		entries: [...bodies.keys()],
		roots: ["", "content", "content/images"],
		findings,
		expand: (body, { found }) => htmlToMarkdown(drawEmbeds(body, found, "html")),
		async *bodies() {
			for (const [entry, body] of bodies) yield { entry, body, firstLine: 1 };
		},
	};
}

async function readTables(files: BlogFiles, file: string): Promise<Row> {
	const parts: string[] = [];
	let length = 0;
	for await (const part of files.chunks(file)) {
		length += part.length;
		if (length > MOST) throw new Error(`${file} pesa más de 300\u00a0MB.`);
		parts.push(part);
	}
	let data: unknown;
	try {
		data = JSON.parse(parts.join("").replace(/^\uFEFF/, ""));
	} catch {
		throw new Error(`${file} está dañado o cortado: no es JSON entero. Expórtalo otra vez: Settings › Export.`);
	}
	const { db, data: plain } = Object(data) as { db?: unknown; data?: unknown };
	const first = Object(Array.isArray(db) ? db[0] : db) as { data?: unknown };
	const tables = Object(first.data ?? plain) as Row;
	if (!Array.isArray(tables.posts)) throw new Error(`${file} no es una exportación de Ghost: falta la lista «posts».`);
	return tables;
}

/** The related ids of each post, in their order. */
function grouped(rows: readonly Row[], key: string): ReadonlyMap<string, readonly string[]> {
	const groups = Map.groupBy(rows, (row) => textField(row, "post_id"));
	return new Map(
		[...groups].map(([id, list]) => [
			id,
			list
				.toSorted((one, other) => Number(one.sort_order ?? 0) - Number(other.sort_order ?? 0))
				.map((row) => textField(row, key)),
		]),
	);
}

/** Addresses of the blog itself begin at its root. */
function own(text: string): string {
	return text.replaceAll("__GHOST_URL__", "");
}

function escaped(text: string): string {
	return text === ""
		? ""
		: `<p>${text
				.replace(/&/g, "&amp;")
				.replace(/</g, "&lt;")
				.replace(/\n{2,}/g, "</p><p>")}</p>`;
}
