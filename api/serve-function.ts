import { parseContentUrl } from "../domain/content/content-url.ts";
import { Failure } from "../domain/failure.ts";
import type { Caller } from "../domain/sign-in/account-context.ts";
import type { Upload } from "../domain/uploads/upload.ts";
import { callFunction, failureAnswer } from "./call-function.ts";
import type { ApiSettings } from "./context.ts";
import { type Answer, type Contract, MAX_INPUT_BYTES } from "./contract.ts";

/** Query parameter that excludes an answer from caches. It is not part of any function's input. */
const PREVIEW = "preview";

function cacheControl(contract: Contract, answer: Answer, preview: boolean): string {
	const locked =
		answer.body !== null && typeof answer.body === "object" && "access" in answer.body && "restrictedTo" in answer.body;
	if (preview || contract.personal || answer.status !== 200 || locked) return NOT_KEPT;
	return "public, max-age=0, s-maxage=60, stale-while-revalidate=600";
}

/** Weak `ETag` of an answer's text. Equal texts have equal tags. */
async function etagOf(text: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return `W/"${Buffer.from(digest).toString("base64url").slice(0, 22)}"`;
}

/**
 * Answers an HTTP request for one function. `rest` is the part of the path after the function's name. `upload`: the
 * body, for a function that takes a file. Conditional requests get 304 if the answer is unchanged and not personal.
 * Caches must not store restricted pages, personal answers, failures or previews (docs/product.md, 4.1 and 10).
 * @throws (the promise) the backend's unexpected errors, which the caller has to answer with 500 (`callFunction`).
 */
export async function serveFunction(
	contract: Contract,
	request: Request,
	rest: string,
	settings: ApiSettings,
	caller: Caller,
	upload?: Upload,
): Promise<Response> {
	const query = new URL(request.url).searchParams;
	const preview = query.get(PREVIEW) === "true";
	query.delete(PREVIEW);
	let input: unknown;
	if (contract.method === "POST") {
		if (rest !== "" && rest !== "/") return json({ status: 404, body: notFound });
		const read =
			contract.takesFile === true
				? { value: { ...Object.fromEntries(query), file: upload } }
				: await readJson(request, contract.maxBytes ?? MAX_INPUT_BYTES);
		if (read instanceof Failure) return json(failureAnswer(read));
		input = read.value;
	} else {
		const fields: Record<string, string> = Object.fromEntries(query);
		if (contract.name === "getContent") fields.url = rest;
		else if (rest !== "" && rest !== "/") return json({ status: 404, body: notFound });
		if (contract.name === "getContent" && parseContentUrl(rest) === null) return json({ status: 404, body: notFound });
		input = fields;
	}

	const answer = await callFunction(contract, input, settings, caller);
	const { setCookies = [] } = answer;
	const text = JSON.stringify(answer.body);
	const headers = new Headers({
		"content-type": "application/json; charset=utf-8",
		"cache-control": setCookies.length === 0 ? cacheControl(contract, answer, preview) : NOT_KEPT,
		vary: "Cookie",
	});
	for (const cookie of setCookies) headers.append("set-cookie", cookie);
	const { retryAfterSeconds } = (answer.body as { error?: { retryAfterSeconds?: number } }).error ?? {};
	if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
	if (answer.status === 200 && !contract.personal) {
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

const NOT_KEPT = "private, no-store";

/** Parses the JSON body of a request, reading at most `maxBytes`. */
async function readJson(request: Request, maxBytes: number): Promise<{ readonly value: unknown } | Failure> {
	const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
	if (type !== "application/json") return new Failure(415, "input.type", "Envía los datos como application/json.");
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of request.body ?? []) {
		length += chunk.byteLength;
		if (length > maxBytes) return new Failure(413, "input.too_large", "Has enviado demasiados datos.");
		chunks.push(chunk);
	}
	try {
		return { value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks))) };
	} catch {
		return new Failure(400, "input.invalid", "La petición no es válida.");
	}
}

const notFound = { error: { code: "content.not_found", message: "No hay ninguna página en esa dirección." } };

function json({ status, body }: Answer): Response {
	return Response.json(body, { status, headers: { "cache-control": NOT_KEPT, vary: "Cookie" } });
}
