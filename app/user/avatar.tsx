import { avatarUrl } from "../../domain/user/avatar.ts";
import { site } from "../../site.config.ts";
import { Photo, type PhotoSize, pixelsOf } from "./photo.tsx";

/** The address of a person's picture, or of one with the first letter of their name. */
export function photoOf(name: string, photo: string | null, size: PhotoSize = "small"): string {
	return photo ?? avatarUrl(site.avatarTemplate, name, pixelsOf(size));
}

/** A person's picture, or one with the first letter of their name. */
export function Avatar({ name, photo, size = "small" }: { name: string; photo: string | null; size?: PhotoSize }) {
	return <Photo src={photoOf(name, photo, size)} size={size} />;
}
