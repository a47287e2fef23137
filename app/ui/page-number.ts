/** The page number in `?pagina=`: 1 if absent, null unless it is a whole number from 1 to 999999. */
export function pageNumberOf(url: URL): number | null {
	const value = url.searchParams.get("pagina");
	if (value === null) return 1;
	return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null;
}
