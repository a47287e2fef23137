import { SETTINGS_SOURCE, type Source } from "../authoring/source.ts";
import { may } from "../sign-in/permissions.ts";
import type { User } from "../sign-in/user.ts";

/** A person at the desk. */
export type DeskPerson = Pick<User, "uid" | "permissions">;

/** The facts of a file that decide who may change it. */
type OwnedSource = Pick<Source, "id" | "createdBy" | "publishedHash" | "scheduledVersion">;

/**
 * Whether a person may see and change a file at the desk (docs/product.md, 26.1). Guest authors have their own drafts:
 * what they wrote and nobody published or scheduled.
 */
export function mayChange(person: DeskPerson, source: OwnedSource): boolean {
	if (source.id === SETTINGS_SOURCE) return may(person, "settings");
	if (may(person, "publish")) return true;
	const isDraft = source.publishedHash === null && source.scheduledVersion === null;
	return may(person, "write") && source.createdBy === person.uid && isDraft;
}
