import type { Reader } from "../content/content.ts";

/** The permission code of super administrators (SPEC of roles: docs/product.md, 3.1). */
export const SUPER_ADMIN = "sa.10";

/** Every permission code this version knows, with its Spanish name for the site owner. */
export const permissionNames: Readonly<Record<string, string>> = { [SUPER_ADMIN]: "superadministrador" };

/** Whether this version knows a permission code. */
export function isKnownPermission(code: string): boolean {
	return Object.hasOwn(permissionNames, code);
}

/** A feature that only some people may use. */
export type Privilege = "school" | "theme-switch";

const GRANTED_BY: Readonly<Record<Privilege, readonly string[]>> = {
	school: [SUPER_ADMIN],
	"theme-switch": [SUPER_ADMIN],
};

/**
 * Whether a person has a privilege. This is the only policy about privileges: the server checks it for every response,
 * and the browser only to decide what its menus show.
 */
export function may(
	person: Pick<NonNullable<Reader>, "permissions"> | null | undefined,
	privilege: Privilege,
): boolean {
	return person?.permissions.some((code) => GRANTED_BY[privilege].includes(code)) ?? false;
}
