import type { Failure } from "../domain/failure.ts";

/** A form's texts by name; files and what is not there are "". */
export function textsOf(form: FormData): (name: string) => string {
	return (name) => {
		const value = form.get(name);
		return typeof value === "string" ? value : "";
	};
}

/**
 * The token by which a form proves where it comes from; "" without one. What is longer than any is cut, and then worth
 * nothing.
 */
export function attestationOf(text: (name: string) => string): string {
	return text("attestation").slice(0, 4_000);
}

/**
 * When a form says it was drawn, to be drawn again with: people who correct a form do not start anew. "" where it does
 * not say so.
 */
export function drawnAtOf(text: (name: string) => string): string {
	return /^\d{1,16}$/.test(text("drawnAt")) ? text("drawnAt") : "";
}

/** Whether the code that was sent can no longer be typed: it ran out, or was tried too often. */
export function isCodeSpent({ code }: Failure): boolean {
	return code === "auth.code_expired" || code === "auth.code_exhausted";
}

/**
 * What a form carries to tell robots: the field people do not see, when it was drawn, if it says so, and where it comes
 * from (docs/product.md, 15.6).
 */
export function guardOf(text: (name: string) => string): {
	readonly trap: string;
	readonly drawnAt: number | undefined;
	readonly attestation: string;
} {
	const drawnAt = text("drawnAt") === "" ? Number.NaN : Number(text("drawnAt"));
	return {
		trap: text("trap"),
		drawnAt: Number.isFinite(drawnAt) ? drawnAt : undefined,
		attestation: attestationOf(text),
	};
}

/**
 * Status and headers of the answer to a form that could not be accepted: with `Retry-After` where it makes sense to try
 * again (RFC 6585, 4).
 */
export function refusalOf({ status, retryAfterSeconds }: Failure): ResponseInit {
	return {
		status,
		...(retryAfterSeconds === undefined ? {} : { headers: { "Retry-After": String(retryAfterSeconds) } }),
	};
}
