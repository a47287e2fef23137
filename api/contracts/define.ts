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
> {
	/** Last part of its address and of its name everywhere. */
	readonly name: string;
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

type Wish<Input extends z.ZodType, Output extends z.ZodType, Allowed extends "anyone" | "registered"> = Omit<
	Contract<Input, Output, Allowed>,
	"allowed" | "personal"
> & { readonly allowed?: Allowed; readonly personal?: boolean };

/** Declares a function that reads what is the same for everyone, unless the wish says otherwise. */
export function defineFunction<Input extends z.ZodType, Output extends z.ZodType>(
	wish: Wish<Input, Output, "anyone">,
): Contract<Input, Output, "anyone"> {
	return { allowed: "anyone", personal: wish.method === "POST", ...wish };
}

/** Declares a function for people who are signed in. */
export function defineOwnFunction<Input extends z.ZodType, Output extends z.ZodType>(
	wish: Omit<Wish<Input, Output, "registered">, "allowed" | "personal">,
): Contract<Input, Output, "registered"> {
	return {
		...wish,
		allowed: "registered",
		personal: true,
		failures: { 401: "Nadie ha iniciado sesión.", ...wish.failures },
	};
}

/** The same data, not to be changed by who gets it. */
export type Unchanging<Data> = Data extends readonly (infer Item)[]
	? readonly Unchanging<Item>[]
	: Data extends object
		? { readonly [Key in keyof Data]: Unchanging<Data[Key]> }
		: Data;

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
