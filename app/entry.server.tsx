import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { exchangeContext, reportContext } from "./context.ts";
import { ServerNotesProvider } from "./server-notes.ts";

/** Renders the document whole, so that its status is right and its bytes can be kept, hashed and compressed. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const exchange = context.get(exchangeContext);
	const { nonce } = exchange;
	const notes = { nonce, body: exchange.body ?? undefined, incident: exchange.incident ?? undefined };
	let failure: unknown;

	const html = await new Promise<string>((resolve, reject) => {
		const { pipe } = renderToPipeableStream(
			<ServerNotesProvider value={notes}>
				<ServerRouter context={routerContext} url={request.url} nonce={nonce} />
			</ServerNotesProvider>,
			{
				nonce,
				onAllReady() {
					const stream = new PassThrough();
					text(stream).then(resolve, reject);
					pipe(stream);
				},
				onShellError: reject,
				onError(error) {
					failure = error;
				},
			},
		);
	});
	if (failure !== undefined) throw failure;

	headers.set("content-type", "text/html; charset=utf-8");
	return new Response(html, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted || isRouteErrorResponse(error)) return;
	context.get(exchangeContext).incident = context.get(reportContext)(error);
};
