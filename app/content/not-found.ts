import { data, type RouterContextProvider } from "react-router";
import { clientContext } from "../context.ts";

/** A page that the visitor may have meant. `url` is an encoded path. */
export interface Suggestion {
	readonly name: string;
	readonly url: string;
}

/** Data of the not-found page. */
export interface NotFoundData {
	readonly suggestions: readonly Suggestion[];
}

/**
 * Returns the 404 response to throw when there is nothing at an address, with suggestions of similar pages
 * (docs/product.md, 2.9). If finding them fails, there are no suggestions; that failure has already been logged.
 */
export async function notFound(context: Readonly<RouterContextProvider>, { pathname }: URL) {
	const near =
		pathname.length > 300
			? null
			: await context
					.get(clientContext)
					.suggestContent({ near: pathname })
					.catch(() => null);
	const suggestions: Suggestion[] = (near?.items ?? []).map(({ name, url }) => ({ name, url }));
	return data<NotFoundData>({ suggestions }, { status: 404 });
}
