import type { Session } from "../domain/user/session.ts";
import type { User } from "../domain/user/user.ts";

/** The account data that the API shows to the account's owner. */
export function userAnswer({ emailKey: _, timeZone, permissions, ...user }: User) {
	return { ...user, emailVerified: true as const, permissions: [...permissions], preferences: { timeZone } };
}

/** The code that a session is waiting for; null if there is none. */
export function pendingAnswer(session: Session | null, now: Date) {
	const pending = session?.data.pending;
	if (pending === undefined) return null;
	const resendInSeconds = Math.max(0, Math.ceil((Date.parse(pending.resendAt) - now.getTime()) / 1_000));
	return { purpose: pending.purpose, email: pending.email, resendInSeconds };
}
