import { data } from "react-router";
import type { Failure } from "../../domain/failure.ts";
import type { FormRefusal } from "./refusal.ts";

/** Reads a form's text field by name, cut to `max` characters; "" for files and missing fields. */
export type ReadText = (name: string, max?: number) => string;

/** Longest text that is read unless the caller says otherwise, and longest password, in characters. */
const MAX_TEXT = 1_000;
export const MAX_PASSWORD = 4_000;

/** Fields that are never sent back to the browser. */
const SECRET = new Set(["current", "password", "attestation", "trap", "answer"]);

/** Returns a function that reads the text fields of a form. */
export function textsOf(form: FormData): ReadText {
	return (name, max = MAX_TEXT) => {
		const value = form.get(name);
		return typeof value === "string" ? value.slice(0, max) : "";
	};
}

/** Whether a part of an address has the form of the token in a mailed link. */
export function isLinkToken(part: string): boolean {
	return /^[\w-]{43}$/.test(part);
}

/** The form's attestation token; "" without one. A longer token is cut and thereby invalid. */
export function attestationOf(text: ReadText): string {
	return text("attestation", 4_000);
}

/**
 * The fields that tell people from robots: the hidden trap field, when the form was drawn (milliseconds since 1970,
 * undefined if unknown) and the attestation token (docs/product.md, 15.6).
 */
export function guardOf(text: ReadText): {
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
export function refusalInit({ status, retryAfterSeconds }: Failure): ResponseInit {
	return {
		status,
		...(retryAfterSeconds === undefined ? {} : { headers: { "Retry-After": String(retryAfterSeconds) } }),
	};
}

/** What the page needs to show a refused form again: the error, and the typed values except secrets. */
export function refusalOf(
	{ code, message, fields = {} }: Failure,
	form: FormData,
	{ step = "", incident = null }: { readonly step?: string; readonly incident?: string | null } = {},
): FormRefusal {
	const typed = [...form].flatMap(([name, value]) =>
		typeof value === "string" && !SECRET.has(name) ? [[name, value.slice(0, MAX_TEXT)] as const] : [],
	);
	const isCodeSpent = code === "auth.code_expired" || code === "auth.code_exhausted";
	return { step, message, fields, values: Object.fromEntries(typed), isCodeSpent, incident };
}

/** The response to a refused form, for the page to show the form again. Parameters as in `refusalOf`. */
export function refuse(failure: Failure, form: FormData, of: Parameters<typeof refusalOf>[2] = {}) {
	return data(refusalOf(failure, form, of), refusalInit(failure));
}

/** The `headers` of a route that has a form: the response to it keeps its `Retry-After` (RFC 6585, 4). */
export function actionHeaders({ actionHeaders }: { readonly actionHeaders: Headers }): Headers {
	return actionHeaders;
}

/**
 * Whether a code was requested again too soon for the address whose code this browser waits for. That code is still
 * valid, and its step says when another one can be requested. `find` returns the code that the browser waits for.
 */
export async function isCodeAwaited(
	{ code }: Failure,
	email: string,
	find: () => Promise<Failure | { readonly pending: { readonly email: string } | null }>,
): Promise<boolean> {
	if (code !== "auth.too_soon") return false;
	const found = await find();
	return "pending" in found && found.pending?.email.toLowerCase() === email.trim().toLowerCase();
}
