/**
 * An unexpected error of a call that had stored something for the browser before: a proof of identity replaces the
 * session's token. Whoever answers 500 sends these cookies too; without them the person would be signed out.
 */
export class CallFailed extends Error {
	/** The error that stopped the call. */
	override readonly cause: unknown;
	/** Values of the `Set-Cookie` headers for the browser; never empty. */
	readonly setCookies: readonly string[];

	constructor(cause: unknown, setCookies: readonly string[]) {
		super(cause instanceof Error ? cause.message : String(cause), { cause });
		this.name = "CallFailed";
		this.cause = cause;
		this.setCookies = setCookies;
	}
}
