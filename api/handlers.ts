import { type ApiContext, ApiFailure, type Handler } from "./context.ts";
import type { Answer, Contract } from "./contracts/define.ts";
import { getContent } from "./contracts/get-content.ts";
import { getEvent } from "./contracts/get-event.ts";
import { getFeed } from "./contracts/get-feed.ts";
import { getHome } from "./contracts/get-home.ts";
import { getSitemap } from "./contracts/get-sitemap.ts";
import { listContent } from "./contracts/list-content.ts";
import { listEvents } from "./contracts/list-events.ts";
import { suggestContent } from "./contracts/suggest-content.ts";
import { handleGetContent } from "./get-content.ts";
import { handleGetEvent } from "./get-event.ts";
import { handleGetFeed } from "./get-feed.ts";
import { handleGetHome } from "./get-home.ts";
import { handleGetSitemap } from "./get-sitemap.ts";
import { handleListContent } from "./list-content.ts";
import { handleListEvents } from "./list-events.ts";
import { handleSuggestContent } from "./suggest-content.ts";

type Call = (input: unknown, context: ApiContext) => Promise<Answer>;

function failureAnswer({ status, code, message, fields }: ApiFailure): Answer {
	return { status, body: { error: { code, message, ...(fields === undefined ? {} : { fields }) } } };
}

/** Ties a contract to its handler: parses the input, and turns an expected failure into its answer. */
function bind<Function extends Contract>(contract: Function, handle: Handler<Function>): [string, Call] {
	const call: Call = async (input, context) => {
		const parsed = contract.input.safeParse(input);
		if (!parsed.success) {
			const fields = Object.fromEntries(
				parsed.error.issues.map((issue) => [issue.path.join(".") || String("keys" in issue ? issue.keys : ""), issue.code]),
			);
			const first = parsed.error.issues[0];
			const message =
				first?.code === "unrecognized_keys" ? "Hay parámetros que esta función no conoce." : (first?.message ?? "La petición no está bien escrita.");
			return failureAnswer(new ApiFailure(400, "input.invalid", message, fields));
		}
		const output = await handle(parsed.data as never, context);
		return output instanceof ApiFailure ? failureAnswer(output) : { status: 200, body: output };
	};
	return [contract.name, call];
}

const calls = new Map<string, Call>([
	bind(getContent, handleGetContent),
	bind(listContent, handleListContent),
	bind(getHome, handleGetHome),
	bind(listEvents, handleListEvents),
	bind(getEvent, handleGetEvent),
	bind(getFeed, handleGetFeed),
	bind(getSitemap, handleGetSitemap),
	bind(suggestContent, handleSuggestContent),
]);

/**
 * Runs one function of the API on unparsed input.
 * @throws whatever the backend throws: an unexpected failure, to be answered with 500.
 */
export async function callFunction(contract: Contract, input: unknown, context: ApiContext): Promise<Answer> {
	const call = calls.get(contract.name);
	if (call === undefined) throw new Error(`No handler for ${contract.name}`);
	return call(input, context);
}
