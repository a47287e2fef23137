const WEB_ADDRESS = /:\/\/|www\.|\.(?:com|es|net|org|info|io|ru|xyz)\b/i;

/** Whether a name contains a web address. Such a name is meant to be clicked on by the people who get it in a mail. */
export function holdsWebAddress(name: string): boolean {
	return WEB_ADDRESS.test(name);
}
