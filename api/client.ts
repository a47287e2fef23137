import { Failure } from "../domain/failure.ts";
import type { Caller } from "../domain/sign-in/account-context.ts";
import { CallFailed } from "./call-failed.ts";
import { type Answer, type Contract, failureSchema, type InputGiven, type OutputOf } from "./contract.ts";
import { contracts } from "./contracts.ts";
import { callerAfter } from "./session-cookies.ts";

/**
 * Runs a call where the functions are, in this process or over HTTP, and returns the answer.
 * @throws {ApiUnavailable} (the promise) when there was no valid answer.
 * @throws {CallFailed} (the promise) when the function failed unexpectedly and has cookies for the browser.
 */
export type Transport = (
	contract: Contract,
	input: Readonly<Record<string, unknown>>,
	caller: Caller,
) => Promise<Answer>;

/** The API did not answer, answered too late or with invalid data, or failed in a way that callers do not handle. */
export class ApiUnavailable extends Error {
	/** `reason`: a sentence, or the error that is the cause. */
	constructor({ name }: Pick<Contract, "name">, reason: unknown, cause = reason instanceof Error ? reason : undefined) {
		super(`${name}: ${reason instanceof Error ? reason.message : String(reason)}`, { cause });
		this.name = "ApiUnavailable";
	}
}

/** A function of the API as a method. Its input may be omitted if all of its fields are optional. */
type Method<Function extends Contract> = (
	...input: Record<string, never> extends InputGiven<Function>
		? [input?: InputGiven<Function>]
		: [input: InputGiven<Function>]
) => Promise<OutputOf<Function> | (Function["notFound"] extends "null" ? null : Failure)>;

/**
 * The API as the screens use it, with one method for each function. Screens get data in no other way. Functions that
 * read public pages return null if the API answers 404, or sends an empty answer with a status of 200 to 299. Other
 * functions return a `Failure` if the API names one (status 400 to 499, 502 or 503). In all other cases a method
 * rejects with `ApiUnavailable` (docs/product.md, 4.3).
 */
export type Client = { readonly [Name in keyof typeof contracts]: Method<(typeof contracts)[Name]> };

/** A caller without tokens, address or browser. Pages that are the same for everyone are rendered for this caller. */
export const nobody: Caller = { sessionToken: null, browserToken: null, address: "", userAgent: "" };

interface ClientOptions {
	/** Gets every unexpected error once, and returns the error to throw instead. */
	readonly asFailure?: (error: unknown) => unknown;
	/** The browser for which the calls are made; `nobody` when absent. */
	readonly caller?: Caller;
	/** Called with the `Set-Cookie` headers of each answer that has any. */
	readonly onCookies?: (setCookies: readonly string[]) => void;
}

/**
 * Turns an answer into the result of a method of `Client`.
 * @throws {ApiUnavailable} when the status is not one that `Client` handles.
 */
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

/** Creates a client that makes its calls through `transport`. */
export function createClient(
	transport: Transport,
	{ asFailure = (error) => error, caller = nobody, onCookies }: ClientOptions = {},
): Client {
	// Proving one's identity again gives the session another token: the old one would end it for the rest of the request.
	let known = caller;
	function keep(setCookies: readonly string[] = []) {
		if (setCookies.length === 0) return;
		known = callerAfter(known, setCookies);
		onCookies?.(setCookies);
	}
	const methods = Object.entries(contracts).map(([name, contract]: [string, Contract]) => [
		name,
		async (input: Readonly<Record<string, unknown>> = {}) => {
			try {
				const answer = await transport(contract, input, known);
				keep(answer.setCookies);
				return read(contract, answer);
			} catch (error) {
				if (!(error instanceof CallFailed)) throw asFailure(error);
				keep(error.setCookies);
				throw asFailure(error.cause);
			}
		},
	]);
	return Object.fromEntries(methods);
}
