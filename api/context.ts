import type { Backend } from "../domain/backend.ts";
import type { Reader } from "../domain/content/content.ts";
import type { Contract, InputOf, OutputOf } from "./contracts/define.ts";

/** What a handler may ask: the ports it reads, who calls and when. */
export interface ApiContext {
	readonly backend: Pick<Backend, "content" | "events">;
	/** Who is signed in, by the session the request came with; null for visitors. */
	readonly reader: Reader;
	/** Origin of the site without trailing slash, from configuration. */
	readonly siteUrl: string;
	readonly now: () => Date;
	/** Logs a failure that the answer survives. */
	readonly report: (error: unknown) => void;
}

/** The work of one function: parsed input in, output or expected failure out. */
export type Handler<Function extends Contract> = (input: InputOf<Function>, context: ApiContext) => Promise<OutputOf<Function> | ApiFailure>;

/** A failure a caller should expect, with its HTTP status, stable code and Spanish sentence (docs/product.md, 4.4). */
export class ApiFailure {
	readonly status: number;
	readonly code: string;
	readonly message: string;
	readonly fields: Readonly<Record<string, string>> | undefined;
	constructor(status: number, code: string, message: string, fields?: Readonly<Record<string, string>>) {
		this.status = status;
		this.code = code;
		this.message = message;
		this.fields = fields;
	}
}
