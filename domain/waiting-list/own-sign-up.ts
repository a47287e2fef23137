import type { AccountContext } from "../sign-in/account-context.ts";
import { type PreparedSession, prepareSession } from "../sign-in/browser-session.ts";
import type { AskedConsent, Attribution } from "./waiting-list.ts";

/** How long a browser's session remembers its sign-up, in milliseconds. */
const SIGN_UP_MS = 30 * 60_000;

/** A sign-up as stored in the browser's session. The person may request its mail again until `until`. */
interface SignUp {
	readonly email: string;
	readonly emailKey: string;
	readonly name: string | null;
	readonly consents: readonly AskedConsent[];
	readonly attribution: Attribution;
	/** When the mail may be sent again. ISO 8601 in UTC. */
	readonly resendAt: string;
	/** ISO 8601 in UTC. */
	readonly until: string;
}

declare module "../sign-in/session.ts" {
	interface SessionData {
		readonly waiting?: SignUp;
	}
}

/**
 * The sign-up that this browser made in the last half hour; null when there is none, or when it has been settled since
 * by confirming or leaving (docs/product.md, 17.2). The entry on the list is deliberately not read: a person who typed
 * another person's address would learn its status.
 */
export function ownSignUp({ session, now }: Pick<AccountContext, "session" | "now">): SignUp | null {
	const waiting = session?.data.waiting;
	return waiting !== undefined && now().toISOString() < waiting.until ? waiting : null;
}

/** Prepares to store a sign-up in this browser's session for half an hour from now. */
export function prepareSignUp(context: AccountContext, signUp: Omit<SignUp, "until">): Promise<PreparedSession> {
	const until = new Date(context.now().getTime() + SIGN_UP_MS).toISOString();
	return prepareSession(context, { ...context.session?.data, waiting: { ...signUp, until } });
}

/**
 * Removes from this browser's session the sign-up of an address, because it was confirmed or has left the list, as part
 * of the current transaction. `emailKey` is the address in normalised form.
 * @returns how to tell the browser once that is stored; null when the session stays as it is.
 */
export async function settleSignUp(
	context: AccountContext,
	emailKey: string,
): Promise<Pick<PreparedSession, "answer"> | null> {
	const { waiting, ...others } = context.session?.data ?? {};
	if (waiting?.emailKey !== emailKey) return null;
	const prepared = await prepareSession(context, others);
	await prepared.write();
	return prepared;
}
