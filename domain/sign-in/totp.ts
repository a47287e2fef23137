import { fromBase32, toBase32 } from "./base32.ts";

/** How long a code of an app is shown, in milliseconds (RFC 6238, 4.1). */
export const TOTP_STEP_MS = 30_000;

const DIGITS = 6;

/** Makes the secret that an app shares with the account: 160 bits (RFC 4226, 4, R6) as 32 letters of base32. */
export function makeTotpSecret(): string {
	return toBase32(crypto.getRandomValues(new Uint8Array(20)));
}

/** The number of the step that a moment lies in (RFC 6238, 4.2). */
export function totpStepAt(now: Date): number {
	return Math.floor(now.getTime() / TOTP_STEP_MS);
}

/** The six digits that an app shows in a step: HOTP with HMAC-SHA-1, which all apps know (RFC 4226, 5.3). */
export async function totpCode(secret: string, step: number): Promise<string> {
	const key = await crypto.subtle.importKey("raw", fromBase32(secret), { name: "HMAC", hash: "SHA-1" }, false, [
		"sign",
	]);
	const counter = new DataView(new ArrayBuffer(8));
	counter.setBigUint64(0, BigInt(step));
	const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter));
	const number = mac.getUint32(mac.getUint8(19) & 0x0f) & 0x7fff_ffff;
	return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/**
 * Finds the step of a code: the present one, or the one before or after it, because clocks differ and people type slowly
 * (RFC 6238, 5.2). All three are computed, whichever matches.
 * @returns null if it is the code of none.
 */
export async function findTotpStep(secret: string, code: string, now: Date): Promise<number | null> {
	const present = totpStepAt(now);
	const steps = [present, present - 1, present + 1];
	const codes = await Promise.all(steps.map((step) => totpCode(secret, step)));
	return steps.find((_, index) => codes[index] === code) ?? null;
}

/** The `otpauth:` address that hands the secret over to an app, as a link or a QR code. */
export function totpAddress({
	siteName,
	email,
	secret,
}: {
	readonly siteName: string;
	readonly email: string;
	readonly secret: string;
}): string {
	const issuer = encodeURIComponent(siteName.replaceAll(":", " "));
	return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}
