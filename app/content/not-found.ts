import { data, type RouterContextProvider, redirect } from "react-router";
import {
	encodeContentUrl,
	OLD_FEEDS,
	oldAddressOf,
	oldListOf,
	parseContentUrl,
	withoutOldKeys,
} from "../../domain/content/content-url.ts";
import { clientContext } from "../context.ts";

/** A page that the visitor may have meant. `url` is an encoded path. */
export interface Suggestion {
	readonly name: string;
	readonly url: string;
}

/** Data of the not-found page, and of the page that says that a text is gone. */
export interface NotFoundData {
	readonly suggestions: readonly Suggestion[];
}

/**
 * Leads from the address of another system to the page that has it as an old address with this query, such as
 * `/?p=123`; null if there is none (docs/product.md, 7.3).
 */
export async function movedByQuery(context: Readonly<RouterContextProvider>, url: URL): Promise<Response | null> {
	const old = oldAddressOf(url.pathname, url.searchParams);
	if (old === null) return null;
	const found = await context.get(clientContext).getContent({ url: old });
	if (found === null || !("redirect" in found)) return null;
	return redirect(found.redirect + withoutOldKeys(url.search), 301);
}

/** Where another system's list of a tag, or of everything, is now (docs/product.md, 2.3); null if nowhere. */
async function movedList(context: Readonly<RouterContextProvider>, pathname: string): Promise<string | null> {
	const path = parseContentUrl(pathname);
	const old = path === null ? null : oldListOf(path);
	if (old === null) return null;
	if ("list" in old) return old.list === path ? null : old.list;
	const found = await context
		.get(clientContext)
		.listContent({ folder: "/blog/", page: 1, tag: old.tag })
		.catch(() => null);
	const there = `/blog/tags/${old.tag}`;
	return found === null || there === path ? null : there;
}

/**
 * Returns the response to throw when there is nothing at an address: the way on, if its query names an old address or
 * another system has its feed there; otherwise a 404 with suggestions of similar pages, or a 410 with the latest ones if
 * its text was withdrawn for good (docs/product.md, 2.9). If finding them fails, there are none, and the status is 404;
 * that failure has already been logged.
 */
export async function notFound(context: Readonly<RouterContextProvider>, url: URL) {
	const { pathname } = url;
	const moved = await movedByQuery(context, url);
	if (moved !== null) return moved;
	const asked = pathname.toLowerCase();
	const feed = Object.hasOwn(OLD_FEEDS, asked) ? OLD_FEEDS[asked] : undefined;
	if (feed !== undefined) return redirect(encodeContentUrl(feed) + url.search, 301);
	const list = await movedList(context, pathname);
	if (list !== null) return redirect(list, 301);
	const near =
		pathname.length > 2_000
			? null
			: await context
					.get(clientContext)
					.suggestContent({ near: pathname })
					.catch(() => null);
	const suggestions: Suggestion[] = (near?.items ?? []).map(({ name, url }) => ({ name, url }));
	return data<NotFoundData>({ suggestions }, { status: near?.isGone === true ? 410 : 404 });
}
