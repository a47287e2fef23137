/** A random secret for one browser or one mailbox: 256 bits, in 43 characters that are safe in URLs and cookies. */
export function makeToken(): string {
	return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Six random digits; every number is equally likely. */
export function makeCode(): string {
	const draw = new Uint32Array(1);
	// Numbers above the last whole million are drawn again: they would make the low codes likelier.
	const limit = Math.floor(2 ** 32 / 1_000_000) * 1_000_000;
	do crypto.getRandomValues(draw);
	while ((draw[0] ?? 0) >= limit);
	return String((draw[0] ?? 0) % 1_000_000).padStart(6, "0");
}

/** SHA-256 as base64url: it is stored instead of the token. */
export async function hashSecret(secret: string): Promise<string> {
	return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret))));
}

function base64url(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes)).replace(
		/[+/=]/g,
		(character) => ({ "+": "-", "/": "_" })[character] ?? "",
	);
}
