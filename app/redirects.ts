import { href, type LoaderFunctionArgs, redirect } from "react-router";
import { NO_CAMPAIGN } from "../domain/waiting-list/waiting-list.ts";
import { movedByQuery } from "./content/not-found.ts";
import { shortAddresses } from "./linktree/links.ts";

/** Addresses that only lead on, with the query they were asked with (docs/product.md, 2.1). */
const TARGETS: Readonly<Record<string, string>> = { "/": href("/home"), "/apuntate": href("/lista-de-espera") };

/**
 * Leads on to another page; from a short address to the link page, with that address's campaign. The root may name an
 * old address by its query.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
	const path = url.pathname.toLowerCase();
	const moved = path === "/" ? await movedByQuery(context, url) : null;
	if (moved !== null) return moved;
	const target = TARGETS[path];
	if (target !== undefined) return redirect(target + url.search);
	const named = shortAddresses.get(path) ?? NO_CAMPAIGN;
	const campaign = new URLSearchParams(Object.entries(named).map(([word, value]) => [`utm_${word}`, value]));
	const fixed = new Set(campaign.keys());
	for (const [name, value] of url.searchParams) if (!fixed.has(name)) campaign.append(name, value);
	return redirect(`${href("/linktree")}?${campaign}`);
}
