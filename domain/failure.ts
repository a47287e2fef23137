/**
 * A failure that callers must expect, with its HTTP status, stable code and Spanish sentence (docs/product.md, 4.4).
 */
export class Failure {
	readonly status: number;
	readonly code: string;
	readonly message: string;
	/** For each wrong field, the sentence that says what is wrong. */
	readonly fields: Readonly<Record<string, string>> | undefined;
	/** Seconds after which a retry makes sense; always set with status 429. */
	readonly retryAfterSeconds: number | undefined;
	constructor(
		status: number,
		code: string,
		message: string,
		rest: {
			readonly fields?: Readonly<Record<string, string>> | undefined;
			readonly retryAfterSeconds?: number | undefined;
		} = {},
	) {
		this.status = status;
		this.code = code;
		this.message = message;
		this.fields = rest.fields;
		this.retryAfterSeconds = rest.retryAfterSeconds;
	}
}

/** A failure about one invalid field, with status 400. */
export function wrongField(field: string, message: string): Failure {
	return new Failure(400, `input.${field}`, message, { fields: { [field]: message } });
}
