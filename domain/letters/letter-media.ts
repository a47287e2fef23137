import type { BodyElement, BodyNode } from "../content/body-tree.ts";
import { absolute, type PartsContext, part } from "./letter-element.ts";

/** Names of what a letter cannot play, and the words of the way to it. */
const PLAYED: Readonly<Record<string, readonly [name: string, way: string]>> = {
	video: ["Vídeo", "Ver en el sitio el vídeo"],
	audio: ["Audio", "Escuchar en el sitio el audio"],
};

/** A picture: itself, or its description as a link to its page. One that only decorates is left out of such a letter. */
export function pictureParts(
	{ src = "", alt = "", width, height }: Readonly<Record<string, string>>,
	{ base, withPictures, inLink = false }: PartsContext,
): readonly BodyNode[] {
	const size = width === undefined || height === undefined ? {} : { width, height };
	if (withPictures) return [part("img", [], { src: absolute(src, base), alt, ...size })];
	if (alt.trim() === "") return [];
	const words = alt.trim().replace(/\.$/, "");
	return inLink ? [`Imagen: ${words}`] : [part("a", [`Ver en el sitio la imagen «${words}»`], { href: base })];
}

/** A film or a sound: a link to its page, where its captions are too. */
export function mediaParts(
	{ name, attributes }: BodyElement,
	{ base, inLink = false }: PartsContext,
): readonly BodyNode[] {
	const [kind, way] = PLAYED[name] ?? ["Contenido", "Ver en el sitio el contenido"];
	const words = attributes["aria-label"] ?? "";
	if (inLink) return [words === "" ? kind : `${kind}: ${words}`];
	return [part("a", [words === "" ? way : `${way} «${words}»`], { href: base })];
}

/** How many pictures a body has; with `isMeant`, how many of those. */
export function countPictures(
	nodes: readonly BodyNode[],
	isMeant: (picture: BodyElement) => boolean = () => true,
): number {
	return nodes.reduce((count, node) => {
		if (typeof node === "string") return count;
		const own = node.name === "img" && isMeant(node) ? 1 : 0;
		return count + own + countPictures(node.children, isMeant);
	}, 0);
}

/** How many pictures of a body have no description. */
export function countUndescribed(nodes: readonly BodyNode[]): number {
	return countPictures(nodes, ({ attributes }) => (attributes.alt ?? "").trim() === "");
}
