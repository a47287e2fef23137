interface PolicyFactory {
	createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): unknown };
}

let policy: { createHTML(html: string): unknown } | undefined;

/**
 * Marks HTML as fit for the page where browsers ask for such a mark (Trusted Types). The only use of the site's one
 * policy: bodies that the server has sanitised on their way out (docs/product.md, 11.1).
 */
export function trustBody(html: string): string {
	const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
	if (factory === undefined || html === "") return html;
	policy ??= factory.createPolicy("tertulia", { createHTML: (sanitized) => sanitized });
	// React hands the object on to the browser as it is, although its types know strings only.
	return policy.createHTML(html) as string;
}
