/**
 * How people know a provider, by the id kept with an account: "Google" for "google", else the address of its issuer.
 */
export function providerName(id: string): string {
	return id === "google" ? "Google" : id;
}
