import { actOf } from "../audit/act.ts";
import { Failure } from "../failure.ts";
import type { AccountContext } from "./account-context.ts";
import { providerLinked, providerUnlinked } from "./account-mails.ts";
import { providerName } from "./provider-name.ts";
import type { IdentityElsewhere } from "./session.ts";
import type { User } from "./user.ts";

function mailFor({ siteName, siteUrl }: AccountContext, { email }: User, provider: string, at: string) {
	return { siteName, siteUrl, to: email, provider: providerName(provider), at };
}

/**
 * Ties an identity elsewhere to an account, which takes its name if it has none. If the account existed before, its
 * owner is notified by mail (docs/product.md, 15.10).
 */
export async function tieIdentity(
	context: AccountContext,
	user: User,
	{ provider, subject, displayName, isNew }: IdentityElsewhere & { readonly isNew: boolean },
): Promise<void> {
	const { backend, note } = context;
	const now = context.now().toISOString();
	await backend.transaction(async () => {
		await backend.identity.linkProvider({ provider, subject, uid: user.uid, now });
		if (user.displayName === null && displayName !== null) await backend.users.update(user.uid, { displayName });
		if (isNew) return;
		await backend.outbox.add(providerLinked(mailFor(context, user, provider, now)), now);
		await backend.acts.add(actOf({ at: now, by: user.uid, what: "provider-tied", on: user.uid }));
	});
	note("account elsewhere tied", { uid: user.uid, provider });
}

/** Failure when an account elsewhere is not tied, or no longer. */
export function notLinked(): Failure {
	return new Failure(404, "auth.not_linked", "Esa cuenta ya no está unida a la tuya.");
}

/**
 * Removes a provider's identities from an account, so that they no longer sign in to it. Its owner is notified by mail
 * (docs/product.md, 15.10).
 * @returns null, or a Failure if none was tied.
 */
export async function unlinkProvider(
	context: AccountContext,
	user: User,
	{ provider }: { readonly provider: string },
): Promise<null | Failure> {
	const { backend, note } = context;
	const now = context.now().toISOString();
	const wasThere = await backend.transaction(async () => {
		if (!(await backend.identity.unlinkProvider({ uid: user.uid, provider }))) return false;
		await backend.outbox.add(providerUnlinked(mailFor(context, user, provider, now)), now);
		await backend.acts.add(actOf({ at: now, by: user.uid, what: "provider-removed", on: user.uid }));
		return true;
	});
	if (!wasThere) return notLinked();
	note("account elsewhere taken away", { uid: user.uid, provider });
	return null;
}
