import type { Failure } from "../domain/failure.ts";

/** A form's texts by name; files and what is not there are "". */
export function textsOf(form: FormData): (name: string) => string {
	return (name) => {
		const value = form.get(name);
		return typeof value === "string" ? value : "";
	};
}

/** What a form carries to tell robots: the field people do not see, and when it was drawn, if it says so (docs/product.md, 15.6). */
export function guardOf(text: (name: string) => string): { readonly trap: string; readonly drawnAt: number | undefined } {
	const drawnAt = text("drawnAt") === "" ? Number.NaN : Number(text("drawnAt"));
	return { trap: text("trap"), drawnAt: Number.isFinite(drawnAt) ? drawnAt : undefined };
}

/** Status and headers of the answer to a form that could not be accepted: with `Retry-After` where it makes sense to try again (RFC 6585, 4). */
export function refusalOf({ status, retryAfterSeconds }: Failure): ResponseInit {
	return { status, ...(retryAfterSeconds === undefined ? {} : { headers: { "Retry-After": String(retryAfterSeconds) } }) };
}
