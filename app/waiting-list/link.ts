/** Whether a part of an address has the form of a mailed link's token. */
export function isLink(part: string): boolean {
	return /^[\w-]{43}$/.test(part);
}
