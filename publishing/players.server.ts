import { place } from "./body-images.server.ts";
import type { BodyContext, BodyFile } from "./compile-body.server.ts";
import { element, elementsOf, type HtmlElement, type HtmlTree, text } from "./html-tree.server.ts";
import { purposeOf } from "./kept-files.server.ts";

const WORDS = { film: ["video", "Descarga el vídeo"], sound: ["audio", "Descarga el audio"] } as const;

/**
 * Lets films and sounds of the author's folder play in the text (docs/product.md, 5.6): pictures that name one
 * (`![words](film.mp4)`), and `<video>` and `<audio>` with their sources, captions and fallbacks. Returns the problems,
 * as Spanish sentences for the author.
 */
export async function makePlayers(
	tree: HtmlTree,
	context: Pick<BodyContext, "fileFor" | "pictureFor">,
): Promise<string[]> {
	const problems: string[] = [];
	const keep = async (node: HtmlElement, name: string, use?: "captions"): Promise<BodyFile | null> => {
		const written = node.properties[name];
		delete node.properties[name];
		if (typeof written !== "string" || written === "") return null;
		const file = await context.fileFor(written, use ?? "player");
		if (file !== null && "problem" in file) problems.push(file.problem);
		if (file === null || "problem" in file) return null;
		node.properties[name] = file.url;
		return file;
	};

	for (const { node, parent } of elementsOf(tree)) {
		if (node.tagName === "img") {
			const { src, alt } = node.properties;
			const use = typeof src === "string" ? purposeOf(src.replace(/[?#].*$/s, "")) : "download";
			if (use === "download") continue;
			const file = await keep(node, "src");
			const words = typeof alt === "string" ? alt.trim() : "";
			if (file !== null) place(node, parent, playerOf(file.url, use, words));
			continue;
		}
		if (node.tagName !== "video" && node.tagName !== "audio") continue;
		await keep(node, "src");
		node.properties.controls = true;
		node.properties.preload = "metadata";
		for (const { node: inner } of elementsOf(node)) {
			if (inner.tagName === "track") await keep(inner, "src", "captions");
			if (inner.tagName !== "source") continue;
			const file = await keep(inner, "src");
			if (file !== null) inner.properties.type = file.type;
		}
		const { poster } = node.properties;
		delete node.properties.poster;
		if (typeof poster !== "string" || poster === "") continue;
		const image = await context.pictureFor(poster);
		if ("problem" in image) problems.push(image.problem);
		else node.properties.poster = image.src;
	}
	return problems;
}

/** A player with a link to its file for browsers that cannot play it. `words`: what it shows; may be empty. */
function playerOf(url: string, use: "film" | "sound", words: string): HtmlElement {
	const [tagName, download] = WORDS[use];
	return element(
		tagName,
		{ src: url, controls: true, preload: "metadata", ...(words === "" ? {} : { ariaLabel: words }) },
		[element("a", { href: url }, [text(words === "" ? download : `${download}: ${words}`)])],
	);
}
