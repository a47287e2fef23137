import type { AppAttestation } from "../domain/user/attestation.ts";
import { createAppCheck } from "./app-check/app-check.server.ts";
import type { Config } from "./config.ts";

interface AttestationParts {
	readonly now: () => Date;
	/** Told why nobody could be asked about a token. */
	readonly report: (error: unknown) => void;
}

/** What checks where forms come from; null when that is not configured. It asks nobody yet. */
export function chooseAttestation(
	{ appCheck }: Pick<Config, "appCheck">,
	parts: AttestationParts,
): AppAttestation | null {
	return appCheck === null ? null : createAppCheck({ ...appCheck, ...parts });
}
