import type { Failure } from "../domain/failure.ts";

/** Returns a function that reads a form's text fields by name; "" for files and missing fields. */
export function textsOf(form: FormData): (name: string) => string {
	return (name) => {
		const value = form.get(name);
		return typeof value === "string" ? value : "";
	};
}

/** The form's attestation token; "" without one. A token over 4,000 characters is cut and thereby invalid. */
export function attestationOf(text: (name: string) => string): string {
	return text("attestation").slice(0, 4_000);
}

/**
 * The `drawnAt` value that the form sent, to render the corrected form with: correcting a form does not restart its
 * clock. "" if missing or not a number.
 */
export function drawnAtOf(text: (name: string) => string): string {
	return /^\d{1,16}$/.test(text("drawnAt")) ? text("drawnAt") : "";
}

/** Whether the mailed code can no longer be used: it expired or was tried too often. */
export function isCodeSpent({ code }: Failure): boolean {
	return code === "auth.code_expired" || code === "auth.code_exhausted";
}

/**
 * The fields that tell people from robots: the hidden trap field, when the form was drawn (milliseconds since 1970,
 * undefined if unknown) and the attestation token (docs/product.md, 15.6).
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

/** Status and headers of the response to a refused form, with `Retry-After` if the failure has one (RFC 6585, 4). */
export function refusalOf({ status, retryAfterSeconds }: Failure): ResponseInit {
	return {
		status,
		...(retryAfterSeconds === undefined ? {} : { headers: { "Retry-After": String(retryAfterSeconds) } }),
	};
}
