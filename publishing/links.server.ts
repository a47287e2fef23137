import type { BodyContext } from "./compile-body.server.ts";
import {
	element,
	elementsOf,
	type HtmlElement,
	type HtmlParent,
	type HtmlTree,
	text,
	textOf,
} from "./html-tree.server.ts";

/** The resolved address of a link, or the problem with it as a Spanish sentence for the author. */
export type LinkTarget = { readonly href: string } | { readonly problem: string };

/**
 * Resolves links without a scheme, to a file of the author's folder or by `linkTo`, and marks http and https links as
 * external (docs/product.md, 5.5). Kind and size follow a link to a file to download. Returns the problems found.
 */
export async function markLinks(
	tree: HtmlTree,
	{ linkTo, fileFor }: Pick<BodyContext, "linkTo" | "fileFor">,
): Promise<string[]> {
	const problems: string[] = [];
	for (const { node, parent } of elementsOf(tree)) {
		const { href } = node.properties;
		if (node.tagName !== "a" || typeof href !== "string") continue;
		if (/^https?:/i.test(href)) {
			node.properties.rel = ["noopener", "noreferrer", "external"];
			// Beside a picture, the mark would stand on a line of its own.
			if (textOf(node).trim() !== "") node.properties.className = ["external"];
		} else if (!/^(?:[a-z][a-z0-9+.-]*:|[#?]|\/\/|$)/i.test(href)) {
			const file = await fileFor(href, "link");
			const target = file ?? linkTo(href);
			if ("problem" in target) problems.push(target.problem);
			else node.properties.href = "url" in target ? target.url : target.href;
			if (file !== null && "label" in file && file.label !== null) sayKind(node, parent, file.label);
		}
	}
	return problems;
}

/** Writes kind and size of a file behind the link to it. */
function sayKind(link: HtmlElement, parent: HtmlParent, label: string): void {
	link.properties.className = ["file"];
	const at = (parent.children as unknown[]).indexOf(link);
	parent.children.splice(at + 1, 0, text(" "), element("small", {}, [text(`(${label})`)]));
}
