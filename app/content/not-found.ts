import { data, type RouterContextProvider } from "react-router";
import { clientContext } from "../context.ts";

/** A page that may be the one that was meant. `url` is a path, encoded. */
export interface Suggestion {
	readonly name: string;
	readonly url: string;
}

/** What the not-found page gets along. */
export interface NotFoundData {
	readonly suggestions: readonly Suggestion[];
}

/**
 * Answers what to throw where nothing stands at an address: a 404 with pages near it (docs/product.md, 2.9). A failure
 * to find some costs the suggestions only; it has been logged.
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
