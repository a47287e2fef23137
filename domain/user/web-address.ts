const WEB_ADDRESS = /:\/\/|www\.|\.(?:com|es|net|org|info|io|ru|xyz)\b/i;

/**
 * Whether a name is an address of the web: then it is no name, but something for those to click on who get it in a
 * mail.
 */
export function holdsWebAddress(name: string): boolean {
	return WEB_ADDRESS.test(name);
}
