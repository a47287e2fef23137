import { WORKER_PATH } from "./updates/names.ts";

interface Policy {
	createHTML(html: string): unknown;
	createScriptURL(url: string): unknown;
}

interface PolicyFactory {
	createPolicy(
		name: string,
		rules: { createHTML: (html: string) => string; createScriptURL: (url: string) => string },
	): Policy;
}

let policy: Policy | undefined;

/** The site's one Trusted Types policy (docs/product.md, 11.1); undefined where browsers have none. */
function sitePolicy(): Policy | undefined {
	const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
	policy ??= factory?.createPolicy("tertulia", {
		createHTML: (sanitized) => sanitized,
		createScriptURL: () => WORKER_PATH,
	});
	return policy;
}

/**
 * Marks HTML as fit for the page where browsers ask for such a mark. Its only use: bodies that the server has sanitised
 * on their way out.
 */
export function trustBody(html: string): string {
	// React hands the object on to the browser as it is, although its types know strings only.
	return html === "" ? html : ((sitePolicy()?.createHTML(html) as string | undefined) ?? html);
}

/** Marks the service worker's address: no other script can be loaded this way. */
export function trustWorker(path: typeof WORKER_PATH): string {
	return (sitePolicy()?.createScriptURL(path) as string | undefined) ?? path;
}
