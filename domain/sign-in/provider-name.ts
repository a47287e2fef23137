/**
 * The name by which people know a provider: "Google" for the id "google". Any other id is the host name of the
 * provider's issuer and serves as its name.
 */
export function providerName(id: string): string {
	return id === "google" ? "Google" : id;
}
