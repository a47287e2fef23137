import type { Reader } from "../content/content.ts";

/** The permission code of super administrators (SPEC of roles: docs/product.md, 3.1). */
export const SUPER_ADMIN = "sa.10";

/** Every code this version knows, with what it is called for the owner. */
export const permissionNames: Readonly<Record<string, string>> = { [SUPER_ADMIN]: "super administrador" };

/** Whether this version knows a code. */
export function isKnownPermission(code: string): boolean {
	return Object.hasOwn(permissionNames, code);
}

/** What only some may use. */
export type Privilege = "school" | "theme-switch";

const GRANTED_BY: Readonly<Record<Privilege, readonly string[]>> = {
	school: [SUPER_ADMIN],
	"theme-switch": [SUPER_ADMIN],
};

/**
 * The one policy about privileges: asked on the server for every answer, and in the browser only for what its menus
 * show.
 */
export function may(
	person: Pick<NonNullable<Reader>, "permissions"> | null | undefined,
	privilege: Privilege,
): boolean {
	return person?.permissions.some((code) => GRANTED_BY[privilege].includes(code)) ?? false;
}
