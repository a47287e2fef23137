/** Whether a part of an address can be the token of a mailed link. */
export function isLink(part: string): boolean {
	return /^[\w-]{43}$/.test(part);
}
