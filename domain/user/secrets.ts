/** What only one browser or one mailbox knows. 256 bits, in 43 characters that can stand in an address or a cookie. */
export function makeToken(): string {
	return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Six digits, each number as likely as any other. */
export function makeCode(): string {
	const draw = new Uint32Array(1);
	// The numbers above the last whole million would make the low codes likelier.
	const limit = Math.floor(2 ** 32 / 1_000_000) * 1_000_000;
	do crypto.getRandomValues(draw);
	while ((draw[0] ?? 0) >= limit);
	return String((draw[0] ?? 0) % 1_000_000).padStart(6, "0");
}

/** SHA-256 as base64url: what is kept instead of a token. */
export async function hashSecret(secret: string): Promise<string> {
	return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret))));
}

function base64url(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes)).replace(
		/[+/=]/g,
		(character) => ({ "+": "-", "/": "_" })[character] ?? "",
	);
}
