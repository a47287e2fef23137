import type { Reader } from "../content/content.ts";

/** The permission code of super administrators. These and the codes below: docs/product.md, 3.1. */
export const SUPER_ADMIN = "sa.10";
/** The permission code of students of School. It opens School and nothing else, and is no role. */
export const STUDENT = "al.10";
const EDITOR = "ed.10";
const AUTHOR = "au.10";

/** Every permission code that an account can get, with its Spanish name. */
export const permissionNames: Readonly<Record<string, string>> = {
	[SUPER_ADMIN]: "superadministración",
	[EDITOR]: "edición",
	[AUTHOR]: "autoría invitada",
	[STUDENT]: "estudiante de School",
};

/** Codes whose names are kept for later roles: moderation and people. No account can get them yet. */
const RESERVED = ["mo.10", "pe.10"];

/** Whether this version knows a permission code, so that an account can get it. */
export function isKnownPermission(code: string): boolean {
	return Object.hasOwn(permissionNames, code);
}

/** Whether a code's name is kept for a later role. */
export function isReservedPermission(code: string): boolean {
	return RESERVED.includes(code);
}

/**
 * What only some people may do.
 * - `write`: write own drafts and ask for their publication.
 * - `publish`: change, publish and withdraw all content.
 * - `words`: change the words of the site, its topics and its links.
 * - `settings`: everything about running the site: roles, legal facts, exports, backups, purges.
 * - `school`, `theme-switch`: see the courses; switch the theme.
 */
export type Privilege = "write" | "publish" | "words" | "settings" | "school" | "theme-switch";

const GRANTED_BY: Readonly<Record<Privilege, readonly string[]>> = {
	write: [AUTHOR, EDITOR, SUPER_ADMIN],
	publish: [EDITOR, SUPER_ADMIN],
	words: [EDITOR, SUPER_ADMIN],
	settings: [SUPER_ADMIN],
	school: [STUDENT, SUPER_ADMIN],
	"theme-switch": [SUPER_ADMIN],
};

type Permitted = Pick<NonNullable<Reader>, "permissions">;

/**
 * Whether a person has a privilege. This is the only policy about privileges: the server checks it for every response,
 * and the browser only to decide what its menus show.
 */
export function may(person: Permitted | null | undefined, privilege: Privilege): boolean {
	return person?.permissions.some((code) => GRANTED_BY[privilege].includes(code)) ?? false;
}

/** The codes of those who may publish. */
export const PUBLISHERS: readonly string[] = GRANTED_BY.publish;

/** Whether a permission code is a role: one whose bearer can change the site. */
export function isRole(code: string): boolean {
	return GRANTED_BY.write.includes(code);
}

/** The codes of all roles. */
export const roleCodes: readonly string[] = GRANTED_BY.write;

/** Whether a person has a role. Their sessions end sooner (docs/product.md, 15.5). */
export function hasRole(person: Permitted): boolean {
	return person.permissions.some(isRole);
}
