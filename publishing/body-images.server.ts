import {
	element,
	elementsOf,
	type HtmlElement,
	type HtmlParent,
	type HtmlTree,
	replaceIn,
	text,
} from "./html-tree.server.ts";
import type { EncodedImage, ImageProblem } from "./images.server.ts";

/** The `sizes` attribute: how wide pictures in a text are shown, so that the browser can choose a variant. */
const SIZES = "(min-width: 48rem) 45rem, 100vw";

/** A picture in several sizes. `moving`: the path of the animation whose first frame it is; absent for others. */
export interface BodyImage extends EncodedImage {
	readonly moving?: string;
}

/** Encodes the picture at an address as the author wrote it, or returns the problem with it. */
export type PictureFor = (src: string) => Promise<BodyImage | ImageProblem>;

/**
 * Replaces every image with a picture in several widths and encodings (docs/product.md, 5.4). An image that stands
 * alone becomes a figure with its title as the caption. Returns the problems, as Spanish sentences for the author.
 */
export async function makePictures(tree: HtmlTree, pictureFor: PictureFor): Promise<string[]> {
	const problems: string[] = [];
	keepOnlyImages(tree);
	for (const { node, parent } of elementsOf(tree)) {
		if (node.tagName !== "img") continue;
		const image = await pictureFor(typeof node.properties.src === "string" ? node.properties.src : "");
		if ("problem" in image) problems.push(image.problem);
		else
			place(
				node,
				parent,
				pictureElement(image, typeof node.properties.alt === "string" ? node.properties.alt : ""),
				image,
			);
	}
	for (const { node, parent } of elementsOf(tree)) {
		if (node.tagName === "p" && node.children.some(isFigure)) replaceIn(parent, node, node.children.filter(isFigure));
	}
	return problems;
}

/** Reduces `<picture>` elements written by authors to their image. Their other sources are generated again. */
function keepOnlyImages(tree: HtmlTree): void {
	for (const { node, parent } of elementsOf(tree)) {
		if (node.tagName !== "picture") continue;
		replaceIn(
			parent,
			node,
			node.children.filter((child) => child.type === "element" && child.tagName === "img"),
		);
	}
}

function pictureElement(image: BodyImage, alt: string): HtmlElement {
	const { moving = image.src } = image;
	// An animation moves, unless its reader wants little motion.
	const media = image.moving === undefined ? {} : { media: "(prefers-reduced-motion: reduce)" };
	const sources = [...image.sources, { type: "image/webp", srcset: image.srcset }];
	return element("picture", {}, [
		...sources.map(({ type, srcset }) => element("source", { type, srcSet: srcset, sizes: SIZES, ...media })),
		element("img", {
			src: moving,
			width: image.width,
			height: image.height,
			alt,
			loading: "lazy",
			decoding: "async",
		}),
	]);
}

/** The name of a file with a diagram, which is drawn on paper and can be shown on a dark ground (docs/product.md, 5.4). */
const DIAGRAM = /-esquema\.\w+$/i;

/**
 * Puts a picture or a player in the place of an image. One that stands alone becomes a figure, with the image's title as
 * its caption and with a link to the animation that it stands for. A figure that the author marked as a diagram stays one.
 */
export function place(
	image: HtmlElement,
	parent: HtmlParent,
	picture: HtmlElement,
	{ moving }: Pick<BodyImage, "moving"> = {},
): void {
	const { src, title } = image.properties;
	const isMarked =
		parent.type === "element" &&
		Array.isArray(parent.properties.className) &&
		parent.properties.className.includes("diagram");
	const isDiagram = isMarked || (typeof src === "string" && DIAGRAM.test(src));
	const className = ["image", ...(moving !== undefined ? ["animation"] : isDiagram ? ["diagram"] : [])];
	const shown = [
		picture,
		...(moving === undefined ? [] : [element("a", { href: moving, className: ["play"] }, [text("Ver la animación")])]),
	];
	if (parent.type === "element" && parent.tagName === "figure") {
		parent.properties.className = className;
		replaceIn(parent, image, shown);
	} else if (standsAlone(parent)) {
		const words = typeof title === "string" ? title.trim() : "";
		const caption = words === "" ? [] : [element("figcaption", {}, [text(words)])];
		replaceIn(parent, image, [element("figure", { className }, [...shown, ...caption])]);
	} else replaceIn(parent, image, [picture]);
}

/** Whether the parent is a paragraph that contains only images, or a block that may contain a figure. */
function standsAlone(parent: HtmlParent): boolean {
	if (parent.type === "root" || ["div", "section", "aside"].includes(parent.tagName)) return true;
	if (parent.tagName !== "p") return false;
	return parent.children.every((child) =>
		child.type === "text"
			? child.value.trim() === ""
			: child.type === "element" && (["img", "br"].includes(child.tagName) || isFigure(child)),
	);
}

function isFigure(node: HtmlElement["children"][number]): boolean {
	return node.type === "element" && node.tagName === "figure";
}
