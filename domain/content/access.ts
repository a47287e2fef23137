import type { Reader, Restriction } from "./content.ts";

/**
 * The only access rule (docs/product.md, 3): decides whether a reader gets the body ("full") or only the summary.
 * It fails closed: a restriction that is not understood locks the body for everyone.
 */
export function decideAccess(restrictedTo: Restriction | undefined, reader: Reader): "full" | "summary" {
	if (restrictedTo === undefined) return "full";
	if (restrictedTo === null || typeof restrictedTo !== "object" || Array.isArray(restrictedTo)) return "summary";
	const keys = Object.keys(restrictedTo);
	if (keys.length === 0 || keys.some((key) => key !== "registeredUsers")) return "summary";
	const { registeredUsers } = restrictedTo;
	if (registeredUsers === false) return "full";
	return registeredUsers === true && reader !== null ? "full" : "summary";
}

/** Whether visitors cannot read a page's body. */
export function isRestricted(restrictedTo: Restriction | undefined): boolean {
	return decideAccess(restrictedTo, null) === "summary";
}

/** Stands for any registered user without permissions. */
const SOMEONE = { uid: "", permissions: [] };

/** Whether registered users may read a page with this restriction and visitors may not. */
export function isForRegistered(restrictedTo: Restriction | undefined): boolean {
	return isRestricted(restrictedTo) && decideAccess(restrictedTo, SOMEONE) === "full";
}

/** What visitors read of a locked text: its summary, with "..." in place of its full stop (docs/product.md, 2.7). */
export const teaserOf = (summary: string): string => `${summary.replace(/\.$/, "")}...`;
