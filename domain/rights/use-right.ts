import { Failure, wrongField } from "../failure.ts";
import { changeLetters, type LettersWish } from "../letters/keep-subscribers.ts";
import type { LetterAudience } from "../letters/subscriber.ts";
import type { AccountContext } from "../sign-in/account-context.ts";
import { rememberInSession } from "../sign-in/browser-session.ts";
import { callerRules, limits, withinLimits } from "../sign-in/limits.ts";
import { redeemCode } from "../sign-in/mailed-codes.ts";
import { type CodeSent, nothingPending, readEmail, sendCodeOrWait } from "../sign-in/request-code.ts";
import { codeFailure, readCode } from "../sign-in/sign-in.ts";
import { legalContact, type SiteConfig } from "../site/site-config.ts";
import { RIGHTS_PATH } from "../site-paths.ts";
import { eraseKept } from "./address-records.ts";
import { countKept, gatherKept, type KeptBackend, type KeptData } from "./kept-data.ts";
import { PROOF_MS, provedAddress, rememberProof } from "./proof.ts";
import { makeReference, oneMonthAfter, type Right, type RightsReceipt } from "./rights-ledger.ts";
import { rightsReceipt } from "./rights-mails.ts";

/** The context of a call of the rules about rights. */
export type RightsContext = AccountContext & {
	readonly backend: KeptBackend;
	readonly site: Pick<SiteConfig, "legal" | "supportEmail">;
};

/** The data stored under a proved address. */
export interface KeptUnder {
	readonly email: string;
	readonly kept: KeptData;
	/** Whether the address has an account. The account's own data is downloaded and erased in its dashboard. */
	readonly hasAccount: boolean;
}

/**
 * Sends a code that only proves an address. Does the same whether data is stored under the address or not
 * (docs/product.md, 20.2).
 */
export async function requestRightsCode(
	context: AccountContext,
	{ email }: { readonly email: string },
): Promise<CodeSent | Failure> {
	const address = readEmail(email);
	if (address instanceof Failure) return address;
	return sendCodeOrWait(context, { address, purpose: "rights", back: RIGHTS_PATH });
}

/** Proves the address with the code this browser is waiting for. */
export async function verifyRightsCode(
	context: AccountContext,
	{ code }: { readonly code: string },
): Promise<null | Failure> {
	const { session } = context;
	const pending = session?.data.pending;
	if (session === null || pending?.purpose !== "rights") return nothingPending();
	const limited = await withinLimits(
		context,
		callerRules("try-code", context.caller.address, limits.tryCode.perCaller),
	);
	if (limited !== null) return limited;
	const digits = readCode(code);
	if (digits === null) return wrongField("code", "El código tiene seis cifras.");
	const { emailKey, purpose } = pending;
	const request = { emailKey, purpose, uid: session.uid, asker: session.id };
	const verdict = await redeemCode(context.backend, {
		...request,
		code: digits,
		now: context.now().toISOString(),
	});
	if (verdict.verdict !== "right") return codeFailure(verdict);
	await rememberProof(context, verdict.holder);
	return null;
}

/** The data stored under the address this browser has proved; null if it has proved none. */
export async function readKept(context: RightsContext): Promise<KeptUnder | null> {
	const proved = provedAddress(context);
	if (proved === null) return null;
	const { email, emailKey } = proved;
	const [kept, account] = await Promise.all([
		gatherKept(context, emailKey),
		context.backend.users.findByEmailKey(emailKey),
	]);
	return { email, kept, hasAccount: account !== null };
}

/** Receipt of the last right this browser used, for half an hour; null if there is none. */
export function lastReceipt({ session, now }: Pick<AccountContext, "session" | "now">): RightsReceipt | null {
	const receipt = session?.data.rightsReceipt;
	return receipt !== undefined && now().getTime() < Date.parse(receipt.at) + PROOF_MS ? receipt : null;
}

/** Failure when the address has to be proved again. */
export function proofExpired(): Failure {
	return new Failure(410, "rights.expired", "Ha pasado media hora desde que escribiste el código. Pide uno nuevo.");
}

/** The content of the file with all data stored under the proved address. Limited per address and hour. */
export async function exportKept(
	context: RightsContext,
): Promise<(KeptData & { readonly exportedAt: string; readonly email: string }) | Failure> {
	const proved = provedAddress(context);
	if (proved === null) return proofExpired();
	const limited = await withinLimits(context, [
		{ key: `rights-export:${proved.emailKey}`, ...limits.export.perPerson },
	]);
	if (limited !== null) return limited;
	return {
		exportedAt: context.now().toISOString(),
		email: proved.email,
		...(await gatherKept(context, proved.emailKey)),
	};
}

/**
 * Does what the proved address's person wishes about the news, or about notices of events (`changeLetters`).
 * @returns null when it is done, or a Failure.
 */
export async function setKeptLetters(
	context: RightsContext,
	{ wish, audience }: { readonly wish: LettersWish; readonly audience: LetterAudience },
): Promise<null | Failure> {
	const proved = provedAddress(context);
	if (proved === null) return proofExpired();
	await changeLetters(context.backend, proved, wish, { at: context.now().toISOString(), source: "rights", audience });
	return null;
}

/**
 * Uses a right of the proved address: hands over all data, or erases it. This is done at once. The page and a mail
 * confirm it with a reference, and the ledger stores the proof (docs/product.md, 20.3).
 */
export async function useRight(context: RightsContext, right: Right): Promise<RightsReceipt | Failure> {
	const { backend, siteName, siteUrl } = context;
	const contact = legalContact(context.site);
	const proved = provedAddress(context);
	if (proved === null) return proofExpired();
	const { email, emailKey } = proved;
	const limited = await withinLimits(context, [{ key: `rights:${emailKey}`, ...limits.export.perPerson }]);
	if (limited !== null) return limited;
	const at = context.now().toISOString();
	const receipt = await backend.transaction(async () => {
		const counts = countKept(await gatherKept(context, emailKey));
		if (right === "erasure") await eraseKept(backend, { email, emailKey }, { at, source: "rights" });
		const answered = { reference: makeReference(at), right, email, at, dueAt: oneMonthAfter(at), counts };
		await backend.rights.add({ ...answered, emailKey });
		await backend.outbox.add(rightsReceipt({ siteName, siteUrl, contact, receipt: answered }), at);
		return answered;
	});
	// After an erasure the session drops the proof: nothing is left under the address that would need it.
	await rememberInSession(context, { ...(right === "access" ? { rights: proved } : {}), rightsReceipt: receipt });
	context.note("right used", { right, reference: receipt.reference });
	return receipt;
}
