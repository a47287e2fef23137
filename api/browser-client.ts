import { Failure } from "../domain/failure.ts";
import type { Client } from "./client.ts";
import type { Answer } from "./contract.ts";

/** The functions that read, by their names (GET); all others act (POST). `contracts.test.ts` holds every name to it. */
const READS = /^(?:get|list|suggest|export)/;

/** The address of a function on this site. */
export function functionPath(name: keyof Client): string {
	return `/api/${name}`;
}

function requestOf(name: string, input: Readonly<Record<string, unknown>>): RequestInit {
	if (READS.test(name)) return { headers: { accept: "application/json" } };
	// What is sent as the page is left arrives all the same.
	return {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(input),
		keepalive: true,
	};
}

/**
 * The API for scripts in the browser: the functions of `Client` that need no input to read, or act. It knows their
 * names and types only, no schema, so that browsers load none. A failure that the API names is answered as a
 * `Failure`; without a connection, or without such an answer, a call rejects.
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
