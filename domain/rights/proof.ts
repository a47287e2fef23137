import type { AccountContext } from "../sign-in/account-context.ts";
import { raiseSession } from "../sign-in/browser-session.ts";
import type { RightsReceipt } from "./rights-ledger.ts";

/** How long the proof of a mailbox counts, in milliseconds. */
export const PROOF_MS = 30 * 60_000;

/** The address whose mailbox this browser has proved. */
export interface ProvedAddress {
	readonly email: string;
	readonly emailKey: string;
	/** ISO 8601 in UTC. */
	readonly until: string;
}

declare module "../sign-in/session.ts" {
	interface SessionData {
		/** The proof of a mailbox for the rights of its owner. */
		readonly rights?: ProvedAddress;
		/** Receipt of the last right that was used. */
		readonly rightsReceipt?: RightsReceipt;
	}
}

/** Lets this browser use the rights of an address for half an hour. Creates no account and signs nobody in. */
export async function rememberProof(
	context: AccountContext,
	{ email, emailKey }: { readonly email: string; readonly emailKey: string },
): Promise<void> {
	const until = new Date(context.now().getTime() + PROOF_MS).toISOString();
	await raiseSession(context, { rights: { email, emailKey, until } });
	context.note("address proved for its rights");
}

/** The address this browser has proved; null if it has proved none, or too long ago. */
export function provedAddress({ session, now }: Pick<AccountContext, "session" | "now">): ProvedAddress | null {
	const proof = session?.data.rights;
	return proof !== undefined && now().toISOString() < proof.until ? proof : null;
}
