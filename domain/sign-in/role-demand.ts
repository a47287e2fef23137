import { actOf } from "../audit/act.ts";
import type { AccountContext } from "./account-context.ts";
import { passkeyHost } from "./passkey-store.ts";
import { hasRole, isRole, roleCodes } from "./permissions.ts";
import { hasSecondStep, tookBothSteps } from "./second-step.ts";
import type { Session } from "./session.ts";
import type { User } from "./user.ts";

/** How long a role that is older than the demand for a second step works without it (docs/product.md, 3.1). */
const GRACE_MS = 14 * 24 * 3_600_000;

/** A person's role that needs the second step, which this session has not taken. */
export interface RoleDemand {
	/** Until when the role works all the same, ISO 8601 in UTC; null: it does not work. */
	readonly until: string | null;
	/** Whether the account has a second step, so that signing in again with it is enough. */
	readonly isSetUp: boolean;
}

interface RoleFacts {
	readonly backend: Pick<AccountContext["backend"], "secondSteps" | "passkeys">;
	readonly siteUrl: string;
	readonly now: () => Date;
}

/**
 * What a role of this person still needs in this session (docs/product.md, 3.1).
 * @returns null if they have no role, or the session took both steps.
 */
export async function findRoleDemand(
	{ backend: stores, siteUrl, now }: RoleFacts,
	user: Pick<User, "uid" | "permissions">,
	session: Session,
): Promise<RoleDemand | null> {
	if (!hasRole(user) || tookBothSteps(session)) return null;
	const until = await stores.secondSteps.graceOf(user.uid);
	const isSetUp = await hasSecondStep(stores, user.uid, passkeyHost(siteUrl));
	return { until: until !== null && until > now().toISOString() ? until : null, isSetUp };
}

/** The account with the permissions that work: a role whose demand is not met does nothing. */
export function withWorkingPermissions(user: User, demand: RoleDemand | null): User {
	if (demand === null || demand.until !== null) return user;
	return { ...user, permissions: user.permissions.filter((code) => !isRole(code)) };
}

/**
 * Gives the roles that exist at the upgrade to this version their grace. It does so once for a site: the log of acts
 * says that it was done. A role that is given later needs the second step at once.
 * @returns how many accounts have such a role, and until when it works; null if it was done before.
 */
export async function beginRoleGrace({
	backend,
	now,
}: {
	readonly backend: Pick<AccountContext["backend"], "users" | "acts" | "secondSteps" | "transaction">;
	readonly now: () => Date;
}): Promise<{ readonly accounts: number; readonly until: string } | null> {
	if ((await backend.acts.list({ what: "second-step-demanded" })).length > 0) return null;
	const at = now();
	const until = new Date(at.getTime() + GRACE_MS).toISOString();
	return backend.transaction(async () => {
		const holders = new Set<string>();
		for (const code of roleCodes) for (const { uid } of await backend.users.listWith(code)) holders.add(uid);
		for (const uid of holders) await backend.secondSteps.setGrace(uid, until);
		const detail = String(holders.size);
		await backend.acts.add(actOf({ at: at.toISOString(), by: null, what: "second-step-demanded", detail }));
		return { accounts: holders.size, until };
	});
}
