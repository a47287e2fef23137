import { pick, readArguments } from "./arguments.server.ts";
import type { ExpandContext } from "./blog.server.ts";
import { embedByName, embedOf } from "./embeds.server.ts";
import { embedHtml } from "./html-embeds.server.ts";

const CODE =
	/\[(sourcecode|code|php|html|css|js|python|java|bash|sql|xml|cc|crayon)\b([^\]\n]{0,500})\]([\s\S]*?)\[\/\1\]/g;
const CAPTION = /\[(?:wp_)?caption\b([^\]]{0,2000})\]([\s\S]{0,20000}?)\[\/(?:wp_)?caption\]/g;
const KNOWN =
	/^(?:youtube|embed|video|audio|vimeo|tweet|twitter|gist|codepen|soundcloud|spotify|instagram|gallery|playlist|dailymotion|slideshare|vc_\w+|et_pb_\w+|fusion_\w+|elementor\w*|su_\w+|av_\w+|contact-form\w*|wpforms|mc4wp_form|toc|tablepress|table|button|btn|row|column|columns|one_half\w*|one_third\w*|two_third\w*|dropcap|pullquote|quote|note|alert|box|highlight|tabs?|accordion|toggle|spoiler|divider|spacer|clear|icon|adrotate|ad|adsense|googleapps|google-drive-embed|pdf-embedder|polldaddy|poll|latex|more|nextpage|ngg\w*|recent-posts|archives|sitemap|wp_ad_camp\w*|rev_slider|do_widget)$/i;

/** The addresses of attached pictures by their numbers, as `gallery` names them. */
export type Attachments = ReadonlyMap<string, string>;

/** Gives the shortcodes of a text of WordPress their meaning in HTML. Unknown ones are taken out and noted. */
export function expandWordpress(html: string, attachments: Attachments, found: ExpandContext["found"]): string {
	const codes: string[] = [];
	const removed = new Set<string>();
	const keep = (code: string) => `\uE000${codes.push(code) - 1}\uE001`;
	const text = html
		.replace(CODE, (_, name: string, given: string, code: string) => {
			const language =
				pick(readArguments(given), "language", "lang") || (/^(?:sourcecode|code|crayon|cc)$/.test(name) ? "" : name);
			return keep(
				`<pre><code${language === "" ? "" : ` class="language-${language}"`}>${code
					.replace(/^\n+|\s+$/g, "")
					.replace(/&(?!\w+;|#)/g, "&amp;")
					.replace(/</g, "&lt;")}</code></pre>`,
			);
		})
		.replace(/<pre\b[\s\S]*?<\/pre>/gi, keep)
		.replace(CAPTION, (_, given: string, inner: string) => {
			const [, media = "", rest = ""] =
				/^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? [];
			const caption = (rest.trim() || pick(readArguments(given), "caption")).trim();
			return media === ""
				? inner
				: `\n\n<figure>${media}${caption === "" ? "" : `<figcaption>${caption}</figcaption>`}</figure>\n\n`;
		})
		.replace(
			/\[(\/?)([A-Za-z][\w-]{1,40})((?:\s+|=)(?:"[^"]*"|'[^']*'|[^\]"'])*)?\/?\]/g,
			(tag, closing: string, name: string, given = "") => {
				const isOne = KNOWN.test(name) || removed.has(name) || /\w+\s*=\s*["'“]/.test(given);
				if (!isOne) return tag;
				removed.add(name);
				return closing === "/" ? "" : shortcode(name.toLowerCase(), given, attachments, found);
			},
		)
		.replace(/^\s*(https?:\/\/[^\s<>]+)\s*$/gm, (line, address: string) => {
			const embed = embedOf(address);
			if (embed === null || !embed.isCard) return line;
			found("embed", embed.url, address);
			return `\n\n${embedHtml(embed)}\n\n`;
		});
	return paragraphs(text, (part) =>
		part.replace(/\uE000(\d+)\uE001/g, (_, index: string) => codes[Number(index)] ?? ""),
	);
}

function shortcode(name: string, given: string, attachments: Attachments, found: ExpandContext["found"]): string {
	const args = readArguments(given.replace(/^=/, " "));
	const embed = embedByName(name === "embed" ? "iframe" : name, [pick(args, "id", "url", "src"), ...args.words]);
	if (embed !== null) {
		found("embed", embed.url, `[${name}`);
		return `\n\n${embedHtml(embed)}\n\n`;
	}
	if (name === "embed") return "\n\n";
	if (name === "gallery" || name === "playlist") {
		const pictures = pick(args, "ids", "include")
			.split(",")
			.flatMap((id) => attachments.get(id.trim()) ?? []);
		if (pictures.length > 0) return `\n\n${pictures.map((src) => `<p><img src="${src}" alt=""></p>`).join("\n")}\n\n`;
	}
	if (name === "video" || name === "audio") {
		const src = pick(args, "src", "mp4", "webm", "mp3", "m4a", "ogg") || (args.words[0] ?? "");
		if (src !== "") return `\n\n<${name} src="${src}"></${name}>\n\n`;
	}
	found("removed", `[${name}]`, `[${name}`);
	return "";
}

const BLOCK =
	/^\s*<\/?(?:p|div|h[1-6]|ul|ol|li|table|thead|tbody|tr|td|th|blockquote|pre|figure|figcaption|section|aside|article|hr|details|dl|dt|dd|iframe|video|audio|object|form|address|center|!--)/i;

/** The classic editor stores paragraphs as empty lines. A text with block comments or paragraphs has them already. */
function paragraphs(text: string, restore: (part: string) => string): string {
	if (/<!-- wp:|<p[\s>]/i.test(text)) return restore(text);
	return text
		.split(/\n[ \t]*\n+/)
		.map((part) => part.trim())
		.filter((part) => part !== "")
		.map((part) =>
			BLOCK.test(part) || /^\uE000\d+\uE001$/.test(part) ? part : `<p>${part.replace(/\n(?!\s*<)/g, "<br>\n")}</p>`,
		)
		.map(restore)
		.join("\n\n");
}
