import { posix } from "node:path";
import { readCsv } from "../../domain/csv.ts";
import { MADRID } from "../../domain/zoned-time.ts";
import type { Blog, BlogFiles, Entry, Finding } from "./blog.server.ts";
import { idIn, idPrefix } from "./blog-id.server.ts";
import { instantWith, plainWords } from "./fields.server.ts";
import { drawEmbeds } from "./html-embeds.server.ts";
import { htmlToMarkdown } from "./html-to-markdown.server.ts";
import { fillElements } from "./substack-elements.server.ts";

/** Reads Substack's export: `posts.csv` and the HTML beside it. The lists of subscribers stay out, and that is said. */
export async function readSubstack(files: BlogFiles): Promise<Blog> {
	const table = files.paths.find((path) => /(?:^|\/)posts\.csv$/.test(path)) ?? "posts.csv";
	const folder = posix.dirname(table) === "." ? "" : `${posix.dirname(table)}/`;
	const findings: Finding[] = files.paths
		.filter((path) => path !== table && /\.csv$/i.test(path) && !/\/posts\//.test(path))
		.map((place) => ({ what: "left-out", place, line: null, detail: "Una lista de personas no se trae aquí." }));
	const bodies = new Map<Entry, string>();
	let address = "";
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
		address ||= addressIn(body, id);
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
		site: { name: "", description: "", address, timeZone: MADRID, author: "", social: [] },
		ownIds: null,
		entries: [...bodies.keys()],
		roots: [""],
		findings,
		expand: (body, { found }) => htmlToMarkdown(drawEmbeds(fillElements(body, found), found, "html")),
		async *bodies() {
			for (const [entry, body] of bodies) yield { entry, body, firstLine: 1 };
		},
	};
}

/** The blog's address, which only the pictures and buttons of a text name; "" if they don't. */
function addressIn(html: string, id: string): string {
	const found =
		new RegExp(`(https://[\\w.-]+)/i/${id}\\b`).exec(html) ??
		/href="(https:\/\/[\w-]+\.substack\.com)\/subscribe\b/.exec(html);
	return found?.[1] ?? "";
}
