/** Parameters with which others count readers. */
const COUNTING = /^(?:utm_\w+|fbclid|gclid|mc_cid|mc_eid|igshid)$/;

/**
 * The address of a link in a paste, as a text of this site has it: whole for other sites, from the root for this one.
 * Null: it leads nowhere for readers (a place in the other document, a file, a script).
 */
export function pastedHref(given: string, siteUrl: string): string | null {
	const href = given.trim();
	if (/^\/(?!\/)/.test(href)) return href;
	const url = URL.parse(href.startsWith("//") ? `https:${href}` : href);
	if (url === null) return null;
	if (url.protocol === "mailto:" || url.protocol === "tel:") return href;
	if (url.protocol !== "https:" && url.protocol !== "http:") return null;
	const target = wrappedIn(url);
	if (target !== null && target !== href) return pastedHref(target, siteUrl);
	for (const name of [...url.searchParams.keys()]) if (COUNTING.test(name)) url.searchParams.delete(name);
	return url.origin === URL.parse(siteUrl)?.origin ? `${url.pathname}${url.search}${url.hash}` : url.href;
}

/** The address that a link of Google or Outlook leads to, which both put into one of their own; null for others. */
function wrappedIn(url: URL): string | null {
	if (/^(?:www\.)?google\.[a-z.]+$/.test(url.hostname) && url.pathname === "/url")
		return url.searchParams.get("q") ?? url.searchParams.get("url");
	return url.hostname.endsWith(".safelinks.protection.outlook.com") ? url.searchParams.get("url") : null;
}
