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
		"No se ha podido comprobar el formulario. Espera un segundo y vuelve a pulsar el botón.",
	);
}

/** The fields of forms that tell people from robots, as `formGuard` and `resendGuard` declare them. */
interface GuardedForm {
	readonly trap?: string;
	readonly drawnAt?: number | undefined;
	readonly attestation?: string;
}

/**
 * Guards a form by the fields that its contract has: with `trap`, a form that a robot seems to have filled in is a
 * failure with status 400; with `attestation`, a bad token is one with status 403. Returns the context otherwise, with
 * `isAttested` set if there was a token. A form without a token, or whose token cannot be checked at the moment, is
 * accepted as not attested (docs/product.md, 15.11). If the site does not check tokens, every form counts as attested.
 *
 * A form that was sent too early, and in which `check` finds wrong fields, is a failure about these: a person who
 * pressed the button at once has to correct them anyway, and by then the second is over.
 */
export async function guardForm(
	{ trap, drawnAt, attestation = "" }: GuardedForm,
	context: ApiContext,
	check: () => Failure | null,
): Promise<ApiContext | Failure> {
	const robot = trap === undefined ? null : robotFailure({ trap, drawnAt }, context.now());
	if (robot !== null && trap === "" && drawnAt !== undefined) return check() ?? robot;
	if (robot !== null || context.attestation === null || attestation === "") return robot ?? context;
	const verdict = await context.attestation.verify(attestation);
	if (verdict !== "bad") return { ...context, isAttested: verdict === "ok" };
	context.note("attestation refused");
	return new Failure(
		403,
		"input.attestation",
		"La comprobación contra robots no vale o ha caducado. Vuelve a pulsar el botón.",
	);
}
