import { href } from "react-router";

/** Path of the registration page of the event with this slug. */
export function registrationPagePath(slug: string): string {
	return `${href("/apuntate-al-evento")}?evento=${encodeURIComponent(slug)}`;
}
