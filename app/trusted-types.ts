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

/** The site's only Trusted Types policy (docs/product.md, 11.1); undefined in browsers without Trusted Types. */
function sitePolicy(): Policy | undefined {
	const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
	policy ??= factory?.createPolicy("tertulia", {
		createHTML: (sanitized) => sanitized,
		createScriptURL: () => WORKER_PATH,
	});
	return policy;
}

/**
 * Wraps HTML as trusted in browsers that enforce Trusted Types. Use it only for bodies, which the server has sanitised
 * just before sending.
 */
export function trustBody(html: string): string {
	// React passes the object to the browser unchanged, although its types allow only strings.
	return html === "" ? html : ((sitePolicy()?.createHTML(html) as string | undefined) ?? html);
}

/** Wraps the service worker's URL as trusted. The policy allows no other script URL. */
export function trustWorker(path: typeof WORKER_PATH): string {
	return (sitePolicy()?.createScriptURL(path) as string | undefined) ?? path;
}
