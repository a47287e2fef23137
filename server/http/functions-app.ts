import { type Context, Hono } from "hono";
import { CallFailed } from "../../api/call-failed.ts";
import type { ApiSettings } from "../../api/context.ts";
import type { Contract } from "../../api/contract.ts";
import { allContracts } from "../../api/contracts.ts";
import { FILE_FUNCTION } from "../../api/openapi.ts";
import { serveFunction } from "../../api/serve-function.ts";
import type { Caller } from "../../domain/sign-in/account-context.ts";
import type { Upload } from "../../domain/uploads/upload.ts";
import { CLOSED_POLICY } from "./security-headers.ts";
import { answerSiteFile } from "./site-files.ts";

/** The site's functions and files, in this process or elsewhere. */
export interface SiteFunctions {
	/**
	 * Answers a request for one function; `rest` is the part of its path after the function's name. `upload`: the body,
	 * for a function that takes a file.
	 */
	call(contract: Contract, request: Request, rest: string, caller: Caller, upload?: Upload): Promise<Response>;
	/**
	 * The response with a file, by its path on the site, in the range `headers` request; null: none for this caller.
	 */
	file(pathname: string, headers: Headers, caller: Caller): Promise<Response | null>;
}

/** The functions and files of this process. */
export function createFunctionsHere(api: ApiSettings): SiteFunctions {
	return {
		call: (contract, request, rest, caller, upload) => serveFunction(contract, request, rest, api, caller, upload),
		file: (pathname, headers, caller) => answerSiteFile(pathname, headers, api, caller),
	};
}

interface FunctionsSettings {
	readonly functions: SiteFunctions;
	/** The path that the functions are below: "/api", or "" where they have a server of their own. */
	readonly base: "/api" | "";
	/** Logs an unexpected failure and returns its incident id. */
	readonly report: (error: unknown) => string;
}

/** Passed along with each request. */
interface Environment {
	readonly Bindings: { readonly caller: Caller; readonly upload?: Upload };
}

/** Serves the functions of the API, `getFile` among them, each at its name below `base` (docs/product.md, 4). */
export function createFunctionsApp({ functions, base, report }: FunctionsSettings) {
	const app = new Hono<Environment>();

	app.use(async (context, next) => {
		await next();
		if (!context.res.headers.has("content-security-policy")) context.header("content-security-policy", CLOSED_POLICY);
		if (!context.res.headers.has("cache-control")) context.header("cache-control", "private, no-store");
	});

	for (const contract of allContracts) {
		const path = `${base}/${contract.name}`;
		app.on(contract.method, [path, `${path}/*`], (context) => {
			const rest = new URL(context.req.url).pathname.slice(path.length);
			const { caller, upload } = context.env;
			return functions.call(contract, context.req.raw, rest, caller, upload);
		});
		app.all(path, (context) => refuse(context, contract.method === "GET" ? "GET, HEAD" : contract.method));
	}
	serveFiles(app, functions, `${base}/${FILE_FUNCTION}`, "/*");

	app.notFound((context) => {
		if (context.req.method === "GET" || context.req.method === "HEAD") {
			return context.json({ error: { code: "not_found", message: "Aquí no hay nada." } }, 404);
		}
		return refuse(context, "GET, HEAD");
	});
	app.onError((error, context) => {
		const { cause, setCookies } = error instanceof CallFailed ? error : { cause: error, setCookies: [] };
		const incident = report(cause);
		for (const cookie of setCookies) context.header("set-cookie", cookie, { append: true });
		return context.json({ error: { code: "unexpected", message: `Algo ha fallado. Código: ${incident}` } }, 500);
	});
	return app;
}

/** Serves the files whose path has this pattern. `prefix` comes before it and is not part of the file's path. */
export function serveFiles(app: Hono<Environment>, functions: SiteFunctions, prefix: string, pattern: string): void {
	app.get(prefix + pattern, async (context) => {
		const pathname = new URL(context.req.url).pathname.slice(prefix.length);
		return (await functions.file(pathname, context.req.raw.headers, context.env.caller)) ?? context.notFound();
	});
}

function refuse(context: Context, allow: string): Response {
	return context.json({ error: { code: "method_not_allowed", message: "Esta dirección no admite ese método." } }, 405, {
		allow,
	});
}
