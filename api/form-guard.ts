import { Failure } from "../domain/failure.ts";
import type { ApiContext } from "./context.ts";

/** The shortest time in which a person can fill in a form, in milliseconds. */
const FASTEST_MS = 1_000;

/** The failure of a form that a robot seems to have filled in; null for any other form (docs/product.md, 15.6). */
function robotFailure(
	{ trap, drawnAt }: { readonly trap: string; readonly drawnAt?: number | undefined },
	now: Date,
): Failure | null {
	const tooFast = drawnAt === undefined || now.getTime() - drawnAt < FASTEST_MS;
	if (trap === "" && !tooFast) return null;
	return new Failure(
		400,
		"input.too_fast",
		"No hemos podido comprobar el formulario. Espera un segundo y vuelve a pulsar el botón.",
	);
}

/**
 * Checks a form's attestation token, then calls `handle` with `isAttested` set to the result. A bad token is a failure
 * with status 403, and `handle` is not called. A form without a token, or whose token cannot be checked at the moment, is
 * accepted as not attested (docs/product.md, 15.11). If the site does not check tokens, every form counts as attested.
 */
export async function withAttestation<Output>(
	{ attestation }: { readonly attestation: string },
	context: ApiContext,
	handle: (context: ApiContext) => Promise<Output | Failure>,
): Promise<Output | Failure> {
	if (context.attestation === null || attestation === "") return handle(context);
	const verdict = await context.attestation.verify(attestation);
	if (verdict === "bad") {
		context.note("attestation refused");
		return new Failure(
			403,
			"input.attestation",
			"La comprobación contra robots no vale o ha caducado. Vuelve a pulsar el botón.",
		);
	}
	return handle({ ...context, isAttested: verdict === "ok" });
}

/**
 * Guards a form that needs no account. Refuses it with status 400 if a robot seems to have filled it in; otherwise does
 * the same as `withAttestation`.
 */
export async function withFormGuard<Output>(
	form: { readonly trap: string; readonly drawnAt?: number | undefined; readonly attestation: string },
	context: ApiContext,
	handle: (context: ApiContext) => Promise<Output | Failure>,
): Promise<Output | Failure> {
	return robotFailure(form, context.now()) ?? withAttestation(form, context, handle);
}
