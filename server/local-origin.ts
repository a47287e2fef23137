/** Whether an origin names this machine, so that no other machine can reach it by that name. */
export function isLocalOrigin(siteUrl: string): boolean {
	const { hostname } = new URL(siteUrl);
	return (
		hostname === "localhost" ||
		hostname.endsWith(".localhost") ||
		hostname === "[::1]" ||
		/^127(?:\.\d{1,3}){3}$/.test(hostname)
	);
}
