import { elementsOf, type HtmlTree } from "./html-tree.server.ts";

/** The resolved address of a link, or the problem with it as a Spanish sentence for the author. */
export type LinkTarget = { readonly href: string } | { readonly problem: string };

/**
 * Resolves links without a scheme by `linkTo`, and marks http and https links as external (docs/product.md, 5.5).
 * Returns the problems found.
 */
export function markLinks(tree: HtmlTree, linkTo: (href: string) => LinkTarget): string[] {
	const problems: string[] = [];
	for (const { node } of elementsOf(tree)) {
		const { href } = node.properties;
		if (node.tagName !== "a" || typeof href !== "string") continue;
		if (/^https?:/i.test(href)) {
			node.properties.rel = ["noopener", "noreferrer", "external"];
			node.properties.className = ["external"];
		} else if (!/^(?:[a-z][a-z0-9+.-]*:|[#?]|\/\/|$)/i.test(href)) {
			const target = linkTo(href);
			if ("problem" in target) problems.push(target.problem);
			else node.properties.href = target.href;
		}
	}
	return problems;
}
