import { idOnGitHub } from "../headings.server.ts";
import { destination, pictureText } from "./arguments.server.ts";
import type { ExpandContext } from "./blog.server.ts";
import { createMask } from "./code-mask.server.ts";

const FILE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|mp3|mp4|m4a|ogg|wav|webm|mov|pdf)$/i;

/** Gives the syntax of Obsidian its meaning: links in double brackets, embedded files, marks and comments. */
export function expandWikilinks(text: string, context: ExpandContext): string {
	if (!/\[\[|==|%%|\^[\w-]+\s*$/m.test(text)) return text;
	const mask = createMask();
	const result = mask
		.code(text)
		.replace(/%%[\s\S]*?%%/g, "")
		.replace(/\]\](?=\^[\w-]{1,40}[ \t]*$)/gm, "]] ")
		.replace(
			/(!?)\[\[([^[\]\n|]{0,500})(?:\\?\|([^[\]\n]{0,500}))?\]\]/g,
			(_, mark: string, written: string, label?: string) => {
				// In a table the bar is written with a backslash.
				const target = written.replace(/\\$/, "");
				const [name = "", ...inner] = target.split("#");
				const anchor = inner.at(-1);
				if (mark === "!" && FILE.test(name.trim()))
					return pictureText(name.trim(), /^\d+(?:x\d+)?$/.test(label ?? "") ? "" : (label ?? ""));
				const shown = anchor?.startsWith("^") === true ? name : target.replace("#", " › ");
				const words = (label ?? (name === "" ? (anchor ?? "") : shown)).trim();
				if (FILE.test(name.trim())) return `[${words}](${destination(name.trim())})`;
				const address = name.trim() === "" ? "" : context.addressOf(name.trim());
				if (address === null) {
					context.found("dead-link", target, target);
					return words;
				}
				return `[${words}](${destination(anchor === undefined ? address : `${address}#${fragmentOf(mask.restore(anchor))}`)})`;
			},
		)
		.replace(/(?<![=\w])==(?=\S)([^=\n]{1,500}?)(?<=\S)==(?!=)/g, "<mark>$1</mark>")
		.replace(/(?<=^|[ \t])\^([\w-]{1,40})[ \t]*$/gm, (_, id: string) => `<a name="${id}"></a>`);
	return mask.restore(result);
}

/** The fragment for what stands behind the `#` of a link: a heading's words, or the mark of a block. */
function fragmentOf(anchor: string): string {
	const words = anchor.trim();
	return words.startsWith("^") ? words.slice(1).toLowerCase() : idOnGitHub(words.replace(/\s+/g, " "));
}
