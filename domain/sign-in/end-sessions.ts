import { actOf } from "../audit/act.ts";
import type { AccountContext } from "./account-context.ts";
import { passwordChanged } from "./account-mails.ts";
import { voidCodes } from "./mailed-codes.ts";
import type { SessionChoice } from "./session.ts";
import type { User } from "./user.ts";

/**
 * Ends a person's sessions from elsewhere, in one transaction. The browsers they were opened from are no longer known
 * (docs/product.md, 15.5) nor remembered for the second step, also those whose session had ended before.
 * @returns the number of sessions ended.
 */
export function endSessions(
	{ sessions, secondSteps, transaction }: Pick<AccountContext["backend"], "sessions" | "secondSteps" | "transaction">,
	uid: string,
	which: SessionChoice,
): Promise<number> {
	return transaction(async () => {
		await sessions.forgetBrowsers(uid, which);
		await secondSteps.forgetRemembered(uid, which);
		return sessions.remove(uid, which);
	});
}

/**
 * Gives an account another password, in one transaction: ends its sessions except `except` (an id, or null), voids its
 * codes and notifies the person by mail. That holds for a first password too, because other people may be signed in to
 * the account (docs/product.md, 15.4). `hash` is from `Identity.hashPassword`, `at` ISO 8601 in UTC. `by`: the account that
 * does it; null: the owner, at the terminal.
 */
export function replacePassword(
	{
		backend,
		siteName,
		siteUrl,
	}: Pick<AccountContext, "siteName" | "siteUrl"> & {
		readonly backend: Pick<
			AccountContext["backend"],
			"identity" | "codes" | "sessions" | "secondSteps" | "acts" | "outbox" | "transaction"
		>;
	},
	{ uid, email }: User,
	{
		hash,
		at,
		except,
		by,
	}: { readonly hash: string; readonly at: string; readonly except: string | null; readonly by: string | null },
): Promise<void> {
	return backend.transaction(async () => {
		await backend.identity.setPassword({ uid, hash, now: at });
		await endSessions(backend, uid, { except });
		await voidCodes(backend, uid);
		await backend.acts.add(actOf({ at, by, what: "password-set", on: uid }));
		const mail = passwordChanged({ siteName, siteUrl, to: email, at });
		await backend.outbox.add(mail, at);
	});
}
