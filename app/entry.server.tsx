import { renderToString } from "react-dom/server";
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { exchangeContext, reportContext, settingsContext } from "./context.ts";
import { ServerNotesProvider } from "./server-notes.ts";
import { FailureView } from "./shell/failure-view.tsx";
import { createSharedParts } from "./shell/rendered-once.tsx";

/**
 * Encodes text as a string that is safe inside a script element. It has single quotes, because the router's data are full
 * of double ones.
 */
function scriptString(text: string): string {
	const escaped = text.replace(
		// biome-ignore lint/suspicious/noControlCharactersInRegex: they must not stand in a string
		/[\\'<>&\u0000-\u001f\u2028\u2029]/g,
		(character) => (character === "\\" ? "\\\\" : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`),
	);
	return `'${escaped}'`;
}

/** The script that passes the loaders' data to the browser's router, in the form the router's own streaming writes. */
async function handOver(data: ReadableStream<Uint8Array> | undefined, nonce: string): Promise<string> {
	const decoder = new TextDecoder();
	let text = "";
	for await (const part of data ?? []) text += decoder.decode(part, { stream: true });
	return `<script nonce="${nonce}">window.__reactRouterContext.streamController.enqueue(${scriptString(text)});window.__reactRouterContext.streamController.close();</script>`;
}

/**
 * Marks a page that answers a posted form, so that it is never reloaded automatically: a reload would post the form
 * again.
 */
function markPosted(html: string, { method }: Request): string {
	return method === "POST" ? html.replace("<html", "<html data-posted") : html;
}

/**
 * The context with the matched routes only. The router makes route objects of all it is given, again for each render;
 * it needs the others for going to other pages, which happens in the browser.
 */
function withMatchedRoutes<Context extends Pick<EntryContext, "manifest" | "staticHandlerContext">>(
	context: Context,
): Context {
	const { manifest, staticHandlerContext } = context;
	const matched = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]);
	return { ...context, manifest: { ...manifest, routes: Object.fromEntries(matched) } };
}

/**
 * Renders the whole document at once, so that its status is right and its bytes can be cached, hashed and compressed.
 * The loaders have finished by then, so nothing is left to stream (docs/decisions/0010).
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	{ serverHandoffStream, ...routerContext }: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const exchange = context.get(exchangeContext);
	const { nonce, inert } = exchange;
	const parts = createSharedParts(nonce);
	const notes = {
		nonce,
		parts,
		inert,
		settings: context.get(settingsContext),
		body: exchange.body ?? undefined,
		incident: exchange.incident ?? undefined,
		FailureView,
	};
	const html = parts.fill(
		renderToString(
			<ServerNotesProvider value={notes}>
				<ServerRouter context={withMatchedRoutes(routerContext)} url={request.url} nonce={nonce} />
			</ServerNotesProvider>,
		),
	);
	const end = html.lastIndexOf("</body>");
	const handedOver = inert ? "" : await handOver(serverHandoffStream, nonce);
	exchange.html = `<!DOCTYPE html>${markPosted(html.slice(0, end), request)}${handedOver}${html.slice(end)}`;
	headers.set("content-type", "text/html; charset=utf-8");
	return new Response(null, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted || isRouteErrorResponse(error)) return;
	context.get(exchangeContext).incident = context.get(reportContext)(error);
};
