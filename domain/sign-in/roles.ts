import { actOf } from "../audit/act.ts";
import { Failure, wrongField } from "../failure.ts";
import type { AccountContext } from "./account-context.ts";
import { permissionChanged } from "./account-mails.ts";
import {
	hasRole,
	isKnownPermission,
	isReservedPermission,
	isRole,
	permissionNames,
	SUPER_ADMIN,
} from "./permissions.ts";
import type { User } from "./user.ts";

/** What changes of permissions work with. */
export type RolesContext = Pick<AccountContext, "siteName" | "siteUrl" | "organiser" | "now"> & {
	readonly backend: Pick<AccountContext["backend"], "users" | "secondSteps" | "acts" | "outbox" | "transaction">;
};

/** The Failure for the first code that no account can get; null when all can be given. */
export function unknownPermission(codes: readonly string[]): Failure | null {
	const code = codes.find((each) => !isKnownPermission(each));
	if (code === undefined) return null;
	return wrongField(
		"permission",
		isReservedPermission(code) ? `El permiso «${code}» todavía no se puede dar.` : `No existe el permiso «${code}».`,
	);
}

/**
 * Refuses what would leave the site without a super administrator (docs/product.md, 3.1). An account that is about to
 * be erased does not count as one. Call it in the transaction of the change.
 * @returns null if the site has another one, or `uid` is not the last.
 */
export async function refuseLastAdministrator(
	{ users }: Pick<RolesContext["backend"], "users">,
	uid: string,
): Promise<Failure | null> {
	const administrators = (await users.listWith(SUPER_ADMIN)).filter(({ erasedAfter }) => erasedAfter === null);
	if (administrators.length !== 1 || administrators[0]?.uid !== uid) return null;
	const message = `Es la única cuenta con ${SUPER_ADMIN} y el sitio se quedaría sin nadie que lo administre. Da antes el permiso a otra cuenta.`;
	return new Failure(409, "user.last_administrator", message);
}

/**
 * Gives permissions to an account, and takes others away: all or nothing. Every change is a line in the log of acts,
 * and the person is told by mail of each role (docs/product.md, 23). `by`: the account that does it; null: the owner,
 * at the terminal.
 * @returns the account before and after, or a Failure if it would leave no super administrator. Null: no such account.
 */
export function changePermissions(
	{ backend, siteName, siteUrl, organiser, now }: RolesContext,
	{
		uid,
		by,
		given = [],
		taken = [],
	}: {
		readonly uid: string;
		readonly by: string | null;
		readonly given?: readonly string[];
		readonly taken?: readonly string[];
	},
): Promise<{ readonly before: User; readonly user: User } | Failure | null> {
	const at = now().toISOString();
	return backend.transaction(async () => {
		const before = await backend.users.find(uid);
		if (before === null) return null;
		const added = [...new Set(given)].filter((code) => !before.permissions.includes(code));
		const removed = before.permissions.filter((code) => taken.includes(code));
		const refused = removed.includes(SUPER_ADMIN) ? await refuseLastAdministrator(backend, uid) : null;
		if (refused !== null) return refused;
		const kept = before.permissions.filter((code) => !removed.includes(code));
		// A role that is given after the upgrade needs the second step at once.
		if (!hasRole(before) && added.some(isRole)) await backend.secondSteps.setGrace(uid, null);
		const user = await backend.users.update(uid, { permissions: [...kept, ...added] });
		for (const [codes, what] of [
			[added, "permission-given"],
			[removed, "permission-taken"],
		] as const) {
			for (const code of codes) {
				await backend.acts.add(actOf({ at, by, what, on: uid, detail: code }));
				if (!isRole(code)) continue;
				const role = permissionNames[code] ?? code;
				const isGiven = what === "permission-given";
				const mail = { siteName, siteUrl, supportEmail: organiser.email, to: before.email };
				await backend.outbox.add(permissionChanged({ ...mail, role, isGiven, at }), at);
			}
		}
		return { before, user: user ?? before };
	});
}

/**
 * The super administrators whose permission is older than the log of acts, to be named to the owner. They are named
 * once: the log says that it was done (docs/product.md, 3.1).
 * @returns an empty list if there are none, or they were named before.
 */
export async function administratorsToName({
	backend,
	now,
}: Pick<RolesContext, "now"> & {
	readonly backend: Pick<RolesContext["backend"], "users" | "acts">;
}): Promise<readonly User[]> {
	const administrators = await backend.users.listWith(SUPER_ADMIN);
	if (administrators.length === 0) return [];
	if ((await backend.acts.list({ what: "administrators-named" })).length > 0) return [];
	const given = (await backend.acts.list({ what: "permission-given" })).filter(({ detail }) => detail === SUPER_ADMIN);
	await backend.acts.add(actOf({ at: now().toISOString(), by: null, what: "administrators-named" }));
	return administrators.filter(({ uid }) => !given.some(({ on }) => on === uid));
}
