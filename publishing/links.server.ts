import { elementsOf, type HtmlTree } from "./html-tree.server.ts";

/** Where a link in a text leads: an address, or why it leads nowhere. */
export type LinkTarget = { readonly href: string } | { readonly problem: string };

/**
 * Gives links the addresses that `linkTo` knows for those without a scheme, and marks those that leave the site
 * (docs/product.md, 5.5). Answers the problems found.
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
