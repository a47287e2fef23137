import { Failure, wrongField } from "../failure.ts";
import { followConsent } from "../letters/keep-subscribers.ts";
import { type ConsentPurpose, consentTexts, standingConsents } from "../sign-in/consent.ts";
import { readDisplayName } from "../sign-in/display-name.ts";
import { limits, withinLimits } from "../sign-in/limits.ts";
import type { User } from "../sign-in/user.ts";
import type { Upload } from "../uploads/upload.ts";
import { enterList, removeFromList } from "../waiting-list/list-entries.ts";
import { settleSignUp } from "../waiting-list/own-sign-up.ts";
import { NO_CAMPAIGN } from "../waiting-list/waiting-list.ts";
import { findZone, UNKNOWN_ZONE } from "../zone-names.ts";
import { perPerson, type UserContext } from "./own-account.ts";
import type { PhotoMaker } from "./photo.ts";

/** The answer to a text that is no time zone, or could be several. */

/**
 * Changes the display name and the time zone (its IANA name, or its name in Spanish). An absent field stays as it is; an empty one is cleared.
 * @returns the account after the change, or the Failure of a field.
 */
export async function updateProfile(
	context: UserContext,
	user: User,
	{ displayName, timeZone }: { readonly displayName?: string | undefined; readonly timeZone?: string | undefined },
): Promise<User | Failure> {
	const name = displayName === undefined ? undefined : readDisplayName(displayName);
	if (name instanceof Failure) return name;
	const zone = timeZone === undefined || timeZone.trim() === "" ? null : findZone(timeZone);
	if (zone === null && timeZone !== undefined && timeZone.trim() !== "") return wrongField("timeZone", UNKNOWN_ZONE);
	const changes = {
		...(name === undefined ? {} : { displayName: name }),
		...(timeZone === undefined ? {} : { timeZone: zone }),
	};
	return (await context.backend.users.update(user.uid, changes)) ?? user;
}

/**
 * Replaces the person's picture; null `file` removes it (docs/product.md, 15.7). Making a picture is expensive and has
 * its own rate limit. Removing one has only the limit of other changes.
 * @returns the account after the change, or a Failure.
 */
export async function replacePhoto(
	context: UserContext,
	user: User,
	file: Upload | null,
	photos: PhotoMaker,
): Promise<User | Failure> {
	const limited =
		file === null
			? await perPerson(context, user, "photo")
			: await withinLimits(context, [{ key: `photo:${user.uid}`, ...limits.photo.perPerson }]);
	if (limited !== null) return limited;
	const photoURL = file === null ? null : await photos.make(file);
	if (photoURL instanceof Failure) return photoURL;
	const swapped = await context.backend.users.swapPhoto(user.uid, photoURL);
	// If the account was erased in the meantime, the picture just made has to be removed too.
	const obsolete = swapped === null ? photoURL : swapped.before;
	if (obsolete !== null) await photos.remove(obsolete);
	return swapped?.user ?? user;
}

/**
 * Gives or withdraws a consent. Adds one line to the ledger, or none if nothing changes. The purpose `school` also adds
 * the person to School's waiting list, or removes them from it.
 */
export async function setConsent(
	context: UserContext,
	user: User,
	{ purpose, given }: { readonly purpose: ConsentPurpose; readonly given: boolean },
): Promise<void> {
	const { backend } = context;
	const { email, emailKey } = user;
	const at = context.now().toISOString();
	const session = await backend.transaction(async () => {
		const standing = standingConsents(await backend.consents.listFor(emailKey))[purpose];
		const line = { emailKey, purpose, given, source: "dashboard", askedAt: at, confirmedAt: at };
		if ((standing?.given ?? false) !== given)
			await backend.consents.add({ id: crypto.randomUUID(), ...line, ...consentTexts[purpose] });
		if (purpose !== "school") await followConsent(backend, emailKey, { given, at, audience: purpose });
		if (purpose !== "school") return null;
		if (given) {
			const entry = { id: crypto.randomUUID(), email, emailKey, name: user.displayName };
			await enterList(backend, { ...entry, consents: [], attribution: NO_CAMPAIGN, createdAt: at });
		} else {
			const entry = await backend.waitingList.find(emailKey);
			if (entry !== null) await removeFromList(backend, entry);
		}
		return settleSignUp(context, emailKey);
	});
	session?.answer();
}
