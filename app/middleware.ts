import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { isPreview } from "../domain/content/content-url.ts";

/** Counts a preview for the caller: 0 if it may be rendered, else the seconds until the next one may. */
export const previewWaitContext = createContext<() => number>();

/** Redirects an address with a slash at its end to the same without it (docs/product.md, 2.3). */
export const removeTrailingSlash: MiddlewareFunction<Response> = async ({ request, url }) => {
	const sent = new URL(request.url);
	// The router writes the query of `url` anew. Only in a data request does the sent path say something else.
	const { pathname, search } = sent.pathname.endsWith("/") ? sent : url;
	if (pathname.length > 1 && pathname.endsWith("/")) return redirect(pathname.replace(/\/+$/, "") + search, 301);
};

/** Limits previews, because each is rendered for its request (docs/product.md, 10.2). */
export const limitPreviews: MiddlewareFunction<Response> = async ({ request, url, context }) => {
	const seconds = request.method === "GET" && isPreview(url.searchParams) ? context.get(previewWaitContext)() : 0;
	if (seconds === 0) return;
	return new Response("Has pedido demasiadas vistas previas. Inténtalo de nuevo dentro de un minuto.", {
		status: 429,
		headers: { "content-type": "text/plain; charset=utf-8", "retry-after": String(seconds) },
	});
};
