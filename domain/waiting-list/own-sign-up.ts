import type { AccountContext } from "../user/account-context.ts";
import { rememberInSession } from "../user/open-session.ts";
import type { SessionData } from "../user/session.ts";

/** How long a browser is told what its sign-up sent, in milliseconds. */
const SIGN_UP_MS = 30 * 60_000;

/** A sign-up of this browser, as its session keeps it. */
type SignUp = NonNullable<SessionData["waiting"]>;

/**
 * What this browser asked of the waiting list in the last half hour; null when it did not, or when it has settled it
 * since by confirming or leaving (docs/product.md, 17.2). How the address stands on the list is not looked at: whoever
 * typed somebody else's would learn it.
 */
export function ownSignUp({ session, now }: Pick<AccountContext, "session" | "now">): SignUp | null {
	const waiting = session?.data.waiting;
	return waiting !== undefined && now().toISOString() < waiting.until ? waiting : null;
}

/** Remembers it for half an hour from now. */
export async function rememberSignUp(context: AccountContext, signUp: Omit<SignUp, "until">): Promise<void> {
	const until = new Date(context.now().getTime() + SIGN_UP_MS).toISOString();
	await rememberInSession(context, { ...context.session?.data, waiting: { ...signUp, until } });
}

/**
 * Forgets what this browser asked for with an address (in the form by which addresses are compared): it is confirmed,
 * or nobody's any more.
 */
export async function settleSignUp(context: AccountContext, emailKey: string): Promise<void> {
	const { waiting, ...others } = context.session?.data ?? {};
	if (waiting?.emailKey === emailKey) await rememberInSession(context, others);
}
