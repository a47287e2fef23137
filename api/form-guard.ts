import { Failure } from "../domain/failure.ts";

/** A person needs at least this long for the shortest form, in milliseconds. */
const FASTEST_MS = 1_000;

/** Why a form was not filled in by a person; null where nothing says so (docs/product.md, 15.6). */
export function robotFailure({ trap, drawnAt }: { readonly trap: string; readonly drawnAt?: number | undefined }, now: Date): Failure | null {
	const tooFast = drawnAt === undefined || now.getTime() - drawnAt < FASTEST_MS;
	if (trap === "" && !tooFast) return null;
	return new Failure(400, "input.too_fast", "No hemos podido comprobar el formulario. Espera un segundo y vuelve a pulsar el botón.");
}
