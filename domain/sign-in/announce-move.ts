import { actOf } from "../audit/act.ts";
import type { AccountContext } from "./account-context.ts";
import { passkeysMove } from "./passkey-mails.ts";
import { passkeyHost, usableAt } from "./passkey-store.ts";
import { hasRole } from "./permissions.ts";
import { asksForCode } from "./second-step.ts";
import type { User } from "./user.ts";

/** A person whose passkeys stop working when the site moves to another host. */
export interface KeyHolder {
	readonly user: Pick<User, "uid" | "email">;
	/** Their words for the keys. */
	readonly names: readonly string[];
	/** Whether a role of theirs takes its second step with a key alone. */
	readonly isLocked: boolean;
}

interface MoveContext {
	readonly backend: Pick<
		AccountContext["backend"],
		"users" | "passkeys" | "secondSteps" | "outbox" | "acts" | "transaction"
	>;
	readonly siteName: string;
	readonly siteUrl: string;
	readonly now: () => Date;
}

/** Accounts per read. */
const PAGE = 500;

/** Messages a transaction: a store may bound what one writes. */
const AT_ONCE = 100;

/** The people with passkeys that work on the site's present host, by address. */
export async function listKeyHolders({
	backend: { users, passkeys, secondSteps },
	siteUrl,
}: Pick<MoveContext, "backend" | "siteUrl">): Promise<readonly KeyHolder[]> {
	const host = passkeyHost(siteUrl);
	const holders: KeyHolder[] = [];
	for (let after: string | null = ""; after !== null; ) {
		const page: readonly User[] = await users.list({ after, limit: PAGE });
		for (const user of page) {
			const names = usableAt(await passkeys.list(user.uid), host).map(({ name }) => name);
			if (names.length === 0) continue;
			const isLocked = hasRole(user) && !(await asksForCode({ secondSteps }, user.uid));
			holders.push({ user, names, isLocked });
		}
		after = page.length < PAGE ? null : (page.at(-1)?.emailKey ?? null);
	}
	return holders;
}

/** When the holders of keys were last told of a move to this host, in ISO 8601 in UTC; null: never. */
export async function lastAnnounced(
	{ acts }: Pick<AccountContext["backend"], "acts">,
	host: string,
): Promise<string | null> {
	const told = await acts.list({ what: "move-announced" });
	return told.findLast(({ detail }) => detail === host)?.at ?? null;
}

/** Tells each of these people by mail that their keys will not work on another host. `host`: the one to come. */
export async function announceMove(
	{ backend, siteName, siteUrl, now }: MoveContext,
	host: string,
	holders: readonly KeyHolder[],
): Promise<void> {
	const at = now().toISOString();
	await backend.acts.add(actOf({ at, by: null, what: "move-announced", detail: host }));
	for (let from = 0; from < holders.length; from += AT_ONCE)
		await backend.transaction(async () => {
			for (const { user, names, isLocked } of holders.slice(from, from + AT_ONCE))
				await backend.outbox.add(passkeysMove({ siteName, siteUrl, to: user.email, names, isLocked, host }), at);
		});
}
