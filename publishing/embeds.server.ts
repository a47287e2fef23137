import { type Embed, embedOf, hostOf } from "../domain/content/embed.ts";
import {
	element,
	elementsOf,
	type HtmlChild,
	type HtmlElement,
	type HtmlTree,
	replaceIn,
	text,
	textOf,
} from "./html-tree.server.ts";
import { purposeOf } from "./kept-files.server.ts";

/** Elements that show something of another site, with the attribute that has its address. */
const FRAMES: Readonly<Record<string, string>> = {
	img: "src",
	iframe: "src",
	embed: "src",
	script: "src",
	video: "src",
	audio: "src",
};

/**
 * Draws cards in place of what texts embed of other sites (docs/product.md, 5.6): frames, scripts of gists, films and
 * sounds at other addresses, and paragraphs that hold nothing but one address or link of a video, a post or code.
 */
export function makeEmbeds(tree: HtmlTree): void {
	for (const { node, parent } of elementsOf(tree)) {
		const card = Object.hasOwn(FRAMES, node.tagName) ? cardOfFrame(node) : aloneIn(node);
		if (card !== null) replaceIn(parent, node, [card]);
	}
	liftCards(tree);
}

function cardOfFrame(node: HtmlElement): HtmlElement | null {
	const written = node.properties[FRAMES[node.tagName] ?? ""] ?? firstSource(node);
	const address = typeof written === "string" ? written.trim().replace(/^\/\//, "https://") : "";
	if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
	const embed = embedOf(address);
	const ending = purposeOf(new URL(address).pathname);
	const purpose = node.tagName === "video" ? "film" : node.tagName === "audio" ? "sound" : ending;
	if (node.tagName === "img" && purpose === "download") return null;
	if (embed === null && node.tagName === "script") return null;
	const { title: own, ariaLabel, alt } = node.properties;
	const given = [own, ariaLabel, alt].map((each) => String(each ?? "").trim());
	const title = given.find((each) => each !== "" && !PLAYER_TITLE.test(each)) ?? "";
	return card(embed ?? foreign(address, purpose), title);
}

/** What providers write into the code that they give to copy: no title of the video. */
const PLAYER_TITLE = /^(?:youtube|vimeo)(?: video)? player$/i;

/** The address in the first `<source>` of a film or a sound. */
function firstSource(node: HtmlElement): unknown {
	return elementsOf(node).find(({ node: { tagName } }) => tagName === "source")?.node.properties.src;
}

const KINDS = { film: "Vídeo", sound: "Audio", download: "Contenido" } as const;

function foreign(address: string, purpose: keyof typeof KINDS): Embed {
	const { href } = new URL(address);
	const kind = KINDS[purpose];
	return { url: href, kind, title: `${kind} de ${hostOf(href)}`, player: null };
}

/** The card for a paragraph or box that holds one address and nothing else; null for any other. */
function aloneIn(node: HtmlElement): HtmlElement | null {
	if (node.tagName !== "p" && node.tagName !== "div") return null;
	const children = node.children.filter((child) => child.type !== "text" || child.value.trim() !== "");
	const [only] = children;
	if (children.length !== 1 || only === undefined) return null;
	if (only.type === "text") {
		const embed = embedOf(only.value.trim());
		return embed === null ? null : card(embed, "");
	}
	const { href } = only.type === "element" && only.tagName === "a" ? only.properties : {};
	if (only.type !== "element" || typeof href !== "string") return null;
	const words = textOf(only).replace(/\s+/g, " ").trim();
	const embed = words === "" ? null : embedOf(href);
	return embed === null ? null : card(embed, URL.canParse(words) || /^www\./.test(words) ? "" : words);
}

/** The card of an embed. `given`: its title; empty for the embed's own words. */
function card({ url, kind, title, player }: Embed, given: string): HtmlElement {
	return element("p", { className: player === null ? ["embed"] : ["embed", "embed-video"] }, [
		element("a", { href: url, rel: ["noopener", "noreferrer", "external"] }, [
			element("strong", {}, [text(given === "" ? title : given)]),
			text(" "),
			element("small", {}, [text(`${kind} en ${hostOf(url)}`)]),
		]),
	]);
}

function isCard(node: HtmlChild): boolean {
	const { className } = node.type === "element" ? node.properties : {};
	return Array.isArray(className) && className[0] === "embed";
}

/** Moves cards out of the paragraphs that they stand in: a paragraph cannot hold another. */
function liftCards(tree: HtmlTree): void {
	for (const { node, parent } of elementsOf(tree)) {
		if (node.tagName !== "p" || !node.children.some(isCard)) continue;
		const parts: HtmlElement[] = [];
		for (const child of node.children) {
			const last = parts.at(-1);
			if (isCard(child)) parts.push(child as HtmlElement);
			else if (last !== undefined && !isCard(last)) last.children.push(child);
			else if (child.type !== "text" || child.value.trim() !== "") parts.push(element("p", node.properties, [child]));
		}
		replaceIn(parent, node, parts);
	}
}
