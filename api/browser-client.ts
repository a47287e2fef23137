import { Failure } from "../domain/failure.ts";
import type { Client } from "./client.ts";
import type { Answer } from "./contract.ts";

/**
 * Names of the functions that read (GET). All others act (POST). The rule stands in `contract.ts` too, which browsers do
 * not load; `contracts.test.ts` checks every name.
 */
export const READS = /^(?:get|list|suggest|export)/;

/** The path of a function on this site. */
export function functionPath(name: keyof Client): string {
	return `/api/${name}`;
}

function requestOf(name: string, input: Readonly<Record<string, unknown>>): RequestInit {
	if (READS.test(name)) return { headers: { accept: "application/json" } };
	// `keepalive`: a call still arrives if the person leaves the page while it is being sent.
	return {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(input),
		keepalive: true,
	};
}

/**
 * The API for scripts in the browser: the functions of `Client` that act, and those that read without input. It uses
 * only their names and types, so that browsers load no schemas. A call returns a `Failure` if the API names one. It
 * rejects if there is no connection, or the answer is neither an output nor a failure.
 */
export const browserClient = new Proxy({} as Client, {
	get:
		(_, name: keyof Client) =>
		async (input: Readonly<Record<string, unknown>> = {}) => {
			const response = await fetch(functionPath(name), requestOf(name, input));
			const body: Answer["body"] = await response.json();
			if (response.ok) return body;
			const { code, message, ...rest } = (body as { readonly error: Failure }).error;
			return new Failure(response.status, code, message, rest);
		},
});
