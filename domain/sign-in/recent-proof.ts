import { type Failure, wrongField } from "../failure.ts";
import { USER_PATH } from "../site-paths.ts";
import type { AccountContext } from "./account-context.ts";
import { limits, withinLimits } from "./limits.ts";
import { type CodeSent, sendCode } from "./request-code.ts";
import type { PendingChange, Session } from "./session.ts";
import type { User } from "./user.ts";

/** How long a proof of identity counts as recent, in milliseconds (docs/product.md, 15.5). */
export const PROOF_LIFE_MS = 15 * 60_000;

/**
 * Whether the person of a session has proved their identity recently. A session begins with such a proof
 * (docs/product.md, 15.5).
 */
export function recentProof({ createdAt, provedAt }: Pick<Session, "createdAt" | "provedAt">, now: Date): boolean {
	return now.getTime() - Date.parse(provedAt ?? createdAt) < PROOF_LIFE_MS;
}

/**
 * Requires a recent proof of identity before a change that decides who can sign in. A person without one gives their
 * password as `current`. If the account has no password, a code is sent to the current address, and `change` is
 * carried out when the code comes back.
 * @returns null to go on, the code that was sent, or a Failure.
 */
export async function askForProof(
	context: AccountContext & { readonly session: Session },
	user: User,
	{ current, change }: { readonly current: string; readonly change: PendingChange },
): Promise<null | CodeSent | Failure> {
	const { backend, session, now } = context;
	if (recentProof(session, now())) return null;
	if (!(await backend.identity.hasPassword(user.uid))) {
		return sendCode(context, {
			address: { address: user.email, key: user.emailKey },
			purpose: "proof",
			back: USER_PATH,
			carried: { wish: change },
		});
	}
	if (current === "") return wrongField("current", "Escribe tu contraseña para confirmar que eres tú.");
	const limited = await withinLimits(context, [{ key: `change:password:${user.uid}`, ...limits.change.perPerson }]);
	if (limited !== null) return limited;
	// No password is this long; hashing a megabyte would only cost time.
	if (!(await backend.identity.checkPassword({ uid: user.uid, password: current.slice(0, 1_000) }))) {
		return wrongField("current", "La contraseña actual no es correcta.");
	}
	await backend.sessions.prove(session.id, { provedAt: now().toISOString(), provedBy: "password" });
	return null;
}
