import type { AppAttestation } from "../domain/user/attestation.ts";
import { createAppCheck } from "./app-check/app-check.server.ts";
import type { Config } from "./config.ts";

interface AttestationParts {
	readonly now: () => Date;
	/** Called with the error when a token could not be checked. */
	readonly report: (error: unknown) => void;
}

/** The configured check of where forms come from; null without one. It makes no request yet. */
export function chooseAttestation(
	{ appCheck }: Pick<Config, "appCheck">,
	parts: AttestationParts,
): AppAttestation | null {
	return appCheck === null ? null : createAppCheck({ ...appCheck, ...parts });
}
