import { Failure } from "../domain/failure.ts";
import type { Caller } from "../domain/user/account-context.ts";
import { type Answer, type Contract, failureSchema, type InputGiven, type OutputOf } from "./contract.ts";
import { contracts } from "./contracts.ts";

/**
 * Carries a call to where the functions run and brings its answer back: in this process, or over HTTP.
 * @throws {ApiUnavailable} when no readable answer came.
 */
export type Transport = (
	contract: Contract,
	input: Readonly<Record<string, unknown>>,
	caller: Caller,
) => Promise<Answer>;

/** The API did not answer as it should: no answer, a late one, a broken one, or a failure nobody expects. */
export class ApiUnavailable extends Error {
	constructor({ name }: Pick<Contract, "name">, reason: string, cause?: unknown) {
		super(`${name}: ${reason}`, { cause });
		this.name = "ApiUnavailable";
	}
}

/** One function as a method: it takes the contract's input, which may be left out where all of its fields may. */
type Method<Function extends Contract> = (
	...input: Record<string, never> extends InputGiven<Function>
		? [input?: InputGiven<Function>]
		: [input: InputGiven<Function>]
) => Promise<OutputOf<Function> | (Function["notFound"] extends "null" ? null : Failure)>;

/**
 * The API as the screens know it: a method for each function, and the only way from the screens to data. A function
 * that reads public pages answers null where the API says 404 or nothing at all. Any other answers a `Failure` where
 * the API names one (400 to 499, 502 and 503). Everything else that is not an answer throws `ApiUnavailable`
 * (docs/product.md, 4.3).
 */
export type Client = { readonly [Name in keyof typeof contracts]: Method<(typeof contracts)[Name]> };

/** A caller without tokens, address or browser: pages that are the same for everyone are made for this one. */
export const nobody: Caller = { sessionToken: null, browserToken: null, address: "", userAgent: "" };

interface ClientOptions {
	/** Sees every unexpected failure once and answers what is thrown instead of it. */
	readonly asFailure?: (error: unknown) => unknown;
	/** The browser the calls are made for. */
	readonly caller?: Caller;
	/** Receives the `Set-Cookie` values of each answer that has some. */
	readonly onCookies?: (setCookies: readonly string[]) => void;
}

/** What an answer means to the screens. Throws ApiUnavailable for an answer that nobody expects. */
function read(contract: Contract, { status, body }: Answer): unknown {
	const isEmpty = body === null || body === undefined;
	if (contract.notFound === "null") {
		if (status === 404 || (status >= 200 && status < 300 && isEmpty)) return null;
		if (status !== 200) throw new ApiUnavailable(contract, `status ${status}`);
		return body;
	}
	if (status === 200 && !isEmpty) return body;
	const named = status < 500 || status === 502 || status === 503 ? failureSchema.safeParse(body) : null;
	if (!named?.success) throw new ApiUnavailable(contract, `status ${status}`);
	const { code, message, ...rest } = named.data.error;
	return new Failure(status, code, message, rest);
}

/** A client whose calls travel by `transport`. */
export function createClient(
	transport: Transport,
	{ asFailure = (error) => error, caller = nobody, onCookies }: ClientOptions = {},
): Client {
	const methods = Object.entries(contracts).map(([name, contract]: [string, Contract]) => [
		name,
		async (input: Readonly<Record<string, unknown>> = {}) => {
			try {
				const answer = await transport(contract, input, caller);
				if (answer.setCookies !== undefined && answer.setCookies.length > 0) onCookies?.(answer.setCookies);
				return read(contract, answer);
			} catch (error) {
				throw asFailure(error);
			}
		},
	]);
	return Object.fromEntries(methods);
}
