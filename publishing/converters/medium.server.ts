import { posix } from "node:path";
import { MADRID } from "../../domain/zoned-time.ts";
import type { Blog, BlogFiles, Entry, Finding } from "./blog.server.ts";
import { idIn, idPrefix } from "./blog-id.server.ts";
import { instantWith, plainWords } from "./fields.server.ts";
import { drawEmbeds } from "./html-embeds.server.ts";
import { htmlToMarkdown } from "./html-to-markdown.server.ts";

/** Reads Medium's export: one page of HTML for each story, with Medium's own head and foot, which stay out. */
export async function readMedium(files: BlogFiles): Promise<Blog> {
	const findings: Finding[] = [];
	const bodies = new Map<Entry, string>();
	let host = "";
	for (const path of files.paths.filter((each) => /(?:^|\/)posts\/[^/]*\.html$/.test(each))) {
		const html = await files.text(path);
		const body =
			html === null
				? undefined
				: /<section\b[^>]*data-field="body"[^>]*>([\s\S]*)<\/section>\s*(?:<footer|<\/article|$)/.exec(html)?.[1];
		if (html === null || body === undefined) {
			findings.push({ what: "unread", place: path, line: null, detail: "No es una historia de Medium." });
			continue;
		}
		const title = plainWords(
			/<h1\b[^>]*class="p-name"[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ??
				/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ??
				"",
		);
		// An answer to somebody else's story has no heading of its own.
		if (
			!/graf--(?:title|h[23])\b/.test(body) &&
			body.length < 3_000 &&
			!/data-field="subtitle"[^>]*>\s*\S/.test(html) &&
			!/<img\b/.test(body)
		) {
			findings.push({ what: "left-out", place: path, line: null, detail: "Parece una respuesta a una historia." });
			continue;
		}
		const canonical = /<a\b[^>]*href="([^"]+)"[^>]*class="p-canonical"/.exec(html)?.[1] ?? "";
		const address = URL.canParse(canonical) ? new URL(canonical) : null;
		host ||= address === null || address.hostname === "medium.com" ? "" : address.origin;
		const name = posix.basename(path, ".html");
		const id = /-?([0-9a-f]{8,12})$/.exec(name)?.[1] ?? name;
		const subtitle = plainWords(
			/<section\b[^>]*data-field="subtitle"[^>]*>([\s\S]*?)<\/section>/.exec(html)?.[1] ?? "",
		);
		const last = address?.pathname.split("/").at(-1) ?? "";
		const entry: Entry = {
			id: idIn(idPrefix("medium", ""), id),
			place: path,
			folder: posix.dirname(path),
			kind: "post",
			title,
			slug:
				last.replace(/-[0-9a-f]{8,12}$/, "") ||
				name.replace(/^(?:draft|\d{4}-\d\d-\d\d)_/, "").replace(/-*[0-9a-f]{8,12}$/, ""),
			created: instantWith(
				/<time\b[^>]*class="dt-published"[^>]*datetime="([^"]+)"/.exec(html)?.[1] ??
					/^(\d{4}-\d\d-\d\d)/.exec(name)?.[1],
				MADRID,
			),
			updated: null,
			summary: subtitle === title ? "" : subtitle,
			tags: [],
			author: plainWords(/<a\b[^>]*class="p-author[^"]*"[^>]*>([\s\S]*?)<\/a>/.exec(html)?.[1] ?? ""),
			draft: name.startsWith("draft_"),
			restricted: false,
			image: null,
			addresses: address === null ? [] : [address.pathname, `/${last}`],
			format: "html",
			math: false,
			data: {},
		};
		bodies.set(entry, withoutHead(body, title, subtitle));
	}
	return {
		kind: "medium",
		site: {
			name: "",
			description: "",
			address: host,
			timeZone: MADRID,
			author: [...bodies.keys()][0]?.author ?? "",
			social: [],
		},
		ownIds: null,
		entries: [...bodies.keys()],
		roots: [""],
		findings,
		expand(body, { found }) {
			for (const [frame] of body.matchAll(/<figure\b[^>]{0,500}graf--iframe[\s\S]{0,5000}?<\/figure>/g))
				if (!/<(?:iframe|script|blockquote|img|a)\b/.test(frame)) {
					const caption = plainWords(frame);
					found("removed", `algo de otro sitio, que el archivo de Medium no trae${caption && `: ${caption}`}`, frame);
				}
			return htmlToMarkdown(drawEmbeds(body, found, "html"));
		},
		async *bodies() {
			for (const [entry, body] of bodies) yield { entry, body, firstLine: 1 };
		},
	};
}

/** The card of another page, with its title and its first words. */
const CARD =
	/<div\b[^>]{0,500}graf--mixtapeEmbed[^>]{0,500}>\s*<a\b[^>]{0,3000}?\bhref="([^"]{1,2000})"[^>]{0,3000}>([\s\S]{0,5000}?)<\/a>[\s\S]{0,3000}?<\/div>/g;

/** The text without its title and subtitle, which Medium repeats in it, and without the lines between sections. */
function withoutHead(body: string, title: string, subtitle: string): string {
	const isSame = (words: string, other: string) =>
		other !== "" && plainWords(words).replace(/…$/, "") === other.replace(/…$/, "");
	return body
		.replace(
			/<h[1-4]\b[^>]*graf--title[^>]*>([\s\S]*?)<\/h[1-4]>|<h3\b[^>]*>([\s\S]*?)<\/h3>/,
			(heading, own?: string, first?: string) => (isSame(own ?? first ?? "", title) ? "" : heading),
		)
		.replace(/<h4\b[^>]*graf--subtitle[^>]*>([\s\S]*?)<\/h4>/, (heading, words: string) =>
			isSame(words, subtitle) ? "" : heading,
		)
		.replace(/<div class="section-divider"><hr class="section-divider"\/?><\/div>/, "")
		.replace(CARD, (_, address: string, words: string) => {
			const [, title = words] = /<strong\b[^>]*>([\s\S]*?)<\/strong>/.exec(words) ?? [];
			const [, about = ""] = /<em\b[^>]*>([\s\S]*?)<\/em>/.exec(words) ?? [];
			return `<p><a href="${address}">${title}</a>${about === "" ? "" : `<br>${about}`}</p>`;
		})
		.replace(/<(\/?)h3\b/g, "<$1h2")
		.replace(/<(\/?)h4\b/g, "<$1h3")
		.replace(
			/<pre\b[^>]*>([\s\S]*?)<\/pre>/g,
			(_, code: string) =>
				`<pre><code>${code.replace(/<br\s*\/?>/g, "\n").replace(/<\/?(?:span|strong|em|a)\b[^>]*>/g, "")}</code></pre>`,
		);
}
