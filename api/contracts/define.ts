import { z } from "zod";

/**
 * One function of the API. Its input travels in the query string, but for a field named `url`, which is appended to the
 * function's path (`/getContent/blog/x`).
 */
export interface Contract<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
	/** Last part of its address and of its name everywhere. */
	readonly name: string;
	readonly method: "GET";
	readonly summary: string;
	readonly input: Input;
	readonly output: Output;
	/** Statuses other than 200 and 500 it answers with, and when. */
	readonly failures: Readonly<Record<number, string>>;
}

/** Declares a function of the API without losing the types of its schemas. */
export function defineFunction<Input extends z.ZodType, Output extends z.ZodType>(contract: Contract<Input, Output>): Contract<Input, Output> {
	return contract;
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
}

/** The body of every failure (docs/product.md, 4.4). `code` is stable; `message` is a Spanish sentence. */
export const failureSchema = z.object({
	error: z.object({
		code: z.string(),
		message: z.string(),
		fields: z.record(z.string(), z.string()).optional(),
	}),
});
