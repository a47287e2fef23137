/** The `pagina` of an address: 1 when absent, null when it is no whole number from 1 up. */
export function pageNumberOf(url: URL): number | null {
	const value = url.searchParams.get("pagina");
	if (value === null) return 1;
	return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null;
}
