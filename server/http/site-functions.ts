import type { ApiSettings } from "../../api/context.ts";
import type { Contract } from "../../api/contract.ts";
import { serveFunction } from "../../api/serve-function.ts";
import type { Caller } from "../../domain/user/account-context.ts";
import { answerSiteFile } from "./site-files.ts";

/** The site's functions and files as requests ask for them, wherever they are. */
export interface SiteFunctions {
	/** Answers a request for one function; `rest` is what its path has after the function's name. */
	call(contract: Contract, request: Request, rest: string, caller: Caller): Promise<Response>;
	/** Answers a file by its path on the site, in the part `headers` ask for; null: for this caller there is none. */
	file(pathname: string, headers: Headers, caller: Caller): Promise<Response | null>;
}

/** Those of this process. */
export function createFunctionsHere(api: ApiSettings): SiteFunctions {
	return {
		call: (contract, request, rest, caller) => serveFunction(contract, request, rest, api, caller),
		file: (pathname, headers, caller) => answerSiteFile(pathname, headers, api, caller),
	};
}
