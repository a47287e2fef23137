import { openAsBlob } from "node:fs";
import { ApiUnavailable } from "../../api/client.ts";
import { type Contract, failureSchema } from "../../api/contract.ts";
import { createWire, type FunctionsAddress, parseJson, readAnswer } from "../../api/http-transport.ts";
import { FILE_FUNCTION } from "../../api/openapi.ts";
import type { SiteFunctions } from "./functions-app.ts";

interface ElsewhereOptions extends FunctionsAddress {
	/** Longest wait for a function's answer, and for the start of a file, in milliseconds. */
	readonly timeoutMs: number;
}

const NOT_KEPT = "private, no-store";

/** Replaces a 404 answer of an API that words it differently. */
const NOT_FOUND = { error: { code: "not_found", message: "Aquí no hay nada." } };

/** Request headers that are passed on: functions and files read them. */
const ASKED = ["accept", "content-type", "if-none-match", "if-range", "range"];

/** Response headers that are passed back: of a function, of a partial file and of a file. */
const TOLD = ["allow", "etag", "retry-after", "vary"];
const TOLD_OF_PARTS = ["accept-ranges", "content-length", "content-range", "etag"];
const TOLD_OF_FILES = [...TOLD_OF_PARTS, "cache-control", "content-disposition", "content-type"];

function pick(headers: Headers, names: readonly string[]): Record<string, string> {
	return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])));
}

/** Requests uncompressed bodies, so that the reported length is right. With a range, `fetch` does that by itself. */
function askedOf(headers: Headers): Record<string, string> {
	return { ...pick(headers, ASKED), ...(headers.has("range") ? {} : { "accept-encoding": "identity" }) };
}

/**
 * Functions and files of another process, passed on to browsers (docs/product.md, 4.5). That process decides who may
 * have them, by the session sent along. Failures are passed on only in the form of docs/product.md, 4.4, because any
 * other answer may reveal internals of the API.
 * @throws {ApiUnavailable} in both, when no readable answer came.
 */
export function createFunctionsElsewhere({ timeoutMs, ...address }: ElsewhereOptions): SiteFunctions {
	const ask = createWire(address);

	async function readCall(contract: Contract, response: Response): Promise<Response> {
		const { status, headers } = response;
		const bytes = await readAnswer(response);
		const cookies = headers.getSetCookie();
		const given = new Headers(pick(headers, TOLD));
		for (const cookie of cookies) given.append("set-cookie", cookie);
		const isKept = !contract.personal && cookies.length === 0 && (status === 200 || status === 304);
		given.set("cache-control", isKept ? (headers.get("cache-control") ?? NOT_KEPT) : NOT_KEPT);
		if (status === 304) return new Response(null, { status, headers: given });
		const said = parseJson(bytes);
		const failure = failureSchema.safeParse(said);
		const body = status === 200 ? said : failure.success ? failure.data : status === 404 ? NOT_FOUND : null;
		if (body === null) throw new ApiUnavailable(contract, `status ${status}`);
		const type = headers.get("content-type") ?? "";
		given.set("content-type", type.startsWith("application/json") ? type : "application/json");
		return new Response(status === 200 ? new Uint8Array(bytes) : JSON.stringify(body), { status, headers: given });
	}

	return {
		async call(contract, request, rest, caller, upload) {
			const { name, method } = contract;
			const sent = async () =>
				upload === undefined ? new Uint8Array(await request.arrayBuffer()) : openAsBlob(upload.path);
			const body = method === "POST" ? { body: await sent() } : {};
			const url = `${address.apiUrl}/${name}${rest}${new URL(request.url).search}`;
			try {
				const signal = AbortSignal.timeout(timeoutMs);
				return await readCall(
					contract,
					await ask({ url, method, headers: askedOf(request.headers), ...body, caller, signal }),
				);
			} catch (error) {
				if (error instanceof ApiUnavailable) throw error;
				throw new ApiUnavailable(contract, error);
			}
		},

		async file(pathname, headers, caller) {
			const late = new AbortController();
			const limit = setTimeout(() => late.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
			const url = `${address.apiUrl}/${FILE_FUNCTION}${pathname}`;
			const response = await ask({ url, method: "GET", headers: askedOf(headers), caller, signal: late.signal })
				.catch((error: unknown) => {
					throw new ApiUnavailable({ name: FILE_FUNCTION }, error);
				})
				.finally(() => clearTimeout(limit));
			const { status } = response;
			if (![200, 206, 416].includes(status)) {
				await response.body?.cancel();
				if (status >= 400 && status < 500) return null;
				throw new ApiUnavailable({ name: FILE_FUNCTION }, `status ${status}`);
			}
			// Files are streamed through; only files that support ranges say so themselves.
			return new Response(response.body, {
				status,
				headers: { "accept-ranges": "none", ...pick(response.headers, TOLD_OF_FILES) },
			});
		},
	};
}
