/**
 * A list of passwords that are known from breaches (ASVS 5.0, 6.2.12). The owner has it on this machine: asking a
 * service would contact a third party (docs/product.md, 15.4).
 */
export interface BreachedPasswords {
	/**
	 * Whether the list has this password.
	 * @throws {CannotWrite} (the promise) when the list cannot be read: then no password can be judged, so none is set.
	 */
	has(password: string): Promise<boolean>;
}
