import { type Act, actOf } from "../../domain/audit/act.ts";
import type { Backend } from "../../domain/backend.ts";

/** Writes what the owner did at the terminal to the log of acts. */
export function record(
	{ backend: { acts }, now }: { readonly backend: Pick<Backend, "acts">; readonly now: () => Date },
	act: Pick<Act, "what"> & Partial<Pick<Act, "on" | "detail">>,
): Promise<void> {
	return acts.add(actOf({ at: now().toISOString(), by: null, ...act }));
}
