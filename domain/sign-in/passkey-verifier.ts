/** What a browser answers when a device has made a key. Binary values here and below are base64url. */
export interface NewPasskeyAnswer {
	readonly id: string;
	readonly clientDataJSON: string;
	readonly attestationObject: string;
	/** Ways to reach the device: "internal", "hybrid". */
	readonly transports: readonly string[];
}

/** What a browser answers when a device has signed with a key. */
export interface PasskeyAnswer {
	readonly id: string;
	readonly clientDataJSON: string;
	readonly authenticatorData: string;
	readonly signature: string;
	/** The account's handle that the device keeps with the key; null if it gave none. */
	readonly userHandle: string | null;
}

/** What an answer must be about to be accepted. */
export interface Expected {
	/** Origin of the page that asked: SITE_URL. */
	readonly origin: string;
	/** Host of the site (the RP ID). */
	readonly host: string;
	/** Whether this challenge (base64url) was given to this browser for this. It is used up by asking. */
	readonly takeChallenge: (challenge: string) => Promise<boolean>;
}

/** What a device says with each signature. */
export interface DeviceState {
	/** Its signature count; 0 from devices that do not count. */
	readonly counter: number;
	readonly backedUp: boolean;
}

/**
 * Checks answers of WebAuthn (W3C Web Authentication, level 3, 7.1 and 7.2): type, challenge, origin, host, the person's
 * presence and verification, and signature, but not the count, which is the caller's to judge. Only keys of the offered
 * algorithms (`PASSKEY_ALGORITHMS`) are accepted. What the maker of the device attests is not asked for.
 */
export interface PasskeyVerifier {
	/** The new key; a sentence in English for the log if the answer is wrong in any way. */
	checkNew(
		answer: NewPasskeyAnswer,
		expected: Expected,
	): Promise<(DeviceState & { readonly id: string; readonly publicKey: string }) | string>;
	/** What the device said; a sentence in English for the log if the answer is wrong in any way. */
	check(
		answer: PasskeyAnswer,
		key: { readonly id: string; readonly publicKey: string },
		expected: Expected,
	): Promise<DeviceState | string>;
}

/** The algorithms that keys may have, the preferred one first: ES256, RS256 and EdDSA (COSE numbers, RFC 9053). */
export const PASSKEY_ALGORITHMS: readonly number[] = [-7, -257, -8];
