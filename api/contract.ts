import { z } from "zod";

/** Longest body of a POST unless its contract allows more, in bytes. */
export const MAX_INPUT_BYTES = 16 * 1024;

/**
 * One function of the API. A GET's input travels in the query string, but for a field named `url`, which is appended to
 * the function's path (`/getContent/blog/x`); a POST's is a JSON object.
 */
export interface Contract<
	Input extends z.ZodType = z.ZodType,
	Output extends z.ZodType = z.ZodType,
	Allowed extends "anyone" | "registered" = "anyone" | "registered",
	NotFound extends "null" | "failure" = "null" | "failure",
> {
	/** Last part of its address, and its name everywhere. */
	readonly name: string;
	/** How the client reports a 404: as null, where public pages are read, or as a `Failure`. */
	readonly notFound: NotFound;
	readonly method: "GET" | "POST";
	/** Who may call it: the others get 401. */
	readonly allowed: Allowed;
	/** Whether its answer depends on who asks, beyond what `getContent` says of a page: then no cache may keep it. */
	readonly personal: boolean;
	readonly summary: string;
	readonly input: Input;
	readonly output: Output;
	/** Longest body of a POST, in bytes; `MAX_INPUT_BYTES` when absent. */
	readonly maxBytes?: number;
	/** Statuses other than 200 and 500 it answers with, and when. */
	readonly failures: Readonly<Record<number, string>>;
}

/** A contract as it is written: its name is the key it stands under, and what is usual need not be said. */
type Written<Input extends z.ZodType, Output extends z.ZodType> = Omit<
	Contract<Input, Output>,
	"name" | "allowed" | "personal" | "notFound"
> & { readonly personal?: boolean };

type Unnamed<Function extends Contract> = Omit<Function, "name">;

/** Declares a function that anyone may call. */
export function defineFunction<Input extends z.ZodType, Output extends z.ZodType>(
	written: Written<Input, Output>,
): Unnamed<Contract<Input, Output, "anyone", "failure">> {
	return { allowed: "anyone", personal: written.method === "POST", notFound: "failure", ...written };
}

/** Declares a function that reads public pages: the client answers null for what is not there. */
export function definePageFunction<Input extends z.ZodType, Output extends z.ZodType>(
	written: Written<Input, Output>,
): Unnamed<Contract<Input, Output, "anyone", "null">> {
	return { ...defineFunction(written), notFound: "null" };
}

/** Declares a function for people who are signed in. */
export function defineOwnFunction<Input extends z.ZodType, Output extends z.ZodType>(
	written: Omit<Written<Input, Output>, "personal">,
): Unnamed<Contract<Input, Output, "registered", "failure">> {
	const failures = { 401: "Nadie ha iniciado sesión.", ...written.failures };
	return { ...defineFunction(written), allowed: "registered", personal: true, failures };
}

/** Gives each function of a domain the name it stands under. */
export function nameFunctions<Functions extends Readonly<Record<string, Unnamed<Contract>>>>(
	functions: Functions,
): { readonly [Name in keyof Functions]: Functions[Name] & { readonly name: Name & string } } {
	const named = Object.entries(functions).map(([name, contract]) => [name, { ...contract, name }]);
	return Object.fromEntries(named);
}

/** The same data, not to be changed by who gets it. */
export type Unchanging<Data> = Data extends readonly (infer Item)[]
	? readonly Unchanging<Item>[]
	: Data extends object
		? { readonly [Key in keyof Data]: Unchanging<Data[Key]> }
		: Data;

/** What a caller gives a function, before parsing. */
export type InputGiven<Function extends Contract> = Unchanging<z.input<Function["input"]>>;

/** What a function takes, after parsing. */
export type InputOf<Function extends Contract> = z.output<Function["input"]>;

/** What a function answers when it succeeds. */
export type OutputOf<Function extends Contract> = Unchanging<z.output<Function["output"]>>;

/** What a call answers: the HTTP status and the JSON body, a failure's included. */
export interface Answer {
	readonly status: number;
	readonly body: unknown;
	/** Values of `Set-Cookie` for the browser. */
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
