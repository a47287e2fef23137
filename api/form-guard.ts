import { Failure } from "../domain/failure.ts";
import type { ApiContext } from "./context.ts";

/** A person needs at least this long for the shortest form, in milliseconds. */
const FASTEST_MS = 1_000;

/** Why a form was not filled in by a person; null where nothing says so (docs/product.md, 15.6). */
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
 * Goes on with a form for which no robot and no other site is to blame, and knows then whether it proved where it comes
 * from. Without a token, or while nobody can be asked about it, it goes on as one that proved nothing; a bad token is
 * refused (docs/product.md, 15.11).
 */
export async function withAttestation<Output>(
	{ attestation }: { readonly attestation: string },
	context: ApiContext,
	goOn: (context: ApiContext) => Promise<Output | Failure>,
): Promise<Output | Failure> {
	if (context.attestation === null || attestation === "") return goOn(context);
	const verdict = await context.attestation.verify(attestation);
	if (verdict === "bad") {
		context.note("attestation refused");
		return new Failure(
			403,
			"input.attestation",
			"La comprobación contra robots no vale o ha caducado. Vuelve a pulsar el botón.",
		);
	}
	return goOn({ ...context, isAttested: verdict === "ok" });
}

/** Goes on with a form that a stranger fills in, unless it was a robot that did. */
export async function withFormGuard<Output>(
	form: { readonly trap: string; readonly drawnAt?: number | undefined; readonly attestation: string },
	context: ApiContext,
	goOn: (context: ApiContext) => Promise<Output | Failure>,
): Promise<Output | Failure> {
	return robotFailure(form, context.now()) ?? withAttestation(form, context, goOn);
}
