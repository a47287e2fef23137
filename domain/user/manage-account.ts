import { actOf } from "../audit/act.ts";
import { Failure, wrongField } from "../failure.ts";
import { type AddressBackend, moveKept } from "../rights/address-records.ts";
import type { AccountContext } from "../sign-in/account-context.ts";
import { emailChangedByOwner } from "../sign-in/account-mails.ts";
import { readDisplayName } from "../sign-in/display-name.ts";
import { endSessions, replacePassword } from "../sign-in/end-sessions.ts";
import { voidCodes } from "../sign-in/mailed-codes.ts";
import { newPasswordProblem, type PasswordRules } from "../sign-in/password.ts";
import { readEmail } from "../sign-in/request-code.ts";
import { changePermissions, unknownPermission } from "../sign-in/roles.ts";
import type { User } from "../sign-in/user.ts";

type OwnersContext = Pick<AccountContext, "siteName" | "siteUrl" | "organiser" | "now"> &
	PasswordRules & {
		readonly backend: Pick<
			AccountContext["backend"],
			"identity" | "codes" | "users" | "sessions" | "secondSteps" | "acts" | "outbox" | "transaction"
		>;
	};

/** An account as the site owner wants it. Absent fields stay as they are. */
export interface AccountSettings {
	readonly email: string;
	readonly password?: string | undefined;
	readonly displayName?: string | undefined;
	/** Permission codes to grant, in addition to those the account has. */
	readonly permissions: readonly string[];
}

/**
 * Creates an account as the site owner wants it, or completes the existing one. All input is checked before anything is
 * written, and all is written in one transaction. If an existing account gets a new password, its person is notified by mail and signed out everywhere.
 */
export async function completeAccount(
	context: OwnersContext,
	{ email, password, displayName, permissions }: AccountSettings,
): Promise<{ readonly user: User; readonly isNew: boolean } | Failure> {
	const { backend, now } = context;
	const address = readEmail(email);
	if (address instanceof Failure) return address;
	const name = displayName === undefined ? undefined : readDisplayName(displayName);
	if (name instanceof Failure) return name;
	const problem = password === undefined ? null : await newPasswordProblem(password, address.key, context);
	if (problem !== null) return wrongField("password", problem);
	const unknown = unknownPermission(permissions);
	if (unknown !== null) return unknown;

	const hash = password === undefined ? undefined : await backend.identity.hashPassword(password);
	const at = now().toISOString();
	return backend.transaction(async () => {
		const { user, isNew } = await backend.users.ensure({ email: address.address, emailKey: address.key, now: at });
		const { uid } = user;
		if (isNew) await backend.acts.add(actOf({ at, by: null, what: "account-created", on: uid }));
		if (name !== undefined) await backend.users.update(uid, { displayName: name });
		await changePermissions(context, { uid, by: null, given: permissions });
		if (hash !== undefined && isNew) await backend.identity.setPassword({ uid, hash, now: at });
		else if (hash !== undefined) await replacePassword(context, user, { hash, at, except: null, by: null });
		return { user: (await backend.users.find(uid)) ?? user, isNew };
	});
}

/**
 * Gives an account another address for a person who can no longer read the old one and has asked the site owner. All
 * records under the address move along. All sessions end. Accounts elsewhere may depend on the lost mailbox, so they no
 * longer open the account. Both addresses are notified (docs/product.md, 15.7).
 * @returns the new address, or a Failure.
 */
export async function changeAddressFor(
	{
		backend,
		siteName,
		siteUrl,
		now,
		supportEmail,
	}: Pick<OwnersContext, "siteName" | "siteUrl" | "now"> & {
		readonly backend: OwnersContext["backend"] & AddressBackend;
		readonly supportEmail: string;
	},
	user: User,
	email: string,
): Promise<string | Failure> {
	const address = readEmail(email);
	if (address instanceof Failure) return address;
	if (address.key === user.emailKey) return wrongField("email", "La cuenta ya tiene ese correo.");
	const to = { email: address.address, emailKey: address.key };
	const at = now().toISOString();
	const isChanged = await backend.transaction(async () => {
		if (!(await backend.users.changeEmail(user.uid, to))) return false;
		await moveKept(backend, user.emailKey, to);
		await voidCodes(backend, user.uid);
		await backend.identity.unlinkProvider({ uid: user.uid, provider: null });
		await endSessions(backend, user.uid, { except: null });
		await backend.acts.add(actOf({ at, by: null, what: "address-changed", on: user.uid }));
		const mail = { siteName, siteUrl, at, supportEmail };
		await backend.outbox.add(emailChangedByOwner({ ...mail, to: user.email, isNew: false }), at);
		await backend.outbox.add(emailChangedByOwner({ ...mail, to: to.email, isNew: true }), at);
		return true;
	});
	return isChanged ? to.email : wrongField("email", "Ya hay una cuenta con ese correo.");
}
