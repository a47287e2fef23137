import { posix } from "node:path";
import { readCsv } from "../../domain/csv.ts";
import { MADRID } from "../../domain/zoned-time.ts";
import type { Blog, BlogFiles, Entry, Finding } from "./blog.server.ts";
import { idIn, idPrefix } from "./blog-id.server.ts";
import { instantWith, plainWords } from "./fields.server.ts";
import { drawEmbeds } from "./html-embeds.server.ts";
import { htmlToMarkdown } from "./html-to-markdown.server.ts";

/** Reads Substack's export: `posts.csv` and the HTML beside it. The lists of subscribers stay out, and that is said. */
export async function readSubstack(files: BlogFiles): Promise<Blog> {
	const table = files.paths.find((path) => /(?:^|\/)posts\.csv$/.test(path)) ?? "posts.csv";
	const folder = posix.dirname(table) === "." ? "" : `${posix.dirname(table)}/`;
	const findings: Finding[] = files.paths
		.filter((path) => path !== table && /\.csv$/i.test(path) && !/\/posts\//.test(path))
		.map((place) => ({ what: "left-out", place, line: null, detail: "Una lista de personas no se trae aquí." }));
	const bodies = new Map<Entry, string>();
	for (const [index, row] of readCsv((await files.text(table)) ?? "").entries()) {
		const get = (name: string) => row.get(name)?.trim() ?? "";
		const [id = "", name = ""] = /^(\d+)\.(.*)$/.exec(get("post_id"))?.slice(1) ?? [];
		if (id === "") continue;
		if (get("type") === "thread") {
			const detail = `«${get("title")}» es una conversación, que no tiene texto propio.`;
			findings.push({ what: "left-out", place: table, line: index + 2, detail });
			continue;
		}
		const path = files.paths.find((each) => each.startsWith(`${folder}posts/${id}.`) && each.endsWith(".html")) ?? "";
		const body = path === "" ? null : await files.text(path);
		const place = path === "" ? table : path;
		if (body === null)
			findings.push({ what: "unread", place: table, line: index + 2, detail: `Falta el texto de «${get("title")}».` });
		if (body === null) continue;
		const podcast = get("podcast_url");
		const audience = get("audience");
		const isPaid = !["", "everyone", "only_free"].includes(audience);
		if (isPaid) findings.push({ what: "paid", place, line: null, detail: audience });
		const isPage = get("type") === "page";
		const entry: Entry = {
			id: idIn(idPrefix("substack", ""), id),
			place,
			folder: posix.dirname(place),
			kind: isPage ? "page" : "post",
			title: plainWords(get("title")),
			slug: name,
			created: instantWith(get("post_date") || get("email_sent_at"), MADRID),
			updated: null,
			summary: plainWords(get("subtitle")),
			tags: [],
			author: "",
			draft: get("is_published").toLowerCase() !== "true" || isPaid,
			restricted: audience !== "" && audience !== "everyone",
			image: null,
			addresses: name === "" ? [] : [`/p/${name}`],
			format: "html",
			math: false,
			data: {},
		};
		bodies.set(
			entry,
			`${podcast === "" ? "" : `<p><a href="${podcast.replace(/"/g, "%22")}">Escuchar el episodio</a></p>`}${body}`,
		);
	}
	return {
		kind: "substack",
		site: { name: "", description: "", address: "", timeZone: MADRID, author: "", social: [] },
		ownIds: null,
		entries: [...bodies.keys()],
		roots: [""],
		findings,
		expand: (body, { found }) => htmlToMarkdown(drawEmbeds(filled(body), found, "html")),
		async *bodies() {
			for (const [entry, body] of bodies) yield { entry, body, firstLine: 1 };
		},
	};
}

/** Substack writes an embedded video, post or gallery as an empty element that a script fills. */
function filled(html: string): string {
	return html.replace(/<div\b[^<>]{0,3000}\bdata-attrs="([^"]{0,20000})"[^<>]{0,500}>/g, (tag, given: string) => {
		try {
			const data = Object(JSON.parse(given.replace(/&quot;/g, '"').replace(/&amp;/g, "&"))) as Record<string, unknown>;
			if (typeof data.videoId === "string" && /youtube/.test(tag))
				return `<iframe src="https://www.youtube.com/embed/${data.videoId}"></iframe>${tag}`;
			if (/image-gallery/.test(tag)) return `${galleryOf(data.gallery)}${tag}`;
			if (/tweet/.test(tag) && typeof data.url === "string") return `<iframe src="${data.url}"></iframe>${tag}`;
		} catch {
			// An element that says nothing stays what it is.
		}
		return tag;
	});
}

/** The pictures of a gallery, one below the other, and its caption. */
function galleryOf(given: unknown): string {
	const { images, alt, caption } = Object(given) as Record<string, unknown>;
	const escaped = (text: unknown) =>
		typeof text === "string" ? text.replace(/&/g, "&amp;").replace(/"/g, "&quot;") : "";
	const pictures = (Array.isArray(images) ? images : []).map((image) => {
		const { src } = Object(image) as Record<string, unknown>;
		return `<p><img src="${escaped(src)}" alt="${escaped(alt)}"></p>`;
	});
	const words = escaped(caption).replace(/</g, "&lt;");
	return `${pictures.join("")}${words === "" ? "" : `<p>${words}</p>`}`;
}
