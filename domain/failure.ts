/** A failure a caller should expect, with its HTTP status, stable code and Spanish sentence (docs/product.md, 4.4). */
export class Failure {
	readonly status: number;
	readonly code: string;
	readonly message: string;
	/** What is wrong with which field, as a sentence. */
	readonly fields: Readonly<Record<string, string>> | undefined;
	/** When it makes sense to try again; with status 429 always there. */
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

/** One field that cannot stay as it was written. */
export function wrongField(field: string, message: string): Failure {
	return new Failure(400, `input.${field}`, message, { fields: { [field]: message } });
}
