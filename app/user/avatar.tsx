import { avatarUrl } from "../../domain/user/avatar.ts";
import { useSite } from "../site.ts";
import { Photo, type PhotoSize, pixelsOf } from "./photo.tsx";

/**
 * The address of a person's picture, or of one with the first letter of their name. `template`: `avatarTemplate` of the
 * settings.
 */
export function photoOf(
	{ displayName, photoURL }: { readonly displayName: string; readonly photoURL: string | null },
	template: string,
	size: PhotoSize = "small",
): string {
	return photoURL ?? avatarUrl(template, displayName, pixelsOf(size));
}

/** A person's picture, or one with the first letter of their name. */
export function Avatar({ name, photo, size = "small" }: { name: string; photo: string | null; size?: PhotoSize }) {
	return <Photo src={photoOf({ displayName: name, photoURL: photo }, useSite().avatarTemplate, size)} size={size} />;
}
