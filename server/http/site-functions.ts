import type { ApiSettings } from "../../api/context.ts";
import type { Contract } from "../../api/contract.ts";
import { serveFunction } from "../../api/serve-function.ts";
import type { Caller } from "../../domain/sign-in/account-context.ts";
import { answerSiteFile } from "./site-files.ts";

/** The site's functions and files, in this process or elsewhere. */
export interface SiteFunctions {
	/** Answers a request for one function; `rest` is the part of its path after the function's name. */
	call(contract: Contract, request: Request, rest: string, caller: Caller): Promise<Response>;
	/**
	 * The response with a file, by its path on the site, in the range `headers` request; null: none for this caller.
	 */
	file(pathname: string, headers: Headers, caller: Caller): Promise<Response | null>;
}

/** The functions and files of this process. */
export function createFunctionsHere(api: ApiSettings): SiteFunctions {
	return {
		call: (contract, request, rest, caller) => serveFunction(contract, request, rest, api, caller),
		file: (pathname, headers, caller) => answerSiteFile(pathname, headers, api, caller),
	};
}
