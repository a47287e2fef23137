import { parseContentUrl } from "../domain/content/content-url.ts";
import type { ApiContext } from "./context.ts";
import type { Answer, Contract } from "./contracts/define.ts";
import { callFunction } from "./handlers.ts";

/** What the query string asks of caches; it is no input of any function. */
const PREVIEW = "preview";

function cacheControl(answer: Answer, preview: boolean): string {
	const locked = answer.body !== null && typeof answer.body === "object" && "access" in answer.body && "restrictedTo" in answer.body;
	if (preview || answer.status !== 200 || locked) return "private, no-store";
	return "public, max-age=0, s-maxage=60, stale-while-revalidate=600";
}

/** The weak validator of a text: two equal answers have the same one. */
async function etagOf(text: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return `W/"${Buffer.from(digest).toString("base64url").slice(0, 22)}"`;
}

/**
 * Answers an HTTP request for one function; `rest` is what its path has after the function's name. Conditional requests get
 * 304. Restricted pages, failures and previews are never stored by caches (docs/product.md, 4.1 and 10).
 * @throws whatever the backend throws.
 */
export async function serveFunction(contract: Contract, request: Request, rest: string, context: ApiContext): Promise<Response> {
	const query = new URL(request.url).searchParams;
	const preview = query.get(PREVIEW) === "true";
	query.delete(PREVIEW);
	const input: Record<string, string> = Object.fromEntries(query);
	if (contract.name === "getContent") input.url = rest;
	else if (rest !== "" && rest !== "/") return json({ status: 404, body: notFound }, "private, no-store");
	if (contract.name === "getContent" && parseContentUrl(rest) === null) return json({ status: 404, body: notFound }, "private, no-store");

	const answer = await callFunction(contract, input, context);
	const text = JSON.stringify(answer.body);
	const headers = new Headers({ "content-type": "application/json; charset=utf-8", "cache-control": cacheControl(answer, preview), vary: "Cookie" });
	if (answer.status === 200) {
		const etag = await etagOf(text);
		headers.set("etag", etag);
		if (
			request.headers
				.get("if-none-match")
				?.split(",")
				.some((each) => each.trim() === etag)
		)
			return new Response(null, { status: 304, headers });
	}
	return new Response(text, { status: answer.status, headers });
}

const notFound = { error: { code: "content.not_found", message: "No hay ninguna página en esa dirección." } };

function json({ status, body }: Answer, caching: string): Response {
	return Response.json(body, { status, headers: { "cache-control": caching, vary: "Cookie" } });
}
