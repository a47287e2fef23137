/** The page at which people register for an event. */
export function registrationPagePath(slug: string): string {
	return `/apuntate-al-evento?evento=${encodeURIComponent(slug)}`;
}
