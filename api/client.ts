import type { Answer, Contract, InputOf, OutputOf } from "./contracts/define.ts";
import { getContent } from "./contracts/get-content.ts";
import { getEvent } from "./contracts/get-event.ts";
import { getFeed } from "./contracts/get-feed.ts";
import { getHome } from "./contracts/get-home.ts";
import { getSitemap } from "./contracts/get-sitemap.ts";
import { listContent } from "./contracts/list-content.ts";
import { listEvents } from "./contracts/list-events.ts";
import { suggestContent } from "./contracts/suggest-content.ts";

/**
 * Carries a call to where the functions run and brings its answer back: in this process, or over HTTP.
 * @throws {ApiUnavailable} when no readable answer came.
 */
export type Transport = (contract: Contract, input: Readonly<Record<string, unknown>>) => Promise<Answer>;

/** The API did not answer as it should: no answer, a late one, a broken one, or a failure nobody expects. */
export class ApiUnavailable extends Error {
	constructor(contract: Contract, reason: string, cause?: unknown) {
		super(`${contract.name}: ${reason}`, { cause });
		this.name = "ApiUnavailable";
	}
}

type Given<Function extends Contract> = Partial<InputOf<Function>> & Record<string, unknown>;

/**
 * The only way from the screens to data. Each method answers null where the API says that there is no such thing (404) or says
 * nothing at all (an empty answer), and throws `ApiUnavailable` for anything else that is not an answer (docs/product.md, 4.3).
 * `asFailure` sees every failure once and answers what is thrown instead of it.
 */
export function createClient(transport: Transport, asFailure: (error: unknown) => unknown = (error) => error) {
	async function call<Function extends Contract>(contract: Function, input: Given<Function>): Promise<OutputOf<Function> | null> {
		try {
			const { status, body } = await transport(contract, input);
			if (status === 404 || (status >= 200 && status < 300 && (body === null || body === undefined))) return null;
			if (status !== 200) throw new ApiUnavailable(contract, `status ${status}`);
			return body as OutputOf<Function>;
		} catch (error) {
			throw asFailure(error);
		}
	}
	return {
		/** The page at a path of this site, or where it moved. */
		getContent: (url: string) => call(getContent, { url }),
		listContent: (list: { readonly folder: string; readonly tag?: string; readonly page: number }) => call(listContent, list),
		getHome: () => call(getHome, {}),
		listEvents: (list: { readonly when: "next" | "past"; readonly page: number }) => call(listEvents, list),
		getEvent: (slug: string) => call(getEvent, { slug }),
		getFeed: (folder: string) => call(getFeed, { folder }),
		suggestContent: (near: string) => call(suggestContent, { near }),
		getSitemap: (after: string) => call(getSitemap, { after }),
	};
}

/** The API as the screens know it. */
export type Client = ReturnType<typeof createClient>;
