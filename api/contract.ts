import { z } from "zod";
import type { Unchanging } from "../domain/unchanging.ts";

/** Maximum length of a POST body in bytes, unless the contract sets its own. */
export const MAX_INPUT_BYTES = 16 * 1024;

/**
 * One function of the API. The input of a GET is sent in the query string, except a field named `url`, which is
 * appended to the function's path (`/getContent/blog/x`). The input of a POST is a JSON object.
 */
export interface Contract<
	Input extends z.ZodType = z.ZodType,
	Output extends z.ZodType = z.ZodType,
	Allowed extends "anyone" | "registered" = "anyone" | "registered",
	NotFound extends "null" | "failure" = "null" | "failure",
> {
	/** Name of the function, also the last part of its address. */
	readonly name: string;
	/** How the client reports a 404: as null for functions that read public pages, otherwise as a `Failure`. */
	readonly notFound: NotFound;
	readonly method: "GET" | "POST";
	/** Which callers are allowed: everyone, or only signed-in people; others get 401. */
	readonly allowed: Allowed;
	/**
	 * Whether caches must not store the answer, usually because it depends on the caller. `getContent` is not personal:
	 * its answers about restricted pages are excluded from caches one by one.
	 */
	readonly personal: boolean;
	readonly summary: string;
	readonly input: Input;
	readonly output: Output;
	/** Maximum length of a POST body in bytes; `MAX_INPUT_BYTES` when absent. */
	readonly maxBytes?: number;
	/**
	 * Whether the body of a POST is a file instead of JSON (docs/product.md, 4.4). The file is then the field `file` of
	 * the input, an `uploadSchema`. Over HTTP the other fields are sent in the query string.
	 */
	readonly takesFile?: true;
	/** What the sender of the file must be allowed before it is received; absent: anybody who is signed in. */
	readonly sender?: "write";
	/** The HTTP statuses other than 200 and 500, each with a Spanish sentence that says when it occurs. */
	readonly failures: Readonly<Record<number, string>>;
}

/** The input of a function that takes none. */
const noInput = z.strictObject({});

/** A contract as written in the code: the `define…` functions and `nameFunctions` add the rest. */
interface Written<Input extends z.ZodType, Output extends z.ZodType>
	extends Pick<Contract<Input, Output>, "summary" | "output" | "maxBytes" | "takesFile" | "sender"> {
	/** Absent: the function takes no input. */
	readonly input?: Input;
	/** Absent: none. */
	readonly failures?: Contract["failures"];
}

/** A contract without its name, and without what follows from the name. `personal`: absent for all functions that act. */
type Unnamed<Function extends Contract> = Omit<Function, "name" | "method" | "personal"> & {
	readonly personal?: boolean;
};

/** Declares a function that anyone may call. Its answers are personal. */
export function defineFunction<Output extends z.ZodType, Input extends z.ZodType = typeof noInput>(
	written: Written<Input, Output>,
): Unnamed<Contract<Input, Output, "anyone", "failure">> {
	const { input = noInput, failures = {}, ...rest } = written;
	return { allowed: "anyone", personal: true, notFound: "failure", input: input as Input, failures, ...rest };
}

/**
 * Declares a function that reads public pages. The client returns null for a page that does not exist. Its answers are
 * the same for everyone, unless it says that they are personal.
 */
export function definePageFunction<Output extends z.ZodType, Input extends z.ZodType = typeof noInput>({
	personal,
	...written
}: Written<Input, Output> & { readonly personal?: true }): Unnamed<Contract<Input, Output, "anyone", "null">> {
	const { personal: _, ...defined } = defineFunction(written as Written<Input, Output>);
	return { ...defined, notFound: "null", ...(personal === undefined ? {} : { personal }) };
}

/** Declares a function for signed-in people. Others get 401, and caches must not store its answers. */
export function defineOwnFunction<Output extends z.ZodType, Input extends z.ZodType = typeof noInput>(
	written: Written<Input, Output>,
): Unnamed<Contract<Input, Output, "registered", "failure">> {
	const failures = { 401: "Nadie ha iniciado sesión.", ...written.failures };
	return { ...defineFunction(written), allowed: "registered", failures };
}

/** Names of the functions that read (GET). All others act (POST). `browser-client.ts` goes by the same verbs. */
const READS = /^(?:get|list|suggest|export)/;

/** Gives each function its key as its name, and the method that follows from the name. */
export function nameFunctions<Functions extends Readonly<Record<string, Unnamed<Contract>>>>(
	functions: Functions,
): {
	readonly [Name in keyof Functions]: Functions[Name] &
		Pick<Contract, "method" | "personal"> & { readonly name: Name & string };
} {
	const named = Object.entries(functions).map(([name, contract]) => {
		const method = READS.test(name) ? "GET" : "POST";
		return [name, { personal: method === "POST", ...contract, name, method }];
	});
	return Object.fromEntries(named);
}

/** A function's input as the caller passes it, before parsing. */
export type InputGiven<Function extends Contract> = Unchanging<z.input<Function["input"]>>;

/** A function's input after parsing, as its handler gets it. */
export type InputOf<Function extends Contract> = z.output<Function["input"]>;

/** A function's output when it succeeds. */
export type OutputOf<Function extends Contract> = Unchanging<z.output<Function["output"]>>;

/** The answer of a call: HTTP status and JSON body. A failure is an answer too (`failureSchema`). */
export interface Answer {
	readonly status: number;
	readonly body: unknown;
	/** Values of the `Set-Cookie` headers for the browser. */
	readonly setCookies?: readonly string[];
}

/** The body of every failure (docs/product.md, 4.4). `code` is stable; `message` is a Spanish sentence. */
export const failureSchema = z.object({
	error: z.object({
		code: z.string(),
		message: z.string(),
		fields: z.record(z.string(), z.string()).optional(),
		retryAfterSeconds: z.number().int().optional(),
	}),
});
