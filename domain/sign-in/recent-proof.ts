import { type Failure, wrongField } from "../failure.ts";
import { USER_PATH } from "../site-paths.ts";
import type { AccountContext } from "./account-context.ts";
import { prepareProof } from "./browser-session.ts";
import { CODE_LIFE_MS } from "./code-rules.ts";
import { limits, withinLimits } from "./limits.ts";
import { type CodeSent, sendCode } from "./request-code.ts";
import { needsSecondStep } from "./second-step.ts";
import type { PendingChange, Proof, Session } from "./session.ts";
import type { User } from "./user.ts";

/** How long a proof of identity counts as recent, in milliseconds (docs/product.md, 15.5). */
export const PROOF_LIFE_MS = 15 * 60_000;

type ProvedSession = Pick<Session, "createdAt" | "provedAt" | "provedBy" | "secondAt" | "secondBy">;

function isRecent(at: string, now: Date): boolean {
	return now.getTime() - Date.parse(at) < PROOF_LIFE_MS;
}

/**
 * Whether the person of a session has taken the first step of proving their identity recently. A session begins with it,
 * unless an account elsewhere opened it: the provider does not say when its person last proved anything there
 * (docs/product.md, 15.5; ASVS 5.0, 6.8.4).
 */
export function recentProof(
	{ createdAt, provedAt, provedBy }: Pick<ProvedSession, "createdAt" | "provedAt" | "provedBy">,
	now: Date,
): boolean {
	return provedBy !== "provider" && isRecent(provedAt ?? createdAt, now);
}

/** Whether they have taken the second step recently. That the browser is remembered for it proves nothing. */
export function recentSecondStep({ secondAt, secondBy }: ProvedSession, now: Date): boolean {
	return secondAt != null && secondBy !== "browser" && isRecent(secondAt, now);
}

/** A change waits in the session until its person has given their password, or has taken the second step. */
export interface Confirming {
	readonly confirm: "password" | "second-step";
}

/** The context of a call by a signed-in person. */
type OwnContext = AccountContext & { readonly session: Session };

/** Lets a change wait in the session for a proof of identity. */
export async function holdChange(
	{ backend, session, now }: OwnContext,
	change: PendingChange,
	by: Confirming["confirm"],
): Promise<Confirming> {
	const until = new Date(now().getTime() + CODE_LIFE_MS).toISOString();
	await backend.sessions.setData(session.id, { confirming: { change, by, until } });
	return { confirm: by };
}

/**
 * Records a proof of identity of this session's person (`prepareProof`). `settles`: a change waited in the session, and
 * does so no longer.
 */
async function recordProof(context: OwnContext, proof: Proof, settles: boolean): Promise<void> {
	const { backend, session } = context;
	const proved = await prepareProof(context, session, proof);
	await backend.transaction(async () => {
		if (settles) await backend.sessions.setData(session.id, {});
		await proved.write();
	});
	proved.answer();
}

/** Whether the session has no recent second step, and its account's proofs take one. */
export async function missesSecondStep(
	context: Pick<OwnContext, "session" | "now" | "siteUrl"> & Parameters<typeof needsSecondStep>[0],
	{ uid }: Pick<User, "uid">,
): Promise<boolean> {
	return !recentSecondStep(context.session, context.now()) && (await needsSecondStep(context, uid));
}

/**
 * Requires a recent second step where the account's proofs take one. Without one, the change waits for a code or a passkey.
 * @returns null to go on.
 */
export async function askForSecondStep(
	context: OwnContext,
	user: User,
	change: PendingChange,
): Promise<null | Confirming> {
	return (await missesSecondStep(context, user)) ? holdChange(context, change, "second-step") : null;
}

/**
 * Checks the password with which a person confirms that it is them, and records the proof. `settles`: it is for the
 * change that waits in the session, which it takes out.
 * @returns null if it is right, or a Failure.
 */
export async function provePassword(
	context: OwnContext,
	user: User,
	current: string,
	{ settles = false }: { readonly settles?: boolean } = {},
): Promise<null | Failure> {
	const { backend, now } = context;
	if (current === "") return wrongField("current", "Escribe tu contraseña para confirmar que eres tú.");
	const limited = await withinLimits(context, [{ key: `change:password:${user.uid}`, ...limits.change.perPerson }]);
	if (limited !== null) return limited;
	// No password is this long; hashing a megabyte would only cost time.
	if (!(await backend.identity.checkPassword({ uid: user.uid, password: current.slice(0, 1_000) })))
		return wrongField("current", "La contraseña actual no es correcta.");
	await recordProof(context, { provedAt: now().toISOString(), provedBy: "password" }, settles);
	return null;
}

/**
 * Requires a recent proof of identity before a change that decides who can sign in or what they may do: in both steps if
 * the account asks for a second one. A person without one gives their password as `current`; null: the form has no field
 * for it, so the change waits for it. If the account has no password, a code is sent to the current address, and `change`
 * is carried out when the code comes back. A missing second step is asked for afterwards.
 * @returns null to go on; the code that was sent; what the change waits for; or a Failure.
 */
export async function askForProof(
	context: OwnContext,
	user: User,
	{ current, change }: { readonly current: string | null; readonly change: PendingChange },
): Promise<null | CodeSent | Confirming | Failure> {
	const { backend, session, now } = context;
	if (!recentProof(session, now())) {
		if (!(await backend.identity.hasPassword(user.uid))) {
			return sendCode(context, {
				address: { address: user.email, key: user.emailKey },
				purpose: "proof",
				back: USER_PATH,
				carried: { wish: change },
			});
		}
		if (current === null) return holdChange(context, change, "password");
		const refused = await provePassword(context, user, current);
		if (refused !== null) return refused;
	}
	return askForSecondStep(context, user, change);
}
